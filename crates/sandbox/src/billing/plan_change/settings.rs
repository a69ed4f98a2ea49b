//! What holds for plan changes that no rule covers. The settings are made when they are first looked at.

use catalogue::billing::plan_change::settings::PLAN_CHANGE_SETTINGS;
use serde_json::{Map, Value, json};
use storage::Row;

use crate::answer::{Answered, Asked};
use crate::billing::organization;
use crate::context::Context;
use crate::problem::Problem;
use crate::uses::first;
use crate::verbs::update;

/// `GET /v1/plan_changes/config`.
pub(super) async fn get(context: &mut Context, _: &Asked) -> Result<Answered, Problem> {
    Ok(Answered::Record(&PLAN_CHANGE_SETTINGS, of(context).await?))
}

/// `PATCH /v1/plan_changes/config`.
pub(super) async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = of(context).await?;
    Ok(Answered::Record(&PLAN_CHANGE_SETTINGS, update::store(context, &PLAN_CHANGE_SETTINGS, row, &asked.body).await?))
}

/// The organization's settings.
///
/// # Errors
/// The store's.
pub(super) async fn of(context: &mut Context) -> Result<Row, Problem> {
    match first(context, &PLAN_CHANGE_SETTINGS, vec![]).await? {
        Some(row) => Ok(row),
        None => organization::insert(context, &PLAN_CHANGE_SETTINGS, usual()).await,
    }
}

/// The published example: who goes up pays at once, who goes down waits for the end of what was paid.
fn usual() -> Map<String, Value> {
    let usual = json!({
        "allow_upgrade": true, "allow_downgrade": true, "upgrade_proration": "full_proration",
        "downgrade_proration": "no_proration", "upgrade_timing": "immediate", "downgrade_timing": "end_of_period",
        "refund_on_downgrade": false, "credit_on_downgrade": true, "apply_discount_on_change": false,
    });
    match usual {
        Value::Object(doc) => doc,
        _ => Map::new(),
    }
}
