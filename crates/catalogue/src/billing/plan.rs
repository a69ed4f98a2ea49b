//! Plans.

pub mod item;
pub mod several;
pub mod tools;

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::company::COMPANY;
use crate::billing::plan_group::PLAN_GROUP;
use crate::billing::product::PRODUCT;
use crate::billing::shared::{CUSTOM, CYCLES, IDENTITY, METADATA, OWN_ID, OWNER, SALE_STATES, TIMES, VISIBILITIES};
use crate::field::{
    Field, Fields, any_of, between, boolean, id_of, integer, long_text, object, objects, one_of, text, texts, uid,
};
use crate::record::Record;
use crate::text::Text;

/// A plan.
pub static PLAN: Record = Record::billing("plans", Text::new("Plano", "Plan"))
    .fields(&[IDENTITY, OWN_ID, TERMS, OUTCOME, CUSTOM, METADATA, OWNER, TIMES])
    .state("status")
    .label(&["name", "slug"])
    .summary(&["name", "slug", "status", "plan_type", "visibility"])
    .details(&["description", "features", "limits"])
    .searched(&["name", "slug"])
    .indexed(&[OFFERED_TO]);

const LIMITS: Fields =
    &[&[integer("users"), integer("subaccounts"), integer("operationsPerMonth"), integer("apiRequestsPerDay")]];

/// What a caller gives and may change.
static TERMS: &[Field] = &[
    id_of("company_id", &COMPANY).clearable(),
    id_of("plan_group_id", &PLAN_GROUP).clearable(),
    id_of("billing_account_id", &BILLING_ACCOUNT).clearable().about("Makes it this account's own."),
    text("name").filled().third_party(),
    long_text("slug", 100).filled().about("Lower-case letters, digits and hyphens."),
    long_text("description", 2000).clearable().third_party(),
    one_of("status", SALE_STATES),
    one_of("plan_type", PLAN_TYPES),
    one_of("visibility", VISIBILITIES),
    texts("features"),
    object("limits", LIMITS),
    between("trial_period_days", 0, 90).nullable().about("Days."),
    one_of("default_billing_cycle", CYCLES),
    any_of("available_billing_cycles", CYCLES),
];

/// What the API sets.
const OUTCOME: &[Field] = &[objects("items", ITEM).read_only().in_detail()];

/// Where the sandbox keeps who may take a plan: the id of the one account that it is for, or [`EVERYONE`].
pub const OFFERED_TO: &str = "offered_to";

/// A plan that is no account's own.
pub const EVERYONE: &str = "everyone";

const PLAN_TYPES: &[&str] = &["standard", "custom", "promotional"];

static ITEM: Fields = &[&[
    uid("id").read_only(),
    id_of("product_id", &PRODUCT).read_only(),
    uid("price_id").read_only(),
    integer("quantity").read_only(),
    boolean("included").read_only().about("true: inside the plan's price."),
]];
