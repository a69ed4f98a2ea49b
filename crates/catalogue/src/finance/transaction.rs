//! Ledger entries: money in and money out of an account.

mod tools;

pub use tools::TOOLS;

use super::account::ACCOUNT;
use super::category::CATEGORY;
use super::classification_center::CLASSIFICATION_CENTER;
use super::person::PERSON;
use super::shared::{ALLOCATIONS, IDENTITY, METHODS, OWNER, SIDES, TIMES};
use crate::field::{Field, boolean, day, decimal, id_of, integer, long_text, moment, one_of, signed, text};
use crate::record::Record;
use crate::text::Text;

/// A ledger entry.
pub static TRANSACTION: Record =
    Record::finance("financial_transactions", Text::new("Lançamento", "Ledger entry"), "FinancialTransaction")
        .fields(&[
            IDENTITY,
            OWNER,
            HOME,
            WORDS,
            AMOUNT,
            WHEN,
            SIDE,
            LINKED,
            ALLOCATIONS,
            METHOD,
            SORTED,
            REMARKS,
            TIMES,
        ])
        .label(&["description", "amount", "occurred_at"])
        .summary(&["company_id", "description", "type", "amount", "occurred_at", "financial_account_id", "person_id"])
        .indexed(&["day", "is_pending", "classification_center_allocations.classification_center_id"])
        .tallied(&[
            &["financial_account_id", "is_pending", "type", "amount"],
            &["is_pending", "day", "type", "amount", "company_id", "financial_account_id"],
        ]);

/// The sum of realised entries.
pub static TOTALS: Record = Record::finance(
    "transaction_aggregates",
    Text::new("Totais de lançamentos", "Totals of ledger entries"),
    "TransactionAggregates",
)
.never_kept()
.fields(&[SUMS]);

static HOME: &[Field] = &[id_of("financial_account_id", &ACCOUNT)];

const WORDS: &[Field] = &[
    long_text("description", 500).filled().third_party(),
    long_text("bank_description", 500).clearable().third_party().about("The bank statement's own text."),
    long_text("document", 100).clearable().third_party(),
    day("document_date").clearable(),
];

const AMOUNT: &[Field] = &[decimal("amount").about("Reais, never negative, as 1289.45: the side is in type.")];

const WHEN: &[Field] =
    &[moment("occurred_at"), day("competence_date").clearable().about("Default: the day of occurred_at.")];

const SIDE: &[Field] = &[one_of("type", SIDES).about("debit is money out, credit is money in.")];

static LINKED: &[Field] = &[
    id_of("category_id", &CATEGORY).clearable(),
    id_of("person_id", &PERSON).clearable(),
    id_of("classification_center_id", &CLASSIFICATION_CENTER).clearable(),
];

/// Names that are found or made, each instead of its id.
const BY_NAME: &[Field] = &[
    text("category_name").filled().third_party().about("Found or created; not with category_id."),
    text("person_name").filled().third_party().about("Found or created; not with person_id."),
    text("classification_center_name")
        .filled()
        .third_party()
        .about("Found or created; not with classification_center_id."),
];

const METHOD: &[Field] = &[one_of("payment_method_kind", METHODS).clearable()];

const SORTED: &[Field] = &[boolean("classified").about("Marked as sorted in the app.")];

const REMARKS: &[Field] = &[long_text("notes", 5000).clearable().third_party()];

const FORECAST: &[Field] =
    &[boolean("is_pending").about("true: a forecast, outside balance and totals. Answers do not show it.")];

const SUMS: &[Field] = &[
    integer("count").read_only(),
    decimal("credit").read_only(),
    decimal("debit").read_only(),
    signed("net").read_only(),
];
