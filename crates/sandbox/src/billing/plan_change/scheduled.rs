//! Changes that wait for the end of a period.

use catalogue::billing::plan::PLAN;
use catalogue::billing::plan_change::PLAN_CHANGE;
use storage::{Comparison, Condition, IndexValue, Key, Row};

use super::carry_out::{self, Discount};
use super::settings;
use crate::billing::day;
use crate::billing::subscription::kept;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{equal, first};

/// The change that waits for the end of a subscription's period: there is one at most.
async fn waiting(context: &mut Context, subscription: &Row) -> Result<Option<Row>, Problem> {
    let is_scheduled = Condition::new("status", Comparison::Equal, IndexValue::Text("scheduled".to_owned()));
    first(context, &PLAN_CHANGE, vec![equal("subscription_id", &subscription.uid), is_scheduled]).await
}

/// Carries out what waits for the end of the period, which is now. A plan that is gone meanwhile fails the change, and the
/// subscription stays what it is.
///
/// # Errors
/// The store's.
pub(crate) async fn carry_out_due(context: &mut Context, subscription: Row) -> Result<Row, Problem> {
    let Some(mut change) = waiting(context, &subscription).await? else { return Ok(subscription) };
    let plan = context.tx.get(&PLAN, &Key::Uid(change.text("to_plan_id").to_owned())).await?;
    let Some(plan) = plan else {
        change.put("status", "failed");
        context.update(&PLAN_CHANGE, change).await?;
        return Ok(subscription);
    };
    let keeps = kept::is_set(&settings::of(context).await?, "apply_discount_on_change");
    let discount = if keeps { Discount::Kept } else { Discount::Dropped };
    carry_out::between_periods(context, subscription, (change, &plan, discount)).await
}

/// Calls off what waits for the end of the period.
///
/// # Errors
/// The store's.
pub(crate) async fn call_off(context: &mut Context, subscription: &Row) -> Result<(), Problem> {
    while let Some(mut change) = waiting(context, subscription).await? {
        change.put("status", "canceled");
        change.put("canceled_at", day::moment(context.now));
        context.update(&PLAN_CHANGE, change).await?;
    }
    Ok(())
}

/// A subscription's plan; `None` where it has none, or where it was erased.
///
/// # Errors
/// The store's.
pub(crate) async fn plan_of(context: &mut Context, subscription: &Row) -> Result<Option<Row>, Problem> {
    match subscription.text("plan_id") {
        "" => Ok(None),
        id => Ok(context.tx.get(&PLAN, &Key::Uid(id.to_owned())).await?),
    }
}
