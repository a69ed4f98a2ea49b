//! Usage by day.

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::product::PRODUCT;
use crate::billing::shared::{ID, METADATA, OWNER, TIMES};
use crate::billing::usage::snapshot::{CALCULATION, CALCULATION_GIVEN, SUBJECT, SUBJECT_GIVEN};
use crate::field::{Field, Fields, date, id_of, instant, number, objects};
use crate::filter::{Filter, equal, from, to};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// What an account used of a product on a day.
pub static DAILY_SNAPSHOT: Record =
    Record::billing("usage_snapshots_daily", Text::new("Retrato diário de uso", "Daily usage snapshot"))
        .fields(&[ID, SUBJECT, OUTCOME, CALCULATION, METADATA, OWNER, TIMES])
        .label(&["snapshot_date", "quantity"]);

/// How much was used.
const OUTCOME: &[Field] = &[
    instant("snapshot_date").read_only(),
    number("quantity").read_only(),
    number("cumulative_quantity").read_only().about("Running total."),
];

static SNAPSHOT: Fields = &[SUBJECT_GIVEN, GIVEN, CALCULATION_GIVEN];

/// How much was used, as a caller says.
const GIVEN: &[Field] =
    &[date("snapshot_date").required(), number("quantity").required(), number("cumulative_quantity").usual("0")];

static FILTERS: &[Filter] = &[
    equal(id_of("billing_account_id", &BILLING_ACCOUNT)),
    equal(id_of("product_id", &PRODUCT)),
    from(date("start_date"), "snapshot_date"),
    to(date("end_date"), "snapshot_date"),
];

static CREATE: &[Field] = &[objects("records", SNAPSHOT).required().about("1 to 100.")];

/// Tools on daily snapshots.
pub static TOOLS: &[Tool] = &[
    Tool::read(
        "billing_usage_snapshots_daily_list",
        Text::new("Listar retratos diários de uso", "List daily usage snapshots"),
        &DAILY_SNAPSHOT,
    )
    .scope("usage", "billing.usage")
    .about("Lists what accounts used of products, day by day.")
    .get("/v1/usage/snapshots/daily", Verb::List)
    .filters(FILTERS)
    .skipping(),
    Tool::write(
        "billing_usage_snapshots_daily_create",
        Text::new("Gravar retratos diários de uso", "Store daily usage snapshots"),
        &DAILY_SNAPSHOT,
    )
    .scope("usage", "billing.usage")
    .about("Stores up to 100 daily snapshots; one of the same account, product and day is overwritten.")
    .post("/v1/usage/snapshots/daily", Verb::Rule)
    .answers(Answer::Object)
    .body(&[CREATE])
    .idempotent(),
];
