//! Reading and keeping payments.

use super::{PAYMENT, STATES};
use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::company::COMPANY;
use crate::billing::invoice::INVOICE;
use crate::billing::money::CENTS_PER_REAL;
use crate::billing::payment_method::PAYMENT_METHOD;
use crate::billing::shared::{DELETED, METHODS, PERSON_DOCUMENT, PERSON_ID, PERSON_NAME};
use crate::field::{Field, date, id_of, ids_of, money, one_of, text, uid};
use crate::filter::{Filter, equal, from, to};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

static FILTERS: &[Filter] = &[
    equal(one_of("status", STATES)),
    equal(id_of("invoice_id", &INVOICE)),
    equal(id_of("billing_account_id", &BILLING_ACCOUNT)),
    equal(id_of("company_id", &COMPANY)),
    equal(uid("gateway_id")),
    equal(id_of("payment_method_id", &PAYMENT_METHOD)),
    equal(one_of("payment_method_type", METHODS)),
    equal(text("external_id")),
    equal(text("gateway_payment_id")),
    from(money("amount_min").about("Reais."), "amount_cents").units(CENTS_PER_REAL),
    to(money("amount_max").about("Reais."), "amount_cents").units(CENTS_PER_REAL),
    from(money("paid_amount_min").about("Reais."), "paid_amount_cents").units(CENTS_PER_REAL),
    to(money("paid_amount_max").about("Reais."), "paid_amount_cents").units(CENTS_PER_REAL),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
    from(date("paid_after"), "paid_at"),
    to(date("paid_before"), "paid_at"),
];

const ASKED: &[Field] = &[
    PERSON_ID,
    PERSON_DOCUMENT,
    PERSON_NAME,
    one_of("invoice_filter", &["all", "with_invoice", "without_invoice"]),
    text("search"),
];

const ORDERS: &[&str] = &["amount_cents", "status", "paid_at", "created_at", "updated_at"];

static BULK_UPDATE_INVOICE: &[Field] =
    &[ids_of("payment_ids", &PAYMENT).required(), id_of("invoice_id", &INVOICE).required()];

/// Reading and keeping payments.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_payments_list", Text::new("Listar pagamentos", "List payments"), &PAYMENT)
        .scope("payments", "billing.payments")
        .about(
            "Lists payments and attempts at them. Filters by amount are in reais; paid_after and paid_before bound \
             the day of payment.",
        )
        .get("/v1/payments", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::read("billing_payments_get", Text::new("Ver pagamento", "Show payment"), &PAYMENT)
        .scope("payments", "billing.payments")
        .about("Shows a payment: amount, method, state, and why it failed.")
        .get("/v1/payments/{id}", Verb::Get),
    Tool::destructive("billing_payments_delete", Text::new("Excluir pagamento", "Delete payment"), &PAYMENT)
        .scope("payments", "billing.payments")
        .consequence(
            "Apaga o registro deste pagamento. Nada é devolvido.",
            "Deletes the record of this payment. Nothing is given back.",
        )
        .about("Removes a payment that never was confirmed. A confirmed one is refunded, an open one cancelled.")
        .delete("/v1/payments/{id}", Verb::Rule)
        .answers(Answer::Record)
        .returns(&DELETED)
        .idempotent(),
    Tool::write(
        "billing_payments_bulk_update_invoice",
        Text::new("Mover pagamentos de fatura", "Move payments to invoice"),
        &PAYMENT,
    )
    .scope("payments", "billing.payments")
    .about("Ties several payments to another invoice; what both invoices still owe changes with it.")
    .post("/v1/payments/bulk-update-invoice", Verb::Rule)
    .answers(Answer::Object)
    .body(&[BULK_UPDATE_INVOICE])
    .idempotent(),
    Tool::write("billing_payments_sync", Text::new("Atualizar pagamento no gateway", "Sync payment"), &PAYMENT)
        .scope("payments", "billing.payments")
        .about("Reads a payment's state from the gateway and stores it.")
        .post("/v1/payments/{id}/sync", Verb::Rule)
        .idempotent(),
];
