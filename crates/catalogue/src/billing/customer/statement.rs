//! What happened to a customer's money.

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::customer::told::SYNCED;
use crate::billing::customer::{CUSTOMER, NAMED};
use crate::billing::money::signed_cents;
use crate::billing::shared::{CREATED, ID};
use crate::field::{Field, id_of, instant, long_text, text};
use crate::filter::{Filter, equal};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// An entry of a customer's statement.
pub static STATEMENT_ENTRY: Record = Record::billing(
    "customers_statement",
    Text::new("Lançamento do extrato do cliente", "Entry of a customer's statement"),
)
.fields(&[ID, OUTCOME, CREATED])
.label(&["kind", "amount_cents", "occurred_at"]);

/// What the API sets.
static OUTCOME: &[Field] = &[
    id_of("billing_account_id", &BILLING_ACCOUNT).read_only(),
    text("kind").read_only().about("invoice, invoice_void, payment, payment_to_credit, refund, credit_application."),
    instant("occurred_at").read_only(),
    long_text("description", 2000).read_only().nullable().third_party(),
    signed_cents("amount_cents").read_only().about("Cents; below zero for what was paid."),
    text("parent_id").read_only().nullable().about("Record it hangs from."),
    text("parent_type").read_only().nullable().about("Type of that record."),
];

static FILTERS: &[Filter] = &[equal(id_of("billing_account_id", &BILLING_ACCOUNT))];

const ORDERS: &[&str] = &["occurred_at", "amount_cents", "created_at"];

static SYNC: &[Field] = &[id_of("billing_account_id", &BILLING_ACCOUNT)];

/// Tools on statements.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "billing_customers_statement_list",
        Text::new("Listar extrato do cliente", "List customer's statement"),
        &CUSTOMER,
    )
    .scope("customers", "billing.customers")
    .about(
        "Lists what happened to a customer's money: invoices, payments and uses of credit. Amounts below zero \
         were paid. With several accounts billing_account_id is needed.",
    )
    .get("/v1/customers/{id}/statement", Verb::Rule)
    .answers(Answer::List)
    .path_fields(NAMED)
    .filters(FILTERS)
    .sorted_by(ORDERS)
    .numbered()
    .returns(&STATEMENT_ENTRY),
    Tool::write(
        "billing_customers_statement_sync",
        Text::new("Refazer extrato do cliente", "Rebuild customer's statement"),
        &CUSTOMER,
    )
    .scope("customers", "billing.customers")
    .about("Builds a customer's statement anew from its invoices, payments and uses of credit. Nothing else changes.")
    .post("/v1/customers/{id}/statement/sync", Verb::Rule)
    .path_fields(NAMED)
    .body(&[SYNC])
    .returns(&SYNCED)
    .idempotent(),
];
