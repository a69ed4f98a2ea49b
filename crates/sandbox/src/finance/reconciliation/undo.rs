//! Undoing a reconciliation: its bills are open again, its entries are free.

use catalogue::finance::reconciliation::RECONCILIATION;
use catalogue::finance::transaction::TRANSACTION;
use serde_json::{Value, json};
use storage::{Key, Row};

use super::MANUAL;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::finance::bill::{BillKind, settle};
use crate::finance::transaction::{doc, hold};
use crate::problem::Problem;

/// Undoes a reconciliation made here.
///
/// # Errors
/// 422 for an imported one.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let group = context.find(&RECONCILIATION, &asked.key()?).await?;
    if group.text("source") != MANUAL {
        let message = "A conciliação foi importada e não pode ser desfeita aqui.";
        return Err(Problem::unprocessable(message, json!({ "field": "source", "source": group.text("source") })));
    }
    undo(context, &group).await?;
    Ok(Answered::NoContent)
}

/// Undoes the reconciliation of a bill that goes. One that is gone already is no fault.
pub(crate) async fn dissolve(context: &mut Context, id: &str) -> Result<(), Problem> {
    match context.tx.get(&RECONCILIATION, &Key::Uid(id.to_owned())).await? {
        Some(group) => undo(context, &group).await,
        None => Ok(()),
    }
}

async fn undo(context: &mut Context, group: &Row) -> Result<(), Problem> {
    let kind = BillKind::of(group.text("kind")).ok_or_else(|| Problem::Internal("a group has no kind".to_owned()))?;
    for id in ids(group, "billing_ids") {
        if let Some(bill) = context.tx.get(kind.record(), &Key::Uid(id)).await? {
            settle::reopen(context, kind, bill).await?;
        }
    }
    for id in ids(group, "transaction_ids") {
        let entry = context.tx.get(&TRANSACTION, &Key::Uid(id)).await?;
        if let Some(entry) = entry.filter(|entry| entry.text(doc::RECONCILIATION) == group.uid) {
            hold(context, entry, None).await?;
        }
    }
    context.tx.delete(&RECONCILIATION, group.id).await?;
    Ok(())
}

fn ids(group: &Row, name: &str) -> Vec<String> {
    let ids = group.doc.get(name).and_then(Value::as_array);
    ids.into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}
