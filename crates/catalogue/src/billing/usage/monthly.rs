//! Usage by month.

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::product::PRODUCT;
use crate::billing::shared::{ID, METADATA, OWNER, TIMES};
use crate::billing::usage::snapshot::{CALCULATION, CALCULATION_GIVEN, SUBJECT, SUBJECT_GIVEN};
use crate::field::{Field, Fields, date, id_of, instant, integer, number, objects};
use crate::filter::{Filter, equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// What an account used of a product in a month.
pub static MONTHLY_SNAPSHOT: Record =
    Record::billing("usage_snapshots_monthly", Text::new("Retrato mensal de uso", "Monthly usage snapshot"))
        .fields(&[ID, SUBJECT, OUTCOME, CALCULATION, METADATA, OWNER, TIMES])
        .label(&["month", "total_quantity"]);

/// How much was used.
const OUTCOME: &[Field] = &[
    instant("month").read_only().about("First day of the month."),
    number("total_quantity").read_only().about("Quantity in all."),
    number("cumulative_quantity").read_only().about("Running total."),
    number("avg_daily_quantity").read_only().about("Daily average."),
    integer("days_with_usage").read_only().about("Days with usage."),
    number("plan_limit").read_only().nullable().about("null = no limit."),
    number("excess_quantity").read_only().about("Above plan_limit."),
];

static SNAPSHOT: Fields = &[SUBJECT_GIVEN, GIVEN, CALCULATION_GIVEN];

/// How much was used, as a caller says.
const GIVEN: &[Field] = &[
    date("month").required().about("First day of the month."),
    number("total_quantity").required(),
    number("cumulative_quantity").usual("0"),
    number("avg_daily_quantity").required(),
    integer("days_with_usage").required(),
    number("plan_limit"),
    number("excess_quantity").required(),
];

static FILTERS: &[Filter] = &[
    equal(id_of("billing_account_id", &BILLING_ACCOUNT)),
    equal(id_of("product_id", &PRODUCT)),
    from(date("start_month"), "month"),
    to(date("end_month"), "month"),
];

static CREATE: &[Field] = &[objects("records", SNAPSHOT).required().about("1 to 100.")];

/// Tools on monthly snapshots.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "billing_usage_snapshots_monthly_list",
        Text::new("Listar retratos mensais de uso", "List monthly usage snapshots"),
        &MONTHLY_SNAPSHOT,
    )
    .scope("usage", "billing.usage")
    .about("Lists what accounts used of products, month by month, with the excess over the plan.")
    .get("/v1/usage/snapshots/monthly", Verb::List)
    .filters(FILTERS)
    .skipping(),
    Tool::write(
        "billing_usage_snapshots_monthly_create",
        Text::new("Gravar retratos mensais de uso", "Store monthly usage snapshots"),
        &MONTHLY_SNAPSHOT,
    )
    .scope("usage", "billing.usage")
    .about("Stores up to 100 monthly snapshots; one of the same account, product and month is overwritten.")
    .post("/v1/usage/snapshots/monthly", Verb::Rule)
    .answers(Answer::Object)
    .body(&[CREATE])
    .idempotent(),
];
