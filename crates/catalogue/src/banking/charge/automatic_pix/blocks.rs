//! Blocks that several Pix Automático types share.

use super::super::shared::{CUSTOM_DATA, EXTERNAL_ID, TAGS};
use super::account::AUTOMATIC_PIX_ACCOUNT;
use super::recurrence::AUTOMATIC_PIX_RECURRENCE;
use crate::field::{Field, Fields, document, instant, long_text, object, one_of, reference, text, uid};

/// v2 knows these records by uid alone.
pub const UID: &[Field] = &[uid("uid").read_only()];

/// The caller's own labels: all that a PATCH changes.
pub const LABELS: Fields = &[EXTERNAL_ID, TAGS, CUSTOM_DATA];

/// The Pix Automático account, as filters name it.
pub const ACCOUNT: Field =
    reference("charge_automatic_pix_account_uid", &AUTOMATIC_PIX_ACCOUNT, "charge_automatic_pix_account_uid");

/// The recurrence, as filters name it.
pub const RECURRENCE: Field =
    reference("automatic_pix_recurrence_uid", &AUTOMATIC_PIX_RECURRENCE, "automatic_pix_recurrence_uid");

/// The recurrence that a charge or a request is created under.
pub const RECURRENCE_PATH: &[Field] =
    &[reference("recurrence_uid", &AUTOMATIC_PIX_RECURRENCE, "recurrence_uid").about("Uid of the recurrence.")];

/// The bank's own names of a record.
pub const AT_BANK: &[Field] = &[
    text("financial_provider_external_id").read_only().nullable(),
    instant("financial_provider_created_at").read_only().nullable(),
];

/// What may be done when a debit fails: nothing, or three tries in seven days.
pub const RETRY_POLICIES: &[&str] = &["disallow", "allow_3r7d"];

/// A person as Pix Automático writes one.
pub const PERSON: Fields = &[&[
    one_of("document_type", &["CPF", "CNPJ"]).required(),
    document("document_number").required().third_party(),
    one_of("kind", &["natural", "juridical"]).required(),
    long_text("name", 140).required().third_party(),
]];

/// A bank account without its owner.
pub const BANK_ACCOUNT: &[Field] = &[
    one_of("kind", &["checking", "savings", "payment"]).required(),
    long_text("agency_number", 10).required(),
    long_text("account_number", 20).required().about("Without the check digit."),
    long_text("account_digit", 2).required(),
];

/// The bank.
pub const BANK: Fields = &[&[
    long_text("ispb_number", 8).nullable().about("ISPB, 8 digits."),
    text("number").read_only().nullable(),
    text("name").read_only().nullable().third_party(),
]];

/// Where a state changed.
pub const STATUS_UPDATES: Fields = &[&[text("status"), instant("updated_at")]];

/// Who cancelled, when and why (codes of Banco Central's Pix Automático catalogue).
pub const CANCELLATION: Fields =
    &[&[text("origin"), instant("occurred_at"), text("code"), long_text("description", 1000).third_party()]];

/// Why the payer's bank said no.
pub const REJECTION: Fields = &[&[instant("occurred_at"), text("code"), long_text("description", 1000).third_party()]];

/// How it ended, if it ended badly.
pub const ENDS: &[Field] = &[
    object("cancellation", CANCELLATION).read_only().nullable(),
    object("rejection", REJECTION).read_only().nullable(),
];
