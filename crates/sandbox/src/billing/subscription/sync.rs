//! Aligns a subscription's items with what its plan has now. Invoices already made stay, and nothing is settled for the rest of
//! the period.

use catalogue::billing::subscription::SUBSCRIPTION;

use super::{items, named, sale};
use crate::answer::{Answered, Asked};
use crate::billing::refusal::{TRANSITION, unless_in};
use crate::billing::{item_change, plan, plan_change};
use crate::context::Context;
use crate::problem::Problem;

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = named(context, asked).await?;
    unless_in(&row, &["draft", "confirmed", "trialing", "active", "past_due", "paused"], TRANSITION)?;
    let Some(plan) = plan_change::plan_of(context, &row).await? else {
        return Err(Problem::refused("A assinatura não tem plano com o qual alinhar os itens."));
    };
    let cycle = sale::cycle_now(&row).to_owned();
    let sold = plan::sold(context, &plan, &cycle).await?;
    let changes = items::replace(context, &row, &sold).await?;
    if !changes.is_empty() {
        items::show_amount(context, &mut row).await?;
        row = context.update(&SUBSCRIPTION, row).await?;
        item_change::record(context, &row, changes).await?;
    }
    Ok(Answered::Record(&SUBSCRIPTION, row))
}
