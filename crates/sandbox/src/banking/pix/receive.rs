//! Money that comes in for a Pix charge, and receipts that are taken back.

use catalogue::banking::charge::pix::PIX;
use rust_decimal::Decimal;
use serde_json::{Map, Value};
use storage::Row;

use super::{due_day, schedule_overdue};
use crate::banking::bank_billet::receipts;
use crate::context::Context;
use crate::domain::money;
use crate::fields::{RowFields, push};
use crate::instant;
use crate::problem::Problem;

/// The charge becomes (or stays) `paid`.
pub(crate) async fn received(context: &mut Context, mut charge: Row, receipt: &Row) -> Result<(), Problem> {
    push(&mut charge, "payments", receipt.uid.as_str());
    let was_paid = charge.text("status") == "paid";
    if !was_paid {
        let paid_at = receipt.text("paid_at");
        let start = instant::parse_date(paid_at).and_then(instant::start_of);
        charge.put("paid_at", start.map_or_else(|| paid_at.to_owned(), instant::text));
        charge.put("status", "paid");
        context.tx.unschedule(&PIX, charge.id).await?;
    }
    put_sum(context, &mut charge).await?;
    let charge = context.update(&PIX, charge).await?;
    if was_paid { Ok(()) } else { context.emit("pix.paid", &PIX, &charge, Map::new()).await }
}

/// A receipt of the charge is gone: without any left it is open or overdue again.
pub(crate) async fn withdrawn(context: &mut Context, mut charge: Row, receipt: &Row) -> Result<(), Problem> {
    if let Some(Value::Array(payments)) = charge.doc.get_mut("payments") {
        payments.retain(|payment| payment.as_str() != Some(&receipt.uid));
    }
    let left = put_sum(context, &mut charge).await?;
    let reopens = left == 0 && charge.text("status") == "paid";
    if reopens {
        let late = due_day(&charge).is_some_and(|due| due < context.today);
        charge.put("status", if late { "overdue" } else { "opened" });
        charge.put("paid_at", Value::Null);
    }
    let charge = context.update(&PIX, charge).await?;
    if reopens && charge.text("status") == "opened" { schedule_overdue(context, &charge).await } else { Ok(()) }
}

/// Writes the sum of the charge's receipts; answers how many there are.
async fn put_sum(context: &mut Context, charge: &mut Row) -> Result<usize, Problem> {
    let receipts = receipts::of_charge(context, &charge.uid).await?;
    let sum: Decimal = receipts.iter().filter_map(|row| money::decimal(row.doc.get("amount")?)).sum();
    charge.put("paid_amount", if receipts.is_empty() { Value::Null } else { money::json(sum) });
    Ok(receipts.len())
}
