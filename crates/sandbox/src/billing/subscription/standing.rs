//! Whether a subscription's customer is behind with an invoice.

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::{Map, Value};
use storage::{Key, Row};

use super::kept;
use crate::billing::invoice::amounts;
use crate::billing::{cents, day};
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
    let Some(row) = context.tx.get(&SUBSCRIPTION, &Key::Uid(id.to_owned())).await? else { return Ok(()) };
    let mut row = if invoice.text("status") == "void" { unsold(context, row, invoice).await? } else { row };
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

/// Takes what an invoice that is void or gone had sold of the current period out of its price: nobody has to pay it, so that
/// no change of plan gives a share of it back.
async fn unsold(context: &mut Context, mut row: Row, invoice: &Row) -> Result<Row, Problem> {
    let begins = day::of(invoice.text("period_start"));
    let is_current =
        kept::period(&row).zip(begins).is_some_and(|(period, day)| period.first <= day && day <= period.last);
    let price = kept::whole(&row, kept::PERIOD_PRICE);
    let left = (price - kept::whole(invoice, kept::PERIOD_PRICE)).max(0);
    if !is_current || left == price {
        return Ok(row);
    }
    row.put(kept::PERIOD_PRICE, left);
    context.update(&SUBSCRIPTION, row).await
}

/// The types of lines that an invoice takes up once: no later one would have them.
const TAKEN_UP: &[&str] = &["usage", "one_time", "proration"];

/// Lets what a draft had taken up wait for the next invoice again, when the draft is deleted.
///
/// # Errors
/// The store's.
pub(crate) async fn draft_deleted(context: &mut Context, draft: &Row) -> Result<(), Problem> {
    let key = Key::Uid(draft.text("subscription_id").to_owned());
    let Some(row) = context.tx.get(&SUBSCRIPTION, &key).await? else { return Ok(()) };
    let mut row = unsold(context, row, draft).await?;
    let text =
        |line: &Map<String, Value>, name: &str| line.get(name).and_then(Value::as_str).unwrap_or_default().to_owned();
    let taken: Vec<_> = amounts::lines(&draft.doc).filter(|line| TAKEN_UP.contains(&&*text(line, "type"))).collect();
    if taken.is_empty() {
        return Ok(());
    }
    for line in taken {
        let details = line.get("proration_details").cloned().unwrap_or_default();
        kept::adjust(&mut row, &text(line, "description"), cents::of(line, "amount_cents"), &details);
    }
    context.update(&SUBSCRIPTION, row).await.map(drop)
}
