//! What a proposal offers.

use crate::billing::money::subcents;
use crate::billing::product::PRODUCT;
use crate::billing::proposal::PROPOSAL;
use crate::billing::shared::{CUSTOM, DELETED, ID, METADATA, TIMES};
use crate::field::{Field, between, id_of, map, number_above_zero, uid};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// What a proposal offers.
pub static PROPOSAL_ITEM: Record = Record::billing("proposals_items", Text::new("Item da proposta", "Proposal item"))
    .argument("itemId")
    .fields(&[ID, FIXED, QUANTITY, TERMS, LATER, OUTCOME, METADATA, TIMES])
    .label(&["product_id", "quantity"])
    .summary(&["proposal_id", "product_id", "quantity", "unit_amount_subcents"])
    .indexed(&["proposal_id", "product_id"]);

/// Given once: no change takes it.
static FIXED: &[Field] = &[
    id_of("product_id", &PRODUCT).nullable(),
    uid("price_id").nullable().about("No tool lists prices: ask the person for it."),
];

/// How many of it: a change takes whole ones alone.
const QUANTITY: &[Field] = &[number_above_zero("quantity").about("1 or more.")];

/// The same, in a change.
const WHOLE_QUANTITY: &[Field] = &[between("quantity", 1, i32::MAX as i64)];

/// What a caller gives and may change.
const TERMS: &[Field] = &[subcents("unit_amount_subcents").about("1/10000 of a real: 2899000 is R$ 289,90.")];

/// Only a change takes it.
const LATER: &[Field] = &[subcents("setup_amount_subcents").nullable().about("1/10000 of a real, one-off, per unit.")];

/// What the API sets.
static OUTCOME: &[Field] = &[
    id_of("proposal_id", &PROPOSAL).read_only(),
    subcents("excess_amount_subcents")
        .read_only()
        .nullable()
        .about("1/10000 of a real, per unit over what is included."),
];

/// Taken with a new one alone.
const AT_FIRST: &[Field] = &[map("metadata").customers_own()];

/// The proposal that an item is of.
static HOLDER: &[Field] = &[id_of("id", &PROPOSAL)];

/// Tools on proposal items. `id` is the proposal's.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "billing_proposals_items_list",
        Text::new("Listar itens da proposta", "List proposal items"),
        &PROPOSAL_ITEM,
    )
    .scope("proposals", "billing.proposals")
    .about("Lists what a proposal offers, with unit prices in 1/10000 of a real.")
    .get("/v1/proposals/{id}/items", Verb::Rule)
    .answers(Answer::List)
    .path_fields(HOLDER),
    Tool::write(
        "billing_proposals_items_create",
        Text::new("Incluir item na proposta", "Add proposal item"),
        &PROPOSAL_ITEM,
    )
    .scope("proposals", "billing.proposals")
    .about("Adds a product to a draft proposal. Its PDF is outdated until billing_proposals_generate_pdf.")
    .post("/v1/proposals/{id}/items", Verb::Rule)
    .path_fields(HOLDER)
    .body(&[FIXED, QUANTITY, TERMS, AT_FIRST, CUSTOM])
    .requires(&["product_id", "price_id", "unit_amount_subcents"]),
    Tool::read("billing_proposals_items_get", Text::new("Ver item da proposta", "Show proposal item"), &PROPOSAL_ITEM)
        .scope("proposals", "billing.proposals")
        .about("Shows an item of a proposal.")
        .get("/v1/proposals/{id}/items/{itemId}", Verb::Rule)
        .path_fields(HOLDER),
    Tool::write(
        "billing_proposals_items_update",
        Text::new("Alterar item da proposta", "Change proposal item"),
        &PROPOSAL_ITEM,
    )
    .scope("proposals", "billing.proposals")
    .about("Changes quantity or prices of an item of a draft proposal; what is left out stays.")
    .patch("/v1/proposals/{id}/items/{itemId}", Verb::Rule)
    .path_fields(HOLDER)
    .body(&[WHOLE_QUANTITY, TERMS, LATER, CUSTOM])
    .idempotent(),
    Tool::destructive(
        "billing_proposals_items_delete",
        Text::new("Excluir item da proposta", "Delete proposal item"),
        &PROPOSAL_ITEM,
    )
    .scope("proposals", "billing.proposals")
    .consequence(
        "Retira o item da proposta; o total muda e o PDF fica desatualizado.",
        "Removes the item from the proposal; the total changes and the PDF is outdated.",
    )
    .about("Removes an item of a draft proposal. Refused in any other state.")
    .delete("/v1/proposals/{id}/items/{itemId}", Verb::Rule)
    .answers(Answer::Record)
    .path_fields(HOLDER)
    .returns(&DELETED)
    .idempotent(),
];
