//! Making and changing proposals.

use super::told::PDF;
use super::{PROPOSAL, SEVERAL, TERMS};
use crate::billing::money::subcents;
use crate::billing::product::PRODUCT;
use crate::billing::shared::{BULK_RESULT, CUSTOM, DELETED, MODE, OWN_ID};
use crate::field::{
    Field, Fields, bare_document, date, email, id_of, map, number_above_zero, object, objects, text, uid,
};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

const PROSPECT_DATA: Fields = &[&[
    bare_document("document"),
    text("name").required().filled().third_party(),
    text("legal_name").third_party(),
    text("nickname").third_party(),
    email("email").third_party(),
    text("phone"),
]];

const CONTACT_DATA: Fields =
    &[&[text("name").required().filled().third_party(), email("email").third_party(), text("phone")]];

static NEW_ITEM: Fields = &[&[
    id_of("product_id", &PRODUCT).required(),
    uid("price_id").required().about("No tool lists prices: ask the person for it."),
    number_above_zero("quantity").about("1 or more.").usual("1"),
    subcents("unit_amount_subcents").required().about("1/10000 of a real: 2899000 is R$ 289,90."),
    map("custom_metadata").customers_own(),
]];

/// Taken with a new one and with a change, in a form of its own.
static GIVEN: &[Field] = &[
    object("prospect_data", PROSPECT_DATA).about("A new prospect."),
    object("contact_data", CONTACT_DATA).about("A new contact."),
    date("expires_at").clearable(),
    objects("items", NEW_ITEM).about("With include=items."),
];

/// Making and changing proposals.
pub static TOOLS: &[Tool] = &[
    Tool::write("billing_proposals_create", Text::new("Criar proposta", "Create proposal"), &PROPOSAL)
        .scope("proposals", "billing.proposals")
        .about(
            "Makes a draft proposal for a billing account, a prospect or new prospect_data; one of them is needed. \
             Nothing is sent.",
        )
        .post("/v1/proposals", Verb::Rule)
        .body(&[TERMS, GIVEN, OWN_ID, CUSTOM]),
    Tool::write("billing_proposals_update", Text::new("Alterar proposta", "Change proposal"), &PROPOSAL)
        .scope("proposals", "billing.proposals")
        .about("Changes a proposal; what is left out stays, and items replaces the whole list.")
        .patch("/v1/proposals/{id}", Verb::Rule)
        .body(&[TERMS, GIVEN, OWN_ID, CUSTOM, MODE])
        .idempotent(),
    Tool::destructive("billing_proposals_delete", Text::new("Excluir proposta", "Delete proposal"), &PROPOSAL)
        .scope("proposals", "billing.proposals")
        .consequence(
            "Apaga a proposta; se estiver publicada, o link dela deixa de funcionar.",
            "Deletes the proposal; if it is published its link works no more.",
        )
        .about("Deletes a proposal; a published one leaves the portal.")
        .delete("/v1/proposals/{id}", Verb::Rule)
        .answers(Answer::Record)
        .returns(&DELETED)
        .idempotent(),
    Tool::write("billing_proposals_duplicate", Text::new("Duplicar proposta", "Duplicate proposal"), &PROPOSAL)
        .scope("proposals", "billing.proposals")
        .about("Copies a proposal with its items as a new draft.")
        .post("/v1/proposals/{id}/duplicate", Verb::Rule),
    Tool::write("billing_proposals_generate_pdf", Text::new("Gerar PDF da proposta", "Make proposal PDF"), &PROPOSAL)
        .scope("proposals", "billing.proposals")
        .about("Makes the proposal's PDF anew from its template. Refused when the template has no appScriptUrl.")
        .post("/v1/proposals/{id}/generate-pdf", Verb::Rule)
        .answers(Answer::Record)
        .returns(&PDF)
        .open_world(),
    Tool::destructive(
        "billing_proposals_bulk_delete",
        Text::new("Excluir várias propostas", "Delete several proposals"),
        &PROPOSAL,
    )
    .scope("proposals", "billing.proposals")
    .consequence(
        "Apaga estas propostas; os links das publicadas deixam de funcionar.",
        "Deletes these proposals; links of published ones work no more.",
    )
    .about("Deletes up to 100 proposals; the answer names those that were refused.")
    .post("/v1/proposals/bulk-delete", Verb::Rule)
    .answers(Answer::Record)
    .body(&[SEVERAL])
    .returns(&BULK_RESULT),
];
