//! Collecting invoices: payment, credits, reminders and the NF-e.

use super::{INVOICE, REASON};
use crate::billing::credit::CREDIT;
use crate::billing::invoice::installment::INSTALLMENT;
use crate::billing::money::cents_above_zero;
use crate::billing::payment_method::PAYMENT_METHOD;
use crate::billing::shared::{CARD, CHARGED_BY};
use crate::field::{Field, id_of, ids_of, object, one_of};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

static PAY: &[Field] = &[
    one_of("payment_method", CHARGED_BY),
    id_of("payment_method_id", &PAYMENT_METHOD),
    object("card", CARD),
    cents_above_zero("amount_cents").about("Cents."),
    ids_of("installment_ids", &INSTALLMENT),
];

static APPLY_CREDITS: &[Field] =
    &[ids_of("credit_ids", &CREDIT).required(), cents_above_zero("amount_cents").about("Cents.")];

/// Collecting invoices: payment, credits, reminders and the NF-e.
pub static TOOLS: &[Tool] = &[
    Tool::destructive(
        "billing_invoices_undo_payment",
        Text::new("Desfazer pagamento da fatura", "Undo invoice payment"),
        &INVOICE,
    )
    .scope("invoices", "billing.invoices")
    .consequence(
        "A fatura volta a ficar em aberto e pode ser cobrada de novo. Nenhum dinheiro é devolvido por isto.",
        "The invoice is open again and may be charged again. No money is given back by this.",
    )
    .about(
        "Takes an invoice that was recorded as paid by hand, or paid by credits, back to open. Sends no money back, and is \
         refused where a gateway took it: use billing_payments_refund for that.",
    )
    .post("/v1/invoices/{id}/undo-payment", Verb::Rule)
    .body(&[REASON]),
    Tool::destructive("billing_invoices_pay", Text::new("Cobrar fatura", "Pay invoice"), &INVOICE)
        .scope("invoices", "billing.invoices")
        .consequence(
            "Com forma ou meio de pagamento, cobra o cliente agora (cartão) ou gera o Pix ou boleto; sem nenhum, apenas \
             registra a fatura como paga.",
            "With a payment method it charges the customer now (card) or makes the Pix or boleto; without one it only \
             records the invoice as paid.",
        )
        .about(
            "Charges an open invoice by card, Pix or boleto. Without payment_method it only records it as paid by \
             hand, and no money moves. Never ask for a card number: use a saved method or a token.",
        )
        .post("/v1/invoices/{id}/pay", Verb::Rule)
        .answers(Answer::Object)
        .body(&[PAY])
        .open_world(),
    Tool::write(
        "billing_invoices_send_reminder",
        Text::new("Enviar lembrete de fatura", "Send invoice reminder"),
        &INVOICE,
    )
    .scope("invoices", "billing.invoices")
    .about(
        "E-mails a payment reminder for an open invoice to the account's billing_email. Send only those that the \
         person chose.",
    )
    .post("/v1/invoices/{id}/send-reminder", Verb::Rule)
    .open_world(),
    Tool::destructive(
        "billing_invoices_issue_nfe",
        Text::new("Emitir NF-e da fatura", "Issue NF-e of invoice"),
        &INVOICE,
    )
    .scope("invoices", "billing.invoices")
    .consequence(
        "A prefeitura autoriza uma NF-e em nome da empresa: imposto passa a ser devido, e só um cancelamento a \
         desfaz.",
        "The city authorizes an NF-e in the company's name: tax falls due, and only a cancellation takes it back.",
    )
    .about(
        "Starts the issue of the NF-e of an invoice at the city. It is done when the NF-e reads issued; only a \
         cancellation takes it back.",
    )
    .post("/v1/invoices/{id}/issue-nfe", Verb::Rule)
    .answers(Answer::Object)
    .open_world(),
    Tool::write(
        "billing_invoices_apply_credits",
        Text::new("Aplicar créditos na fatura", "Apply credits to invoice"),
        &INVOICE,
    )
    .scope("invoices", "billing.invoices")
    .about(
        "Pays an open invoice, whole or in part, with credits of its account. billing_invoices_remove_credits \
         undoes it.",
    )
    .post("/v1/invoices/{id}/apply-credits", Verb::Rule)
    .answers(Answer::Object)
    .body(&[APPLY_CREDITS]),
    Tool::write(
        "billing_invoices_remove_credits",
        Text::new("Retirar créditos da fatura", "Remove credits from invoice"),
        &INVOICE,
    )
    .scope("invoices", "billing.invoices")
    .about("Takes every applied credit off an open invoice; they go back to the account.")
    .post("/v1/invoices/{id}/remove-credits", Verb::Rule)
    .answers(Answer::Object),
];
