//! Tools on several products at once.

use super::PRODUCT;
use crate::billing::company::COMPANY;
use crate::billing::product_group::PRODUCT_GROUP;
use crate::billing::shared::{BULK_RESULT, REORDERED, VISIBILITIES};
use crate::field::{Field, id_of, ids_of, one_of};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

static IN_ORDER: &[Field] = &[ids_of("product_ids", &PRODUCT).required()];

static SEVERAL: &[Field] = &[ids_of("ids", &PRODUCT).required()];

static BULK_VISIBILITY: &[Field] = &[ids_of("ids", &PRODUCT).required(), one_of("visibility", VISIBILITIES).required()];

static BULK_MOVE_GROUP: &[Field] =
    &[ids_of("ids", &PRODUCT).required(), id_of("product_group_id", &PRODUCT_GROUP).required()];

static BULK_CHANGE_COMPANY: &[Field] = &[ids_of("ids", &PRODUCT).required(), id_of("company_id", &COMPANY).required()];

/// Tools on several products at once.
pub static TOOLS: &[Tool] = &[
    Tool::write("billing_products_reorder", Text::new("Ordenar produtos", "Reorder products"), &PRODUCT)
        .scope("catalog", "billing.products")
        .about("Sets the order of products on screen: send every id, first to last.")
        .post("/v1/products/reorder", Verb::Rule)
        .answers(Answer::Record)
        .body(&[IN_ORDER])
        .returns(&REORDERED)
        .idempotent(),
    Tool::write(
        "billing_products_reorder_put",
        Text::new("Ordenar produtos (PUT)", "Reorder products (PUT)"),
        &PRODUCT,
    )
    .scope("catalog", "billing.products")
    .about("The same as billing_products_reorder, by the API's other method.")
    .put("/v1/products/reorder", Verb::Rule)
    .answers(Answer::Record)
    .body(&[IN_ORDER])
    .returns(&REORDERED)
    .idempotent(),
    Tool::write(
        "billing_products_bulk_archive",
        Text::new("Arquivar vários produtos", "Archive several products"),
        &PRODUCT,
    )
    .scope("catalog", "billing.products")
    .about("Takes several products off sale. Those in use or archived are skipped and named.")
    .post("/v1/products/bulk-archive", Verb::Rule)
    .answers(Answer::Record)
    .body(&[SEVERAL])
    .returns(&BULK_RESULT)
    .idempotent(),
    Tool::destructive(
        "billing_products_bulk_delete",
        Text::new("Excluir vários produtos", "Delete several products"),
        &PRODUCT,
    )
    .scope("catalog", "billing.products")
    .consequence(
        "Apaga os produtos de vez, sem como restaurar; os que estão em uso ficam.",
        "Erases the products for good, with no way back; those in use stay.",
    )
    .about("Erases several products for good. Those in use are skipped and named.")
    .post("/v1/products/bulk-delete", Verb::Rule)
    .answers(Answer::Record)
    .body(&[SEVERAL])
    .returns(&BULK_RESULT),
    Tool::write(
        "billing_products_bulk_visibility",
        Text::new("Mudar visibilidade de produtos", "Set visibility of products"),
        &PRODUCT,
    )
    .scope("catalog", "billing.products")
    .about("Shows several products to customers in the portal, or to operators only.")
    .post("/v1/products/bulk-visibility", Verb::Rule)
    .answers(Answer::Record)
    .body(&[BULK_VISIBILITY])
    .returns(&BULK_RESULT)
    .idempotent(),
    Tool::write(
        "billing_products_bulk_move_group",
        Text::new("Mover produtos de grupo", "Move products to group"),
        &PRODUCT,
    )
    .scope("catalog", "billing.products")
    .about("Puts several products into a group.")
    .post("/v1/products/bulk-move-group", Verb::Rule)
    .answers(Answer::Record)
    .body(&[BULK_MOVE_GROUP])
    .returns(&BULK_RESULT)
    .idempotent(),
    Tool::write(
        "billing_products_bulk_change_company",
        Text::new("Mover produtos de empresa", "Move products to company"),
        &PRODUCT,
    )
    .scope("catalog", "billing.products")
    .about("Sets which company issues for several products.")
    .post("/v1/products/bulk-change-company", Verb::Rule)
    .answers(Answer::Record)
    .body(&[BULK_CHANGE_COMPANY])
    .returns(&BULK_RESULT)
    .idempotent(),
];
