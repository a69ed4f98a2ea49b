//! Changes of a subscription's plan.

pub mod rule;
pub mod settings;

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::credit::CREDIT;
use crate::billing::invoice::INVOICE;
use crate::billing::money::{SUBCENTS_PER_REAL, signed_subcents, subcents};
use crate::billing::plan::PLAN;
use crate::billing::shared::{
    CHANGE_STATES, CHANGE_TYPES, CUSTOM_KEPT, IDENTITY, METADATA, OF_CUSTOMER, OWN_ID_KEPT, OWNER, PRORATIONS, TIMES,
    TIMINGS,
};
use crate::billing::subscription::SUBSCRIPTION;
use crate::field::{Field, between, date, id_of, instant, integer, long_text, money, one_of, text};
use crate::filter::{Filter, equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A change of a subscription from one plan to another.
pub static PLAN_CHANGE: Record = Record::billing("plan_changes", Text::new("Mudança de plano", "Plan change"))
    .fields(&[IDENTITY, OWN_ID_KEPT, FIXED, OUTCOME, CUSTOM_KEPT, METADATA, OWNER, TIMES])
    .state("status")
    .label(&["change_type", "status", "effective_date"]);

/// Given once: no change takes it.
static FIXED: &[Field] = &[
    id_of("subscription_id", &SUBSCRIPTION),
    id_of("to_plan_id", &PLAN).about("Plan after the change."),
    one_of("timing", TIMINGS),
    long_text("reason", 500).nullable().third_party(),
];

/// What the API sets.
static OUTCOME: &[Field] = &[
    id_of("billing_account_id", &BILLING_ACCOUNT).read_only(),
    id_of("from_plan_id", &PLAN).read_only().about("Plan before the change."),
    one_of("change_type", CHANGE_TYPES).read_only(),
    one_of("status", CHANGE_STATES).read_only(),
    one_of("proration_method", PRORATIONS).read_only(),
    instant("effective_date").read_only(),
    instant("scheduled_date").read_only().nullable().about("When timing is end_of_period."),
    instant("completed_at").read_only().nullable(),
    instant("canceled_at").read_only().nullable(),
    subcents("from_price_subcents").read_only().about("1/10000 of a real."),
    subcents("to_price_subcents").read_only().about("1/10000 of a real."),
    signed_subcents("price_difference_subcents").read_only().about("1/10000 of a real: to minus from."),
    subcents("proration_credit_subcents").read_only().about("1/10000 of a real."),
    subcents("proration_charge_subcents").read_only().about("1/10000 of a real."),
    integer("days_remaining").read_only().about("Days left in the period."),
    integer("total_days_in_period").read_only().about("Days in the period."),
    id_of("invoice_id", &INVOICE).read_only().nullable(),
    id_of("credit_id", &CREDIT).read_only().nullable().about("Credit made."),
    text("initiated_by").read_only().nullable().about("User e-mail, API key name or api."),
];

static FILTERS: &[Filter] = &[
    equal(id_of("subscription_id", &SUBSCRIPTION)),
    equal(id_of("billing_account_id", &BILLING_ACCOUNT)),
    equal(id_of("from_plan_id", &PLAN)),
    equal(id_of("to_plan_id", &PLAN)),
    equal(one_of("change_type", CHANGE_TYPES)),
    equal(one_of("status", CHANGE_STATES)),
    equal(one_of("timing", TIMINGS)),
    equal(one_of("proration_method", PRORATIONS)),
    from(money("price_difference_min").about("Reais."), "price_difference_subcents").units(SUBCENTS_PER_REAL),
    to(money("price_difference_max").about("Reais."), "price_difference_subcents").units(SUBCENTS_PER_REAL),
    from(money("proration_charge_min").about("Reais."), "proration_charge_subcents").units(SUBCENTS_PER_REAL),
    to(money("proration_charge_max").about("Reais."), "proration_charge_subcents").units(SUBCENTS_PER_REAL),
    from(money("proration_credit_min").about("Reais."), "proration_credit_subcents").units(SUBCENTS_PER_REAL),
    to(money("proration_credit_max").about("Reais."), "proration_credit_subcents").units(SUBCENTS_PER_REAL),
    from(date("effective_date_from"), "effective_date"),
    to(date("effective_date_to"), "effective_date"),
    from(date("scheduled_date_from"), "scheduled_date"),
    to(date("scheduled_date_to"), "scheduled_date"),
    from(date("completed_after"), "completed_at"),
    to(date("completed_before"), "completed_at"),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
];

const ORDERS: &[&str] = &["status", "effective_date", "created_at", "updated_at"];

const STATS_ASKED: &[Field] = &[between("days", 1, i32::MAX as i64).usual("30")];

/// Tools on plan changes.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_plan_changes_list", Text::new("Listar mudanças de plano", "List plan changes"), &PLAN_CHANGE)
        .scope("subscriptions", "billing.plan_changes")
        .about("Lists plan changes, made or scheduled. Filters by price and proration are in reais.")
        .get("/v1/plan_changes", Verb::List)
        .filters(FILTERS)
        .query(OF_CUSTOMER)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::destructive(
        "billing_plan_changes_create",
        Text::new("Executar mudança de plano", "Carry out plan change"),
        &PLAN_CHANGE,
    )
    .scope("subscriptions", "billing.plan_changes")
    .consequence(
"A assinatura muda de plano. A diferença do período pode ser faturada e cobrada agora, ou virar crédito do cliente.",
"The subscription moves to the plan. What the rest of the period differs by may be invoiced and charged now, or become the customer's credit.",
)
.about(
        "Moves a subscription to another plan and answers the change with its invoice or credit. Refused where a \
         rule or the settings forbid it. billing_subscriptions_change_plan does the same and answers the \
         subscription.",
    )
    .post("/v1/plan_changes", Verb::Rule)
    .answers(Answer::Object)
    .body(&[FIXED])
    .requires(&["subscription_id", "to_plan_id"]),
    Tool::read("billing_plan_changes_get", Text::new("Ver mudança de plano", "Show plan change"), &PLAN_CHANGE)
        .scope("subscriptions", "billing.plan_changes")
        .about(
            "Shows a plan change: both prices in 1/10000 of a real, the proration, and the invoice or credit that it \
             made.",
        )
        .get("/v1/plan_changes/{id}", Verb::Get),
    Tool::read(
        "billing_plan_changes_stats",
        Text::new("Totalizar mudanças de plano", "Sum plan changes"),
        &PLAN_CHANGE,
    )
    .scope("subscriptions", "billing.plan_changes")
    .about("Counts the plan changes of the last days: upgrades, downgrades and what they brought.")
    .get("/v1/plan_changes/stats", Verb::Rule)
    .answers(Answer::Object)
    .query(STATS_ASKED),
];
