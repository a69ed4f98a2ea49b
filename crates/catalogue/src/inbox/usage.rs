//! Usage: what a workspace processed and spent in a span of days.

use super::shared::PLACE;
use crate::field::{Field, Fields, date, integer, month, number, objects, text};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Origin, Tool, Verb};

/// The sums of a span.
pub static USAGE: Record = Record::inbox("usage", Text::new("Uso do workspace", "Workspace usage"))
    .never_kept()
    .fields(&[PLACE, SPAN, EMAILS, RUNS, CACHE, COST, MODELS]);

const SPAN: &[Field] = &[date("from").read_only(), date("to").read_only()];

const EMAILS: &[Field] = &[integer("emails_processed").read_only(), integer("emails_failed").read_only()];

const RUNS: &[Field] = &[
    integer("agent_runs").read_only(),
    integer("agent_runs_failed").read_only(),
    integer("input_tokens").read_only(),
    integer("output_tokens").read_only(),
];

const CACHE: &[Field] =
    &[integer("cache_read").read_only().about("Tokens."), integer("cache_write").read_only().about("Tokens.")];

const TOTAL: &[Field] = &[number("total_cost").read_only().about("In `currency`.")];

const COST: &[Field] = &[number("total_cost").read_only(), text("currency").read_only().about("ISO 4217.")];

const MODEL: &[Field] = &[text("llm_model").read_only()];

const OF_MODEL: Fields = &[MODEL, RUNS, TOTAL];

const MODELS: &[Field] = &[objects("by_model", OF_MODEL).read_only().about("The same runs by model.")];

/// A month, or both days.
const ASKED: &[Field] = &[
    date("from").about("First day; default: 29 days before `to`."),
    date("to").about("Last day; default: today."),
    month("month").about("YYYY-MM, instead of from and to."),
];

/// Tools on usage.
pub static TOOLS: &[Tool] = &[Tool::read("usage_get", Text::new("Ver uso", "Show usage"), &USAGE)
    .scope("usage", "inbox.usage")
    .about("Sums e-mails, agent runs, tokens and cost of a span of days, in all and by model. Without arguments: the last 30 days.")
    .get("/v1/usage", Verb::Rule)
    .query(ASKED)
    .origin(Origin::Sandbox)];
