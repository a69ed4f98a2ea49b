//! Prompts: ready instructions with dates already computed, offered only to who may run every tool they rely on.

mod filled;

use std::collections::BTreeMap;

use catalogue::{Kind, Lang, Prompt, PromptArgument, Text, Usual};
use jiff::ToSpan as _;
use jiff::civil::Date;

use crate::Engine;
use crate::arguments::{date, month, uid};
use crate::clock::account_date;
use crate::principal::Principal;
use crate::visible::visible;
use filled::{Values, filled};

/// A prompt, filled in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PromptText {
    /// What it does.
    pub description: &'static str,
    /// The user's first message.
    pub text: String,
}

/// Why a prompt is not given; every one is a protocol error of bad parameters (-32602).
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PromptError {
    /// No such prompt, or one that the caller may not use: both look the same.
    #[error("no such prompt: {0}")]
    Unknown(String),
    /// A required argument is missing.
    #[error("missing argument {0}")]
    Missing(&'static str),
    /// An argument that the prompt does not have.
    #[error("unknown argument {0}")]
    UnknownArgument(String),
    /// An argument that is not what it must be.
    #[error("argument {name}: expected {}", .expected.en)]
    Malformed {
        /// The argument.
        name: &'static str,
        /// What was expected.
        expected: Text,
    },
}

impl PromptError {
    /// The message in `lang`.
    pub fn message(&self, lang: Lang) -> String {
        match (self, lang) {
            (error, Lang::En) => error.to_string(),
            (PromptError::Unknown(name), Lang::Pt) => format!("prompt desconhecido: {name}"),
            (PromptError::Missing(name), Lang::Pt) => format!("falta o argumento {name}"),
            (PromptError::UnknownArgument(name), Lang::Pt) => format!("argumento desconhecido: {name}"),
            (PromptError::Malformed { name, expected }, Lang::Pt) => {
                format!("argumento {name}: esperado: {}", expected.pt)
            }
        }
    }
}

const DATE: Text = Text::new("uma data que exista, AAAA-MM-DD", "a date that exists, YYYY-MM-DD");
const MONTH: Text = Text::new("um mês que exista, AAAA-MM", "a month that exists, YYYY-MM");
const UID: Text = Text::new("um uid (UUID)", "a uid (UUID)");
const LINE: Text = Text::new("uma linha de texto", "one line of text");

impl Engine {
    /// The prompts that `principal` may use, in the catalogue's order.
    pub fn prompts(&self, principal: &Principal) -> Vec<&'static Prompt> {
        self.product.prompts.iter().filter(|prompt| self.offered(principal, prompt)).collect()
    }

    /// The prompt called `name`, filled in.
    ///
    /// # Errors
    /// [`PromptError`], which names the argument.
    pub fn prompt(
        &self,
        principal: &Principal,
        name: &str,
        sent: &BTreeMap<String, String>,
        lang: Lang,
    ) -> Result<PromptText, PromptError> {
        let prompt = self.offered_prompt(principal, name).ok_or_else(|| PromptError::Unknown(shown(name)))?;
        let known = |sent: &str| prompt.arguments.iter().any(|argument| argument.name == sent);
        if let Some(unknown) = sent.keys().find(|sent| !known(sent)) {
            return Err(PromptError::UnknownArgument(shown(unknown)));
        }
        let today = account_date(self.clock.now());
        let mut values = Values::from([("today", today.to_string())]);
        for argument in prompt.arguments {
            let value = checked(argument, sent.get(argument.name))?;
            values.extend(value.or_else(|| usual(argument, today)).map(|value| (argument.name, value)));
        }
        compute(&mut values, today);
        let text = filled(prompt, &values, lang);
        Ok(PromptText { description: prompt.about.get(lang), text })
    }

    pub(crate) fn offered_prompt(&self, principal: &Principal, name: &str) -> Option<&'static Prompt> {
        self.product.prompts.iter().find(|prompt| prompt.name == name && self.offered(principal, prompt))
    }

    fn offered(&self, principal: &Principal, prompt: &Prompt) -> bool {
        prompt.tools.iter().all(|name| self.product.tool(name).is_some_and(|tool| self.offers(principal, tool)))
    }
}

/// What stands for an argument that was left out.
fn usual(argument: &PromptArgument, today: Date) -> Option<String> {
    match argument.usual {
        Usual::Nothing => None,
        Usual::DaysFromToday(days) => Some(today.saturating_add(i64::from(days).days()).to_string()),
        Usual::DaysBeforeToday(days) => Some(today.saturating_sub(i64::from(days).days()).to_string()),
        Usual::ThisMonth => Some(month_of(today)),
    }
}

/// Adds what follows from the values ([`catalogue::COMPUTED`]).
fn compute(values: &mut Values, today: Date) {
    if let Some(due_before) = values.get("due_before").and_then(|text| date(text)) {
        // A boleto due today is not overdue yet.
        let last = due_before.min(today).saturating_sub(1.day());
        values.insert("overdue_until", last.to_string());
    }
    if let Some(first) = values.get("month").and_then(|text| month(text)) {
        values.insert("month_start", first.to_string());
        values.insert("month_end", first.last_of_month().to_string());
    }
}

fn month_of(day: Date) -> String {
    format!("{:04}-{:02}", day.year(), day.month())
}

/// The normal form of one argument; an empty optional one counts as absent, since forms send those.
fn checked(argument: &PromptArgument, sent: Option<&String>) -> Result<Option<String>, PromptError> {
    let name = argument.name;
    let sent = sent.map(String::as_str).filter(|text| !text.is_empty());
    let Some(text) = sent else {
        return if argument.required { Err(PromptError::Missing(name)) } else { Ok(None) };
    };
    let (value, expected) = match argument.kind {
        Kind::Date | Kind::Day => (date(text).map(|date| date.to_string()), DATE),
        Kind::Month => (month(text).map(month_of), MONTH),
        Kind::Uid | Kind::Reference { .. } => (uid(text), UID),
        _ => {
            // Free text ends up inside instructions: nothing hidden, one line, bounded.
            let plain = visible(text) == text && !text.contains(['\n', '\r']) && text.chars().count() <= 255;
            (plain.then(|| text.to_owned()), LINE)
        }
    };
    value.map(Some).ok_or(PromptError::Malformed { name, expected })
}

fn shown(name: &str) -> String {
    visible(name).chars().take(100).collect()
}
