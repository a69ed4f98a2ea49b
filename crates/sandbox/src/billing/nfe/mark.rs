//! How an NF-e and its invoice know of one another.

use catalogue::billing::nfe::NFE;
use serde_json::Value;
use storage::Row;

use super::state::{CANCELED, DRAFT};
use crate::billing::invoice;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// Hidden: `with` where the NF-e names an invoice, `without` where it does not, for the list's filter.
pub(super) const LINKED: &str = "invoice_mark";

/// The word of [`LINKED`].
pub(super) fn word(is_linked: bool) -> &'static str {
    if is_linked { "with" } else { "without" }
}

/// Every NF-e of an invoice, newest first.
pub(super) async fn all_of(context: &mut Context, invoice_id: &str) -> Result<Vec<Row>, Problem> {
    let mut walk = Walk::new(&NFE, equal("invoice_id", invoice_id));
    let mut found = Vec::new();
    while let Some(rows) = walk.next(context).await? {
        found.extend(rows);
    }
    Ok(found)
}

/// Tells the invoice of an NF-e how it stands, after a change.
pub(super) async fn invoice_of(context: &mut Context, nfe: &Row) -> Result<(), Problem> {
    match nfe.doc.get("invoice_id").and_then(Value::as_str).map(str::to_owned) {
        Some(id) => invoice(context, &id).await,
        None => Ok(()),
    }
}

/// Tells an invoice how its NF-e stands: the one that was sent last, else the newest draft, else none.
pub(super) async fn invoice(context: &mut Context, invoice_id: &str) -> Result<(), Problem> {
    let all = all_of(context, invoice_id).await?;
    let sent = all.iter().find(|nfe| !matches!(nfe.text("status"), DRAFT | CANCELED));
    let stands = sent.or_else(|| all.iter().find(|nfe| nfe.text("status") == DRAFT)).map(|nfe| nfe.text("status"));
    invoice::nfe_stands(context, invoice_id, stands).await
}
