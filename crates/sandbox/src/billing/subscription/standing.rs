//! Whether a subscription's customer is behind with an invoice.

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::subscription::SUBSCRIPTION;
use storage::{Key, Row};

use crate::billing::day;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// What becomes of a subscription when one of its invoices is late, or paid, void or given up.
///
/// # Errors
/// The store's.
pub(crate) async fn invoice_moved(context: &mut Context, invoice: &Row) -> Result<(), Problem> {
    let id = invoice.text("subscription_id");
    if id.is_empty() {
        return Ok(());
    }
    let Some(mut row) = context.tx.get(&SUBSCRIPTION, &Key::Uid(id.to_owned())).await? else { return Ok(()) };
    if !matches!(row.text("status"), "active" | "past_due") {
        return Ok(());
    }
    let status = of(context, &row).await?;
    if status != row.text("status") {
        row.put("status", status);
        context.update(&SUBSCRIPTION, row).await?;
    }
    Ok(())
}

/// `past_due` while an open invoice's due day has passed, else `active`.
///
/// # Errors
/// The store's.
pub(super) async fn of(context: &mut Context, row: &Row) -> Result<&'static str, Problem> {
    let mut walk = Walk::new(&INVOICE, equal("subscription_id", &row.uid));
    while let Some(invoices) = walk.next(context).await? {
        let is_late = |invoice: &Row| {
            invoice.text("status") == "open" && day::of(invoice.text("due_date")).is_some_and(|due| due < context.today)
        };
        if invoices.iter().any(is_late) {
            return Ok("past_due");
        }
    }
    Ok("active")
}
