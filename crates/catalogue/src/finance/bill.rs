//! What bills to pay and bills to receive have in common.

use super::account::ACCOUNT;
use super::category::CATEGORY;
use super::classification_center::CLASSIFICATION_CENTER;
use super::person::PERSON;
use super::tax::TAX;
use super::transaction::TRANSACTION;
use crate::field::{
    Field, Fields, between, boolean, day, decimal, id_of, integer, long_text, object, objects, one_of, text, texts, uid,
};

/// What it is for and how much.
pub const TERMS: &[Field] = &[
    long_text("description", 500).filled().third_party(),
    decimal("amount").about("Reais, as 1289.45."),
    day("due_date"),
    day("competence_date").about("Default: the due date."),
];

/// What was really paid, said when it is settled.
pub const SETTLEMENT: &[Field] = &[
    decimal("interest_amount").clearable().about("Interest at settlement."),
    decimal("discount_amount").clearable().about("Discount at settlement."),
    decimal("ticket_amount").clearable().about("What the bank statement shows."),
    day("payment_date").clearable().about("The day it was settled."),
];

/// The amount with interest and without discount.
pub const NOMINAL: &[Field] = &[decimal("nominal_amount").read_only().about("amount + interest - discount.")];

/// Kinds of bill.
pub const KINDS: &[&str] = &["normal", "recurring", "installment"];

/// One bill, or a series.
pub const SERIES: &[Field] = &[
    one_of("type", KINDS).about("recurring and installment make a series."),
    between("total_installments", 2, i32::MAX as i64).nullable().about("Needed by installment."),
];

/// Sent when a series is made.
pub const RECURRENCE: &[Field] =
    &[long_text("recurrence_period", 50).about("Needed by recurring: weekly, biweekly, monthly, quarterly or yearly.")];

/// Where the bill stands in its series.
pub const PLACE_IN_SERIES: &[Field] = &[
    integer("installment_number").read_only().nullable(),
    decimal("parcels_amount").read_only().nullable().about("Total of the series."),
    uid("group_id").read_only().nullable().about("The same on every bill of a series."),
];

/// Whom it is with and how it is classified, by id or by name.
pub static LINKED: &[Field] = &[
    id_of("person_id", &PERSON).clearable(),
    text("person_name").nullable().filled().third_party().about("Found or created; not with person_id."),
    id_of("category_id", &CATEGORY).clearable(),
    text("category_name").nullable().filled().third_party().about("Found or created; not with category_id."),
    id_of("classification_center_id", &CLASSIFICATION_CENTER).clearable(),
    text("classification_center_name")
        .nullable()
        .filled()
        .third_party()
        .about("Found or created; not with classification_center_id."),
];

/// The accounts of a bill.
pub static ACCOUNTS: &[Field] = &[
    id_of("financial_account_id", &ACCOUNT).clearable().about("The account that settles it."),
    id_of("expected_account_id", &ACCOUNT).clearable().about("The account that it is expected on."),
];

/// The papers behind it.
pub const DOCUMENT: &[Field] = &[
    long_text("document", 100).clearable().third_party().about("Free reference."),
    long_text("document_number", 100).clearable().third_party(),
    day("document_date").clearable(),
];

/// Whether it counts for income tax.
pub const TAXED: &[Field] = &[boolean("ir_relevant").clearable().about("Counts for income tax.")];

static CHARGE: Fields = &[&[
    uid("id").read_only(),
    id_of("tax_id", &TAX).required(),
    text("tax_name").read_only().nullable().third_party(),
    decimal("amount").required(),
    boolean("withholding").about("true (default): deducted."),
]];

/// Taxes withheld.
pub static TAXES: &[Field] = &[objects("tax_charges", CHARGE).in_detail().about("Replaces the whole set.")];

/// How it was settled, and what hangs on it.
pub static OUTCOME: &[Field] = &[
    id_of("transaction_id", &TRANSACTION).read_only().nullable().about("Its ledger entry once settled."),
    boolean("is_reconciled").read_only(),
    integer("tax_charges_count").read_only(),
    integer("classification_center_allocations_count").read_only(),
    integer("attachments_count").read_only(),
    object("reconciliation", GROUP).read_only().nullable().in_detail(),
];

const GROUP: Fields = &[&[
    uid("id").read_only(),
    text("source").read_only(),
    texts("transaction_ids").read_only(),
    texts("billing_ids").read_only(),
]];

/// The orders of a list of bills.
pub const ORDERS: &[&str] = &[
    "due_date",
    "-due_date",
    "payment_date",
    "-payment_date",
    "competence_date",
    "-competence_date",
    "created_at",
    "-created_at",
    "updated_at",
    "-updated_at",
    "amount",
    "-amount",
];

/// What else bills are looked up and added up by: whether they count, their amount, and what must not go while a bill
/// uses it.
pub const INDEXED_TOO: &[&str] = &[
    "is_official",
    "nominal_amount",
    "expected_account_id",
    "transaction_id",
    "tax_charges.tax_id",
    "classification_center_allocations.classification_center_id",
];

/// All that totals and the cash flow read of bills.
pub const TALLIED: &[&[&str]] = &[&[
    "is_official",
    "status",
    "due_date",
    "nominal_amount",
    "company_id",
    "financial_account_id",
    "expected_account_id",
]];
