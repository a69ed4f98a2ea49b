//! Changes of subscription items.

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::credit::CREDIT;
use crate::billing::invoice::INVOICE;
use crate::billing::money::{SUBCENTS_PER_REAL, subcents};
use crate::billing::shared::{CHANGE_STATES, ID, METADATA, OF_CUSTOMER, PRORATIONS, TIMES, TIMINGS};
use crate::billing::subscription::SUBSCRIPTION;
use crate::field::{Field, date, id_of, instant, integer, long_text, map, maps, money, one_of, text, uid};
use crate::filter::{Filter, equal, equal_on, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// A change made or scheduled on the items of a subscription.
pub static ITEM_CHANGE: Record = Record::billing(
    "subscription_item_changes",
    Text::new("Mudança de itens da assinatura", "Change of subscription items"),
)
.fields(&[ID, OUTCOME, METADATA, TIMES])
.state("status")
.label(&["status", "effectiveDate"]);

/// What the API sets.
static OUTCOME: &[Field] = &[
    uid("publicId").read_only(),
    uid("organizationId").read_only(),
    id_of("subscriptionId", &SUBSCRIPTION).read_only(),
    id_of("billingAccountId", &BILLING_ACCOUNT).read_only(),
    text("externalId").read_only().nullable(),
    one_of("status", CHANGE_STATES).read_only(),
    one_of("timing", TIMINGS).read_only(),
    text("initiatedByRole").read_only().about("Dashboard, portal or api."),
    text("initiatedBy").read_only().nullable().about("Who started it."),
    one_of("prorationMethod", PRORATIONS).read_only().about("How the rest of the period is worked out."),
    subcents("prorationCreditSubcents").read_only().about("1/10000 of a real."),
    subcents("prorationChargeSubcents").read_only().about("1/10000 of a real."),
    integer("daysRemaining").read_only().about("Days left in the period."),
    integer("totalDaysInPeriod").read_only().about("Days in the period."),
    maps("changes").read_only().about("op is add, remove, update_qty or update_price."),
    instant("effectiveDate").read_only(),
    instant("scheduledDate").read_only().nullable(),
    instant("completedAt").read_only().nullable(),
    instant("canceledAt").read_only().nullable(),
    id_of("invoiceId", &INVOICE).read_only().nullable(),
    id_of("creditId", &CREDIT).read_only().nullable(),
    long_text("reason", 500).read_only().nullable().third_party(),
    text("idempotencyKey").read_only().nullable(),
    map("customMetadata").customers_own().read_only().nullable(),
];

static FILTERS: &[Filter] = &[
    equal_on(id_of("subscription_id", &SUBSCRIPTION), "subscriptionId"),
    equal_on(id_of("billing_account_id", &BILLING_ACCOUNT), "billingAccountId"),
    equal(one_of("status", CHANGE_STATES)),
    equal(one_of("timing", TIMINGS)),
    equal_on(one_of("initiated_by_role", &["dashboard", "portal", "api"]), "initiatedByRole"),
    from(money("proration_charge_min").about("Reais."), "prorationChargeSubcents").units(SUBCENTS_PER_REAL),
    to(money("proration_charge_max").about("Reais."), "prorationChargeSubcents").units(SUBCENTS_PER_REAL),
    from(money("proration_credit_min").about("Reais."), "prorationCreditSubcents").units(SUBCENTS_PER_REAL),
    to(money("proration_credit_max").about("Reais."), "prorationCreditSubcents").units(SUBCENTS_PER_REAL),
    from(date("effective_date_from"), "effectiveDate"),
    to(date("effective_date_to"), "effectiveDate"),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
];

const ORDERS: &[&str] = &["status", "effectiveDate", "created_at", "updated_at"];

/// Tools on changes of subscription items.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "billing_subscription_item_changes_list",
        Text::new("Listar mudanças de itens", "List subscription item changes"),
        &ITEM_CHANGE,
    )
    .scope("subscriptions", "billing.subscription_changes")
    .about(
        "Lists changes of subscription items, made or scheduled, with their proration. Filters by proration are \
         in reais.",
    )
    .get("/v1/subscription_item_changes", Verb::List)
    .filters(FILTERS)
    .query(OF_CUSTOMER)
    .sorted_by(ORDERS)
    .numbered(),
    Tool::read(
        "billing_subscription_item_changes_get",
        Text::new("Ver mudança de itens", "Show subscription item change"),
        &ITEM_CHANGE,
    )
    .scope("subscriptions", "billing.subscription_changes")
    .about("Shows a change of subscription items: what was added or removed, and the proration in 1/10000 of a real.")
    .get("/v1/subscription_item_changes/{id}", Verb::Get),
];
