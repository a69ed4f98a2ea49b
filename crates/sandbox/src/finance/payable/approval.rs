//! The approval of bills to pay: a gate of the workspace, on by default, that people open in the app alone.
//!
//! No operation approves. In the sandbox the person is simulated: after the bank's delay a waiting bill is approved, or
//! rejected where its description asks for it.

use catalogue::finance::payable::PAYABLE;
use serde_json::{Map, Value};
use storage::{Key, Row, Timer};

use crate::context::Context;
use crate::fields::RowFields;
use crate::finance::bill::BillKind;
use crate::finance::bill::guard::{Gate, gate};
use crate::finance::bill::marks::Mark;
use crate::finance::bill::settle;
use crate::finance::transaction::doc::moment;
use crate::problem::Problem;

/// The timer that lets the person decide.
pub(crate) const DECIDE: &str = "decide";

/// Puts a bill before the gate.
pub(crate) fn ask(bill: &mut Map<String, Value>) {
    bill.insert("payment_approval".to_owned(), Value::from("pending_approval"));
    bill.insert("approved_at".to_owned(), Value::Null);
}

/// Lets the person decide on a bill that waits.
pub(crate) async fn schedule(context: &mut Context, bill: &Row) -> Result<(), Problem> {
    let due_at = context.bank_answers_at();
    context.schedule(&PAYABLE, bill, DECIDE, due_at).await
}

/// The person decides.
pub(super) async fn decide(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut bill) = context.tx.get(&PAYABLE, &Key::Id(timer.id)).await? else { return Ok(()) };
    if gate(&bill.doc) != Gate::Waiting {
        return Ok(());
    }
    let now = moment(context.now);
    if Mark::Disapprove.is_in(bill.text("description")) {
        bill.put("payment_approval", "creation_rejected");
        bill.put("rejected_at", now);
        bill.put("rejection_reason", "Reprovada pelo aprovador simulado, como pede a descrição.");
    } else {
        bill.put("payment_approval", "creation_approved");
        bill.put("approved_at", now);
    }
    settle::store(context, BillKind::Payable, bill).await.map(drop)
}
