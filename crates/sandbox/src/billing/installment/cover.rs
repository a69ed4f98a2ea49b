//! Which instalments the money of an invoice pays: one after the other, each when it is there whole.

use catalogue::billing::invoice::installment::INSTALLMENT;
use jiff::civil::Date;
use serde_json::Value;
use storage::Row;

use super::of;
use crate::billing::invoice::amounts;
use crate::billing::{cents, day};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Hidden on an invoice: what was paid of it before it was split, in cents.
pub(super) const BEFORE: &str = "paid_before_plan_cents";

/// Marks the instalments that the invoice's money covers as paid, and those that it covers no longer as pending. The invoice
/// falls due with the first that is pending. Answers those that became paid.
pub(crate) async fn cover(
    context: &mut Context,
    invoice: &mut Row,
    payment_id: Option<&str>,
) -> Result<Vec<Row>, Problem> {
    let mut newly = Vec::new();
    if !invoice.has("installment_count") {
        return Ok(newly);
    }
    let covered = covered_cents(invoice);
    let (mut sum, mut due) = (0, None);
    for mut part in of(context, invoice).await? {
        sum += cents::of(&part.doc, "amount_cents");
        let is_paid = sum <= covered;
        if !is_paid && due.is_none() {
            due = Some(part.text("due_date").to_owned());
        }
        match (part.text("status"), is_paid) {
            ("pending", true) => {
                part.put("status", "paid");
                part.put("paid_at", day::moment(context.now));
                part.put("payment_id", payment_id.map_or(Value::Null, Value::from));
                newly.push(context.update(&INSTALLMENT, part).await?);
            }
            ("paid", false) => {
                part.put("status", "pending");
                part.put("paid_at", Value::Null);
                part.put("payment_id", Value::Null);
                context.update(&INSTALLMENT, part).await?;
            }
            _ => {}
        }
    }
    if let Some(due) = due {
        invoice.put("due_date", due);
    }
    Ok(newly)
}

/// What of the invoice was paid since it was split, in cents.
fn covered_cents(invoice: &Row) -> i64 {
    let net = cents::of(&invoice.doc, "net_value_cents");
    net - amounts::remaining_cents(&invoice.doc) - cents::of(&invoice.doc, BEFORE)
}

/// An instalment that is pending, and what is missing of it.
#[derive(Debug)]
pub(crate) struct OpenPart {
    pub(crate) row: Row,
    /// In cents.
    pub(crate) missing_cents: i64,
}

/// What is missing of each pending instalment, first to last.
pub(crate) async fn open_parts(context: &mut Context, invoice: &Row) -> Result<Vec<OpenPart>, Problem> {
    if !invoice.has("installment_count") {
        return Ok(Vec::new());
    }
    let covered = covered_cents(invoice);
    let (mut sum, mut open) = (0, Vec::new());
    for row in of(context, invoice).await? {
        let amount = cents::of(&row.doc, "amount_cents");
        sum += amount;
        if row.text("status") == "pending" {
            open.push(OpenPart { row, missing_cents: (sum - covered).clamp(0, amount) });
        }
    }
    Ok(open)
}

/// What the instalments of a draft add up to, in cents; `None` where it has none.
pub(crate) async fn planned_cents(context: &mut Context, draft: &Row) -> Result<Option<i64>, Problem> {
    if !draft.has("installment_count") {
        return Ok(None);
    }
    Ok(Some(of(context, draft).await?.iter().map(|part| cents::of(&part.doc, "amount_cents")).sum()))
}

/// Cancels all of a void invoice: what was paid of it is credit of the account now.
pub(crate) async fn cancel(context: &mut Context, invoice: &Row) -> Result<(), Problem> {
    for mut part in of(context, invoice).await? {
        part.put("status", "canceled");
        part.put("paid_at", Value::Null);
        part.put("payment_id", Value::Null);
        context.update(&INSTALLMENT, part).await?;
    }
    Ok(())
}

/// When the first instalment that is pending is due; `None` for an invoice that is not split.
pub(crate) async fn next_due(context: &mut Context, invoice: &Row) -> Result<Option<Date>, Problem> {
    if !invoice.has("installment_count") {
        return Ok(None);
    }
    Ok(open_parts(context, invoice).await?.first().and_then(|part| day::of(part.row.text("due_date"))))
}
