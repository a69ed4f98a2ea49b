//! Coupons.

pub mod redemption;

use crate::billing::money::cents;
use crate::billing::plan::PLAN;
use crate::billing::product::PRODUCT;
use crate::billing::shared::{CUSTOM, DELETED, IDENTITY, METADATA, MODE, OWN_ID, TIMES};
use crate::field::{Field, Fields, between, boolean, date, ids_of, instant, integer, long_text, object, one_of, text};
use crate::filter::{Filter, equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// A discount by its code.
pub static COUPON: Record = Record::billing("coupons", Text::new("Cupom", "Coupon"))
    .fields(&[IDENTITY, OWN_ID, FIXED, TERMS, OUTCOME, CUSTOM, METADATA, TIMES])
    .label(&["code", "name"])
    .summary(&["code", "name", "discount_type", "discount_value", "usage_count", "is_active"])
    .details(&["description", "applies_to", "excludes"])
    .searched(&["code", "name"]);

static APPLIES_TO: Fields = &[&[ids_of("planIds", &PLAN), ids_of("productIds", &PRODUCT)]];

/// Given once: no change takes it.
const FIXED: &[Field] = &[
    text("code").filled().about("Public code, unique per organization."),
    one_of("discount_type", DISCOUNT_TYPES).about("Percentage or fixed amount."),
    integer("discount_value").about("Percent, or cents, by discount_type."),
    text("currency"),
    cents("min_purchase_cents").nullable().about("Cents: smallest invoice."),
    cents("max_discount_cents").nullable().about("Cents: cap of the discount."),
];

/// What a caller gives and may change.
static TERMS: &[Field] = &[
    text("name").filled().third_party().about("Internal name."),
    long_text("description", 2000).clearable().third_party(),
    between("usage_limit", 1, i32::MAX as i64).clearable().about("Redemptions in all."),
    between("usage_limit_per_user", 1, i32::MAX as i64).clearable().about("Redemptions per billing account."),
    object("applies_to", APPLIES_TO).clearable().about("Default: any item."),
    object("excludes", APPLIES_TO).clearable().about("Left out."),
];

/// What the API sets.
const OUTCOME: &[Field] = &[
    integer("usage_count").read_only().about("Redemptions so far."),
    instant("valid_from").read_only().nullable().about("null = no start."),
    instant("valid_until").read_only().nullable().about("null = no end."),
    boolean("is_active").read_only(),
];

/// Taken with a new one and with a change, in a form of its own.
const GIVEN: &[Field] = &[
    date("valid_from").clearable().about("null = no start."),
    date("valid_until").clearable().about("null = no end."),
];

const DISCOUNT_TYPES: &[&str] = &["percentage", "fixed_amount"];

const FILTERS: &[Filter] = &[
    equal(boolean("is_active")),
    equal(one_of("discount_type", DISCOUNT_TYPES)),
    equal(text("code")),
    from(cents("min_purchase_min").about("Cents."), "min_purchase_cents"),
    to(cents("min_purchase_max").about("Cents."), "min_purchase_cents"),
    from(cents("max_discount_min").about("Cents."), "max_discount_cents"),
    to(cents("max_discount_max").about("Cents."), "max_discount_cents"),
    from(date("valid_from_from"), "valid_from"),
    to(date("valid_from_to"), "valid_from"),
    from(date("valid_until_from"), "valid_until"),
    to(date("valid_until_to"), "valid_until"),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
];

const ASKED: &[Field] = &[text("search").about("In code and name.")];

const ORDERS: &[&str] = &["code", "name", "valid_until", "created_at", "updated_at"];

/// Tools on coupons.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_coupons_list", Text::new("Listar cupons", "List coupons"), &COUPON)
        .scope("catalog", "billing.coupons")
        .about("Lists coupons with their use. Filters by amount are in cents.")
        .get("/v1/coupons", Verb::List)
        .filters(FILTERS)
        .query(ASKED)
        .sorted_by(ORDERS)
        .numbered(),
    Tool::write("billing_coupons_create", Text::new("Criar cupom", "Create coupon"), &COUPON)
        .scope("catalog", "billing.coupons")
        .about(
            "Creates a coupon. discount_value is a percent (15) with percentage, or cents with fixed_amount. Code, \
             type and value cannot be changed later. Refused when the code is taken.",
        )
        .post("/v1/coupons", Verb::Rule)
        .body(&[FIXED, TERMS, GIVEN, OWN_ID, CUSTOM])
        .requires(&["code", "name", "discount_type", "discount_value"]),
    Tool::read("billing_coupons_get", Text::new("Ver cupom", "Show coupon"), &COUPON)
        .scope("catalog", "billing.coupons")
        .about("Shows a coupon: value, limits, dates and how often it was used.")
        .get("/v1/coupons/{id}", Verb::Get),
    Tool::write("billing_coupons_update", Text::new("Alterar cupom", "Change coupon"), &COUPON)
        .scope("catalog", "billing.coupons")
        .about("Changes a coupon's name, limits and dates; what is left out stays. Code, type and value are fixed.")
        .patch("/v1/coupons/{id}", Verb::Rule)
        .body(&[TERMS, GIVEN, OWN_ID, CUSTOM, MODE])
        .idempotent(),
    Tool::destructive("billing_coupons_delete", Text::new("Excluir cupom", "Delete coupon"), &COUPON)
        .scope("catalog", "billing.coupons")
        .consequence(
            "Apaga o cupom de vez: o código deixa de existir.",
            "Deletes the coupon for good: its code is gone.",
        )
        .about("Deletes a coupon for good. Refused once it was used: use billing_coupons_deactivate.")
        .delete("/v1/coupons/{id}", Verb::Rule)
        .answers(Answer::Record)
        .returns(&DELETED)
        .idempotent(),
    Tool::write("billing_coupons_deactivate", Text::new("Desativar cupom", "Deactivate coupon"), &COUPON)
        .scope("catalog", "billing.coupons")
        .about("Stops new uses of a coupon; discounts already given stay. No tool activates it again.")
        .post("/v1/coupons/{id}/deactivate", Verb::Rule)
        .idempotent(),
];
