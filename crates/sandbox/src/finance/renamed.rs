//! Names that bills and splits repeat beside an id: they follow the record that is renamed.

use catalogue::Record;
use catalogue::finance::payable::PAYABLE;
use catalogue::finance::receivable::RECEIVABLE;
use catalogue::finance::transaction::TRANSACTION;
use serde_json::Value;
use storage::Row;

use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// The list of shares of a split.
const SHARES: &str = "classification_center_allocations";

/// Puts the new name of `row` where bills repeat it: `<stem>_name` beside `<stem>_id`. It changes nothing of theirs, so that
/// their own time of change stays.
///
/// # Errors
/// The store's.
pub(crate) async fn in_bills(
    context: &mut Context,
    row: &Row,
    (id, name): (&'static str, &'static str),
) -> Result<(), Problem> {
    for record in [&PAYABLE, &RECEIVABLE] {
        each(context, record, id, row, |bill| bill.put(name, row.text("name"))).await?;
    }
    Ok(())
}

/// Puts the new name of a centre into the splits that it has a share in.
///
/// # Errors
/// The store's.
pub(crate) async fn in_splits(context: &mut Context, center: &Row) -> Result<(), Problem> {
    let on = "classification_center_allocations.classification_center_id";
    for record in [&PAYABLE, &RECEIVABLE, &TRANSACTION] {
        each(context, record, on, center, |owner| {
            let Some(Value::Array(shares)) = owner.doc.get_mut(SHARES) else { return };
            for share in shares.iter_mut().filter(|share| share["classification_center_id"] == center.uid.as_str()) {
                share["classification_center_name"] = Value::from(center.text("name"));
            }
        })
        .await?;
    }
    Ok(())
}

async fn each(
    context: &mut Context,
    record: &'static Record,
    on: &'static str,
    row: &Row,
    change: impl Fn(&mut Row),
) -> Result<(), Problem> {
    let mut walk = Walk::new(record, equal(on, &row.uid));
    while let Some(rows) = walk.next(context).await? {
        for before in rows {
            let mut owner = before.clone();
            change(&mut owner);
            context.tx.amend(record, &before, owner, before.updated_at).await?;
        }
    }
    Ok(())
}
