//! Takes a subscription back to confirmed, as long as nothing was billed for it.

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::{Value, json};
use storage::Row;

use super::{kept, named, timers};
use crate::answer::{Answered, Asked};
use crate::billing::refusal::{self, TRANSITION, unless_in};
use crate::billing::{day, plan_change};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = named(context, asked).await?;
    unless_in(&row, &["draft", "trialing", "active"], TRANSITION)?;
    refuse_billed(context, &row).await?;
    row.put("status", "confirmed");
    row.put("confirmed_at", day::moment(context.now));
    row.put("activated_at", Value::Null);
    row.put("cancel_at_period_end", false);
    row.put("trial_start", Value::Null);
    // Days of trial begin with the next activation; a moment that was given stays.
    if kept::whole(&row, kept::TRIAL_DAYS) > 0 {
        row.put("trial_end", Value::Null);
    }
    kept::clear_period(&mut row);
    let row = context.update(&SUBSCRIPTION, row).await?;
    timers::set(context, &row).await?;
    plan_change::call_off(context, &row).await?;
    Ok(Answered::Record(&SUBSCRIPTION, row))
}

/// Refuses a subscription with an invoice that stands: going back would bill its period again.
async fn refuse_billed(context: &mut Context, row: &Row) -> Result<(), Problem> {
    let mut walk = Walk::new(&INVOICE, equal("subscription_id", &row.uid));
    while let Some(invoices) = walk.next(context).await? {
        if let Some(standing) = invoices.iter().find(|invoice| invoice.text("status") != "void") {
            let message = "A assinatura já tem fatura. Anule-a, ou exclua o rascunho, antes de voltar a confirmada.";
            return Err(refusal::coded("subscription_billed", message, json!({ "invoice_id": standing.uid })));
        }
    }
    Ok(())
}
