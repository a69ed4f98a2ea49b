//! Invoices that suppliers issued, with their files, and the bills that were made of them.

use jiff::civil::Date;
use serde_json::{Value, json};

use super::bill::{self, Draft, Fate};
use super::business::{self, Cost};
use super::codes;
use super::costs::{coordinates, to_pay};
use super::extras::SUPPLIERS;
use super::house::House;
use super::paper::{self, Paper};
use super::payroll::overhead;
use super::registry::CARRIER;
use super::scene::{Act, Scene};
use super::stage::{Stage, object};
use crate::domain::{calendar, money};
use crate::fields::RowFields;
use crate::finance::fiscal_document::{self, Instalment, Invoice};
use crate::finance::receipt::document;
use crate::problem::Problem;
use catalogue::finance::fiscal_document::FISCAL_DOCUMENT;
use storage::Row;

/// An invoice that comes in, with its files and the bills that were made of it, one an instalment.
pub(super) struct Arrival {
    company: Row,
    kind: &'static str,
    key: Option<String>,
    number: i32,
    supplier: String,
    document: String,
    issued: Date,
    cents: i64,
    parts: Vec<(Date, i64)>,
    bills: Vec<String>,
    status: &'static str,
    text: String,
}

/// Categories of goods that are bought with an invoice.
const MATERIALS: &[&str] = &["Produtos de limpeza", "EPIs e uniformes", "Plantas e insumos", "Peças para revenda"];

/// Days ago, kind, whole reais, number of bills made of it, and what it came to.
static ARRIVALS: &[(i32, &str, i64, usize, &str)] = &[
    (96, "nfe", 2_870, 1, "linked"),
    (71, "nfe", 4_260, 2, "linked"),
    (58, "nfse", 1_480, 1, "linked"),
    (49, "nfe", 1_935, 0, "cancelled"),
    (40, "cte", 412, 1, "linked"),
    (33, "nfe", 3_150, 3, "linked"),
    (26, "nfse", 760, 0, "ignored"),
    (19, "nfcom", 336, 1, "linked"),
    (11, "nfe", 2_240, 2, "linked"),
    (6, "nfe", 1_690, 0, "received"),
    (4, "nfse", 980, 0, "received"),
    (2, "nfe", 3_420, 0, "received"),
];

/// Plans them.
pub(super) fn plan(stage: &mut Stage, house: &House) -> Result<(), Problem> {
    // A business with few months gets few.
    let every = if house.business.months.0 < 12 { 2 } else { 1 };
    for (at, (days, kind, reais, made, status)) in ARRIVALS.iter().enumerate().step_by(every) {
        let Some(cost) = goods(house, at, kind) else { continue };
        let party = house.party(cost.supplier)?.clone();
        let Some(document) = party.document else { continue };
        let issued = calendar::business_day_until(calendar::plus_days(stage.today, -days));
        let cents = reais * i64::from(stage.dice.between(74, 118)) + i64::from(stage.dice.between(0, 99));
        let number = stage.dice.between(1_040, 98_700);
        let key = (*kind != "nfse").then(|| codes::access_key(&stage.dice, issued, &document, number));
        let parts = parts(issued, cents, (*made).max(1));
        let mut bills = Vec::new();
        for (part, (due, cents)) in (1..).zip(parts.iter().copied()).take(*made) {
            let text = format!("{} - {} {number} {part}/{made}", cost.text, word(kind));
            let draft = to_pay((text, cost.supplier), (cost.category, cost.center), cents, due);
            bills.push(bill_of(stage, house, Draft { entered: issued, competence: issued, ..draft }, number)?);
        }
        let company = house.company.clone();
        let (supplier, text) = (party.name, cost.text.to_owned());
        let arrival =
            Arrival { company, kind, key, number, supplier, document, issued, cents, parts, bills, status, text };
        let at = stage.at(issued, 18 * 3600 + 300);
        stage.scenes.push(Scene { at, act: Act::Invoice(Box::new(arrival)) });
    }
    Ok(())
}

/// Who issues an invoice of this kind, for what.
struct Goods {
    supplier: &'static str,
    text: &'static str,
    category: &'static str,
    center: &'static str,
}

/// Goods come from the suppliers of materials, services from those of now and then.
fn goods(house: &House, at: usize, kind: &str) -> Option<Goods> {
    let center = overhead(house);
    let service = |supplier: &'static str, text, category| Some(Goods { supplier, text, category, center });
    match kind {
        "nfse" => service(SUPPLIERS[4], "Campanha nas redes sociais", "Marketing"),
        "cte" => service(SUPPLIERS[3], "Frete de materiais", "Condução e viagens"),
        "nfcom" => service(CARRIER, "Linhas móveis da equipe", "Telefonia e internet"),
        _ => {
            let fits = |cost: &&business::Cost| MATERIALS.contains(&cost.category);
            let all: Vec<&business::Cost> = house.business.costs.iter().filter(fits).collect();
            let cost = all.get(at % all.len().max(1))?;
            let Cost { supplier, category, center, .. } = **cost;
            Some(Goods { supplier, text: "Reposição de estoque", category, center })
        }
    }
}

fn word(kind: &str) -> &'static str {
    match kind {
        "nfe" => "NF-e",
        "nfse" => "NFS-e",
        "cte" => "CT-e",
        "nfcom" => "NFCom",
        _ => "Nota",
    }
}

fn parts(issued: Date, cents: i64, count: usize) -> Vec<(Date, i64)> {
    let count = i32::try_from(count).unwrap_or(1);
    let share = |at: i32| cents / i64::from(count) + i64::from(i64::from(at) < cents % i64::from(count));
    (0..count).map(|at| (calendar::business_day_from(calendar::plus_days(issued, 28 * (at + 1))), share(at))).collect()
}

fn bill_of(stage: &mut Stage, house: &House, mut draft: Draft<'_>, number: i32) -> Result<String, Problem> {
    coordinates(stage, house, &mut draft)?;
    draft.more.extend(object(json!({ "payment_source": "fiscal_document", "document_number": number.to_string(),
        "document_date": crate::finance::transaction::doc::midnight(draft.entered) })));
    if draft.due < stage.today {
        draft.fate = Fate::Settled(draft.due, 0);
    }
    bill::put(stage, house, draft)
}

/// Takes the invoice in: its files, itself, and the bills that it is tied to.
pub(super) async fn arrive(stage: &mut Stage, arrival: Arrival) -> Result<(), Problem> {
    let links: Vec<(&'static str, String)> = arrival.bills.iter().map(|id| ("payable", id.clone())).collect();
    let stem = format!("{}-{}", arrival.kind, arrival.number);
    let title = format!("{} {} de {}", word(arrival.kind), arrival.number, arrival.supplier);
    let pdf = Paper {
        name: format!("{stem}.pdf"),
        mime: "application/pdf",
        title: title.clone(),
        bytes: document::pdf(&title, &lines(&arrival)),
        links: links.clone(),
        proves: None,
    };
    let pdf = paper::keep(stage, pdf).await?.uid;
    let xml = match &arrival.key {
        None => None,
        Some(key) => {
            let bytes = xml(&arrival, key).into_bytes();
            let paper =
                Paper { name: format!("{stem}.xml"), mime: "application/xml", title, bytes, links, proves: None };
            Some(paper::keep(stage, paper).await?.uid)
        }
    };
    let instalments: Vec<Instalment> =
        arrival.parts.iter().map(|(due, cents)| Instalment { due: *due, amount: money::from_cents(*cents) }).collect();
    let number = arrival.number.to_string();
    let invoice = Invoice {
        company: &arrival.company,
        kind: arrival.kind,
        access_key: arrival.key.as_deref(),
        number: &number,
        series: arrival.key.as_ref().map(|_| "1"),
        issuer_name: &arrival.supplier,
        issuer_document: &arrival.document,
        issued_at: stage.at(arrival.issued, 11 * 3600),
        total: money::from_cents(arrival.cents),
        taxes: Some(money::from_cents(arrival.cents * 18 / 100)),
        instalments: &instalments,
        files: (xml.as_deref(), Some(pdf.as_str())),
    };
    let mut row = fiscal_document::receive(&mut stage.context, invoice).await?;
    for (part, bill) in (1..).zip(&arrival.bills) {
        row = fiscal_document::link(&mut stage.context, row, part, bill).await?;
    }
    if row.text("status") != arrival.status {
        row.put("status", Value::from(arrival.status));
        stage.context.update(&FISCAL_DOCUMENT, row).await?;
    }
    Ok(())
}

fn lines(arrival: &Arrival) -> Vec<String> {
    let mut lines = vec![
        format!("Emitente: {} - CNPJ {}", arrival.supplier, arrival.document),
        format!("Destinatário: {} - CNPJ {}", arrival.company.text("name"), arrival.company.text("cnpj")),
        format!("Emissão: {}", arrival.issued.strftime("%d/%m/%Y")),
        format!("Descrição: {}", arrival.text),
        format!("Valor total: {}", money::brl(money::from_cents(arrival.cents))),
    ];
    lines.extend(arrival.key.iter().map(|key| format!("Chave de acesso: {key}")));
    for (number, (due, cents)) in (1..).zip(&arrival.parts) {
        let amount = money::brl(money::from_cents(*cents));
        lines.push(format!("Parcela {number}: {} - {amount}", due.strftime("%d/%m/%Y")));
    }
    lines.push("Documento de teste, sem valor fiscal.".to_owned());
    lines
}

/// What an NF-e says, in its own words (leiaute 4.00), as far as people look at it. `tpAmb` 2: no fiscal value.
fn xml(arrival: &Arrival, key: &str) -> String {
    let amount = |cents: i64| format!("{:.2}", money::from_cents(cents));
    let escape = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    let mut parts = String::new();
    for (number, (due, cents)) in (1..).zip(&arrival.parts) {
        parts.push_str(&format!(
            "<dup><nDup>{number:03}</nDup><dVenc>{due}</dVenc><vDup>{}</vDup></dup>",
            amount(*cents)
        ));
    }
    format!(
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<nfeProc xmlns=\"http://www.portalfiscal.inf.br/nfe\" \
         versao=\"4.00\"><NFe><infNFe Id=\"NFe{key}\" versao=\"4.00\"><ide><cUF>35</cUF><natOp>Venda</natOp>\
         <mod>55</mod><serie>1</serie><nNF>{}</nNF><dhEmi>{}T11:00:00-03:00</dhEmi><tpAmb>2</tpAmb></ide><emit>\
         <CNPJ>{}</CNPJ><xNome>{}</xNome></emit><dest><CNPJ>{}</CNPJ><xNome>{}</xNome></dest><det nItem=\"1\"><prod>\
         <xProd>{}</xProd><vProd>{total}</vProd></prod></det><total><ICMSTot><vNF>{total}</vNF></ICMSTot></total><cobr>\
         {parts}</cobr></infNFe></NFe></nfeProc>\n",
        arrival.number,
        arrival.issued,
        arrival.document,
        escape(&arrival.supplier),
        arrival.company.text("cnpj"),
        escape(arrival.company.text("name")),
        escape(&arrival.text),
        total = amount(arrival.cents),
    )
}
