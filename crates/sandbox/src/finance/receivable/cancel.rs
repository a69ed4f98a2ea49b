//! Cancelling a charge: a boleto is dead at once, a Pix once the institution confirms.

use catalogue::finance::receivable::RECEIVABLE;
use serde_json::Value;
use storage::{Key, Row, Timer};

use super::state;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::finance::bill::guard::{clash, has_live_charge};
use crate::problem::Problem;

/// The timer that lets the institution confirm.
pub(crate) const CONFIRM: &str = "cancel_charge";

/// Hidden: the cancellation is asked for and not confirmed.
const REQUESTED: &str = "charge_cancel_requested";

/// Cancels the charge of a bill; the bill stays open. Asking again for a Pix that is on its way out changes nothing.
///
/// # Errors
/// 409 without a charge that can be cancelled.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut bill = context.find(&RECEIVABLE, &asked.key()?).await?;
    if !bill.has("kobana_charge_uid") {
        return Err(clash("A conta não tem cobrança.".to_owned(), "charge_state", ""));
    }
    if !has_live_charge(&bill.doc) {
        let state = bill.text("charge_state");
        return Err(clash(format!("A cobrança já terminou: {state}."), "charge_state", state));
    }
    if bill.text("kobana_charge_kind") == "bank_billet" {
        let bill = close(context, bill).await?;
        return Ok(Answered::Record(&RECEIVABLE, bill));
    }
    if bill.doc.get(REQUESTED) != Some(&Value::Bool(true)) {
        bill.put(REQUESTED, true);
        bill = context.update(&RECEIVABLE, bill).await?;
        let due_at = context.bank_answers_at();
        context.schedule(&RECEIVABLE, &bill, CONFIRM, due_at).await?;
    }
    Ok(Answered::Record(&RECEIVABLE, bill))
}

/// The institution has taken the Pix charge back, unless it was paid meanwhile.
pub(super) async fn confirm(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let bill = context.tx.get(&RECEIVABLE, &Key::Id(timer.id)).await?;
    let Some(bill) = bill.filter(|bill| has_live_charge(&bill.doc)) else { return Ok(()) };
    close(context, bill).await.map(drop)
}

async fn close(context: &mut Context, mut bill: Row) -> Result<Row, Problem> {
    let registration = bill.text("kobana_registration_status").to_owned();
    state::put(context, &mut bill, "canceled", &registration);
    context.update(&RECEIVABLE, bill).await
}
