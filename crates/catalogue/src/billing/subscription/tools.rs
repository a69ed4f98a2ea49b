//! Reading, making and changing subscriptions.

use super::{FIXED, LATER, SUBSCRIPTION, TERMS};
use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::company::COMPANY;
use crate::billing::coupon::COUPON;
use crate::billing::money::{CENTS_PER_REAL, subcents};
use crate::billing::plan::PLAN;
use crate::billing::product::PRODUCT;
use crate::billing::product_group::PRODUCT_GROUP;
use crate::billing::proposal::PROPOSAL;
use crate::billing::shared::{
    COLLECTION_METHODS, CUSTOM, CYCLES, DELETED, MODE, OWN_ID_CLEARED, PERSON_DOCUMENT, PERSON_ID, PERSON_NAME,
};
use crate::field::{Field, Fields, between, boolean, date, id_of, integer, money, objects, one_of, percent, text, uid};
use crate::filter::{Filter, equal, from, to};
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

static NEW_ITEM: Fields = &[&[
    id_of("product_id", &PRODUCT).required(),
    uid("price_id").required().about("No tool lists prices: ask the person for it."),
    between("quantity", 1, i32::MAX as i64).usual("1"),
    subcents("unit_amount_subcents").about("1/10000 of a real: 2899000 is R$ 289,90."),
]];

/// Taken with a new one alone.
static AT_FIRST: &[Field] =
    &[integer("trial_period_days").about("Days."), objects("items", NEW_ITEM).about("Instead of plan_id.")];

/// Taken with a change alone.
const AT_CHANGE: &[Field] = &[percent("discount_percent").clearable().about("Percent, 0 to 100.")];

static FILTERS: &[Filter] = &[
    equal(one_of("status", &["draft", "trialing", "active", "past_due", "canceled", "paused", "suspended"])),
    equal(id_of("plan_id", &PLAN)),
    equal(one_of("billing_cycle", CYCLES)),
    equal(id_of("billing_account_id", &BILLING_ACCOUNT)),
    equal(id_of("company_id", &COMPANY)),
    equal(one_of("collection_method", COLLECTION_METHODS)),
    equal(boolean("cancel_at_period_end")),
    equal(text("external_id")),
    equal(id_of("product_group_id", &PRODUCT_GROUP)),
    equal(id_of("proposal_id", &PROPOSAL)),
    equal(id_of("discount_code_id", &COUPON)),
    from(money("recurring_amount_min").about("Reais."), "recurring_amount_cents").units(CENTS_PER_REAL),
    to(money("recurring_amount_max").about("Reais."), "recurring_amount_cents").units(CENTS_PER_REAL),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
    from(date("current_period_start_from"), "current_period_start"),
    to(date("current_period_start_to"), "current_period_start"),
    from(date("current_period_end_from"), "current_period_end"),
    to(date("current_period_end_to"), "current_period_end"),
    from(date("trial_end_from"), "trial_end"),
    to(date("trial_end_to"), "trial_end"),
    from(date("canceled_after"), "canceled_at"),
    to(date("canceled_before"), "canceled_at"),
    from(date("activated_after"), "activated_at"),
    to(date("activated_before"), "activated_at"),
];

const ASKED: &[Field] = &[PERSON_ID, PERSON_DOCUMENT, PERSON_NAME, text("search")];

const ORDERS: &[&str] = &["status", "current_period_end", "recurring_amount_cents", "created_at", "updated_at"];

/// Reading, making and changing subscriptions.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_subscriptions_list", Text::new("Listar assinaturas", "List subscriptions"), &SUBSCRIPTION)
        .scope("subscriptions", "billing.subscriptions")
        .about("Lists subscriptions. person_id is the customer's id; recurring_amount_min and _max are in reais.")
        .get("/v1/subscriptions", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::write("billing_subscriptions_create", Text::new("Criar assinatura", "Create subscription"), &SUBSCRIPTION)
        .scope("subscriptions", "billing.subscriptions")
        .about(
            "Creates a subscription of a billing account from plan_id, or from items. With a trial it charges nothing \
             until trial_end. It may start at once: say which plan, cycle and amount before.",
        )
        .post("/v1/subscriptions", Verb::Rule)
        .body(&[FIXED, TERMS, AT_FIRST, OWN_ID_CLEARED, CUSTOM])
        .requires(&["billing_account_id"]),
    Tool::read("billing_subscriptions_get", Text::new("Ver assinatura", "Show subscription"), &SUBSCRIPTION)
        .scope("subscriptions", "billing.subscriptions")
        .about("Shows a subscription: plan, cycle, period, trial, discount and state.")
        .get("/v1/subscriptions/{id}", Verb::Get),
    Tool::destructive(
        "billing_subscriptions_update",
        Text::new("Alterar assinatura", "Change subscription"),
        &SUBSCRIPTION,
    )
    .scope("subscriptions", "billing.subscriptions")
    .consequence(
        "Com cancelamento no fim do período, a assinatura acaba quando o período atual terminar; sem ele, o \
         cancelamento agendado é desfeito.",
        "With a cancellation at the end of the period the subscription ends with the current one; without it a \
         scheduled cancellation is called off.",
    )
    .about(
        "Changes a subscription; what is left out stays. With cancel_at_period_end it schedules or calls off a \
         cancellation, and the person is asked. To move it to another plan use billing_subscriptions_change_plan.",
    )
    .patch("/v1/subscriptions/{id}", Verb::Rule)
    .body(&[TERMS, LATER, AT_CHANGE, OWN_ID_CLEARED, CUSTOM, MODE])
    .plain_without(&["cancel_at_period_end"])
    .idempotent(),
    Tool::destructive(
        "billing_subscriptions_delete",
        Text::new("Excluir assinatura", "Delete subscription"),
        &SUBSCRIPTION,
    )
    .scope("subscriptions", "billing.subscriptions")
    .consequence(
        "Cancela a assinatura agora e a retira das listas: o cliente perde o acesso. As faturas já emitidas \
         ficam, e o uso ainda não faturado é faturado.",
        "Cancels the subscription now and takes it off the lists: the customer loses access. Invoices already \
         issued stay, and use not yet billed is invoiced.",
    )
    .about(
        "Cancels a subscription at once and removes it from lists. To end it with the current period use \
         billing_subscriptions_cancel.",
    )
    .delete("/v1/subscriptions/{id}", Verb::Rule)
    .answers(Answer::Record)
    .returns(&DELETED)
    .idempotent(),
];
