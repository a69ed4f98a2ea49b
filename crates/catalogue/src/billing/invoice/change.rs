//! Making, changing and ending invoices.

use super::{FIXED, INVOICE, REASON, TERMS};
use crate::billing::money::{cents_above_zero, subcents};
use crate::billing::product::PRODUCT;
use crate::billing::service_item::SERVICE_ITEM;
use crate::billing::shared::{CUSTOM, DELETED, MODE, OWN_ID_CLEARED};
use crate::field::{Field, Fields, date, id_of, long_text, number_above_zero, objects, text, uid};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

static NEW_LINE: Fields = &[&[
    long_text("description", 2000).required().filled().third_party(),
    number_above_zero("quantity").about("1 or more.").usual("1"),
    subcents("unit_amount_subcents").required().about("1/10000 of a real: 2899000 is R$ 289,90."),
    id_of("product_id", &PRODUCT),
    uid("price_id").about("No tool lists prices: ask the person for it."),
    id_of("service_item_id", &SERVICE_ITEM).about("Fiscal service item."),
]];

const NEW_LINE_GIVEN: Fields = &[&[
    uid("id").about("Send it to keep the line."),
    long_text("description", 2000).required().filled().third_party(),
    number_above_zero("quantity").about("1 or more."),
    subcents("unit_amount_subcents").required().about("1/10000 of a real: 2899000 is R$ 289,90."),
]];

const PART: Fields = &[&[cents_above_zero("amount_cents").required().about("Cents."), date("due_date").required()]];

/// Taken with a new one and with a change, in a form of its own.
const GIVEN: &[Field] =
    &[date("due_date"), date("period_start").clearable().about("Accrual period."), date("period_end").clearable()];

/// Taken with a new one alone.
static AT_FIRST: &[Field] = &[
    objects("line_items", NEW_LINE).about("1 to 200."),
    text("discount_description").third_party(),
    objects("installments", PART).about("2 to 60, adding up to the amount to pay."),
];

/// Taken with a change alone.
const AT_CHANGE: &[Field] = &[objects("line_items", NEW_LINE_GIVEN).about("1 to 200.")];

/// Making, changing and ending invoices.
pub static TOOLS: &[Tool] = &[
    Tool::write("billing_invoices_create", Text::new("Criar fatura", "Create invoice"), &INVOICE)
        .scope("invoices", "billing.invoices")
        .about(
            "Creates a draft invoice; the customer gets nothing until it is finalized. Unit prices are in 1/10000 of \
             a real, which the API describes both ways: read amount_cents of the lines back before \
             billing_invoices_finalize.",
        )
        .post("/v1/invoices", Verb::Rule)
        .body(&[FIXED, TERMS, GIVEN, AT_FIRST, OWN_ID_CLEARED, CUSTOM])
        .requires(&["billing_account_id", "line_items"]),
    Tool::write("billing_invoices_update", Text::new("Alterar fatura", "Change invoice"), &INVOICE)
        .scope("invoices", "billing.invoices")
        .about(
            "Changes an invoice that is still a draft; what is left out stays. line_items replaces the list: a line \
             sent with its id is kept.",
        )
        .patch("/v1/invoices/{id}", Verb::Rule)
        .body(&[TERMS, GIVEN, AT_CHANGE, OWN_ID_CLEARED, CUSTOM, MODE])
        .idempotent(),
    Tool::destructive("billing_invoices_delete", Text::new("Excluir fatura", "Delete invoice"), &INVOICE)
        .scope("invoices", "billing.invoices")
        .consequence("Apaga o rascunho de vez.", "Deletes the draft for good.")
        .about("Deletes a draft invoice for good. An issued one is voided with billing_invoices_void.")
        .delete("/v1/invoices/{id}", Verb::Rule)
        .answers(Answer::Record)
        .returns(&DELETED)
        .idempotent(),
    Tool::destructive("billing_invoices_finalize", Text::new("Finalizar fatura", "Finalize invoice"), &INVOICE)
        .scope("invoices", "billing.invoices")
        .consequence(
"A fatura recebe número, passa a valer e não volta a rascunho. Com cobrança automática, o cliente é cobrado agora pelo meio de pagamento salvo.",
"The invoice gets its number, is valid and is no draft any more. With automatic collection the customer is charged now by the saved payment method.",
)
.about(
            "Issues a draft: it gets its number, becomes open and may be charged. It cannot be a draft again. Refused \
             unless it is a draft.",
        )
        .post("/v1/invoices/{id}/finalize", Verb::Rule),
    Tool::destructive("billing_invoices_void", Text::new("Anular fatura", "Void invoice"), &INVOICE)
        .scope("invoices", "billing.invoices")
        .consequence(
            "A fatura deixa de valer e ninguém mais a paga; o que já foi pago dela vira crédito da conta. Não há como desfazer; \
             o número dela não é reaproveitado.",
            "The invoice is void and nobody pays it any more; what was paid of it becomes credit of the account. It cannot be \
             undone; its number is not used again.",
        )
        .about(
            "Voids an open invoice for good: nobody has to pay it any more, its number stays used, and what was paid of it \
             becomes credit. Refused in any other state.",
        )
        .post("/v1/invoices/{id}/void", Verb::Rule)
        .body(&[REASON]),
];
