//! Charging, changing and giving back.

use super::PAYMENT;
use crate::billing::invoice::INVOICE;
use crate::billing::money::cents_above_zero;
use crate::billing::payment_method::PAYMENT_METHOD;
use crate::billing::shared::{CUSTOM_CAMEL, OWN_ID_CAMEL};
use crate::field::{Field, Fields, boolean, date, email, id_of, long_text, object, one_of, text, uid};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

const CARD: Fields = &[&[
    text("cardToken").required().filled().secret().about("Made by the payer's browser; never a card number."),
    text("holderName").required().filled().third_party(),
]];

const NEW_METHOD: Fields = &[&[
    one_of("type", &["card", "bank_slip", "pix"]).required(),
    object("card", CARD).about("Needed by the type card."),
]];

/// Taken with a new one alone.
static AT_FIRST: &[Field] = &[
    id_of("invoiceId", &INVOICE),
    id_of("paymentMethodId", &PAYMENT_METHOD).about("A saved method."),
    object("paymentMethod", NEW_METHOD).about("Instead of paymentMethodId."),
    cents_above_zero("amountCents").about("Cents; default: what remains."),
];

const CANCEL: &[Field] = &[long_text("reason", 500).third_party(), boolean("cancel_on_gateway").usual("true")];

static RETRY: &[Field] =
    &[object("card", CARD).about("Needed by the type card."), id_of("payment_method_id", &PAYMENT_METHOD)];

const CHANGE_CARD: &[Field] = &[uid("credit_card_id").required()];

const CHANGE_DUE_DATE: &[Field] = &[date("due_date").required()];

const SEND_EMAIL: &[Field] = &[email("email").required().third_party(), long_text("message", 5000).third_party()];

const REFUND: &[Field] = &[cents_above_zero("amount_cents").about("Cents."), long_text("reason", 500).third_party()];

/// Charging, changing and giving back.
pub static TOOLS: &[Tool] = &[
    Tool::destructive("billing_payments_create", Text::new("Criar pagamento", "Create payment"), &PAYMENT)
        .scope("payments", "billing.payments")
        .consequence(
            "Cobra o cliente agora (cartão) ou gera o Pix ou boleto da fatura.",
            "Charges the customer now (card) or makes the Pix or boleto of the invoice.",
        )
        .about(
            "Charges an invoice by a saved method, or by Pix, boleto or a card token. Never ask for a card number or \
             its code.",
        )
        .post("/v1/payments", Verb::Rule)
        .body(&[AT_FIRST, OWN_ID_CAMEL, CUSTOM_CAMEL])
        .requires(&["invoiceId"])
        .open_world(),
    Tool::destructive("billing_payments_cancel", Text::new("Cancelar pagamento", "Cancel payment"), &PAYMENT)
        .scope("payments", "billing.payments")
        .consequence(
            "O cliente não consegue mais pagar por este Pix, boleto ou cobrança; a fatura continua em aberto. Cancelado só \
             no registro, e não no gateway, ele ainda pode ser pago.",
            "The customer can no longer pay by this Pix, boleto or charge; the invoice stays open. Cancelled in the record \
             alone, and not at the gateway, it can still be paid.",
        )
        .about(
            "Cancels a payment that is still open, at the gateway too unless cancel_on_gateway is false. Refused once \
             it was paid: use billing_payments_refund.",
        )
        .post("/v1/payments/{id}/cancel", Verb::Rule)
        .body(&[CANCEL])
        .open_world(),
    Tool::destructive("billing_payments_retry", Text::new("Tentar pagamento de novo", "Retry payment"), &PAYMENT)
        .scope("payments", "billing.payments")
        .consequence("Cobra o cliente de novo.", "Charges the customer again.")
        .about("Charges a failed payment again, by the same or another saved method or card token.")
        .post("/v1/payments/{id}/retry", Verb::Rule)
        .body(&[RETRY])
        .open_world(),
    Tool::write(
        "billing_payments_change_card",
        Text::new("Trocar cartão do pagamento", "Change card of payment"),
        &PAYMENT,
    )
    .scope("payments", "billing.payments")
    .about("Sets another stored card on a failed payment at Pagar.me. Charges nothing by itself.")
    .post("/v1/payments/{id}/change-card", Verb::Rule)
    .body(&[CHANGE_CARD])
    .open_world(),
    Tool::write(
        "billing_payments_change_due_date",
        Text::new("Mudar vencimento do boleto", "Change boleto's due date"),
        &PAYMENT,
    )
    .scope("payments", "billing.payments")
    .about("Moves the due date of a pending Kobana boleto to a later day.")
    .post("/v1/payments/{id}/change-due-date", Verb::Rule)
    .answers(Answer::Object)
    .body(&[CHANGE_DUE_DATE])
    .open_world(),
    Tool::write("billing_payments_send_email", Text::new("Enviar boleto por e-mail", "E-mail boleto"), &PAYMENT)
        .scope("payments", "billing.payments")
        .about(
            "E-mails the link of a pending boleto. Use only an address that the person gave: whoever gets it sees the \
             charge.",
        )
        .post("/v1/payments/{id}/send-email", Verb::Rule)
        .answers(Answer::Object)
        .body(&[SEND_EMAIL])
        .open_world(),
    Tool::destructive("billing_payments_refund", Text::new("Estornar pagamento", "Refund payment"), &PAYMENT)
        .scope("payments", "billing.payments")
        .consequence(
            "O dinheiro volta ao pagador, todo ou em parte, e a fatura que ele pagava volta a ficar em aberto. Não há como \
             desfazer.",
            "The money goes back to the payer, whole or in part, and the invoice that it paid is open again. It cannot be \
             undone.",
        )
        .about("Gives a paid payment back to the payer, whole or amount_cents of it. Refused unless it succeeded.")
        .post("/v1/payments/{id}/refund", Verb::Rule)
        .body(&[REFUND])
        .open_world(),
];
