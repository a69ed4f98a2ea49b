//! Bills to pay.

mod payment;
mod tools;

pub use tools::TOOLS;

use super::bill::{
    ACCOUNTS, DOCUMENT, INDEXED_TOO, LINKED, NOMINAL, OUTCOME, PLACE_IN_SERIES, SERIES, SETTLEMENT, TALLIED, TAXED,
    TAXES, TERMS,
};
use super::shared::{ALLOCATIONS_IN_DETAIL, IDENTITY, NOTES, OWNER, PAYING_METHODS, TIMES};
use crate::field::{Field, decimal, integer, one_of};
use crate::record::Record;
use crate::text::Text;

/// A bill to pay.
pub static PAYABLE: Record = Record::finance("payables", Text::new("Conta a pagar", "Payable"), "Payable")
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
        APPROVAL,
        DOCUMENT,
        PLACE_IN_SERIES,
        TAXED,
        NOTES,
        OUTCOME,
        TIMES,
        payment::COORDINATES,
        payment::TRIBUTE,
        payment::BANK_STATE,
        ALLOCATIONS_IN_DETAIL,
        TAXES,
    ])
    .state("status")
    .indexed(INDEXED_TOO)
    .tallied(TALLIED)
    // A bill counts once its workspace's gate is open; who wants to see the others asks for their approval.
    .shown_where("is_official", "yes", "payment_approval")
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
        "payment_approval",
        "payment_method_kind",
        "barcode",
        "pix_key",
        "pix_key_type",
        "pix_copia_e_cola",
        "beneficiary_name",
        "beneficiary_document",
        "bank_code",
        "bank_ispb",
        "agency",
        "agency_digit",
        "account_number",
        "account_digit",
        "transfer_purpose",
        "tax_kind",
        "tax_data.tax_code",
        "tax_data.reference_number",
        "tax_data.taxpayer_type",
        "tax_data.taxpayer_number",
        "tax_data.taxpayer_name",
        "tax_data.calculation_date",
        "tax_data.competence_date",
        "tax_data.expire_at",
        "tax_data.fine_amount",
        "tax_data.interest_amount",
        "tax_data.gross_income_amount",
        "tax_data.total_amount",
        "tax_data.discount_amount",
        "tax_data.other_deduction_amount",
        "tax_data.other_addition_amount",
        "tax_data.other_entities_amount",
        "tax_data.monetary_update_amount",
        "tax_data.contributor_code",
        "tax_data.fgts_code",
        "tax_data.collection_code",
        "tax_data.pis_pasep_number",
        "tax_data.jam_percentage",
        "tax_data.connectivity_seal",
        "scheduled_to",
        "financial_account_id",
        "kobana_status",
        "type",
    ]);

/// The sum of bills to pay.
pub static TOTALS: Record = Record::finance(
    "payable_aggregates",
    Text::new("Totais de contas a pagar", "Totals of payables"),
    "PayableAggregates",
)
.never_kept()
.fields(&[SUMS]);

const STATUS: &[Field] = &[one_of("status", STATES).about("Overdue is pending with due_date before today.")];

const STATES: &[&str] = &["pending", "paid", "cancelled"];

const METHOD: &[Field] = &[
    one_of("payment_method_kind", PAYING_METHODS).clearable(),
    one_of("operation_kind", &["payment", "transfer"])
        .clearable()
        .about("payment settles a document, transfer sends to a payee."),
];

const APPROVALS: &[&str] = &["pending_approval", "approving", "creation_approved", "creation_rejected"];

const APPROVAL: &[Field] = &[one_of("payment_approval", APPROVALS)
    .read_only()
    .nullable()
    .about("Given by people in the app alone; null needs none.")];

const SUMS: &[Field] = &[
    integer("count").read_only().about("Cancelled bills included."),
    decimal("total").read_only().about("pending + paid."),
    decimal("pending").read_only(),
    decimal("paid").read_only(),
    integer("overdue_count").read_only(),
];
