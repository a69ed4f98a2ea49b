//! Blocks of fields that several record types and tools share, each written once.

use super::company::COMPANY;
use crate::field::{Field, Fields, between, day, decimal, id_of, long_text, moment, objects, percent, rate, text, uid};
use crate::finance::classification_center::CLASSIFICATION_CENTER;

/// The name of a record.
pub const IDENTITY: &[Field] = &[uid("id").read_only()];

/// The company that a record belongs to.
pub static OWNER: &[Field] = &[id_of("company_id", &COMPANY)];

/// When a record was made.
pub const CREATED: &[Field] = &[moment("created_at").read_only()];

/// When a record was made and last changed.
pub const TIMES: &[Field] = &[moment("created_at").read_only(), moment("updated_at").read_only()];

/// The workspace's own remarks.
pub const NOTES: &[Field] = &[long_text("notes", 2000).clearable().third_party()];

/// What a record is called.
pub const NAME: &[Field] = &[text("name").filled().third_party()];

/// How money changes hands in a ledger entry or a bill to receive.
pub const METHODS: &[&str] =
    &["bank_billet", "ted", "pix", "credit_card", "debit_card", "cash", "check", "direct_debit", "other", "none"];

/// How a bill to pay is paid: besides the usual ways, utility bills and tributes by their barcode.
pub const PAYING_METHODS: &[&str] = &[
    "bank_billet",
    "utility",
    "tribute",
    "ted",
    "pix",
    "credit_card",
    "debit_card",
    "cash",
    "check",
    "direct_debit",
    "other",
    "none",
];

/// Money out and money in.
pub const SIDES: &[&str] = &["debit", "credit"];

/// One share of a split, as a caller sends it.
static SHARE: Fields = &[&[
    id_of("classification_center_id", &CLASSIFICATION_CENTER).required(),
    percent("percentage").about("Up to 100; this or amount."),
    decimal("amount"),
]];

/// The split of an amount across classification centres, as a caller sends it.
pub static SPLIT: &[Field] = &[objects("classification_centers", SHARE)
    .about("Replaces the whole split; must add up to the amount. [] clears it.")];

/// One share of a split, as the API answers it.
static ALLOCATION: Fields = &[&[
    id_of("classification_center_id", &CLASSIFICATION_CENTER).read_only(),
    text("classification_center_name").read_only().nullable().third_party(),
    rate("percentage").read_only().nullable(),
    decimal("amount").read_only().nullable(),
]];

/// The split, as the API answers it: one of percentage and amount is null, by how it was given.
pub static ALLOCATIONS: &[Field] = &[objects("classification_center_allocations", ALLOCATION).read_only()];

/// The split of a bill, which lists leave out.
pub static ALLOCATIONS_IN_DETAIL: &[Field] =
    &[objects("classification_center_allocations", ALLOCATION).read_only().in_detail()];

/// What a sum counts: a month, or a span of days, or all time; one company, or all of them.
pub static WINDOW: &[Field] = &[
    id_of("company_id", &COMPANY),
    between("month", 1, 12).about("Needs year."),
    between("year", 1, 9999).about("Needs month."),
    day("start_date").about("Needs end_date; not with month."),
    day("end_date").about("Needs start_date."),
];
