//! Instalments of an invoice.

use crate::billing::invoice::INVOICE;
use crate::billing::money::{cents, cents_above_zero};
use crate::billing::payment::PAYMENT;
use crate::billing::payment_method::PAYMENT_METHOD;
use crate::billing::shared::{CARD, CHARGED_BY, ID, METADATA, TIMES};
use crate::field::{Field, Fields, date, id_of, instant, integer, object, objects, one_of, text};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A part of an invoice, with a due date of its own.
pub static INSTALLMENT: Record =
    Record::billing("invoices_installments", Text::new("Parcela da fatura", "Invoice instalment"))
        .argument("installmentId")
        .fields(&[ID, OUTCOME, METADATA, TIMES])
        .state("status")
        .label(&["number", "amount_cents", "due_date"])
        .summary(&["invoice_id", "number", "amount_cents", "due_date", "status"])
        .indexed(&["invoice_id"]);

/// What the API sets.
static OUTCOME: &[Field] = &[
    text("public_id").read_only().nullable(),
    id_of("invoice_id", &INVOICE).read_only(),
    integer("number").read_only(),
    cents("amount_cents").read_only().about("Cents."),
    instant("due_date").read_only(),
    one_of("status", &["pending", "paid", "canceled"]).read_only(),
    id_of("payment_id", &PAYMENT).read_only().nullable(),
    instant("paid_at").read_only().nullable(),
];

const PART: Fields = &[&[cents_above_zero("amount_cents").required().about("Cents."), date("due_date").required()]];

/// Taken with a new one alone.
const AT_FIRST: &[Field] = &[objects("installments", PART).about("2 to 60, adding up to the amount to pay.")];

/// The invoice that an instalment is of.
static HOLDER: &[Field] = &[id_of("id", &INVOICE)];

static PAY: &[Field] = &[
    one_of("payment_method", CHARGED_BY).required(),
    id_of("payment_method_id", &PAYMENT_METHOD),
    object("card", CARD),
];

/// Tools on instalments. `id` is the invoice's.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "billing_invoices_installments_list",
        Text::new("Listar parcelas da fatura", "List invoice instalments"),
        &INSTALLMENT,
    )
    .scope("invoices", "billing.invoices")
    .about("Lists the instalments of an invoice, first to last.")
    .get("/v1/invoices/{id}/installments", Verb::Rule)
    .answers(Answer::List)
    .path_fields(HOLDER),
    Tool::write(
        "billing_invoices_installments_create",
        Text::new("Parcelar fatura", "Split invoice into instalments"),
        &INSTALLMENT,
    )
    .scope("invoices", "billing.invoices")
    .about("Splits an invoice into 2 to 60 instalments that add up to it. Replaces the instalments that it had.")
    .post("/v1/invoices/{id}/installments", Verb::Rule)
    .answers(Answer::List)
    .path_fields(HOLDER)
    .body(&[AT_FIRST])
    .requires(&["installments"]),
    Tool::write(
        "billing_invoices_installments_mark_paid",
        Text::new("Marcar parcela como paga", "Mark instalment as paid"),
        &INSTALLMENT,
    )
    .scope("invoices", "billing.invoices")
    .about(
        "Records an instalment as paid by hand; no money moves. Refused until the one before is paid. Only undoing the \
         payment of the whole invoice takes it back.",
    )
    .post("/v1/invoices/{id}/installments/{installmentId}/mark-paid", Verb::Rule)
    .path_fields(HOLDER),
    Tool::destructive("billing_invoices_installments_pay", Text::new("Cobrar parcela", "Pay instalment"), &INSTALLMENT)
        .scope("invoices", "billing.invoices")
        .consequence(
            "Cobra o cliente agora (cartão) ou gera o Pix ou boleto desta parcela.",
            "Charges the customer now (card) or makes the Pix or boleto of this instalment.",
        )
        .about(
            "Charges one instalment by card, Pix or boleto. Refused until the one before is paid. Never ask for a \
             card number.",
        )
        .post("/v1/invoices/{id}/installments/{installmentId}/pay", Verb::Rule)
        .answers(Answer::Object)
        .path_fields(HOLDER)
        .body(&[PAY])
        .open_world(),
];
