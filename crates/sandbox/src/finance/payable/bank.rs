//! What the simulated bank makes of a payment. The vendor's sandbox pays nothing; this one does, on its own books alone.

use catalogue::finance::payable::PAYABLE;
use jiff::Timestamp;
use storage::{Key, Row, Timer};

use super::dispatch::put_status;
use crate::context::Context;
use crate::fields::RowFields;
use crate::finance::bill::BillKind;
use crate::finance::bill::guard::has_live_payment;
use crate::finance::bill::marks::Mark;
use crate::finance::bill::settle::{self, Entry, Settlement};
use crate::finance::receipt;
use crate::problem::Problem;

/// The timer that lets the bank answer.
pub(crate) const ANSWER: &str = "answer_payment";

/// Lets the bank answer after its delay, and not before the moment that the bill names.
pub(super) async fn schedule(context: &mut Context, bill: &Row) -> Result<(), Problem> {
    let answers_at = context.bank_answers_at();
    let due_at = scheduled_to(bill).map_or(answers_at, |at| at.max(answers_at));
    context.schedule(&PAYABLE, bill, ANSWER, due_at).await
}

/// The moment of `scheduled_to`, which is kept as `2026-06-05 12:03:44 UTC`.
fn scheduled_to(bill: &Row) -> Option<Timestamp> {
    let text = bill.text("scheduled_to").strip_suffix(" UTC")?;
    format!("{}Z", text.replacen(' ', "T", 1)).parse().ok()
}

/// The bank pays, or refuses where the description asks for it.
pub(super) async fn answer(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut bill) = context.tx.get(&PAYABLE, &Key::Id(timer.id)).await? else { return Ok(()) };
    if !has_live_payment(&bill.doc) || bill.text("status") != "pending" {
        return Ok(());
    }
    if Mark::Refuse.is_in(bill.text("description")) {
        put_status(context, &mut bill, "rejected");
        return context.update(&PAYABLE, bill).await.map(drop);
    }
    put_status(context, &mut bill, "confirmed");
    let before = settle::before(&bill.doc);
    let account_id = bill.text("financial_account_id").to_owned();
    let settlement = Settlement { day: context.today, account_id, entry: Entry::Booked };
    let bill = settle::settle(context, BillKind::Payable, bill, before, settlement).await?;
    receipt::of_payment(context, &bill).await.map(drop)
}
