//! Products of a plan, written as a whole list.

use crate::billing::plan::PLAN;
use crate::billing::product::PRODUCT;
use crate::billing::shared::{CREATED, ID};
use crate::field::{Field, Fields, between, boolean, id_of, integer, objects, uid};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A product of a plan.
pub static PLAN_ITEM: Record = Record::billing("plans_items", Text::new("Item do plano", "Plan item"))
    .fields(&[ID, OUTCOME, CREATED])
    .label(&["product_id", "quantity"])
    .indexed(&["plan_id", "product_id"]);

/// What the API sets.
static OUTCOME: &[Field] = &[
    id_of("plan_id", &PLAN).read_only(),
    id_of("product_id", &PRODUCT).read_only(),
    uid("price_id").read_only().about("No tool lists prices: ask the person for it."),
    integer("quantity").read_only(),
    boolean("included").read_only(),
];

static NEW_ITEM: Fields = &[&[
    id_of("product_id", &PRODUCT).required(),
    uid("price_id").required().about("No tool lists prices: ask the person for it."),
    between("quantity", 1, i32::MAX as i64).usual("1"),
    boolean("included").usual("true"),
]];

static REPLACE: &[Field] = &[objects("items", NEW_ITEM).required()];

/// Tools on plan items.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_plans_items_list", Text::new("Listar itens do plano", "List plan items"), &PLAN)
        .scope("catalog", "billing.plans")
        .about("Lists the products of a plan, and whether each is inside its price.")
        .get("/v1/plans/{id}/items", Verb::Rule)
        .answers(Answer::List)
        .returns(&PLAN_ITEM),
    Tool::write("billing_plans_items_replace", Text::new("Trocar itens do plano", "Replace plan items"), &PLAN)
        .scope("catalog", "billing.plans")
        .about("Sets the whole list of a plan's items: what is not sent goes. Only root products, each once.")
        .put("/v1/plans/{id}/items", Verb::Rule)
        .answers(Answer::List)
        .body(&[REPLACE])
        .returns(&PLAN_ITEM)
        .idempotent(),
];
