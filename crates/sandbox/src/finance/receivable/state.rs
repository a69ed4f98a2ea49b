//! Where a charge stands: two axes of the gateway's, and the one state that is computed from both.

use storage::Row;

use crate::context::Context;
use crate::fields::RowFields;
use crate::finance::transaction::doc::moment;

/// The state that the gateway's two words come to. What is closed commercially wins over the registration.
pub(crate) fn computed(status: &str, registration: &str) -> &'static str {
    match (status, registration) {
        ("paid", _) => "paid",
        ("canceled", _) => "canceled",
        ("generation_failed", _) => "generation_failed",
        (_, "rejected") => "registration_rejected",
        (_, "failed") => "registration_failed",
        ("overdue", "confirmed" | "skipped") => "overdue",
        (_, "confirmed" | "skipped") => "registered",
        _ => "registering",
    }
}

/// Writes both words, the state that they come to, and since when.
pub(crate) fn put(context: &Context, bill: &mut Row, status: &str, registration: &str) {
    bill.put("kobana_status", status);
    bill.put("kobana_registration_status", registration);
    bill.put("charge_state", computed(status, registration));
    bill.put("kobana_status_updated_at", moment(context.now));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_closed_wins() {
        for (status, registration, state) in [
            ("opened", "pending", "registering"),
            ("opened", "confirmed", "registered"),
            ("opened", "skipped", "registered"),
            ("overdue", "confirmed", "overdue"),
            ("overdue", "pending", "registering"),
            ("opened", "rejected", "registration_rejected"),
            ("opened", "failed", "registration_failed"),
            ("paid", "rejected", "paid"),
            ("canceled", "pending", "canceled"),
            ("generation_failed", "confirmed", "generation_failed"),
            ("unknown", "unknown", "registering"),
        ] {
            assert_eq!(computed(status, registration), state, "{status} {registration}");
        }
    }
}
