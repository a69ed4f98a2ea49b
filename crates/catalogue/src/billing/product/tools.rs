//! Tools on one product.

use super::{LATER, PRODUCT, PRODUCT_TYPES, TERMS};
use crate::billing::company::COMPANY;
use crate::billing::product_group::PRODUCT_GROUP;
use crate::billing::service_item::SERVICE_ITEM;
use crate::billing::shared::{CUSTOM_CAMEL, DELETED, OWN_ID_CAMEL, VISIBILITIES};
use crate::field::{Field, boolean, date, id_of, one_of, text, url};
use crate::filter::{Filter, equal, from, to};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// Taken with a new one and with a change, in a form of its own.
static GIVEN: &[Field] = &[
    one_of("productType", PRODUCT_TYPES).about("Main plan, add-ons, usage, one-off charges.").usual("\"base\""),
    text("unitLabel").about("On invoices."),
    url("websiteUrl"),
    boolean("isRequired"),
    id_of("parentProductId", &PRODUCT).clearable().about("Of an add-on."),
    id_of("productGroupId", &PRODUCT_GROUP).clearable(),
    id_of("companyId", &COMPANY).clearable(),
];

static FILTERS: &[Filter] = &[
    equal(one_of("visibility", VISIBILITIES)),
    equal(one_of("product_type", PRODUCT_TYPES)),
    equal(id_of("product_group_id", &PRODUCT_GROUP)),
    equal(id_of("company_id", &COMPANY)),
    equal(id_of("parent_product_id", &PRODUCT)),
    equal(id_of("service_item_id", &SERVICE_ITEM)),
    equal(boolean("is_required")),
    equal(text("external_id")),
    equal(text("slug")),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
    from(date("updated_after"), "updated_at"),
    to(date("updated_before"), "updated_at"),
];

const ASKED: &[Field] = &[
    one_of("status", &["all", "draft", "active", "archived"]),
    boolean("root_only").about("true: no add-ons."),
    text("search").about("In name and slug."),
    boolean("self_service_editable"),
];

const ORDERS: &[&str] = &["name", "slug", "status", "display_order", "created_at", "updated_at"];

/// Tools on one product.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_products_list", Text::new("Listar produtos", "List products"), &PRODUCT)
        .scope("catalog", "billing.products")
        .about("Lists products: main ones, add-ons, metered usage and one-off charges.")
        .get("/v1/products", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::write("billing_products_create", Text::new("Criar produto", "Create product"), &PRODUCT)
        .scope("catalog", "billing.products")
        .about(
            "Creates a draft product; billing_products_publish puts it on sale. With parentProductId it is an add-on. \
             Refused when the slug is taken in its group.",
        )
        .post("/v1/products", Verb::Rule)
        .body(&[TERMS, GIVEN, OWN_ID_CAMEL, CUSTOM_CAMEL])
        .requires(&["name", "slug"]),
    Tool::read("billing_products_get", Text::new("Ver produto", "Show product"), &PRODUCT)
        .scope("catalog", "billing.products")
        .about("Shows a product.")
        .get("/v1/products/{id}", Verb::Get),
    Tool::write("billing_products_update", Text::new("Alterar produto", "Change product"), &PRODUCT)
        .scope("catalog", "billing.products")
        .about("Changes a product; what is left out stays.")
        .patch("/v1/products/{id}", Verb::Rule)
        .body(&[TERMS, LATER, GIVEN, OWN_ID_CAMEL, CUSTOM_CAMEL])
        .idempotent(),
    Tool::destructive("billing_products_delete", Text::new("Excluir produto", "Delete product"), &PRODUCT)
        .scope("catalog", "billing.products")
        .consequence(
            "O produto sai de venda; pode ser restaurado depois.",
            "The product goes off sale; it can be restored later.",
        )
        .about(
            "Archives a product, as billing_products_archive does. Refused while active subscriptions use it. \
             billing_products_restore brings it back.",
        )
        .delete("/v1/products/{id}", Verb::Rule)
        .answers(Answer::Record)
        .returns(&DELETED)
        .idempotent(),
    Tool::write("billing_products_archive", Text::new("Arquivar produto", "Archive product"), &PRODUCT)
        .scope("catalog", "billing.products")
        .about(
            "Takes a product off sale. Refused while active subscriptions use it. billing_products_restore brings it \
             back.",
        )
        .post("/v1/products/{id}/archive", Verb::Rule)
        .idempotent(),
    Tool::write("billing_products_publish", Text::new("Publicar produto", "Publish product"), &PRODUCT)
        .scope("catalog", "billing.products")
        .about("Puts a draft product on sale.")
        .post("/v1/products/{id}/publish", Verb::Rule),
    Tool::write("billing_products_restore", Text::new("Restaurar produto", "Restore product"), &PRODUCT)
        .scope("catalog", "billing.products")
        .about("Puts an archived product on sale again.")
        .post("/v1/products/{id}/restore", Verb::Rule),
];
