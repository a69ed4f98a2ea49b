//! The models that agents run on: one fixed list of invented ones, the same for every workspace, and what a run on one costs.

mod list;

use catalogue::inbox::model::MODEL;
use jiff::Timestamp;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::Row;

use super::listing;
use crate::answer::{Answered, Asked};
use crate::domain::money;
use crate::problem::Problem;
use crate::rules::Rule;
use list::MODELS;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[("models_list", |_, asked| Box::pin(async move { listed(asked) }))];

/// The currency of prices and costs (ISO 4217).
pub const CURRENCY: &str = "USD";

/// Decimals of a cost: a token of a price with three decimals a million costs billionths.
const COST_DECIMALS: u32 = 9;

/// A model.
#[derive(Debug, PartialEq, Eq)]
pub struct Model {
    /// What an agent's `llm_model` says.
    pub id: &'static str,
    /// Its name, for people.
    pub label: &'static str,
    /// Who runs it.
    pub provider: &'static str,
    /// What it reads at once, in tokens.
    pub context_window: u32,
    /// What it writes at most, in tokens.
    pub max_output_tokens: u32,
    /// What a million tokens cost.
    pub prices: Prices,
    /// Whether a new agent may take it.
    pub status: Status,
}

/// Prices of a million tokens, each in thousandths of a dollar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Prices {
    /// Read.
    pub input: u32,
    /// Written.
    pub output: u32,
    /// Read from the cache; `None` for a model without one, which reads them as input.
    pub cache_read: Option<u32>,
    /// Written to the cache; likewise.
    pub cache_write: Option<u32>,
}

/// Whether a new agent may take a model.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// It may.
    Available,
    /// Agents that have it keep it; no other may take it.
    Deprecated,
}

impl Status {
    fn word(self) -> &'static str {
        match self {
            Status::Available => "available",
            Status::Deprecated => "deprecated",
        }
    }
}

/// What a run used, in tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tokens {
    /// Read.
    pub input: u32,
    /// Written.
    pub output: u32,
    /// Read from the cache.
    pub cache_read: u32,
    /// Written to the cache.
    pub cache_write: u32,
}

/// The model called `id`.
pub fn find(id: &str) -> Option<&'static Model> {
    MODELS.iter().find(|model| model.id == id)
}

/// The models that a new agent may take.
pub fn available() -> impl Iterator<Item = &'static Model> {
    MODELS.iter().filter(|model| model.status == Status::Available)
}

/// What `tokens` cost on `model`, in dollars, exactly: nine decimals at most.
pub fn price(model: &Model, tokens: Tokens) -> Decimal {
    let Prices { input, output, cache_read, cache_write } = model.prices;
    let parts = [
        (tokens.input, input),
        (tokens.output, output),
        (tokens.cache_read, cache_read.unwrap_or(input)),
        (tokens.cache_write, cache_write.unwrap_or(input)),
    ];
    // Four products of 32 bits each fit in 128 bits with room to spare.
    let billionths: i128 = parts.iter().map(|(count, thousandths)| i128::from(*count) * i128::from(*thousandths)).sum();
    Decimal::try_from_i128_with_scale(billionths, COST_DECIMALS).unwrap_or(Decimal::MAX).normalize()
}

/// What one of `tokens` cost on average, given their `total`, in dollars rounded to nine decimals; nothing for none.
pub fn per_token(total: Decimal, tokens: Tokens) -> Decimal {
    let counts = [tokens.input, tokens.output, tokens.cache_read, tokens.cache_write];
    let count: u64 = counts.into_iter().map(u64::from).sum();
    total.checked_div(Decimal::from(count)).unwrap_or_default().round_dp(COST_DECIMALS).normalize()
}

fn listed(asked: &Asked) -> Result<Answered, Problem> {
    // Lists are told on by falling numbers.
    let rows = (0..).zip(MODELS).map(|(at, model): (i64, _)| row(model, -at)).collect();
    listing::answer(asked, &MODEL, rows)
}

fn row(model: &Model, id: i64) -> Row {
    let at = Timestamp::UNIX_EPOCH;
    Row { id, uid: model.id.to_owned(), version: 1, created_at: at, updated_at: at, doc: document(model) }
}

fn document(model: &Model) -> Map<String, Value> {
    let price = |thousandths: u32| money::json(Decimal::new(thousandths.into(), 3));
    let fields = [
        ("id", json!(model.id)),
        ("label", json!(model.label)),
        ("provider", json!(model.provider)),
        ("context_window", json!(model.context_window)),
        ("max_output_tokens", json!(model.max_output_tokens)),
        ("input_price", price(model.prices.input)),
        ("output_price", price(model.prices.output)),
        ("cache_read_price", model.prices.cache_read.map_or(Value::Null, price)),
        ("cache_write_price", model.prices.cache_write.map_or(Value::Null, price)),
        ("currency", json!(CURRENCY)),
        ("status", json!(model.status.word())),
    ];
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn ids_name_one_model_and_some_are_deprecated() {
        let ids: HashSet<&str> = MODELS.iter().map(|model| model.id).collect();
        assert_eq!(ids.len(), MODELS.len());
        let deprecated = MODELS.iter().filter(|model| model.status == Status::Deprecated).count();
        assert_eq!((MODELS.len(), deprecated), (6, 2));
        assert!(MODELS.iter().all(|model| find(model.id) == Some(model)));
        assert_eq!(find("ipe-9"), None);
    }

    #[test]
    fn a_run_costs_the_sum_of_its_parts_to_the_billionth() {
        let model = find("ipe-2-mini").unwrap();
        let tokens = Tokens { input: 1_234, output: 567, cache_read: 89, cache_write: 1 };
        let Prices { input, output, cache_read, cache_write } = model.prices;
        let billionths = 1_234 * input + 567 * output + 89 * cache_read.unwrap() + cache_write.unwrap();
        let cost = price(model, tokens);
        assert_eq!(cost, Decimal::new(billionths.into(), 9));
        assert_eq!(per_token(cost, tokens), (cost / Decimal::from(1_891)).round_dp(9));
        assert_eq!(per_token(Decimal::ZERO, Tokens::default()), Decimal::ZERO);
    }

    #[test]
    fn without_a_cache_all_is_input() {
        let model = find("aroeira-1-mini").unwrap();
        assert_eq!(model.prices.cache_read, None);
        let cached = Tokens { cache_read: 10, cache_write: 5, ..Tokens::default() };
        assert_eq!(price(model, cached), price(model, Tokens { input: 15, ..Tokens::default() }));
    }
}
