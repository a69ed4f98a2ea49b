//! What ends a boleto or hardens its collection.

use super::{BANK_BILLET, fields};
use crate::field::{Field, boolean, date, document, money, one_of, references, text};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// Cancel, pay, protest, cancel many.
pub static CHANGES: &[Tool] = &[
    Tool::destructive(
        "banking_charge_bank_billet_cancel",
        Text::new("Cancelar boleto", "Cancel boleto"),
        &BANK_BILLET,
    )
    .consequence(
        "O boleto não poderá mais ser pago, e o cancelamento não se desfaz.",
        "The boleto can no longer be paid, and cancelling it cannot be undone.",
    )
    .about(
        "Cancels an `opened` or `overdue` boleto for good: it can no longer be paid. Any other status is refused and \
         named.",
    )
    .scope("charge", "charge.bank_billets")
    .put("/v1/bank_billets/{uid}/cancel", Verb::Transition { from: &["opened", "overdue"], to: "canceled" })
    .open_world()
    .answers(Answer::NoContent)
    .idempotent()
    .body(&[fields::CANCELLATION]),
    Tool::destructive(
        "banking_charge_bank_billet_pay",
        Text::new("Marcar boleto como pago", "Mark boleto as paid"),
        &BANK_BILLET,
    )
    .consequence(
        "Dá o boleto por pago e encerra a cobrança. Nenhum dinheiro se move: confira antes se o valor foi recebido.",
        "Settles the boleto and ends its collection. No money moves: check first that the amount came in.",
    )
    .about(
        "Marks a boleto as `paid`, for money received outside the bank's confirmation. It moves no money and it ends \
         the collection: check the receipt first.",
    )
    .scope("charge", "charge.bank_billets")
    .put("/v1/bank_billets/{uid}/pay", Verb::Rule)
    .answers(Answer::NoContent)
    .idempotent()
    .body(&[PAYMENT]),
    Tool::destructive(
        "banking_charge_bank_billet_protest",
        Text::new("Protestar boleto ou sustar protesto", "Protest boleto or withdraw protest"),
        &BANK_BILLET,
    )
    .consequence(
        "Enviar a protesto leva a dívida ao cartório: atinge o crédito do pagador e tem custas. Retirar do protesto pede que ele pare.",
        "Sending to protest takes the debt to a notary's office: it hurts the payer's credit and costs fees. Withdrawing asks for it to stop.",
    )
    .about(
        "Sends an `overdue` boleto to protest at a notary's office, or withdraws its protest. A protest blocks the \
         payer's credit and costs fees. Progress is in the boleto's sue_history.",
    )
    .scope("charge", "charge.bank_billets")
    .put("/v1/bank_billets/{uid}/protest/{type}", Verb::Rule)
    .open_world()
    .path_fields(&[one_of("type", &["send", "cancel"]).required().about("send protests, cancel withdraws.")])
    .answers(Answer::NoContent)
    .idempotent(),
    Tool::destructive(
        "banking_charge_bank_billet_cancel_all",
        Text::new("Cancelar boletos em lote", "Cancel many boletos"),
        &BANK_BILLET,
    )
    .consequence(
        "Põe na fila o cancelamento de todos os boletos indicados, ou que atendem aos filtros. Os cancelados não poderão mais ser pagos, e isso não se desfaz.",
        "Queues the cancelling of all boletos named, or that match the filters. Those cancelled can no longer be paid, and this cannot be undone.",
    )
    .about(
        "Queues the cancellation of EVERY boleto that matches the filters, or of the uids given. List with the same \
         filters first and show what would be canceled. Refused without any filter or uid.",
    )
    .scope("charge", "charge.bank_billets")
    .post("/v1/bank_billets/cancel_all", Verb::Rule)
    .open_world()
    .answers(Answer::Object)
    .body(&[MATCH]),
];

const PAYMENT: &[Field] = &[
    money("paid_amount").required(),
    date("paid_at").required(),
    text("bank_rate").about("Bank fee in R$ with a comma: 4,02."),
    boolean("direct_payment").about("Paid straight to the beneficiary."),
];

static MATCH: &[Field] = &[
    references("bank_billet_uids", &BANK_BILLET, "bank_billet_ids"),
    date("expire_from"),
    date("expire_to"),
    document("cnpj_cpf").about("Payer's CPF or CNPJ."),
];
