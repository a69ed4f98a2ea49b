//! Issuing, changing and duplicating boletos: the three tools with long bodies.

mod bodies;

use super::BANK_BILLET;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// Create, update, duplicate.
pub static WRITES: &[Tool] = &[
    Tool::write("banking_charge_bank_billet_create", Text::new("Emitir boleto", "Issue boleto"), &BANK_BILLET)
        .about(
            "Issues a boleto, which is then registered at the bank. Needs amount, due date and the payer: \
             customer_uid, or name, document, address, neighborhood, city, state and zipcode. It starts as \
             `generating` and becomes `opened`. Without a wallet the default one is used.",
        )
        .scope("charge", "charge.bank_billets")
        .post("/v1/bank_billets", Verb::Rule)
        .open_world()
        .body(bodies::CREATE)
        .also(bodies::CREATE_ALSO)
        .requires(&["amount", "expire_at"]),
    Tool::write("banking_charge_bank_billet_update", Text::new("Alterar boleto", "Change boleto"), &BANK_BILLET)
        .about(
            "Changes an `opened` or `overdue` boleto; send only what changes. The change goes to the bank, which may \
             charge a fee, and the boleto passes through `generating` back to `opened`. Refused in other states and \
             for fields that the bank does not let change.",
        )
        .scope("charge", "charge.bank_billets")
        .put("/v1/bank_billets/{uid}", Verb::Rule)
        .open_world()
        .answers(Answer::NoContent)
        .idempotent()
        .body(bodies::UPDATE)
        .also(bodies::UPDATE_ALSO),
    // Destructive: unless `cancel` is false, the original is canceled.
    Tool::destructive(
        "banking_charge_bank_billet_duplicate",
        Text::new("Emitir segunda via de boleto", "Reissue boleto"),
        &BANK_BILLET,
    )
    .consequence(
        "Emite um novo boleto e cancela o original, que não poderá mais ser pago. O original só fica se a chamada disser para não o cancelar.",
        "Issues a new boleto and cancels the original, which can no longer be paid. The original stays only where the call says not to cancel it.",
    )
    .about(
        "Issues a new boleto from an old one (segunda via) with a new due date, and CANCELS the original unless \
         cancel=false. Payer, and what is not sent, stay the original's.",
    )
    .scope("charge", "charge.bank_billets")
    .post("/v1/bank_billets/{uid}/duplicate", Verb::Rule)
    .open_world()
    .body(bodies::DUPLICATE)
    .also(bodies::DUPLICATE_ALSO),
];
