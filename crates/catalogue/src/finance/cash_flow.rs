//! Where the cash is going: income, expenses and balance by period.

use super::account::ACCOUNT;
use super::company::COMPANY;
use crate::field::{Field, Fields, boolean, day, decimal, id_of, object, objects, one_of, signed, text};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// A projection.
pub static CASH_FLOW: Record = Record::finance("cash_flow", Text::new("Fluxo de caixa", "Cash flow"), "CashFlow")
    .never_kept()
    .fields(&[NOW, PERIODS]);

const GRANULARITIES: &[&str] = &["day", "week", "month", "year"];

const NOW: &[Field] = &[
    one_of("granularity", GRANULARITIES).read_only(),
    signed("current_balance").read_only(),
    text("today_bucket").read_only().about("The period that holds today."),
    boolean("truncated").read_only().about("true: the window was too long and was cut."),
    object("retroactive_overdue", OVERDUE).read_only().about("Overdue amounts, counted in today's period."),
];

const OVERDUE: Fields = &[&[decimal("income").read_only(), decimal("expenses").read_only()]];

const PERIODS: &[Field] = &[objects("buckets", BUCKET).read_only()];

const BUCKET: Fields = &[&[
    text("bucket").read_only(),
    decimal("income").read_only(),
    decimal("expenses").read_only(),
    signed("net").read_only(),
    decimal("projected_income").read_only(),
    decimal("projected_expenses").read_only(),
    signed("opening_balance").read_only(),
    signed("closing_balance").read_only(),
    boolean("is_future").read_only(),
]];

static WINDOW: &[Field] = &[
    day("from").required(),
    day("to").required(),
    one_of("granularity", GRANULARITIES).usual("\"month\""),
    id_of("company_id", &COMPANY),
    id_of("account_id", &ACCOUNT),
    text("tz").about("IANA time zone that decides what today is.").usual("\"America/Sao_Paulo\""),
];

/// Tools on the cash flow.
pub static TOOLS: &[Tool] = &[Tool::read(
    "finance_cash_flow_get",
    Text::new("Ver fluxo de caixa", "Show cash flow"),
    &CASH_FLOW,
)
.scope("reports", "finance.cash_flow")
.about(
    "Projects income, expenses and balance by day, week, month or year between two dates, from realised entries \
             and pending bills. Overdue amounts count in today's period.",
)
.get("/v1/cash-flow", Verb::Rule)
.query(WINDOW)];
