//! DELETE of a bill: one row, with its own entry and its reconciliation.

use super::guard::refuse_live;
use super::kind::BillKind;
use super::settle;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::finance::transaction::{doc, unbook};
use crate::finance::{attachment, fiscal_document, receipt, reconciliation};
use crate::problem::Problem;

/// Deletes a bill for good. Entries that people booked and matched with it stay; the other bills of its reconciliation are
/// open again.
///
/// # Errors
/// 409 while a payment of it is at the bank, or its charge can be paid.
pub(crate) async fn run(context: &mut Context, asked: &Asked, kind: BillKind) -> Result<Answered, Problem> {
    let record = kind.record();
    let mut bill = context.find(record, &asked.key()?).await?;
    refuse_live(&bill.doc, "A conta não pode ser excluída")?;
    let group = bill.doc.get("reconciliation").and_then(|group| group.as_object());
    if let Some(id) = group.and_then(|group| doc::filled(group, "id")).map(str::to_owned) {
        reconciliation::dissolve(context, &id).await?;
        bill = context.find(record, &storage::Key::Id(bill.id)).await?;
    }
    if let Some(entry) = settle::own_entry(context, &bill).await? {
        unbook(context, &entry).await?;
    }
    attachment::forget(context, &bill.uid).await?;
    context.tx.delete(record, bill.id).await?;
    if kind == BillKind::Payable {
        receipt::follow(context, &bill.uid, None).await?;
        fiscal_document::release(context, &bill.uid).await?;
    }
    Ok(Answered::NoContent)
}
