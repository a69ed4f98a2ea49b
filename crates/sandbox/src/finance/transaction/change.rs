//! Changing and deleting entries, and which ones are bound to something else.

use catalogue::finance::transaction::TRANSACTION;
use catalogue::finance::transfer::TRANSFER;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::{booking, doc, entry, kind_of};
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
    let occurred = row.text("occurred_at").to_owned();
    row.doc.extend(entry::terms(body).into_iter().filter(|(name, value)| !value.is_null() || is_clearable(name)));
    let side = entry::side(&row.doc)?;
    let company = row.text("company_id").to_owned();
    links::put(context, kind_of(side), &mut row.doc, body).await?;
    let shares = match split::read(context, kind_of(side), &company, body).await? {
        Some(shares) => shares,
        // One centre, named by itself, takes the place of a split.
        None if body.keys().any(|name| name.starts_with("classification_center_")) => Vec::new(),
        None => split::stored(&row.doc),
    };
    for share in &shares {
        let field = "classification_centers";
        links::center(context, kind_of(side), &company, (field, &share.id)).await?;
    }
    split::check(&shares, doc::amount(&row.doc, "amount"))?;
    split::put(&mut row.doc, &shares);
    // The day that it counts for follows the day that it happened, unless somebody has set it apart.
    let followed = doc::day(&row.doc, "competence_date").is_some_and(|day| occurred.starts_with(&day.to_string()));
    if followed && !body.contains_key("competence_date") {
        row.put("competence_date", Value::Null);
    }
    entry::complete(&mut row.doc)?;
    Ok(row)
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
