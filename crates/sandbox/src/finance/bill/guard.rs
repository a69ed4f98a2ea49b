//! What stands in the way of a change: approval, a payment at the bank, a charge that can be paid.

use serde_json::{Map, Value, json};

use crate::finance::transaction::doc;
use crate::problem::Problem;

/// Hidden: whether a bill counts. Lists show no others, totals leave them out.
pub(crate) const IS_OFFICIAL: &str = "is_official";

/// Where the approval of a bill to pay stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Gate {
    /// Approved, or never asked for.
    Open,
    /// A person has to decide.
    Waiting,
    /// A person has decided against it, for good.
    Rejected,
}

/// The approval of a bill; bills to receive need none.
pub(crate) fn gate(bill: &Map<String, Value>) -> Gate {
    match doc::text(bill, "payment_approval") {
        "" | "creation_approved" => Gate::Open,
        "creation_rejected" => Gate::Rejected,
        _ => Gate::Waiting,
    }
}

/// Whether a payment of the bill is at the bank and not final.
pub(crate) fn has_live_payment(bill: &Map<String, Value>) -> bool {
    doc::filled(bill, "kobana_payment_uid").is_some()
        && !matches!(doc::text(bill, "kobana_status"), "confirmed" | "rejected" | "canceled")
}

/// Whether the bill's charge can still be paid.
pub(crate) fn has_live_charge(bill: &Map<String, Value>) -> bool {
    matches!(doc::text(bill, "charge_state"), "registering" | "registered" | "overdue")
}

/// Refuses what would cross a payment at the bank or a charge at the payer's.
///
/// # Errors
/// 409 that says what to call back first.
pub(crate) fn refuse_live(bill: &Map<String, Value>, what: &str) -> Result<(), Problem> {
    if has_live_payment(bill) {
        let message = format!("{what}: o pagamento está no banco. Cancele o envio antes.");
        return Err(clash(message, "kobana_status", doc::text(bill, "kobana_status")));
    }
    if has_live_charge(bill) {
        let message = format!("{what}: há uma cobrança ativa. Cancele a cobrança antes.");
        return Err(clash(message, "charge_state", doc::text(bill, "charge_state")));
    }
    Ok(())
}

/// Refuses to settle a bill that waits for approval or was rejected.
///
/// # Errors
/// 409.
pub(crate) fn refuse_unapproved(bill: &Map<String, Value>, what: &str) -> Result<(), Problem> {
    let why = match gate(bill) {
        Gate::Open => return Ok(()),
        Gate::Waiting => "aguarda a aprovação de uma pessoa no aplicativo",
        Gate::Rejected => "foi reprovada no aplicativo",
    };
    let approval = doc::text(bill, "payment_approval");
    Err(clash(format!("{what}: a conta {why}."), "payment_approval", approval))
}

/// 409 with the field whose state clashes.
pub(crate) fn clash(message: String, field: &str, state: &str) -> Problem {
    Problem::conflict(message, json!({ "field": field, field: state }))
}

/// Writes whether the bill counts.
pub(crate) fn put_visibility(bill: &mut Map<String, Value>) {
    let word = if gate(bill) == Gate::Open { "yes" } else { "no" };
    bill.insert(IS_OFFICIAL.to_owned(), Value::from(word));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bill(doc: Value) -> Map<String, Value> {
        doc.as_object().unwrap().clone()
    }

    #[test]
    fn only_an_open_gate_is_official() {
        for (approval, expected) in [
            (json!(null), Gate::Open),
            (json!("creation_approved"), Gate::Open),
            (json!("pending_approval"), Gate::Waiting),
            (json!("approving"), Gate::Waiting),
            (json!("creation_rejected"), Gate::Rejected),
        ] {
            let mut bill = bill(json!({ "payment_approval": approval }));
            assert_eq!(gate(&bill), expected);
            put_visibility(&mut bill);
            assert_eq!(bill[IS_OFFICIAL] == "yes", expected == Gate::Open);
            assert_eq!(refuse_unapproved(&bill, "x").is_ok(), expected == Gate::Open);
        }
    }

    #[test]
    fn final_payments_and_charges_are_not_live() {
        assert!(has_live_payment(&bill(json!({ "kobana_payment_uid": "a", "kobana_status": "approved" }))));
        assert!(!has_live_payment(&bill(json!({ "kobana_payment_uid": "a", "kobana_status": "canceled" }))));
        assert!(!has_live_payment(&bill(json!({}))));
        assert!(has_live_charge(&bill(json!({ "charge_state": "overdue" }))));
        assert!(!has_live_charge(&bill(json!({ "charge_state": "paid" }))));
        assert!(refuse_live(&bill(json!({ "charge_state": "registered" })), "x").is_err());
    }
}
