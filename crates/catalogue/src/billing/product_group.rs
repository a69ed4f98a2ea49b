//! Groups of products.

use crate::billing::company::COMPANY;
use crate::billing::group::{FILTERS, INCLUDE_ARCHIVED, ORDERS, OUTCOME, SHELF};
use crate::billing::proposal_template::PROPOSAL_TEMPLATE;
use crate::billing::service_item::SERVICE_ITEM;
use crate::billing::shared::{CUSTOM, DELETED, IDENTITY, METADATA, OWN_ID, OWNER, REORDERED, TIMES};
use crate::field::{Field, id_of, ids_of, text};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A group of products.
pub static PRODUCT_GROUP: Record = Record::billing("product_groups", Text::new("Grupo de produtos", "Product group"))
    .fields(&[IDENTITY, OWN_ID, TERMS, OUTCOME, CUSTOM, METADATA, OWNER, TIMES])
    .label(&["name"])
    .summary(&["name", "slug", "archived_at"])
    .searched(&["name"])
    .indexed(&["slug", SHELF, "service_item_id"]);

/// What a caller gives and may change.
static TERMS: &[Field] = &[
    id_of("company_id", &COMPANY).clearable().about("Issuing company of the group."),
    id_of("proposal_template_id", &PROPOSAL_TEMPLATE).clearable().about("Default proposal template."),
    id_of("service_item_id", &SERVICE_ITEM).clearable().about("Default fiscal service item."),
    text("name").filled().third_party(),
    text("slug").about("Lower-case letters, digits and hyphens."),
];

const ASKED: &[Field] = &[text("search").about("In the name."), INCLUDE_ARCHIVED];

static IN_ORDER: &[Field] = &[ids_of("group_ids", &PRODUCT_GROUP).required()];

/// Tools on product groups.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "billing_product_groups_list",
        Text::new("Listar grupos de produtos", "List product groups"),
        &PRODUCT_GROUP,
    )
    .scope("catalog", "billing.product_groups")
    .about("Lists groups of products in their order on screen. Archived ones come with include_archived.")
    .get("/v1/product_groups", Verb::List)
    .filters(FILTERS)
    .query(ASKED)
    .sorted_by(ORDERS)
    .numbered(),
    Tool::write(
        "billing_product_groups_create",
        Text::new("Criar grupo de produtos", "Create product group"),
        &PRODUCT_GROUP,
    )
    .scope("catalog", "billing.product_groups")
    .about("Creates a group of products, with its usual company, service item and proposal template.")
    .post("/v1/product_groups", Verb::Rule)
    .body(&[TERMS, OWN_ID, CUSTOM])
    .requires(&["name"]),
    Tool::read("billing_product_groups_get", Text::new("Ver grupo de produtos", "Show product group"), &PRODUCT_GROUP)
        .scope("catalog", "billing.product_groups")
        .about("Shows a group of products.")
        .get("/v1/product_groups/{id}", Verb::Get),
    Tool::write(
        "billing_product_groups_update",
        Text::new("Alterar grupo de produtos", "Change product group"),
        &PRODUCT_GROUP,
    )
    .scope("catalog", "billing.product_groups")
    .about("Changes a group of products; what is left out stays.")
    .patch("/v1/product_groups/{id}", Verb::Rule)
    .body(&[TERMS, OWN_ID, CUSTOM])
    .idempotent(),
    Tool::destructive(
        "billing_product_groups_delete",
        Text::new("Excluir grupo de produtos", "Delete product group"),
        &PRODUCT_GROUP,
    )
    .scope("catalog", "billing.product_groups")
    .consequence(
        "Exclui o grupo; os produtos dele ficam sem grupo.",
        "Deletes the group; its products stay, without a group.",
    )
    .about("Removes a group of products. To only hide it use billing_product_groups_archive.")
    .delete("/v1/product_groups/{id}", Verb::Rule)
    .answers(Answer::Record)
    .returns(&DELETED)
    .idempotent(),
    Tool::write(
        "billing_product_groups_archive",
        Text::new("Arquivar grupo de produtos", "Archive product group"),
        &PRODUCT_GROUP,
    )
    .scope("catalog", "billing.product_groups")
    .about("Hides a group of products; billing_product_groups_unarchive brings it back.")
    .post("/v1/product_groups/{id}/archive", Verb::Rule)
    .idempotent(),
    Tool::write(
        "billing_product_groups_unarchive",
        Text::new("Desarquivar grupo de produtos", "Unarchive product group"),
        &PRODUCT_GROUP,
    )
    .scope("catalog", "billing.product_groups")
    .about("Brings an archived group of products back.")
    .delete("/v1/product_groups/{id}/archive", Verb::Rule)
    .answers(Answer::Record)
    .idempotent(),
    Tool::write(
        "billing_product_groups_reorder",
        Text::new("Ordenar grupos de produtos", "Reorder product groups"),
        &PRODUCT_GROUP,
    )
    .scope("catalog", "billing.product_groups")
    .about("Sets the order of product groups on screen: send every id, first to last.")
    .post("/v1/product_groups/reorder", Verb::Rule)
    .answers(Answer::Record)
    .body(&[IN_ORDER])
    .returns(&REORDERED)
    .idempotent(),
    Tool::write(
        "billing_product_groups_reorder_put",
        Text::new("Ordenar grupos de produtos (PUT)", "Reorder product groups (PUT)"),
        &PRODUCT_GROUP,
    )
    .scope("catalog", "billing.product_groups")
    .about("The same as billing_product_groups_reorder, by the API's other method.")
    .put("/v1/product_groups/reorder", Verb::Rule)
    .answers(Answer::Record)
    .body(&[IN_ORDER])
    .returns(&REORDERED)
    .idempotent(),
];
