//! Return files: what a bank did with boletos.

mod apply;

use base64::Engine as _;
use catalogue::banking::charge::{
    bank_billet::BANK_BILLET, bank_billet_discharge::BANK_BILLET_DISCHARGE, discharge::DISCHARGE,
};
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, Key, Order, Query, Row};

use crate::answer::{Answered, Asked};
use crate::banking::bank_billet::{
    doc::{self, text},
    pay,
};
use crate::context::Context;
use crate::domain::charges::{Terms, amount_due};
use crate::domain::cnab::{CnabError, Discharge};
use crate::domain::money;
use crate::problem::Problem;
use crate::rules::{Action, Rule};

pub(crate) use apply::{fields as entry_fields, parsed};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("banking_charge_discharge_create", |context, asked| Box::pin(create(context, asked))),
    ("banking_charge_discharge_pay_off", |context, asked| Box::pin(pay_off(context, asked))),
    ("banking_charge_discharge_reprocess", |context, asked| Box::pin(reprocess(context, asked))),
    ("banking_charge_discharge_download", |context, asked| Box::pin(download(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] =
    &[("charge_discharge", PROCESS, |context, timer| Box::pin(apply::process(context, timer)))];

/// The file's entries take effect.
const PROCESS: &str = "process";

/// The hidden field that holds the file as it came, in Base64; no answer shows it but the download.
pub(crate) const CONTENT: &str = "content_base64";

/// Entries of one file.
const ENTRIES: u64 = 10_000;

/// `POST /v1/discharges`. A file that is no return file is refused at once, with the line and columns at fault.
async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let content = bytes(&asked.body, "file_base64");
    let parsed = Discharge::parse(&content).map_err(|fault| Problem::field("file", &in_words(&fault)))?;
    if parsed.entries.len() as u64 > ENTRIES {
        return Err(Problem::field("file", &format!("tem mais de {ENTRIES} registros")));
    }
    let mut file = Map::new();
    let own = ["filename", "bank_billet_account_uid", "bank_billet_account_id", "external_id", "custom_data", "tags"];
    doc::copy(&asked.body, &mut file, &own);
    file.insert("status".to_owned(), Value::from("unprocessed"));
    file.insert("created_via_api".to_owned(), Value::Bool(true));
    file.insert("bank_billet_discharges".to_owned(), json!([]));
    file.insert(CONTENT.to_owned(), Value::from(base64::engine::general_purpose::STANDARD.encode(&content)));
    let row = context.insert(&DISCHARGE, file).await?;
    context.emit("discharge.created", &DISCHARGE, &row, Map::new()).await?;
    context.schedule(&DISCHARGE, &row, PROCESS, context.bank_answers_at()).await?;
    Ok(Answered::Created(&DISCHARGE, row))
}

/// `PUT /v1/discharges/{id}/pay_off`: every boleto that the file's entries found and that is open or overdue is paid, by
/// what its entry says was paid, or by what it costs on the entry's day.
async fn pay_off(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let file = context.find(&DISCHARGE, &asked.key()?).await?;
    for entry in entries(context, &file.uid).await? {
        let boleto = Key::Uid(text(&entry.doc, "bank_billet_uid").to_owned());
        let Some(boleto) = context.tx.get(&BANK_BILLET, &boleto).await? else { continue };
        if !matches!(text(&boleto.doc, "status"), "opened" | "overdue") {
            continue;
        }
        let day = doc::date(&entry.doc, "date_of_occurrence").filter(|day| *day <= context.today);
        let day = day.unwrap_or(context.today);
        let stated = entry.doc.get("line_parsed").and_then(|line| money::decimal(line.get("paid_amount")?));
        let stated = stated.filter(|paid| !paid.is_zero());
        let due = || Terms::of(&boleto.doc).map(|terms| amount_due(&terms, day).total).unwrap_or_default();
        let mut payment = apply::payment(&entry, &file);
        payment.insert("paid_amount".to_owned(), money::json(stated.unwrap_or_else(due)));
        payment.insert("paid_at".to_owned(), Value::from(day.to_string()));
        pay::settle(context, boleto, payment).await?;
    }
    Ok(Answered::NoContent)
}

/// `PUT /v1/discharges/{id}/reprocess`: the file is read again and its entries are made anew, so that boletos which did not
/// exist before are found. What took effect already (a payment, a write-off) does not happen twice.
async fn reprocess(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut file = context.find(&DISCHARGE, &asked.key()?).await?;
    for entry in entries(context, &file.uid).await? {
        context.tx.delete(&BANK_BILLET_DISCHARGE, entry.id).await?;
        context.emit("bank_billet_discharge.deleted", &BANK_BILLET_DISCHARGE, &entry, Map::new()).await?;
        apply::forget(context, &entry).await?;
    }
    file.doc.insert("status".to_owned(), Value::from("unprocessed"));
    file.doc.insert("processed_at".to_owned(), Value::Null);
    file.doc.insert("bank_billet_discharges".to_owned(), json!([]));
    let file = context.update(&DISCHARGE, file).await?;
    context.tx.unschedule(&DISCHARGE, file.id).await?;
    context.schedule(&DISCHARGE, &file, PROCESS, context.bank_answers_at()).await?;
    Ok(Answered::NoContent)
}

/// `GET /v1/discharges/{id}/download`: the file as it came.
async fn download(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let file = context.find(&DISCHARGE, &asked.key()?).await?;
    let bytes = bytes(&file.doc, CONTENT).into();
    Ok(Answered::File { media_type: "text/plain", filename: text(&file.doc, "filename").to_owned(), bytes })
}

/// The entries of a file, in its order.
async fn entries(context: &mut Context, file_uid: &str) -> Result<Vec<Row>, Problem> {
    let of_file = Condition::new("discharge_uid", Comparison::Equal, doc::key(file_uid));
    let query = Query { conditions: vec![of_file], order: Order::Newest, after: None, offset: 0, limit: ENTRIES };
    let mut rows = context.tx.list(&BANK_BILLET_DISCHARGE, &query).await?.rows;
    rows.reverse();
    Ok(rows)
}

fn bytes(doc: &Map<String, Value>, name: &str) -> Vec<u8> {
    base64::engine::general_purpose::STANDARD.decode(text(doc, name)).unwrap_or_default()
}

/// What is wrong with a file, for people.
fn in_words(fault: &CnabError) -> String {
    match fault {
        CnabError::Empty => "está vazio".to_owned(),
        CnabError::Columns { line, found, expected } => {
            format!("não é um retorno CNAB: a linha {line} tem {found} colunas, em vez de {expected}")
        }
        CnabError::Record { line, .. } => format!("não é um retorno CNAB: registro inesperado na linha {line}"),
        CnabError::Sequence { line, found, expected } => {
            format!("tem sequência errada na linha {line}: {found}, em vez de {expected}")
        }
        CnabError::Column { line, start, end, .. } => {
            format!("tem um valor inválido na linha {line}, colunas {start} a {end}")
        }
        CnabError::Overflow { start, end } => format!("tem um valor grande demais nas colunas {start} a {end}"),
    }
}
