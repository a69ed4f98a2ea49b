//! Bills to receive, and the boleto or Pix that charges them.

mod tools;

pub use tools::TOOLS;

use super::bill::{
    ACCOUNTS, DOCUMENT, INDEXED_TOO, LINKED, NOMINAL, OUTCOME, PLACE_IN_SERIES, SERIES, SETTLEMENT, TALLIED, TAXED,
    TAXES, TERMS,
};
use super::shared::{ALLOCATIONS_IN_DETAIL, IDENTITY, METHODS, NOTES, OWNER, TIMES};
use crate::field::{Field, decimal, integer, long_text, moment, one_of, text, url};
use crate::record::Record;
use crate::text::Text;

/// A bill to receive.
pub static RECEIVABLE: Record =
    Record::finance("receivables", Text::new("Conta a receber", "Receivable"), "Receivable")
        .fields(&[
            IDENTITY,
            OWNER,
            TERMS,
            SETTLEMENT,
            NOMINAL,
            SERIES,
            STATUS,
            LINKED,
            ACCOUNTS,
            METHOD,
            DOCUMENT,
            PLACE_IN_SERIES,
            TAXED,
            NOTES,
            OUTCOME,
            CHARGE,
            TIMES,
            PAYERS_COPY,
            ALLOCATIONS_IN_DETAIL,
            TAXES,
        ])
        .state("status")
        .indexed(INDEXED_TOO)
        .tallied(TALLIED)
        .label(&["description", "person_name", "amount", "due_date"])
        .summary(&[
            "company_id",
            "description",
            "person_name",
            "person_id",
            "amount",
            "nominal_amount",
            "due_date",
            "status",
            "charge_state",
            "kobana_charge_kind",
            "financial_account_id",
            "type",
        ]);

/// The sum of bills to receive.
pub static TOTALS: Record = Record::finance(
    "receivable_aggregates",
    Text::new("Totais de contas a receber", "Totals of receivables"),
    "ReceivableAggregates",
)
.never_kept()
.fields(&[SUMS]);

const STATUS: &[Field] = &[one_of("status", STATES).about("Overdue is pending with due_date before today.")];

const STATES: &[&str] = &["pending", "received", "cancelled"];

const METHOD: &[Field] = &[one_of("payment_method_kind", METHODS).clearable()];

const CHARGE_KINDS: &[&str] = &["bank_billet", "pix"];

const CHARGE: &[Field] = &[
    text("kobana_charge_uid").read_only().nullable().about("Present once charged."),
    one_of("kobana_charge_kind", CHARGE_KINDS).read_only().nullable(),
    text("kobana_status").read_only().nullable(),
    text("kobana_registration_status").read_only().nullable(),
    one_of("charge_state", CHARGE_STATES)
        .read_only()
        .nullable()
        .about("The charge can go to the payer from registered on; null: never charged."),
    moment("kobana_status_updated_at").read_only().nullable(),
];

const CHARGE_STATES: &[&str] = &[
    "registering",
    "registered",
    "overdue",
    "paid",
    "registration_rejected",
    "registration_failed",
    "generation_failed",
    "canceled",
];

const PAYERS_COPY: &[Field] = &[
    integer("kobana_charge_id").read_only().nullable().in_detail(),
    url("kobana_charge_url").read_only().nullable().in_detail().about("Page for the payer."),
    text("kobana_barcode").read_only().nullable().in_detail(),
    text("kobana_digitable_line").read_only().nullable().in_detail(),
    long_text("kobana_pix_qrcode", 5000).read_only().nullable().in_detail().about("Pix Copia e Cola."),
];

const SUMS: &[Field] = &[
    integer("count").read_only().about("Cancelled bills included."),
    decimal("total").read_only().about("pending + received."),
    decimal("pending").read_only(),
    decimal("received").read_only(),
    integer("overdue_count").read_only(),
];
