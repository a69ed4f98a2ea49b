//! Looking NFS-e up at the simulated city of Barueri, and importing them.
//!
//! It knows what was authorized here, by its verification code, and besides one NFS-e for every other code of eight letters
//! and digits or more and every customer: number, amount and day follow from the two, so that it is the same every time. A
//! code with `0000` is of none; one with `CANC` is of one that was cancelled.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::nfe::NFE;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use sha2::{Digest, Sha256};
use storage::Row;

use super::issuer::{self, ISSUER};
use super::paper::{self, CANCEL_REASON, RANDOM_CODE};
use super::taxes::Taxes;
use super::{draft, sefaz, state};
use crate::answer::{Answered, Asked};
use crate::billing::tax_rule::situation::Parties;
use crate::billing::{company, customer, day};
use crate::context::Context;
use crate::domain::calendar;
use crate::domain::document::Document;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::record_doc;
use crate::uses::{equal, first};
use jiff::civil::Date;

/// Barueri's code by IBGE.
const CITY: &str = "3505708";

/// Letters and digits of a code, at least.
const CODE_CHARS: usize = 8;

/// The first day of the simulated NFS-e; each is of one of the 180 days from it.
const FIRST_DAY: Date = Date::constant(2026, 1, 1);

/// What one is called that nobody here has seen.
const DESCRIPTION: &str = "Serviço prestado, importado da Prefeitura de Barueri";

/// Hidden: that an NF-e was authorized at Barueri and imported from there.
const IMPORTED: &str = "imported";

/// Fields of which the city and a record may say different things.
const COMPARED: &[&str] = &["status", "nfe_number", "amount_cents", "verification_code", "nfe_key", "issue_date"];

/// What a request names: the code, and whom the NFS-e is for.
struct Named {
    code: String,
    taker: Document,
}

impl Named {
    fn read(asked: &Asked) -> Result<Named, Problem> {
        let text = |name: &str| asked.body.get(name).and_then(Value::as_str).unwrap_or_default().trim().to_owned();
        let taker = Document::parse(&text("cnpj_tomador"));
        let taker = taker.ok().filter(|taker| matches!(taker, Document::Cnpj(_)));
        let taker = taker.ok_or_else(|| Problem::field("cnpj_tomador", "não é um CNPJ válido"))?;
        Ok(Named { code: text("codigo_autenticidade").to_uppercase(), taker })
    }

    /// The record here that has the code and is for the customer.
    async fn here(&self, context: &mut Context) -> Result<Option<Row>, Problem> {
        let found = first(context, &NFE, vec![equal("verification_code", &self.code)]).await?;
        Ok(found.filter(|nfe| state::is_authorized(nfe) && taker_of(nfe) == self.taker.unmasked()))
    }
}

fn taker_of(nfe: &Row) -> &str {
    nfe.doc
        .get("customer_snapshot")
        .and_then(|taker| taker.get("document_number"))
        .and_then(Value::as_str)
        .unwrap_or_default()
}

/// `POST /v1/nfes/fetch-barueri`: stores nothing.
pub(super) async fn fetch(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let named = Named::read(asked)?;
    if let Some(nfe) = named.here(context).await? {
        return Ok(Answered::Object(sefaz::shown(&nfe)?));
    }
    let doc = at_the_city(context, &named.code, named.taker).await?;
    let nfse = paper::of(&doc).map_err(|flaw| Problem::field("base", &flaw.cause))?;
    Ok(Answered::Object(json!({
        "status": doc["status"],
        "nfe_number": doc["nfe_number"],
        "verification_code": named.code,
        "amount_cents": doc["amount_cents"],
        "issue_date": doc["issue_date"],
        "xml": paper::written(&nfse)?,
        "nfe_id": null,
        "nfe": null,
    })))
}

/// `POST /v1/nfes/import-barueri`: the NFS-e as the city has it, tied to the customer's account, which is made when it is
/// missing.
pub(super) async fn import(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let named = Named::read(asked)?;
    if let Some(nfe) = named.here(context).await? {
        return Ok(imported(&nfe, Imported::Known, None));
    }
    let mut doc = at_the_city(context, &named.code, named.taker).await?;
    let nfse = paper::of(&doc).map_err(|flaw| Problem::field("base", &flaw.cause))?;
    if let Some(sent) = asked.body.get("xml").and_then(Value::as_str)
        && !sent.contains(&format!("<nNFSe>{}</nNFSe>", nfse.number))
    {
        return Err(Problem::field("xml", "não é o da NFS-e deste código de autenticidade"));
    }
    let (account, is_new) = account_of(context, named.taker).await?;
    let issuer = company::issuer(context, None).await?;
    draft::put_parties(&mut doc, &account, Some(&issuer));
    doc.insert(IMPORTED.to_owned(), Value::Bool(true));
    let nfe = draft::store(context, doc).await?;
    Ok(imported(&nfe, Imported::Stored, is_new.then_some(account)))
}

/// What an import did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Imported {
    Stored,
    Known,
}

fn imported(nfe: &Row, what: Imported, account: Option<Row>) -> Answered {
    Answered::Object(json!({
        "created": what == Imported::Stored,
        "nfe_id": nfe.uid,
        "nfe": record_doc::object(&NFE, nfe),
        "billing_account_id": nfe.doc.get("billing_account_id"),
        "billing_account_created": account.is_some(),
    }))
}

/// The billing account of a customer, made with the customer where there is none.
async fn account_of(context: &mut Context, taker: Document) -> Result<(Row, bool), Problem> {
    let known = customer::by_document(context, &taker.unmasked()).await?;
    let customer = match known {
        Some(customer) => customer,
        None => {
            let body = json!({ "name": name_of(taker), "document_number": taker.unmasked(), "kind": "juridical" });
            let Value::Object(body) = body else { return Err(Problem::Internal("a body is an object".to_owned())) };
            customer::make(context, body).await?
        }
    };
    if let Some(account) = first(context, &BILLING_ACCOUNT, vec![equal("customer.id", &customer.uid)]).await? {
        return Ok((account, false));
    }
    Ok((customer::account::open(context, &customer, Map::new()).await?, true))
}

fn name_of(taker: Document) -> String {
    format!("Tomador {}", taker.masked())
}

/// What the city knows of a code and a customer, as a record's document without its account.
///
/// # Errors
/// 404 for a code of nothing; 422 without a company.
async fn at_the_city(context: &mut Context, code: &str, taker: Document) -> Result<Map<String, Value>, Problem> {
    let signs = code.chars().filter(char::is_ascii_alphanumeric).count();
    if signs < CODE_CHARS || code.contains("0000") {
        return Err(Problem::NotFound);
    }
    let company = company::issuer(context, None).await?;
    let nobody = Row { doc: Map::new(), ..company.clone() };
    let parties = Parties::of(context, &nobody, Some(&company.uid)).await?;
    let mut issuer = issuer::of(&parties).unwrap_or_default();
    issuer.insert("city_code".to_owned(), Value::from(CITY));
    let drawn = Drawn::of(code, taker);
    let issued_at = day::text(calendar::plus_days(FIRST_DAY, drawn.days));
    let taxes = Taxes::withheld(Some(Decimal::TWO), &[]);
    let known = json!({
        "status": if code.contains("CANC") { state::CANCELED } else { state::ISSUED },
        "amount_cents": drawn.cents,
        "taxes": taxes.doc(drawn.cents),
        "nfe_number": drawn.number,
        "nfe_series": "1",
        "rps_number": drawn.number,
        "verification_code": code,
        "issue_date": issued_at,
        "lc116_code": "01.05",
        "service_description": DESCRIPTION,
        "customer_snapshot": { "name": name_of(taker), "document_type": "cnpj", "document_number": taker.unmasked(),
            "address": { "street": "Alameda Rio Negro", "number": "100", "neighborhood": "Alphaville",
                "city": "Barueri", "city_code": CITY, "state": "SP", "zip_code": "06454000", "country": "BR" } },
        RANDOM_CODE: drawn.random,
        ISSUER: issuer,
    });
    let mut doc = draft::blank();
    if let Value::Object(known) = known {
        doc.extend(known);
    }
    if code.contains("CANC") {
        doc.insert("cancelled_at".to_owned(), Value::from(issued_at));
        doc.insert("metadata".to_owned(), json!({ CANCEL_REASON: "Cancelada na Prefeitura de Barueri" }));
    }
    let nfse = paper::of(&doc).map_err(|flaw| Problem::field("base", &flaw.cause))?;
    let key = nfse.access_key().map_err(|fault| Problem::Internal(fault.to_string()))?;
    doc.insert("nfe_key".to_owned(), Value::from(key.to_string()));
    Ok(doc)
}

/// What follows from a code and a customer.
struct Drawn {
    number: u64,
    cents: i64,
    days: i32,
    random: u32,
}

impl Drawn {
    fn of(code: &str, taker: Document) -> Drawn {
        let digest = Sha256::digest(format!("{code}|{}", taker.unmasked()));
        let word = |at: usize| digest.iter().skip(at).take(4).fold(0_u32, |sum, byte| sum << 8 | u32::from(*byte));
        Drawn {
            number: 1_000 + u64::from(word(0) % 899_000),
            cents: 10_000 + i64::from(word(4) % 990_000),
            days: i32::try_from(word(8) % 180).unwrap_or_default(),
            random: word(12) % 1_000_000_000,
        }
    }
}

/// `POST /v1/nfes/{id}/validate-barueri`: stores nothing.
pub(super) async fn validate(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let nfe = context.find(&NFE, &asked.key()?).await?;
    if !state::is_authorized(&nfe) {
        return Err(state::refused(&nfe, "nfe_not_issued", "A NF-e não foi emitida: não há o que conferir."));
    }
    let theirs = match (nfe.has(IMPORTED), Document::parse(taker_of(&nfe))) {
        (true, Ok(taker)) => at_the_city(context, nfe.text("verification_code"), taker).await?,
        // The city keeps what it authorized here as it is.
        _ => nfe.doc.clone(),
    };
    let differ = COMPARED.iter().filter(|name| nfe.doc.get(**name) != theirs.get(**name));
    let differences: Vec<Value> =
        differ.map(|name| json!({ "field": name, "here": nfe.doc.get(*name), "city": theirs.get(*name) })).collect();
    let nfse = paper::of(&theirs).map_err(|flaw| Problem::Internal(flaw.cause))?;
    Ok(Answered::Object(json!({
        "nfe_id": nfe.uid,
        "matches": differences.is_empty(),
        "differences": differences,
        "xml": paper::written(&nfse)?,
    })))
}
