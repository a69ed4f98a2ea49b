//! Metered usage.

pub mod daily;
pub mod monthly;
mod snapshot;

use crate::billing::money::cents;
use crate::billing::shared::{CREATED, CUSTOM_KEPT, IDENTITY, METADATA, OWN_ID_KEPT};
use crate::billing::subscription::SUBSCRIPTION;
use crate::billing::subscription::item::SUBSCRIPTION_ITEM;
use crate::field::{Field, Fields, date, id_of, instant, integer, map, number, object, objects, one_of, text, uid};
use crate::filter::{Filter, equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// Metered usage of a subscription item.
pub static USAGE_RECORD: Record = Record::billing("usage", Text::new("Registro de uso", "Usage record"))
    .fields(&[IDENTITY, OWN_ID_KEPT, OUTCOME, CUSTOM_KEPT, METADATA, CREATED])
    .label(&["quantity", "timestamp"])
    .indexed(&["idempotency_key"]);

/// Usage over a period.
pub static USAGE_SUMMARY: Record =
    Record::billing("usage_summary", Text::new("Resumo de uso", "Usage summary")).never_kept().fields(&[SUMMED]);

/// What the API sets.
static OUTCOME: &[Field] = &[
    id_of("subscription_item_id", &SUBSCRIPTION_ITEM).read_only(),
    number("quantity").read_only(),
    one_of("action", ACTIONS).read_only(),
    instant("timestamp").read_only().about("Default: now."),
    text("idempotency_key").read_only().nullable(),
];

// Plain ids: a record that names what there is not fails by itself, and the others of its batch are taken.
static REPORTED: Fields = &[&[
    uid("subscription_item_id"),
    text("product_slug"),
    text("customer_id").about("external_id of the billing account."),
    number("quantity").required(),
    one_of("action", ACTIONS).usual("\"increment\""),
    instant("timestamp").about("Default: now."),
    text("idempotency_key"),
    text("external_id"),
    map("custom_metadata").customers_own(),
]];

const PRODUCT: Fields = &[&[uid("id").read_only(), text("name").read_only().third_party(), text("slug").read_only()]];

const PERIOD: Fields = &[&[instant("start").read_only().about("First moment."), instant("end").read_only()]];

const USAGE: Fields = &[&[
    number("total_quantity").read_only().about("Quantity in all."),
    integer("record_count").read_only().about("Records counted."),
    instant("first_record_at").read_only().nullable().about("First record."),
    instant("last_record_at").read_only().nullable().about("Last record."),
]];

const BILLING: Fields = &[&[
    cents("estimated_cost_cents").read_only().nullable().about("Cents; null where the price allows no estimate."),
    uid("price_id").read_only().nullable().about("No tool lists prices: ask the person for it."),
    text("usage_type").read_only().nullable().about("E.g. metered, licensed."),
]];

/// What the API sets.
static SUMMED: &[Field] = &[
    id_of("subscription_item_id", &SUBSCRIPTION_ITEM).read_only(),
    id_of("subscription_id", &SUBSCRIPTION).read_only(),
    text("subscription_status").read_only(),
    object("product", PRODUCT).read_only().nullable(),
    text("customer_id").read_only().about("external_id of the billing account."),
    object("period", PERIOD).read_only().about("Period counted."),
    object("usage", USAGE).read_only().about("Totals of the period."),
    object("billing", BILLING).read_only().about("Cost estimate."),
];

const ACTIONS: &[&str] = &["increment", "set"];

static FILTERS: &[Filter] = &[
    equal(id_of("subscription_item_id", &SUBSCRIPTION_ITEM)),
    from(date("start_date"), "timestamp"),
    to(date("end_date"), "timestamp"),
];

const ASKED: &[Field] =
    &[text("product_slug"), text("customer_id").about("external_id of the billing account; with product_slug.")];

static CREATE: &[Field] = &[objects("records", REPORTED).required().about("1 to 100.")];

static SUMMARY_ASKED: &[Field] = &[
    id_of("subscription_item_id", &SUBSCRIPTION_ITEM),
    text("product_slug"),
    text("customer_id").about("external_id of the billing account; with product_slug."),
    date("period_start"),
    date("period_end").about("Both default to the current billing period."),
];

/// Tools on usage.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_usage_list", Text::new("Listar uso", "List usage"), &USAGE_RECORD)
        .scope("usage", "billing.usage")
        .about("Lists usage records of a subscription item, named by its id, or by product_slug with customer_id.")
        .get("/v1/usage", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .skipping(),
    Tool::write("billing_usage_create", Text::new("Registrar uso", "Report usage"), &USAGE_RECORD)
        .scope("usage", "billing.usage")
        .about(
            "Reports metered usage in up to 100 records. increment adds, set replaces what the period has. Each item \
             is named by id, or by product_slug with customer_id. A record with a known idempotency_key is answered \
             as duplicate. The answer says which failed.",
        )
        .post("/v1/usage", Verb::Rule)
        .answers(Answer::Object)
        .body(&[CREATE]),
    Tool::read("billing_usage_summary", Text::new("Resumir uso", "Sum usage"), &USAGE_RECORD)
        .scope("usage", "billing.usage")
        .about("Sums the usage of a subscription item over a period, with an estimated cost in cents.")
        .get("/v1/usage/summary", Verb::Rule)
        .query(SUMMARY_ASKED)
        .returns(&USAGE_SUMMARY),
];
