//! Reading invoices.

use super::{INVOICE, STATES};
use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::company::COMPANY;
use crate::billing::money::subcents;
use crate::billing::subscription::SUBSCRIPTION;
use crate::field::{Field, bare_document, boolean, date, id_of, one_of, text};
use crate::filter::{Filter, equal, from, to};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

static FILTERS: &[Filter] = &[
    equal(one_of("status", STATES)),
    equal(id_of("billing_account_id", &BILLING_ACCOUNT)),
    equal(id_of("company_id", &COMPANY)),
    equal(id_of("subscription_id", &SUBSCRIPTION)),
    from(date("due_date_from"), "due_date"),
    to(date("due_date_to"), "due_date"),
    from(date("date_from").about("Created from."), "created_at"),
    to(date("date_to").about("Created until."), "created_at"),
    equal(subcents("total_subcents")),
];

const ASKED: &[Field] = &[
    text("search"),
    bare_document("document_number").about("The customer's CPF or CNPJ."),
    boolean("without_payments").about("true: no payment yet."),
    one_of("plan_filter", &["all", "with_plan", "without_plan"]).about("with_plan: of a subscription."),
];

const ORDERS: &[&str] = &[
    "number",
    "status",
    "discount_cents",
    "amount_remaining_cents",
    "due_date",
    "paid_at",
    "created_at",
    "updated_at",
];

static PENDING_PAYMENT_FILTERS: &[Filter] = &[equal(id_of("billing_account_id", &BILLING_ACCOUNT))];

/// Reading invoices.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_invoices_list", Text::new("Listar faturas", "List invoices"), &INVOICE)
        .scope("invoices", "billing.invoices")
        .about(
            "Lists invoices. Overdue ones: billing_invoices_pending_payment. There is no filter by customer: use \
             billing_account_id or document_number.",
        )
        .get("/v1/invoices", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::read(
        "billing_invoices_pending_payment",
        Text::new("Listar faturas vencidas", "List overdue invoices"),
        &INVOICE,
    )
    .scope("invoices", "billing.invoices")
    .about("Lists open invoices whose due date is past.")
    .get("/v1/invoices/pending-payment", Verb::Rule)
    .answers(Answer::List)
    .filters(PENDING_PAYMENT_FILTERS)
    .sorted_by(ORDERS)
    .numbered(),
    Tool::read(
        "billing_invoices_pending_nfe",
        Text::new("Listar faturas sem NF-e", "List invoices without NF-e"),
        &INVOICE,
    )
    .scope("invoices", "billing.invoices")
    .about("Lists paid invoices whose NF-e is missing, pending, processing or in error.")
    .get("/v1/invoices/pending-nfe", Verb::Rule)
    .answers(Answer::List)
    .filters(PENDING_PAYMENT_FILTERS)
    .sorted_by(ORDERS)
    .numbered(),
    Tool::read("billing_invoices_get", Text::new("Ver fatura", "Show invoice"), &INVOICE)
        .scope("invoices", "billing.invoices")
        .about(
            "Shows an invoice: lines, amounts, dates and state. For people, prefer amounts in cents: \
             amount_remaining_cents, net_value_cents, amount_cents of lines.",
        )
        .get("/v1/invoices/{id}", Verb::Get),
    Tool::read("billing_invoices_pdf", Text::new("Baixar PDF da fatura", "Download invoice PDF"), &INVOICE)
        .scope("invoices", "billing.invoices")
        .about("Describes an invoice's PDF: size, name and the resource that carries it, which the person can attach.")
        .get("/v1/invoices/{id}/pdf", Verb::Rule)
        .answers(Answer::File("")),
];
