//! Boleto groups and their exports.

use catalogue::banking::charge::{
    bank_billet::BANK_BILLET, bank_billet_batch::BANK_BILLET_BATCH, bank_billet_batch_export::BANK_BILLET_BATCH_EXPORT,
};
use serde_json::{Map, Value, json};
use storage::{Key, Row, Timer};

use crate::answer::{Answered, Asked};
use crate::banking::bank_billet::codes::ROOT;
use crate::banking::bank_billet::doc::{self, link, text};
use crate::context::Context;
use crate::problem::Problem;
use crate::rules::{Action, Rule};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("banking_charge_bank_billet_batch_create", |context, asked| Box::pin(create(context, asked))),
    ("banking_charge_bank_billet_batch_add_bank_billets", |context, asked| Box::pin(add(context, asked))),
    ("banking_charge_bank_billet_batch_remove_bank_billet", |context, asked| Box::pin(remove(context, asked))),
    ("banking_charge_bank_billet_batch_export_pdf", |context, asked| Box::pin(export(context, asked, "pdf"))),
    ("banking_charge_bank_billet_batch_export_zip", |context, asked| Box::pin(export(context, asked, "zip"))),
    ("banking_charge_bank_billet_batch_export_get", |context, asked| Box::pin(file(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] =
    &[("charge_bank_billet_batch_export", PROCESS, |context, timer| Box::pin(process(context, timer)))];

/// The export's file is made.
const PROCESS: &str = "process";

/// `POST /v1/bank_billet_batches`.
async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut batch = Map::new();
    doc::copy(&asked.body, &mut batch, &["name"]);
    let members = members(context, &asked.body).await?;
    put_members(&mut batch, &members);
    let row = context.insert(&BANK_BILLET_BATCH, batch).await?;
    Ok(Answered::Created(&BANK_BILLET_BATCH, row))
}

/// `PUT /v1/bank_billet_batches/{id}/add_bank_billets`; a boleto already in the group stays once.
async fn add(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut batch = context.find(&BANK_BILLET_BATCH, &asked.key()?).await?;
    let mut all = current(&batch.doc);
    for member in members(context, &asked.body).await? {
        if !all.contains(&member) {
            all.push(member);
        }
    }
    put_members(&mut batch.doc, &all);
    context.update(&BANK_BILLET_BATCH, batch).await?;
    Ok(Answered::NoContent)
}

/// `DELETE /v1/bank_billet_batches/{id}/remove_bank_billet`; 404 for a boleto that is not in the group.
async fn remove(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut batch = context.find(&BANK_BILLET_BATCH, &asked.key()?).await?;
    let uid = text(&asked.body, "bank_billet_uid");
    let mut all = current(&batch.doc);
    let before = all.len();
    all.retain(|(member, _)| member != uid);
    if all.len() == before {
        return Err(Problem::NotFound);
    }
    put_members(&mut batch.doc, &all);
    context.update(&BANK_BILLET_BATCH, batch).await?;
    Ok(Answered::NoContent)
}

/// Uid and numeric id of a boleto.
type Member = (String, i64);

async fn members(context: &mut Context, body: &Map<String, Value>) -> Result<Vec<Member>, Problem> {
    let mut members = Vec::new();
    for uid in doc::texts(body, "bank_billet_uids") {
        let found = context.tx.get(&BANK_BILLET, &Key::parse(uid)).await?;
        let boleto = found.ok_or_else(|| Problem::field("bank_billet_batch_associations", "não é válido"))?;
        let member = (boleto.uid, boleto.id);
        if !members.contains(&member) {
            members.push(member);
        }
    }
    Ok(members)
}

fn current(batch: &Map<String, Value>) -> Vec<Member> {
    let ids = batch.get("bank_billet_ids").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_i64);
    doc::texts(batch, "bank_billet_uids").into_iter().map(str::to_owned).zip(ids).collect()
}

fn put_members(batch: &mut Map<String, Value>, members: &[Member]) {
    let (uids, ids): (Vec<Value>, Vec<Value>) =
        members.iter().map(|(uid, id)| (Value::from(uid.as_str()), Value::from(*id))).unzip();
    batch.insert("bank_billet_uids".to_owned(), Value::Array(uids));
    batch.insert("bank_billet_ids".to_owned(), Value::Array(ids));
}

/// `POST /v1/bank_billet_batches/{id}/pdf` and `/zip`.
async fn export(context: &mut Context, asked: &Asked, format: &str) -> Result<Answered, Problem> {
    let batch = context.find(&BANK_BILLET_BATCH, &asked.key()?).await?;
    if current(&batch.doc).is_empty() {
        return Err(Problem::refused("O lote não tem boletos para exportar."));
    }
    let mut export = Map::new();
    link(&mut export, "bank_billet_batch", &batch);
    export.insert("bank_billet_batch_public_id".to_owned(), Value::from(batch.uid.as_str()));
    export.insert("file_format".to_owned(), Value::from(format));
    export.insert("status".to_owned(), Value::from("enqueued"));
    let mut row = context.insert(&BANK_BILLET_BATCH_EXPORT, export).await?;
    row.doc.insert("public_id".to_owned(), Value::from(row.uid.as_str()));
    let row = context.update(&BANK_BILLET_BATCH_EXPORT, row).await?;
    context.schedule(&BANK_BILLET_BATCH_EXPORT, &row, PROCESS, context.bank_answers_at()).await?;
    Ok(Answered::Created(&BANK_BILLET_BATCH_EXPORT, row))
}

/// `enqueued` → `processed`.
async fn process(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut row) = context.tx.get(&BANK_BILLET_BATCH_EXPORT, &Key::Id(timer.id)).await? else { return Ok(()) };
    let url = format!("{ROOT}/exportacoes/{}.{}", row.uid, text(&row.doc, "file_format"));
    let done = json!({ "status": "processed", "output_url": url, "processed_at": context.now_text() });
    if let Value::Object(done) = done {
        row.doc.extend(done);
    }
    context.update(&BANK_BILLET_BATCH_EXPORT, row).await.map(drop)
}

/// `GET /v1/bank_billet_batch_exports/{id}`: 302 to the file, 404 until it is there.
async fn file(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row: Row = context.find(&BANK_BILLET_BATCH_EXPORT, &asked.key()?).await?;
    match text(&row.doc, "output_url") {
        "" => Err(Problem::NotFound),
        url => Ok(Answered::Redirect(url.to_owned())),
    }
}
