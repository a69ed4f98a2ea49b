//! Sending, accepting and cancelling proposals.

use super::told::ACCEPTANCE;
use super::{PROPOSAL, SEVERAL};
use crate::billing::shared::{BULK_RESULT, CYCLES};
use crate::field::{Field, long_text, one_of, text};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

const ACCEPT: &[Field] = &[one_of("cycle", CYCLES).required()];

const SEND: &[Field] = &[text("subject").third_party(), long_text("message", 5000).third_party()];

/// Sending, accepting and cancelling proposals.
pub static TOOLS: &[Tool] = &[
    Tool::destructive("billing_proposals_accept", Text::new("Aceitar proposta", "Accept proposal"), &PROPOSAL)
        .scope("proposals", "billing.proposals")
        .consequence(
"A proposta é aceita pelo cliente: a assinatura começa, e o que se paga uma vez é faturado. Com cobrança automática, é cobrado agora.",
"The proposal is accepted for the customer: its subscription begins, and what is paid once is invoiced. With automatic collection it is charged now.",
)
.about(
            "Accepts a proposal for the customer on a billing cycle: its subscription is made or confirmed, and may \
             be invoiced. Only when the customer said yes. billing_proposals_undo_accept takes it back.",
        )
        .post("/v1/proposals/{id}/accept", Verb::Rule)
        .answers(Answer::Record)
        .body(&[ACCEPT])
        .returns(&ACCEPTANCE),
    Tool::destructive("billing_proposals_cancel", Text::new("Cancelar proposta", "Cancel proposal"), &PROPOSAL)
        .scope("proposals", "billing.proposals")
        .consequence(
            "A proposta não pode mais ser aceita pelo cliente.",
            "The customer can no longer accept the proposal.",
        )
        .about("Cancels a proposal: it can no longer be accepted.")
        .post("/v1/proposals/{id}/cancel", Verb::Rule),
    Tool::write("billing_proposals_send", Text::new("Enviar proposta", "Send proposal"), &PROPOSAL)
        .scope("proposals", "billing.proposals")
        .about(
            "E-mails a proposal to its recipient, with the link to accept it. message is HTML: show it to the person \
             before.",
        )
        .post("/v1/proposals/{id}/send", Verb::Rule)
        .body(&[SEND])
        .open_world(),
    Tool::write("billing_proposals_publish", Text::new("Publicar proposta", "Publish proposal"), &PROPOSAL)
        .scope("proposals", "billing.proposals")
        .about("Puts a draft proposal on the portal without an e-mail.")
        .post("/v1/proposals/{id}/publish", Verb::Rule),
    Tool::write("billing_proposals_unpublish", Text::new("Despublicar proposta", "Unpublish proposal"), &PROPOSAL)
        .scope("proposals", "billing.proposals")
        .about("Takes a sent or viewed proposal off the portal, back to draft.")
        .post("/v1/proposals/{id}/unpublish", Verb::Rule),
    Tool::destructive(
        "billing_proposals_undo_accept",
        Text::new("Desfazer aceite da proposta", "Undo proposal acceptance"),
        &PROPOSAL,
    )
    .scope("proposals", "billing.proposals")
    .consequence(
        "Remove a assinatura que nasceu da proposta, e o cliente perde o acesso; as faturas dela que ninguém pagou são \
         anuladas. A proposta volta a enviada.",
        "Removes the subscription that came of the proposal, and the customer loses access; its invoices that nobody \
         paid are voided. The proposal counts as sent once more.",
    )
    .about("Takes an acceptance back: the subscription that came of it is removed, and the proposal is sent again.")
    .post("/v1/proposals/{id}/undo-accept", Verb::Rule),
    Tool::write(
        "billing_proposals_bulk_send",
        Text::new("Enviar várias propostas", "Send several proposals"),
        &PROPOSAL,
    )
    .scope("proposals", "billing.proposals")
    .about("E-mails up to 100 proposals to their recipients. Send only those that the person chose.")
    .post("/v1/proposals/bulk-send", Verb::Rule)
    .answers(Answer::Record)
    .body(&[SEVERAL])
    .returns(&BULK_RESULT)
    .open_world(),
    Tool::destructive(
        "billing_proposals_bulk_cancel",
        Text::new("Cancelar várias propostas", "Cancel several proposals"),
        &PROPOSAL,
    )
    .scope("proposals", "billing.proposals")
    .consequence(
        "Estas propostas não podem mais ser aceitas pelos clientes.",
        "Customers can no longer accept these proposals.",
    )
    .about("Cancels up to 100 proposals; the answer names those that were refused.")
    .post("/v1/proposals/bulk-cancel", Verb::Rule)
    .answers(Answer::Record)
    .body(&[SEVERAL])
    .returns(&BULK_RESULT),
];
