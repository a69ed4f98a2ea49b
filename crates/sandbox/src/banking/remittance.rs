//! Remittances: files of instructions to a bank.

mod build;
mod pick;

use catalogue::banking::charge::{
    bank_billet::BANK_BILLET, bank_billet_remittance::BANK_BILLET_REMITTANCE, remittance::REMITTANCE,
};
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, Key, Page, Row};

use crate::answer::{Answered, Asked};
use crate::banking::bank_billet::doc::{self, date, link, text};
use crate::banking::bank_billet::related;
use crate::banking::bank_billet_remittance;
use crate::context::Context;
use crate::problem::Problem;
use crate::rules::{Action, Rule};

pub(crate) use build::{beneficiary, write};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("banking_charge_remittance_create", |context, asked| Box::pin(create(context, asked))),
    ("banking_charge_remittance_create_bulk", |context, asked| Box::pin(create_bulk(context, asked))),
    ("banking_charge_remittance_raw", |context, asked| Box::pin(raw(context, asked))),
    ("banking_charge_remittance_delete", |context, asked| Box::pin(delete(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] =
    &[("charge_remittance", PROCESS, |context, timer| Box::pin(build::process(context, timer)))];

/// The file's text is made.
const PROCESS: &str = "process";

/// `POST /v1/remittances`: one wallet's entries, the given ones or all that are pending.
async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let picked = pick::one_wallet(context, &asked.body).await?;
    let row = gather(context, picked, &asked.body).await?;
    Ok(Answered::Created(&REMITTANCE, row))
}

/// `POST /v1/remittances/bulk`: one file a wallet.
async fn create_bulk(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut rows = Vec::new();
    for picked in pick::by_wallet(context, &asked.body).await? {
        rows.push(gather(context, picked, &asked.body).await?);
    }
    Ok(Answered::List(&REMITTANCE, Page { rows, more: false, end: None }))
}

/// Puts the entries into a new file, which waits for processing.
async fn gather(context: &mut Context, picked: pick::Picked, sent: &Map<String, Value>) -> Result<Row, Problem> {
    let day = context.today.strftime("%y%m%d").to_string();
    let sequence = context.tx.next_number(&format!("remittance:{}:{day}", picked.wallet.uid)).await?;
    let mut file = Map::new();
    doc::copy(sent, &mut file, &["external_id", "custom_data", "tags"]);
    let fixed = json!({
        "filename": format!("{day}{sequence}.REM"), "status": "unprocessed", "generated_by": "kobana",
        "created_via_api": true,
    });
    if let Value::Object(fixed) = fixed {
        file.extend(fixed);
    }
    link(&mut file, "bank_billet_account", &picked.wallet);
    let row = context.insert(&REMITTANCE, file).await?;
    let entries = assign(context, picked.entries, Some(&row)).await?;
    let mut row = row;
    describe(&mut row.doc, &entries);
    let row = context.update(&REMITTANCE, row).await?;
    context.emit("remittance.created", &REMITTANCE, &row, Map::new()).await?;
    context.schedule(&REMITTANCE, &row, PROCESS, context.bank_answers_at()).await?;
    Ok(row)
}

/// Ties entries to a file, or sets them free, and shows so in their boletos.
async fn assign(context: &mut Context, entries: Vec<Row>, file: Option<&Row>) -> Result<Vec<Row>, Problem> {
    let mut assigned = Vec::with_capacity(entries.len());
    for mut entry in entries {
        match file {
            Some(file) => link(&mut entry.doc, "remittance", file),
            None => ["remittance_uid", "remittance_id", "processed_at"]
                .into_iter()
                .for_each(|name| drop(entry.doc.insert(name.to_owned(), Value::Null))),
        }
        entry.doc.insert("pending".to_owned(), Value::Bool(file.is_none()));
        let entry = context.update(&BANK_BILLET_REMITTANCE, entry).await?;
        show(context, &entry).await?;
        assigned.push(entry);
    }
    Ok(assigned)
}

/// Shows the entry as it is now in its boleto.
async fn show(context: &mut Context, entry: &Row) -> Result<(), Problem> {
    let boleto = Key::Uid(text(&entry.doc, "bank_billet_uid").to_owned());
    if let Some(boleto) = context.tx.get(&BANK_BILLET, &boleto).await? {
        bank_billet_remittance::refresh(context, boleto, entry).await?;
    }
    Ok(())
}

/// Writes what a file shows and is searched by of its entries.
pub(crate) fn describe(file: &mut Map<String, Value>, entries: &[Row]) {
    file.insert("bank_billet_remittances".to_owned(), json!([]));
    for entry in entries {
        related::attach(file, "bank_billet_remittances", &BANK_BILLET_REMITTANCE, entry);
    }
    let uids: Vec<&str> = entries.iter().map(|entry| text(&entry.doc, "bank_billet_uid")).collect();
    let ids: Vec<Value> = entries.iter().filter_map(|entry| entry.doc.get("bank_billet_id").cloned()).collect();
    let mut codes: Vec<&str> = entries.iter().map(|entry| text(&entry.doc, "our_code")).collect();
    codes.sort_unstable();
    codes.dedup();
    let dues = || entries.iter().filter_map(|entry| date(&entry.doc, "expire_at"));
    let day = |day: Option<jiff::civil::Date>| day.map_or(Value::Null, |day| Value::from(day.to_string()));
    file.insert("bank_billet_uids".to_owned(), json!(uids));
    file.insert("bank_billet_ids".to_owned(), Value::Array(ids));
    file.insert("our_codes".to_owned(), json!(codes));
    file.insert("first_expire_at".to_owned(), day(dues().min()));
    file.insert("last_expire_at".to_owned(), day(dues().max()));
}

/// The read that is kept on record.
pub(crate) const TRACED: &str = "banking_charge_remittance_raw";

/// `GET /v1/remittances/{id}/raw`: counts as a download, as the event says.
async fn raw(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&REMITTANCE, &asked.key()?).await?;
    if text(&row.doc, "status") == "unprocessed" {
        return Err(Problem::PlainText("Remessa aguardando processamento.".to_owned()));
    }
    context.emit("remittance.downloaded", &REMITTANCE, &row, Map::new()).await?;
    // Not trimmed: the last line ends with CR LF.
    let content = row.doc.get("content").and_then(Value::as_str).unwrap_or_default().to_owned();
    Ok(Answered::File {
        media_type: "text/plain",
        filename: text(&row.doc, "filename").to_owned(),
        bytes: content.into(),
    })
}

/// `DELETE /v1/remittances/{id}`: its entries are pending again, so that no instruction is lost.
async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&REMITTANCE, &asked.key()?).await?;
    let entries = entries(context, &row.uid).await?;
    assign(context, entries, None).await?;
    context.tx.delete(&REMITTANCE, row.id).await?;
    context.emit("remittance.deleted", &REMITTANCE, &row, Map::new()).await?;
    Ok(Answered::NoContent)
}

/// The entries of a file, in the order in which they were made.
async fn entries(context: &mut Context, file_uid: &str) -> Result<Vec<Row>, Problem> {
    let of_file = Condition::new("remittance_uid", Comparison::Equal, doc::key(file_uid));
    let mut entries = pick::all(context, vec![of_file]).await?;
    entries.sort_by_key(|entry| entry.id);
    Ok(entries)
}
