//! Calling charges off.

use catalogue::billing::payment::PAYMENT;
use serde_json::Value;
use storage::Row;

use super::money;
use crate::answer::{Answered, Asked};
use crate::billing::day;
use crate::billing::invoice::note;
use crate::billing::refusal::unless_in;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// The states of a charge that is under way.
pub(crate) const UNDER_WAY: &[&str] = &["pending", "processing"];

/// Hidden: called off here alone, so that the payer can still pay.
pub(super) const LIVE: &str = "live_at_gateway";

/// Whether a payment that was called off can still be paid.
pub(super) fn is_live(payment: &Row) -> bool {
    payment.text("status") == "canceled" && payment.has(LIVE)
}

/// `POST /v1/payments/{id}/cancel`. With `cancel_on_gateway` false the payer can still pay what they hold.
///
/// # Errors
/// 422 `payment_not_cancelable`.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let payment = context.find(&PAYMENT, &asked.key()?).await?;
    unless_in(&payment, UNDER_WAY, "payment_not_cancelable")?;
    let reason = asked.body.get("reason").and_then(Value::as_str).unwrap_or_default().to_owned();
    let where_to = match asked.body.get("cancel_on_gateway").and_then(Value::as_bool) {
        Some(false) => Where::RecordsOnly,
        _ => Where::Everywhere,
    };
    let payment = call_off(context, payment, where_to, &reason).await?;
    Ok(Answered::Record(&PAYMENT, payment))
}

/// Where a charge is called off.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Where {
    /// At the gateway too: nobody can pay it any more.
    Everywhere,
    /// Here alone.
    RecordsOnly,
}

/// Calls off whatever is under way for an invoice that was paid otherwise, or is void.
pub(crate) async fn rest(context: &mut Context, invoice: &Row) -> Result<(), Problem> {
    for payment in money::of_invoice(context, invoice).await? {
        if UNDER_WAY.contains(&payment.text("status")) {
            call_off(context, payment, Where::Everywhere, "A fatura não precisa mais deste pagamento.").await?;
        }
    }
    Ok(())
}

async fn call_off(context: &mut Context, mut payment: Row, place: Where, reason: &str) -> Result<Row, Problem> {
    match place {
        Where::Everywhere => context.tx.unschedule(&PAYMENT, payment.id).await?,
        Where::RecordsOnly => payment.put(LIVE, true),
    }
    payment.put("status", "canceled");
    note(&mut payment, "canceled_at", day::moment(context.now));
    if !reason.is_empty() {
        note(&mut payment, "cancel_reason", reason);
    }
    context.update(&PAYMENT, payment).await
}
