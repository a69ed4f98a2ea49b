//! Hidden words of an invoice by which lists are narrowed.

use serde_json::{Map, Value};

/// Whether it bills a subscription: [`WITH_PLAN`] or [`WITHOUT_PLAN`].
pub(crate) const PLAN: &str = "plan_mark";
pub(crate) const WITH_PLAN: &str = "with_plan";
pub(crate) const WITHOUT_PLAN: &str = "without_plan";

/// Whether any payment names it: [`WITH_PAYMENTS`] or [`WITHOUT_PAYMENTS`].
pub(crate) const PAYMENTS: &str = "payments_mark";
pub(crate) const WITH_PAYMENTS: &str = "with_payments";
pub(crate) const WITHOUT_PAYMENTS: &str = "without_payments";

/// How its NF-e stands: the NF-e's status, [`NFE_MISSING`], or [`NFE_OFF`] where the policy is `disabled`.
pub(crate) const NFE: &str = "nfe_mark";
pub(crate) const NFE_MISSING: &str = "missing";
const NFE_OFF: &str = "disabled";

/// The words of [`NFE`] under which an NF-e is still to be issued.
pub(crate) const NFE_PENDING: &[&str] = &[NFE_MISSING, "draft", "pending", "processing", "error"];

/// Writes how the invoice's NF-e stands; `status` is the NF-e's own, where there is one.
pub(crate) fn put_nfe(doc: &mut Map<String, Value>, status: Option<&str>) {
    let is_off = doc.get("nfe_issuance_policy").and_then(Value::as_str) == Some("disabled");
    let word = status.unwrap_or(if is_off { NFE_OFF } else { NFE_MISSING });
    doc.insert(NFE.to_owned(), Value::from(word));
}
