//! Records of what changed.

use catalogue::billing::subscription::item_change::ITEM_CHANGE;
use serde_json::{Map, Value, json};
use storage::Row;

use crate::billing::day;
use crate::billing::subscription::kept;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Records changes that were made at once, without settling the rest of the period.
///
/// # Errors
/// The store's.
pub(crate) async fn record(context: &mut Context, subscription: &Row, changes: Vec<Value>) -> Result<Row, Problem> {
    let period = kept::period(subscription);
    let now = day::moment(context.now);
    let doc = json!({
        "subscriptionId": subscription.uid,
        "billingAccountId": subscription.text("billing_account_id"),
        "externalId": null,
        "status": "completed",
        "timing": "immediate",
        "initiatedByRole": "api",
        "initiatedBy": "api",
        "prorationMethod": "no_proration",
        "prorationCreditSubcents": 0,
        "prorationChargeSubcents": 0,
        "daysRemaining": period.map_or(0, |period| period.days_after(context.today)),
        "totalDaysInPeriod": period.map_or(0, |period| period.days()),
        "changes": changes,
        "effectiveDate": now,
        "scheduledDate": null,
        "completedAt": now,
        "canceledAt": null,
        "invoiceId": null,
        "creditId": null,
        "reason": null,
        "idempotencyKey": null,
        "metadata": {},
        "customMetadata": null,
    });
    let doc = match doc {
        Value::Object(doc) => doc,
        _ => Map::new(),
    };
    context.insert(&ITEM_CHANGE, doc).await
}
