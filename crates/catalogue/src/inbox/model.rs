//! The models that agents run on, with their prices. The same for every workspace.

use crate::field::{Field, integer, number, one_of, text};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Origin, PageSize, Tool, Verb};

/// A model.
pub static MODEL: Record = Record::inbox("models", Text::new("Modelo de LLM", "LLM model"))
    .without_workspace()
    .never_kept()
    .fields(&[NAMES, SIZE, PRICES, STATUS])
    .label(&["label", "provider"]);

const NAMES: &[Field] = &[
    text("id").read_only().about("The value of an agent's llm_model."),
    text("label").read_only(),
    text("provider").read_only(),
];

const SIZE: &[Field] = &[
    integer("context_window").read_only().nullable().about("Tokens."),
    integer("max_output_tokens").read_only().nullable(),
];

/// In `currency` for a million tokens.
const PRICES: &[Field] = &[
    number("input_price").read_only().about("Per million tokens, as the other prices."),
    number("output_price").read_only(),
    number("cache_read_price").read_only().nullable(),
    number("cache_write_price").read_only().nullable(),
    text("currency").read_only().about("ISO 4217."),
];

const STATUS: &[Field] =
    &[one_of("status", &["available", "deprecated"]).read_only().about("No new agent may take a deprecated one.")];

/// Tools on models.
pub static TOOLS: &[Tool] = &[Tool::read("models_list", Text::new("Listar modelos", "List models"), &MODEL)
    .scope("models", "inbox.agents")
    .about("Lists the models that an agent can run on, with their prices.")
    .get("/v1/models", Verb::Rule)
    .answers(Answer::List)
    .cursored()
    .page_size(PageSize::INBOX)
    .origin(Origin::Sandbox)];
