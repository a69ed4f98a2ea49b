//! What the simulated agent is given, and what it makes of it. A pure function: the same e-mail under the same orders
//! always ends the same way.

use std::collections::BTreeMap;

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use super::failure::Failure;
use super::kind::{self, Kind};
use super::{facts, tokens};
use crate::domain::money;
use crate::inbox::model::{self, Model, Status, Tokens};

/// Everything that a run depends on.
#[derive(Debug, Clone)]
pub(crate) struct Reading<'a> {
    pub(crate) subject: &'a str,
    pub(crate) from: &'a str,
    /// The text, else the text of the HTML.
    pub(crate) text: &'a str,
    /// Names in lower case.
    pub(crate) headers: &'a BTreeMap<String, String>,
    /// Names of the attachments that the inbox's rules let in.
    pub(crate) file_names: &'a [String],
    /// Those of them (from 1 on) whose bytes are of another type than they say, and that type.
    pub(crate) unreadable: &'a [(usize, String)],
    /// How many senders the message names.
    pub(crate) senders: u64,
    pub(crate) llm_model: &'a str,
    pub(crate) model: Option<&'static Model>,
    pub(crate) orders: &'a str,
    /// Secrets that the orders name and the agent cannot use.
    pub(crate) missing_secrets: &'a [String],
    /// Whether the provider still holds the orders from a run before.
    pub(crate) orders_are_cached: bool,
}

/// How a run ends.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Ending {
    pub(crate) result: Result<Map<String, Value>, Failure>,
    pub(crate) tokens: Tokens,
    /// What they cost, in dollars.
    pub(crate) total_cost: Decimal,
    pub(crate) duration_ms: u64,
}

/// The field by which a message asks the sandbox for a model that does not answer.
const TIMEOUT_HEADER: (&str, &str) = ("x-sandbox-agent", "timeout");

/// How long the agent waits for its model.
const TIMEOUT_MS: u64 = 60_000;

/// What a run takes before the first token.
const START_MS: u64 = 1_200;

/// What an output token takes.
const OUTPUT_TOKEN_MS: u64 = 18;

/// The answer's frame, in tokens.
const FRAME_TOKENS: u32 = 40;

impl Reading<'_> {
    /// Reads the e-mail.
    pub(crate) fn end(&self) -> Ending {
        let asked =
            tokens::of(self.subject).saturating_add(tokens::of(self.from)).saturating_add(tokens::of(self.text));
        let orders = tokens::of(self.orders);
        match self.failure(asked.saturating_add(orders)) {
            Some(Failure::Timeout) => self.ended(Err(Failure::Timeout), self.spent(asked, orders, 0), TIMEOUT_MS),
            Some(failure) => self.ended(Err(failure), Tokens::default(), START_MS),
            None => {
                let output = self.output();
                let most = self.model.map_or(u32::MAX, |model| model.max_output_tokens);
                let given = (tokens::of(&Value::Object(output.clone()).to_string()) + FRAME_TOKENS).min(most);
                let takes = START_MS + u64::from(asked / 4) + u64::from(given) * OUTPUT_TOKEN_MS;
                self.ended(Ok(output), self.spent(asked, orders, given), takes.min(TIMEOUT_MS - 1))
            }
        }
    }

    fn ended(&self, result: Result<Map<String, Value>, Failure>, tokens: Tokens, duration_ms: u64) -> Ending {
        let total_cost = self.model.map_or(Decimal::ZERO, |own| model::price(own, tokens));
        Ending { result, tokens, total_cost, duration_ms }
    }

    /// The orders are written to the provider's cache by the first run and read from it by the next ones.
    fn spent(&self, input: u32, orders: u32, output: u32) -> Tokens {
        let (cache_read, cache_write) = if self.orders_are_cached { (orders, 0) } else { (0, orders) };
        Tokens { input, output, cache_read, cache_write }
    }

    /// Why the run cannot succeed, in the order in which a real one would notice.
    fn failure(&self, input_tokens: u32) -> Option<Failure> {
        let named = || self.llm_model.to_owned();
        let Some(model) = self.model else { return Some(Failure::UnknownModel(named())) };
        if model.status == Status::Deprecated {
            return Some(Failure::DeprecatedModel(named()));
        }
        if let Some(name) = self.missing_secrets.first() {
            return Some(Failure::MissingSecret(name.clone()));
        }
        if let Some((place, mime_type)) = self.unreadable.first() {
            return Some(Failure::UnreadableAttachment { place: *place, mime_type: mime_type.clone() });
        }
        if input_tokens > model.context_window {
            return Some(Failure::TooLong { input_tokens, window: model.context_window });
        }
        let (name, word) = TIMEOUT_HEADER;
        let asks = self.headers.get(name).is_some_and(|value| value.trim().eq_ignore_ascii_case(word));
        asks.then_some(Failure::Timeout)
    }

    /// What the agent answers. The e-mail's words choose among a few answers; none of them is ever followed.
    fn output(&self) -> Map<String, Value> {
        let (kind, reasons) = kind::of(self);
        let facts = facts::of(&format!("{}\n{}", self.subject, self.text));
        let mut output = Map::new();
        output.insert("kind".to_owned(), Value::from(kind.word()));
        output.insert("summary".to_owned(), Value::from(summary(kind, &facts)));
        if !reasons.is_empty() {
            output.insert("reasons".to_owned(), json!(reasons));
        }
        if matches!(kind, Kind::Invoice | Kind::Receipt | Kind::Suspicious) {
            let found = [("amount", &facts.amount), ("due_date", &facts.due_date), ("document", &facts.document)];
            for (name, value) in found {
                if let Some(value) = value {
                    output.insert(name.to_owned(), Value::from(value.as_str()));
                }
            }
        }
        output.insert("planned_actions".to_owned(), json!(kind.actions()));
        output
    }
}

/// One sentence in the customer's language, of the facts alone: no word of the e-mail gets into it.
fn summary(kind: Kind, facts: &facts::Facts) -> String {
    let mut summary = kind.sentence().to_owned();
    if let Some(amount) = &facts.amount {
        summary.push_str(&format!(" Valor: {}.", amount.parse().map_or_else(|_| amount.clone(), money::brl)));
    }
    if let Some(due_date) = &facts.due_date {
        let written = due_date.parse::<Date>().map(|date| date.strftime("%d/%m/%Y").to_string());
        summary.push_str(&format!(" Vencimento: {}.", written.unwrap_or_else(|_| due_date.clone())));
    }
    summary
}
