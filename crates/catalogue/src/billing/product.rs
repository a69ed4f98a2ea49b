//! Products. The API takes camel case and answers names with underscores.

pub mod several;
pub mod tools;

use crate::billing::company::COMPANY;
use crate::billing::product_group::PRODUCT_GROUP;
use crate::billing::service_item::SERVICE_ITEM;
use crate::billing::shared::{CUSTOM_KEPT, IDENTITY, METADATA, OWN_ID_KEPT, OWNER, SALE_STATES, TIMES, VISIBILITIES};
use crate::field::{Field, between, boolean, id_of, integer, long_text, one_of, text};
use crate::record::Record;
use crate::text::Text;

/// What is sold.
pub static PRODUCT: Record = Record::billing("products", Text::new("Produto", "Product"))
    .fields(&[IDENTITY, OWN_ID_KEPT, TERMS, LATER, OUTCOME, CUSTOM_KEPT, METADATA, OWNER, TIMES])
    .state("status")
    .label(&["name", "slug"])
    .summary(&["name", "slug", "status", "product_type", "visibility"])
    .details(&["description", "website_url"])
    .searched(&["name", "slug"])
    .indexed(&[RANK]);

/// What a caller gives and may change.
const TERMS: &[Field] = &[
    text("name").filled().third_party(),
    long_text("slug", 100).filled().about("Lower-case letters, digits, _ and -."),
    long_text("description", 2000).nullable().third_party(),
    one_of("visibility", VISIBILITIES),
    between("increment", 1, i32::MAX as i64).about("Smallest step."),
];

/// Only a change takes it.
const LATER: &[Field] = &[one_of("status", SALE_STATES)];

/// What the API sets.
static OUTCOME: &[Field] = &[
    id_of("company_id", &COMPANY).read_only().nullable(),
    id_of("parent_product_id", &PRODUCT).read_only().nullable().about("Parent product of an add-on."),
    id_of("product_group_id", &PRODUCT_GROUP).read_only().nullable(),
    id_of("service_item_id", &SERVICE_ITEM).read_only().nullable().about("Fiscal service item."),
    one_of("product_type", PRODUCT_TYPES).read_only().about("Main plan, add-ons, usage, one-off charges."),
    text("unit_label").read_only().nullable().about("Unit shown in invoices and portal."),
    text("website_url").read_only().nullable().about("Page of the product."),
    integer("display_order").read_only(),
    boolean("is_required").read_only().about("Must be in the plan that holds it."),
];

/// Where the sandbox keeps whether a product is an add-on, in a word that lists are narrowed by: [`MAIN`] or [`ADD_ON`].
pub const RANK: &str = "rank";

/// A product that hangs on no other.
pub const MAIN: &str = "main";

/// A product that hangs on another.
pub const ADD_ON: &str = "add_on";

const PRODUCT_TYPES: &[&str] =
    &["base", "addon_quantity", "addon_fixed", "metered", "one_time_fixed", "one_time_quantity"];
