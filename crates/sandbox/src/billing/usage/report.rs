//! Reports of use: each record is taken or refused by itself.

use catalogue::billing::usage::USAGE_RECORD;
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use storage::Row;

use super::item::{self, Named, TAKES_USE};
use super::several;
use crate::answer::{Answered, Asked};
use crate::billing::day;
use crate::billing::refusal::{TRANSITION, coded, unless_in};
use crate::billing::subscription::items::Charged;
use crate::billing::subscription::kept;
use crate::context::Context;
use crate::problem::Problem;
use crate::record_doc;
use crate::uses::{equal, first};

/// `POST /v1/usage`.
pub(super) async fn report(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let records = several::records(asked)?;
    let mut done = several::Done::default();
    for record in &records {
        let result = one(context, record).await;
        done.push(result)?;
    }
    done.answer()
}

/// Takes one record, or answers the one that came under its key before.
async fn one(context: &mut Context, sent: &Map<String, Value>) -> Result<Value, Problem> {
    let text = |name: &str| sent.get(name).and_then(Value::as_str);
    let named = Named {
        id: text("subscription_item_id"),
        product_slug: text("product_slug"),
        customer_id: text("customer_id"),
    };
    let unknown = || Problem::field("subscription_item_id", "não foi encontrado");
    let (item, subscription) = item::find(context, named).await?.ok_or_else(unknown)?;
    if let Some(key) = text("idempotency_key") {
        let before = first(
            context,
            &USAGE_RECORD,
            vec![equal("idempotency_key", key), equal("subscription_item_id", &item.row.uid)],
        );
        if let Some(before) = before.await? {
            return Ok(answer(&before, Duplicate::Yes));
        }
    }
    if item.charged != Charged::ByUse {
        let message = "O preço deste item não é por uso. Só itens medidos recebem registros de uso.";
        return Err(coded("price_not_metered", message, json!({ "subscription_item_id": item.row.uid })));
    }
    if item.is_ended() {
        return Err(unknown());
    }
    unless_in(&subscription, TAKES_USE, TRANSITION)?;
    let at = text("timestamp").and_then(|text| text.parse().ok()).unwrap_or(context.now);
    refuse_moment(context, &subscription, at)?;
    let field = |name: &str| sent.get(name).cloned().unwrap_or_default();
    let doc = json!({
        "external_id": field("external_id"),
        "subscription_item_id": item.row.uid,
        "quantity": field("quantity"),
        "action": text("action").unwrap_or("increment"),
        "timestamp": day::moment(at),
        "idempotency_key": field("idempotency_key"),
        "metadata": {},
        "custom_metadata": field("custom_metadata"),
    });
    let doc = match doc {
        Value::Object(doc) => doc,
        _ => Map::new(),
    };
    Ok(answer(&context.insert(&USAGE_RECORD, doc).await?, Duplicate::No))
}

/// Refuses a moment that nobody can have used anything at yet, and one whose use has been billed.
fn refuse_moment(context: &Context, subscription: &Row, at: Timestamp) -> Result<(), Problem> {
    if at > context.now {
        return Err(Problem::field("timestamp", "não pode estar no futuro"));
    }
    match kept::moment(subscription, kept::USAGE_BILLED_UNTIL) {
        Some(billed) if at < billed => {
            let why = format!("é de um período já faturado, que foi até {}", day::moment(billed));
            Err(Problem::field("timestamp", &why))
        }
        _ => Ok(()),
    }
}

/// Whether a record had come before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Duplicate {
    Yes,
    No,
}

fn answer(row: &Row, duplicate: Duplicate) -> Value {
    json!({ "duplicate": duplicate == Duplicate::Yes, "record": record_doc::object(&USAGE_RECORD, row) })
}
