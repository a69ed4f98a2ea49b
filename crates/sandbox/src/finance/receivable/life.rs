//! What the institution, the clock and the payer do with a charge.

use catalogue::finance::receivable::RECEIVABLE;
use storage::{Key, Row, Timer};

use super::charge::CHARGE_ACCOUNT;
use super::{codes, state};
use crate::context::Context;
use crate::domain::calendar;
use crate::fields::RowFields;
use crate::finance::bill::BillKind;
use crate::finance::bill::guard::has_live_charge;
use crate::finance::bill::marks::Mark;
use crate::finance::bill::settle::{self, Entry, Settlement};
use crate::finance::bill::terms;
use crate::instant;
use crate::problem::Problem;

/// The institution answers the registration.
pub(crate) const REGISTER: &str = "register";
/// The due date has passed.
pub(crate) const OVERDUE: &str = "overdue";
/// The payer pays.
pub(crate) const PAY: &str = "pay";

/// The bill of a timer, while its charge can be paid.
async fn charged(context: &mut Context, timer: &Timer) -> Result<Option<Row>, Problem> {
    let bill = context.tx.get(&RECEIVABLE, &Key::Id(timer.id)).await?;
    Ok(bill.filter(|bill| has_live_charge(&bill.doc)))
}

/// The institution registers the charge, or rejects it where the description asks for it. From now on the payer can pay.
pub(super) async fn register(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut bill) = charged(context, timer).await? else { return Ok(()) };
    if bill.text("charge_state") != "registering" {
        return Ok(());
    }
    if Mark::Refuse.is_in(bill.text("description")) {
        state::put(context, &mut bill, "opened", "rejected");
        return context.update(&RECEIVABLE, bill).await.map(drop);
    }
    match codes::put(context, &mut bill).await {
        Ok(()) => state::put(context, &mut bill, "opened", "confirmed"),
        Err(Problem::Refused { .. }) => {
            state::put(context, &mut bill, "generation_failed", "failed");
            return context.update(&RECEIVABLE, bill).await.map(drop);
        }
        Err(fault) => return Err(fault),
    }
    let bill = context.update(&RECEIVABLE, bill).await?;
    let due = terms::day(&bill.doc, "due_date")?;
    if let Some(at) = instant::start_of(calendar::plus_days(due, 1)) {
        context.schedule(&RECEIVABLE, &bill, OVERDUE, at.max(context.now)).await?;
    }
    if Mark::Pay.is_in(bill.text("description")) {
        let due_at = context.bank_answers_at();
        context.schedule(&RECEIVABLE, &bill, PAY, due_at).await?;
    }
    Ok(())
}

/// The due date has passed; the charge can still be paid.
pub(super) async fn overdue(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut bill) = charged(context, timer).await? else { return Ok(()) };
    if bill.text("charge_state") != "registered" {
        return Ok(());
    }
    state::put(context, &mut bill, "overdue", "confirmed");
    context.update(&RECEIVABLE, bill).await.map(drop)
}

/// The payer pays: the money is on the account, so that the bill is received.
pub(super) async fn pay(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut bill) = charged(context, timer).await? else { return Ok(()) };
    if bill.text("charge_state") == "registering" {
        return Ok(());
    }
    state::put(context, &mut bill, "paid", "confirmed");
    if bill.text("status") != "pending" {
        return context.update(&RECEIVABLE, bill).await.map(drop);
    }
    let before = settle::before(&bill.doc);
    let account_id = bill.text(CHARGE_ACCOUNT).to_owned();
    let settlement = Settlement { day: context.today, account_id, entry: Entry::Booked };
    settle::settle(context, BillKind::Receivable, bill, before, settlement).await.map(drop)
}
