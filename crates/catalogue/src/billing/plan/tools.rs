//! Tools on one plan.

use super::{PLAN, PLAN_TYPES, TERMS};
use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::company::COMPANY;
use crate::billing::plan_group::PLAN_GROUP;
use crate::billing::product::PRODUCT;
use crate::billing::shared::{
    CUSTOM, CYCLES, DELETED, OWN_ID, PERSON_DOCUMENT, PERSON_ID, PERSON_NAME, SALE_STATES, VISIBILITIES,
};
use crate::field::{Field, Fields, between, boolean, date, id_of, objects, one_of, text, uid};
use crate::filter::{Filter, equal, from, to};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

static NEW_ITEM: Fields = &[&[
    id_of("product_id", &PRODUCT).required(),
    uid("price_id").required().about("No tool lists prices: ask the person for it."),
    between("quantity", 1, i32::MAX as i64).usual("1"),
    boolean("included").usual("true"),
]];

/// Taken with a new one and with a change, in a form of its own.
static GIVEN: &[Field] = &[objects("items", NEW_ITEM)];

static FILTERS: &[Filter] = &[
    equal(one_of("status", SALE_STATES)),
    equal(one_of("plan_type", PLAN_TYPES)),
    equal(one_of("visibility", VISIBILITIES)),
    equal(id_of("plan_group_id", &PLAN_GROUP)),
    equal(id_of("company_id", &COMPANY)),
    equal(id_of("billing_account_id", &BILLING_ACCOUNT)),
    equal(one_of("default_billing_cycle", CYCLES)),
    equal(text("external_id")),
    equal(text("slug")),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
    from(date("updated_after"), "updated_at"),
    to(date("updated_before"), "updated_at"),
];

static ASKED: &[Field] = &[
    PERSON_ID,
    PERSON_DOCUMENT,
    PERSON_NAME,
    id_of("scoped_billing_account_id", &BILLING_ACCOUNT).about("Plans that this account may take."),
    boolean("exclude_custom_plans"),
    text("search"),
];

const ORDERS: &[&str] = &["name", "slug", "status", "created_at", "updated_at"];

const DELETE_ASKED: &[Field] = &[boolean("hard")];

/// Tools on one plan.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_plans_list", Text::new("Listar planos", "List plans"), &PLAN)
        .scope("catalog", "billing.plans")
        .about("Lists plans. Custom plans belong to one billing account.")
        .get("/v1/plans", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::write("billing_plans_create", Text::new("Criar plano", "Create plan"), &PLAN)
        .scope("catalog", "billing.plans")
        .about(
            "Creates a plan with its items. Refused when the slug is taken. A price_id has to come from the person, \
             since no tool lists prices.",
        )
        .post("/v1/plans", Verb::Rule)
        .body(&[TERMS, GIVEN, OWN_ID, CUSTOM])
        .requires(&["name", "slug"]),
    Tool::read("billing_plans_get", Text::new("Ver plano", "Show plan"), &PLAN)
        .scope("catalog", "billing.plans")
        .about("Shows a plan with features, limits, cycles and items.")
        .get("/v1/plans/{id}", Verb::Get),
    Tool::write("billing_plans_update", Text::new("Alterar plano", "Change plan"), &PLAN)
        .scope("catalog", "billing.plans")
        .about(
            "Changes a plan; what is left out stays, and items replaces the whole list. Running subscriptions keep \
             their items until billing_subscriptions_sync_plan_items.",
        )
        .patch("/v1/plans/{id}", Verb::Rule)
        .body(&[TERMS, GIVEN, OWN_ID, CUSTOM])
        .idempotent(),
    Tool::destructive("billing_plans_delete", Text::new("Excluir plano", "Delete plan"), &PLAN)
        .scope("catalog", "billing.plans")
        .consequence(
            "Arquiva o plano, que deixa de ser vendido; com exclusão definitiva, apaga um rascunho de vez.",
            "Archives the plan, which is sold no more; a hard delete erases a draft for good.",
        )
        .about(
            "Archives a plan, so that it is no longer sold. With hard set to true a draft is erased for good, and \
             anything else refused.",
        )
        .delete("/v1/plans/{id}", Verb::Rule)
        .answers(Answer::Record)
        .query(DELETE_ASKED)
        .returns(&DELETED)
        .idempotent(),
    Tool::write("billing_plans_duplicate", Text::new("Duplicar plano", "Duplicate plan"), &PLAN)
        .scope("catalog", "billing.plans")
        .about("Copies a plan with its items as a new draft.")
        .post("/v1/plans/{id}/duplicate", Verb::Rule),
];
