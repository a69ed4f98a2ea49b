//! How events, owners and commands call each record type.

use std::collections::HashSet;
use std::sync::LazyLock;

use catalogue::Record;

/// A record type's names outside its own record.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Names {
    /// The record type's table.
    table: &'static str,
    /// What its event codes begin with.
    pub(crate) prefix: &'static str,
    /// The word in `resource_owner.type`.
    pub(crate) kind: &'static str,
    /// The word in a command's `resource_type`.
    pub(crate) class: &'static str,
}

const fn row(table: &'static str, prefix: &'static str, kind: &'static str, class: &'static str) -> Names {
    Names { table, prefix, kind, class }
}

const NAMES: &[Names] = &[
    row("banking_charge_bank_billet", "bank_billet", "bank_billet", "BankBillet"),
    row("banking_charge_bank_billet_account", "bank_billet_account", "bank_billet_account", "BankBilletAccount"),
    row(
        "banking_charge_bank_billet_discharge",
        "bank_billet_discharge",
        "bank_billet_discharge",
        "BankBilletDischarge",
    ),
    row("banking_charge_bank_billet_payment", "bank_billet_payment", "bank_billet_payment", "BankBilletPayment"),
    row(
        "banking_charge_bank_billet_registration",
        "bank_billet_registration",
        "bank_billet_registration",
        "BankBilletRegistration",
    ),
    row(
        "banking_charge_bank_billet_remittance",
        "bank_billet_remittance",
        "bank_billet_remittance",
        "BankBilletRemittance",
    ),
    row(
        "banking_charge_customer_subscription",
        "customer_subscription",
        "customer_subscription",
        "CustomerSubscription",
    ),
    row("banking_charge_discharge", "discharge", "discharge", "Discharge"),
    row("banking_charge_installment", "installment", "installment", "Installment"),
    row("banking_charge_payment", "charge.payment", "payment", "Charge::Payment"),
    row("banking_charge_pix", "pix", "pix", "Pix"),
    row("banking_charge_pix_account", "pix_account", "pix_account", "PixAccount"),
    row("banking_charge_remittance", "remittance", "remittance", "Remittance"),
    row(
        "banking_charge_automatic_pix_account",
        "charge.automatic_pix.account",
        "automatic_pix_account",
        "Charge::AutomaticPix::Account",
    ),
    row(
        "banking_charge_automatic_pix_location",
        "charge.automatic_pix.location",
        "automatic_pix_location",
        "Charge::AutomaticPix::Location",
    ),
    row(
        "banking_charge_automatic_pix_pix",
        "charge.automatic_pix.pix",
        "automatic_pix_pix",
        "Charge::AutomaticPix::Pix",
    ),
    row(
        "banking_charge_automatic_pix_recurrence",
        "charge.automatic_pix.recurrence",
        "automatic_pix_recurrence",
        "Charge::AutomaticPix::Recurrence",
    ),
    row(
        "banking_charge_automatic_pix_request",
        "charge.automatic_pix.request",
        "automatic_pix_request",
        "Charge::AutomaticPix::Request",
    ),
    row("banking_data_customer", "customer", "customer", "Customer"),
    row("banking_data_webhook", "webhook", "webhook", "Webhook"),
];

static KNOWN: LazyLock<HashSet<&'static str>> =
    LazyLock::new(|| include_str!("codes.txt").lines().map(str::trim).filter(|line| !line.is_empty()).collect());

/// The names of a record type; `None` for types that cause no events.
pub(crate) fn names(record: &Record) -> Option<&'static Names> {
    NAMES.iter().find(|names| record.is_called(names.table))
}

/// What the event codes of `record` begin with.
pub(crate) fn prefix(record: &Record) -> Option<&'static str> {
    names(record).map(|names| names.prefix)
}

/// Whether the service has an event of this code.
pub(crate) fn is_known(code: &str) -> bool {
    KNOWN.contains(code)
}

/// Whether a webhook may ask for `pattern`: a known code, `*`, or `prefix.*` of known codes.
pub(crate) fn is_pattern(pattern: &str) -> bool {
    match pattern.strip_suffix('*') {
        Some("") => true,
        Some(prefix) => prefix.ends_with('.') && KNOWN.iter().any(|code| code.starts_with(prefix)),
        None => is_known(pattern),
    }
}

/// What happened to a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Change {
    /// Stored.
    Created,
    /// Fields changed.
    Updated,
    /// Removed.
    Deleted,
    /// Moved to this state.
    Moved(&'static str),
}

/// The event that the service has for `change`; `None` where it has none.
///
/// Older types say `customer.created`, newer ones `pix.db.created`.
pub(crate) fn code(record: &Record, change: Change) -> Option<String> {
    let prefix = prefix(record)?;
    let word = match change {
        Change::Created => "created",
        Change::Updated => "updated",
        Change::Deleted => "deleted",
        Change::Moved(state) => return Some(format!("{prefix}.{state}")).filter(|code| is_known(code)),
    };
    // Where a type has both, `created` is a state that the bank reports and `db.created` the record itself.
    [format!("{prefix}.db.{word}"), format!("{prefix}.{word}")].into_iter().find(|code| is_known(code))
}

#[cfg(test)]
mod tests {
    use catalogue::Text;

    use super::*;

    static CUSTOMER: Record = Record::new("data_customer", Text::new("", ""));
    static RECURRENCE: Record = Record::new("charge_automatic_pix_recurrence", Text::new("", ""));
    static PIX_ACCOUNT: Record = Record::new("charge_pix_account", Text::new("", ""));

    #[test]
    fn a_change_has_the_code_that_the_service_documents() {
        assert_eq!(code(&CUSTOMER, Change::Created).as_deref(), Some("customer.created"));
        assert_eq!(code(&RECURRENCE, Change::Created).as_deref(), Some("charge.automatic_pix.recurrence.db.created"));
        assert_eq!(
            code(&RECURRENCE, Change::Moved("approved")).as_deref(),
            Some("charge.automatic_pix.recurrence.approved")
        );
        assert_eq!(code(&PIX_ACCOUNT, Change::Created), None);
        assert!(is_known("bank_billet.paid") && !is_known("bank_billet.eaten"));
    }
}
