//! Recurrences: registered by the bank, authorised by the payer, changed and cancelled by command.

use catalogue::banking::charge::automatic_pix::location::AUTOMATIC_PIX_LOCATION;
use catalogue::banking::charge::automatic_pix::recurrence::AUTOMATIC_PIX_RECURRENCE;
use catalogue::banking::charge::pix::PIX;
use jiff::SignedDuration;
use serde_json::{Map, Value, json};
use storage::{Key, Row, Timer};

use super::{code, moves};
use crate::answer::{Answered, Asked};
use crate::commands;
use crate::context::Context;
use crate::fields::RowFields;
use crate::instant;
use crate::problem::Problem;
use crate::verbs::{create, update};

pub(super) const APPROVE: &str = "approve";

/// States in which the bank still takes changes.
const ALIVE: &[&str] = &["pending", "created", "approved"];

/// After how many bank delays the payer has authorised by QR Code.
const PAYER_DELAYS: i32 = 10;

/// Registers a recurrence at the bank. How it will be authorised follows from what was sent with it.
pub(super) async fn open(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    let mut findings = terms(&doc);
    let journey = journey(context, &doc, &mut findings).await?;
    if !findings.is_empty() {
        return Err(Problem::Fields(findings));
    }
    moves::check_external_id(context, &AUTOMATIC_PIX_RECURRENCE, &doc, None).await?;
    moves::begin(context, &mut doc);
    doc.insert("journey".to_owned(), Value::from(journey));
    doc.insert("requests".to_owned(), json!([]));
    doc.insert("use_line_of_credit".to_owned(), Value::Bool(false));
    let row = create::store(context, &AUTOMATIC_PIX_RECURRENCE, doc).await?;
    commands::request(context, (&AUTOMATIC_PIX_RECURRENCE, &row), "register", Map::new()).await?;
    Ok(Answered::Created(&AUTOMATIC_PIX_RECURRENCE, row))
}

/// Asks the bank to change start, debtor's name, Pix or location.
pub(super) async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let title = "Não foi possível gerar Comando de Atualização de Recorrência Pix Automático.";
    let row = context.find(&AUTOMATIC_PIX_RECURRENCE, &asked.key()?).await?;
    moves::allow(asked, &row, title, "Estado atual não permite atualização.")?;
    if asked.body.is_empty() {
        let detail = "Dados inválidos".to_owned();
        return Err(Problem::Detailed { code: "unprocessable_content", title, param: "", detail });
    }
    let mut findings = Vec::new();
    let mut merged = row.doc.clone();
    merged.extend(asked.body.clone());
    journey(context, &merged, &mut findings).await?;
    if !findings.is_empty() {
        return Err(Problem::Fields(findings));
    }
    let subject = (&AUTOMATIC_PIX_RECURRENCE, &row);
    let (kind, command) = commands::request(context, subject, "update", asked.body.clone()).await?;
    Ok(Answered::Record(kind, command))
}

/// The bank has registered it: a QR Code exists where there is a location, and the payer will see it.
pub(super) async fn register(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    row.put("financial_provider_external_id", format!("sandbox-{}", row.uid));
    put_code(context, &mut row).await?;
    let row = moves::to(context, &AUTOMATIC_PIX_RECURRENCE, row, "created").await?;
    if row.has("location_uid") {
        let wait = context.bank_delay.checked_mul(PAYER_DELAYS).unwrap_or(SignedDuration::MAX);
        let at = context.now.checked_add(wait).unwrap_or(jiff::Timestamp::MAX);
        context.schedule(&AUTOMATIC_PIX_RECURRENCE, &row, APPROVE, at).await?;
    }
    Ok(row)
}

/// The bank has changed it.
pub(super) async fn apply(context: &mut Context, mut row: Row, params: &Map<String, Value>) -> Result<Row, Problem> {
    if !ALIVE.contains(&row.text(moves::STATE)) {
        return Err(Problem::refused("Estado atual não permite atualização."));
    }
    let mut params = params.clone();
    if let Some(Value::Object(debtor)) = params.remove("debtor") {
        let mut whole = row.doc.get("debtor").and_then(Value::as_object).cloned().unwrap_or_default();
        whole.extend(debtor);
        params.insert("debtor".to_owned(), Value::Object(whole));
    }
    update::merge(&mut row, &params);
    let journey = journey(context, &row.doc.clone(), &mut Vec::new()).await?;
    row.put("journey", journey);
    put_code(context, &mut row).await?;
    context.update(&AUTOMATIC_PIX_RECURRENCE, row).await
}

/// The bank has cancelled it.
pub(super) async fn cancel(context: &mut Context, row: Row) -> Result<Row, Problem> {
    moves::cancel(context, &AUTOMATIC_PIX_RECURRENCE, row, (ALIVE, "recipient")).await
}

/// The payer authorises.
pub(super) async fn approve(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let found = context.tx.get(&AUTOMATIC_PIX_RECURRENCE, &Key::Id(timer.id)).await?;
    match found.filter(|row| row.text(moves::STATE) == "created") {
        Some(row) => moves::to(context, &AUTOMATIC_PIX_RECURRENCE, row, "approved").await.map(drop),
        None => Ok(()),
    }
}

/// Fixed amounts and fixed terms have to be told.
fn terms(doc: &Map<String, Value>) -> Vec<(String, String)> {
    let mut findings = Vec::new();
    let blank = |name: &str| doc.get(name).is_none_or(Value::is_null);
    let word = |name: &str| doc.get(name).and_then(Value::as_str).unwrap_or_default();
    if word("amount_term") == "fixed" && blank("amount") {
        findings.push(("amount".to_owned(), "não pode ficar em branco".to_owned()));
    }
    if word("recurrence_term") == "fixed" && blank("finish_at") {
        findings.push(("finish_at".to_owned(), "não pode ficar em branco".to_owned()));
    }
    let (start, finish) = (instant::parse(word("start_at")), instant::parse(word("finish_at")));
    if start.zip(finish).is_some_and(|(start, finish)| finish <= start) {
        findings.push(("finish_at".to_owned(), "deve ser posterior ao início".to_owned()));
    }
    findings
}

/// How the payer authorises: by a QR Code of the location alone, or of a Pix paid with it. A request comes later.
async fn journey(
    context: &mut Context,
    doc: &Map<String, Value>,
    findings: &mut Vec<(String, String)>,
) -> Result<&'static str, Problem> {
    let uid = |name: &str| doc.get(name).and_then(Value::as_str).map(|uid| Key::Uid(uid.to_owned()));
    let Some(pix) = uid("pix_uid") else {
        let asked = doc.get("journey").and_then(Value::as_str) == Some("request");
        return Ok(match (uid("location_uid"), asked) {
            (Some(_), _) => "recurrent",
            (None, true) => "request",
            (None, false) => "awaiting",
        });
    };
    if uid("location_uid").is_none() {
        findings.push(("location_uid".to_owned(), "não pode ficar em branco".to_owned()));
    }
    let pix = context.find(&PIX, &pix).await?;
    if pix.text("status") != "opened" || pix.text("registration_status") != "confirmed" {
        findings.push(("pix_uid".to_owned(), "deve estar em aberto e registrado".to_owned()));
    }
    Ok(if pix.text("kind") == "billing" { "offer" } else { "instant" })
}

async fn put_code(context: &mut Context, row: &mut Row) -> Result<(), Problem> {
    if !row.has("location_uid") {
        return Ok(());
    }
    let location = context.tx.get(&AUTOMATIC_PIX_LOCATION, &Key::Uid(row.text("location_uid").to_owned())).await?;
    let Some(address) = location.as_ref().map(|location| location.text("location")).filter(|text| !text.is_empty())
    else {
        return Ok(());
    };
    let pix = match row.has("pix_uid") {
        true => context.tx.get(&PIX, &Key::Uid(row.text("pix_uid").to_owned())).await?,
        false => None,
    };
    let paid = pix.as_ref().and_then(|pix| pix.doc.get("qrcode")?.get("emv")?.as_str());
    let name = row.doc.get("description").and_then(Value::as_str).unwrap_or("RECEBEDOR SANDBOX");
    let emv = code::encode(address, paid, name);
    let journey = row.text("journey").to_owned();
    row.put("qrcode", json!({ "emv": emv, "png": null, "journey": journey }));
    Ok(())
}
