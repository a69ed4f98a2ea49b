//! Changing and deleting entries, and which ones are bound to something else.

use catalogue::finance::transaction::TRANSACTION;
use catalogue::finance::transfer::TRANSFER;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::doc::Side;
use super::{booking, doc, entry, kind_of, refused};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::finance::bill::{links, split};
use crate::problem::Problem;

/// What the balance and whatever the entry is bound to depend on.
const BINDING: &[&str] = &["amount", "type", "occurred_at", doc::IS_PENDING];

/// `PATCH /v1/financial-transactions/{id}`.
pub(super) async fn update(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&TRANSACTION, &asked.key()?).await?;
    let body = &asked.body;
    let changed = |name: &&&str| body.get(**name).is_some_and(|new| !same(name, row.doc.get(**name), new));
    let binding: Vec<&str> = BINDING.iter().filter(changed).copied().collect();
    if binding == [doc::IS_PENDING] && row.has(doc::TRANSFER) && !doc::flag(body, doc::IS_PENDING) {
        confirm_other_leg(context, &row).await?;
    } else if let Some(field) = binding.first() {
        refuse_bound(&row, &format!("{field} não pode mudar"))?;
    }
    let row = merge(context, row, body).await?;
    Ok(Answered::Record(&TRANSACTION, context.update(&TRANSACTION, row).await?))
}

/// Whether a field keeps its value; amounts are the same however they are spelled.
fn same(name: &str, old: Option<&Value>, new: &Value) -> bool {
    let read = |value: &Value| match name {
        "amount" => crate::domain::money::decimal(value).map(|amount| amount.normalize().to_string()),
        _ => Some(value.to_string()),
    };
    new.is_null() || old.and_then(read) == read(new)
}

async fn merge(context: &mut Context, mut row: Row, body: &Map<String, Value>) -> Result<Row, Problem> {
    let (occurred, side_before) = (row.text("occurred_at").to_owned(), row.text("type").to_owned());
    row.doc.extend(entry::terms(body).into_iter().filter(|(name, value)| !value.is_null() || is_clearable(name)));
    let side = entry::side(&row.doc)?;
    let company = row.text("company_id").to_owned();
    links::put(context, kind_of(side), &mut row.doc, body).await?;
    let shares = match split::read(context, kind_of(side), &company, body).await? {
        Some(shares) => shares,
        None => stored_split(&row.doc)?,
    };
    if side.word() != side_before {
        keep_centers(context, side, &row, &shares).await?;
    }
    split::check(&shares, doc::amount(&row.doc, "amount"))?;
    split::put(&mut row.doc, &shares);
    if shares.is_empty() && body.contains_key("classification_centers") && !names_center(body) {
        // The primary centre was the first of the split that is gone.
        row.put("classification_center_id", Value::Null);
    }
    // The day that it counts for follows the day that it happened, unless somebody has set it apart.
    let followed = doc::day(&row.doc, "competence_date").is_some_and(|day| occurred.starts_with(&day.to_string()));
    if followed && !body.contains_key("competence_date") {
        row.put("competence_date", Value::Null);
    }
    entry::complete(&mut row.doc)?;
    Ok(row)
}

fn names_center(body: &Map<String, Value>) -> bool {
    ["classification_center_id", "classification_center_name"].iter().any(|name| body.contains_key(*name))
}

/// The split that stays. Its first centre is the primary one, which cannot be another.
fn stored_split(entry: &Map<String, Value>) -> Result<Vec<split::Share>, Problem> {
    let shares = split::stored(entry);
    match shares.first() {
        Some(first) if first.id != doc::text(entry, "classification_center_id") => {
            Err(refused("classification_center_id", "é o primeiro centro do rateio: envie classification_centers"))
        }
        _ => Ok(shares),
    }
}

/// Refuses a side that the entry's centres do not fit.
async fn keep_centers(context: &mut Context, side: Side, row: &Row, shares: &[split::Share]) -> Result<(), Problem> {
    let company = row.text("company_id").to_owned();
    let primary = doc::filled(&row.doc, "classification_center_id").map(|id| ("classification_center_id", id));
    let split = shares.iter().map(|share| ("classification_centers", share.id.as_str()));
    for (field, id) in primary.into_iter().chain(split) {
        links::center(context, kind_of(side), &company, (field, id)).await?;
    }
    Ok(())
}

fn is_clearable(name: &str) -> bool {
    TRANSACTION.field(name).is_some_and(|field| field.traits.clearable)
}

/// Confirms a forecast transfer whole: its other leg, and the transfer itself.
async fn confirm_other_leg(context: &mut Context, leg: &Row) -> Result<(), Problem> {
    let mut transfer = context.find(&TRANSFER, &Key::Uid(leg.text(doc::TRANSFER).to_owned())).await?;
    for name in ["from_transaction_id", "to_transaction_id"] {
        let id = transfer.text(name).to_owned();
        if id != leg.uid {
            let mut other = context.find(&TRANSACTION, &Key::Uid(id)).await?;
            other.put(doc::IS_PENDING, false);
            context.update(&TRANSACTION, other).await?;
        }
    }
    transfer.put(doc::IS_PENDING, false);
    context.update(&TRANSFER, transfer).await?;
    Ok(())
}

/// `DELETE /v1/financial-transactions/{id}`.
pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&TRANSACTION, &asked.key()?).await?;
    refuse_bound(&row, "O lançamento não pode ser excluído")?;
    booking::remove(context, &row).await?;
    Ok(Answered::NoContent)
}

/// Refuses what would break the bill, the transfer or the reconciliation that the entry belongs to.
///
/// # Errors
/// 422 that names what the entry belongs to, and what to do instead.
fn refuse_bound(row: &Row, what: &str) -> Result<(), Problem> {
    let (why, reason, id) = if row.has(doc::BILL) {
        ("foi criado pela baixa de uma conta. Cancele ou reabra a conta", "settles_bill", doc::BILL)
    } else if row.has(doc::TRANSFER) {
        ("faz parte de uma transferência. Faça outra transferência para compensá-la", "transfer", doc::TRANSFER)
    } else if row.has(doc::RECONCILIATION) {
        ("está conciliado. Desfaça a conciliação antes", "reconciled", doc::RECONCILIATION)
    } else {
        return Ok(());
    };
    let mut details = json!({ "reason": reason, id: row.text(id) });
    if row.has(doc::BILL_KIND) {
        details["bill_kind"] = Value::from(row.text(doc::BILL_KIND));
    }
    Err(Problem::unprocessable(format!("{what}: o lançamento {why}."), details))
}
