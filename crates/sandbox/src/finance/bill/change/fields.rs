//! Which fields a bill's state holds fast.

/// Fields that a settled or cancelled bill keeps: the ledger or the books stand on them.
pub(super) const FIXED_ONCE_CLOSED: &[&str] = &[
    "amount",
    "interest_amount",
    "discount_amount",
    "ticket_amount",
    "payment_date",
    "financial_account_id",
    "competence_date",
    "classification_centers",
    "tax_charges",
];

/// Fields that a charge at the payer's carries: the API names amount, due date and payer.
pub(super) const FIXED_WHILE_CHARGED: &[&str] =
    &["amount", "interest_amount", "discount_amount", "due_date", "person_id", "person_name"];

/// Fields that decide what the bank pays to whom. Changing one takes an approval back.
pub(super) const DECISIVE: &[&str] = &[
    "amount",
    "interest_amount",
    "discount_amount",
    "due_date",
    "person_id",
    "person_name",
    "financial_account_id",
    "payment_method_kind",
    "operation_kind",
    "barcode",
    "pix_copia_e_cola",
    "pix_key",
    "pix_key_type",
    "bank_code",
    "bank_ispb",
    "agency",
    "agency_digit",
    "account_number",
    "account_digit",
    "transfer_purpose",
    "tax_kind",
    "tax_data",
    "beneficiary_name",
    "beneficiary_document",
    "scheduled_to",
];

/// What is said with a settlement itself.
pub(super) const SAID_WHEN_SETTLED: &[&str] = &["interest_amount", "discount_amount", "financial_account_id"];
