//! The NF-e of an invoice.

use catalogue::billing::nfe::NFE;
use storage::Row;

use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// The newest NF-e of an invoice that was sent to the city and not cancelled.
///
/// # Errors
/// The store's.
pub(crate) async fn living(context: &mut Context, invoice_id: &str) -> Result<Option<Row>, Problem> {
    let mut walk = Walk::new(&NFE, equal("invoice_id", invoice_id));
    while let Some(rows) = walk.next(context).await? {
        if let Some(row) = rows.into_iter().find(|row| !matches!(row.text("status"), "draft" | "canceled")) {
            return Ok(Some(row));
        }
    }
    Ok(None)
}
