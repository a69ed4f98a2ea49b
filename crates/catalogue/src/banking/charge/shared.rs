//! Blocks of fields that several record types and tools share, each written once.

pub mod payer;
pub mod terms;

use super::bank_billet_account::BANK_BILLET_ACCOUNT;
use crate::field::{Field, boolean, date, instant, integer, long_text, map, one_of, reference, text, texts, uid};

/// Both names of a record.
pub const IDENTITY: &[Field] = &[integer("id").read_only(), uid("uid").read_only()];

/// When a record was created and last changed.
pub const TIMES: &[Field] =
    &[instant("created_at").read_only().nullable(), instant("updated_at").read_only().nullable()];

/// The wallet that a boleto is issued in.
pub static WALLET: &[Field] =
    &[reference("bank_billet_account_uid", &BANK_BILLET_ACCOUNT, "bank_billet_account_id").nullable().about("Wallet.")];

/// The model that a boleto is printed with.
pub const LAYOUT: &[Field] = &[uid("bank_billet_layout_uid").nullable()];

/// Numeric twins of what a boleto, a plan or a subscription belongs to.
pub const OWNER_IDS: &[Field] = &[
    integer("bank_billet_account_id").read_only().nullable(),
    integer("bank_billet_layout_id").read_only().nullable(),
    integer("customer_id").read_only().nullable(),
    integer("import_id").read_only().nullable(),
];

/// What the payer reads on the paper.
pub const PRINTED: &[Field] = &[
    long_text("description", 5000).nullable().third_party().about("Product or service."),
    long_text("instructions", 5000).nullable().third_party().about("For the cashier."),
];

/// The debt's own document.
pub const DOCUMENT: &[Field] = &[
    one_of("document_type", DOCUMENT_TYPES)
        .nullable()
        .about("02 DM (default), 04 DS service, 12 NP, 17 RC receipt, 23 NF invoice, 26 contract, 99 other."),
    text("document_number").nullable().third_party().about("8 to 15 characters at most, by bank."),
];

/// When the debt's document was issued.
pub const DOCUMENT_DATE: &[Field] = &[date("document_date").nullable()];

/// Kinds of document (espécie do título), by Kobana's two-digit codes.
pub const DOCUMENT_TYPES: &[&str] = &[
    "01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12", "13", "14", "15", "16", "17", "18", "19",
    "20", "21", "22", "23", "24", "25", "26", "27", "28", "29", "30", "31", "32", "33", "34", "35", "36", "37", "38",
    "39", "40", "41", "42", "43", "44", "45", "99",
];

/// How often a subscription or a plan bills.
pub const CYCLES: &[&str] = &["biweekly", "bimonthly", "monthly", "quarterly", "semiannual", "annual"];

/// The account's own labels.
pub const TAGS: &[Field] = &[texts("tags").nullable()];

/// The tags joined by commas, as the API repeats them.
pub const TAG_LIST: &[Field] = &[long_text("tag_list", 5000).read_only().nullable()];

/// The account's own remarks, which the payer does not see.
pub const NOTES: &[Field] = &[long_text("notes", 5000).nullable().third_party()];

/// The account's own key.
pub const EXTERNAL_ID: &[Field] = &[text("external_id").nullable().about("Your own key.")];

/// The account's own data.
pub const CUSTOM_DATA: &[Field] = &[map("custom_data").nullable().customers_own()];

/// How the file that a payer receives is called.
pub const ATTACHMENT: &[Field] = &[text("custom_attachment_name").nullable().third_party()];

/// Keeps the boleto from the bank.
pub const REGISTRATION: &[Field] = &[boolean("prevent_registration")
    .nullable()
    .about("true only if registered outside Kobana: not sent to the bank.")];

/// Partial payments.
pub const PAYMENT_COUNT: &[Field] = &[integer("payment_count").nullable().about("Partial payments accepted.")];

/// No WhatsApp message for this charge.
pub const NO_WHATSAPP: &[Field] = &[boolean("ignore_whatsapp").nullable()];

/// Whether the record came through the API.
pub const ORIGIN: &[Field] = &[boolean("created_via_api").read_only().nullable()];
