//! Changing NF-e. What the city authorized stays as it is; what names it on this side may change.

use catalogue::billing::nfe::NFE;
use serde_json::{Map, Value};
use storage::Row;

use super::draft;
use super::state::{self, DRAFT, ERROR, PENDING};
use super::taxes::Taxes;
use crate::answer::{Answered, Asked};
use crate::billing::tax_rule::situation::Parties;
use crate::billing::{custom, lc116};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::verbs::update;
use catalogue::billing::billing_account::BILLING_ACCOUNT;
use storage::Key;

/// Changed in a draft alone.
const IN_DRAFT: &[&str] = &[
    "amount_cents",
    "taxes",
    "service_code",
    "lc116_code",
    "cnae_code",
    "nbs_code",
    "ncm_code",
    "rps_number",
    "rps_serial_number",
];

/// Changed until the city authorizes it, so that what it refused can be mended and sent again.
const UNTIL_ISSUED: &[&str] = &["service_description", "customer_snapshot"];

/// `PATCH /v1/nfes/{id}`.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&NFE, &asked.key()?).await?;
    let mut body = custom::settled(asked.body.clone(), &row.doc);
    allowed(&row, &body)?;
    lc116::settle(&mut body)?;
    if let Some(Value::Object(sent)) = body.remove("customer_snapshot") {
        body.insert("customer_snapshot".to_owned(), Value::Object(taker(&row, sent)?));
    }
    if body.contains_key("amount_cents") || body.contains_key("taxes") {
        let taxes = taxes(context, &row, &mut body).await?;
        body.insert("taxes".to_owned(), Value::Object(taxes));
    }
    let row = update::store(context, &NFE, row, &body).await?;
    Ok(Answered::Record(&NFE, row))
}

/// Refuses fields that the state keeps.
fn allowed(row: &Row, body: &Map<String, Value>) -> Result<(), Problem> {
    let changes = |names: &[&'static str]| {
        names.iter().find(|name| body.get(**name).is_some_and(|sent| row.doc.get(**name) != Some(sent))).copied()
    };
    let status = row.text("status");
    if let Some(name) = changes(IN_DRAFT).or_else(|| changes(UNTIL_ISSUED)) {
        state::unless_unissued(row, &format!("A NF-e foi emitida: {name} não muda mais. Cancele-a e emita outra."))?;
    }
    if let Some(name) = changes(IN_DRAFT).filter(|_| status != DRAFT) {
        let message = format!("{name} só muda em rascunho. Exclua esta NF-e e crie outra.");
        return Err(state::refused(row, "nfe_not_draft", &message));
    }
    if changes(UNTIL_ISSUED).is_some() && ![DRAFT, PENDING, ERROR].contains(&status) {
        return Err(state::not_from_here(row, &[DRAFT, PENDING, ERROR]));
    }
    Ok(())
}

/// The taker after a change: what is left out stays. It keeps a name and a document.
fn taker(row: &Row, sent: Map<String, Value>) -> Result<Map<String, Value>, Problem> {
    let mut taker = row.doc.get("customer_snapshot").and_then(Value::as_object).cloned().unwrap_or_default();
    taker.extend(sent);
    for name in ["name", "document_number"] {
        if taker.get(name).and_then(Value::as_str).is_none_or(|text| text.trim().is_empty()) {
            return Err(Problem::field(&format!("customer_snapshot.{name}"), "não pode ficar em branco"));
        }
    }
    Ok(taker)
}

/// The taxes of a draft whose amount or rates change: rates that are not sent stay.
async fn taxes(context: &mut Context, row: &Row, body: &mut Map<String, Value>) -> Result<Map<String, Value>, Problem> {
    let sent = body.remove("taxes");
    let own = |body: &Map<String, Value>| body.get("amount_cents").and_then(Value::as_i64);
    let price = own(body).or_else(|| own(&row.doc)).unwrap_or_default();
    let mut rates = row.doc.get("taxes").and_then(Value::as_object).cloned().unwrap_or_default();
    if let Some(Value::Object(sent)) = sent {
        rates.extend(sent);
    }
    let account = context.find(&BILLING_ACCOUNT, &Key::Uid(row.text("billing_account_id").to_owned())).await?;
    let company = Some(row.text("company_id").to_owned()).filter(|id| !id.is_empty());
    let parties = Parties::of(context, &account, company.as_deref()).await?;
    let usual = draft::usual(context, &parties, (None, price)).await?;
    Ok(Taxes::given(&rates, price, &usual)?.doc(price))
}
