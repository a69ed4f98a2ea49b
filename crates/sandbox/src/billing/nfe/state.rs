//! States of NF-e, and what each allows.

use serde_json::json;
use storage::Row;

use crate::billing::refusal::{TRANSITION, coded};
use crate::fields::RowFields;
use crate::problem::Problem;

/// Not sent.
pub(super) const DRAFT: &str = "draft";
/// Waits to be sent again.
pub(super) const PENDING: &str = "pending";
/// At the city.
pub(super) const PROCESSING: &str = "processing";
/// Authorized.
pub(super) const ISSUED: &str = "issued";
/// Its cancellation waits to be asked for again.
pub(super) const PENDING_CANCEL: &str = "pending_cancel";
/// Its cancellation is at the city.
pub(super) const CANCELING: &str = "canceling";
/// Cancelled.
pub(super) const CANCELED: &str = "canceled";
/// The city refused it, or refused to cancel it.
pub(super) const ERROR: &str = "error";

/// Whether the city authorized it, be it cancelled since or not. An error after that is one of the cancellation.
pub(super) fn is_authorized(nfe: &Row) -> bool {
    nfe.has("nfe_number")
}

/// Whether the city holds it as valid: authorized and not cancelled.
pub(super) fn is_valid(nfe: &Row) -> bool {
    is_authorized(nfe) && nfe.text("status") != CANCELED
}

/// Refuses what only an NF-e that was never authorized takes: 422 `nfe_issued`.
pub(super) fn unless_unissued(nfe: &Row, message: &str) -> Result<(), Problem> {
    if is_authorized(nfe) { Err(refused(nfe, "nfe_issued", message)) } else { Ok(()) }
}

/// A refusal by state.
pub(super) fn refused(nfe: &Row, code: &'static str, message: &str) -> Problem {
    coded(code, message, json!({ "nfe_id": nfe.uid, "status": nfe.text("status") }))
}

/// The usual refusal of a move that the state does not allow.
pub(super) fn not_from_here(nfe: &Row, allowed: &[&str]) -> Problem {
    let status = nfe.text("status");
    let message = format!("Esta operação não é aceita no status {status}. Aceita: {}.", allowed.join(", "));
    coded(TRANSITION, message, json!({ "nfe_id": nfe.uid, "status": status, "allowed": allowed }))
}
