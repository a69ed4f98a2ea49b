//! Records of what changed.

use catalogue::Record;
use catalogue::billing::subscription::item_change::ITEM_CHANGE;
use serde_json::{Map, Value, json};
use storage::Row;

use crate::billing::subscription::kept;
use crate::billing::{day, organization, public_id};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Stores a record of the types that are written in camel case: with the names of its organization and its public one.
///
/// # Errors
/// The store's.
pub(super) async fn insert(
    context: &mut Context,
    record: &'static Record,
    mut doc: Map<String, Value>,
) -> Result<Row, Problem> {
    doc.insert("organizationId".to_owned(), organization::id(&context.account).into());
    doc.insert("publicId".to_owned(), public_id::fresh(context.entropy.as_ref()).into());
    context.insert(record, doc).await
}

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
    insert(context, &ITEM_CHANGE, doc).await
}
