//! Completions: values that a client suggests while a person types an argument.

use std::sync::Arc;

use catalogue::Source;
use jiff::{ToSpan as _, civil::Date};

use crate::Engine;
use crate::clock::account_date;
use crate::permit;
use crate::principal::Principal;
use crate::refusal::Refusal;
use crate::tenant;

/// Values in one answer, by the protocol's own limit.
const VALUES: usize = 100;

/// Months suggested for a date, this one included.
const MONTHS: i64 = 12;

/// Whose argument is being typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CompletionRef {
    /// A prompt, by its name.
    Prompt(String),
    /// A resource template, by its URI template.
    Template(String),
}

/// Suggested values.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Completion {
    /// At most 100.
    pub values: Vec<String>,
    /// How many there are.
    pub total: usize,
    /// Whether there are more than were given.
    pub has_more: bool,
}

/// Why nothing can be suggested.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum CompletionError {
    /// No such prompt or template, or a prompt that the caller may not use: a protocol error (-32602).
    #[error("nothing to complete under that reference")]
    UnknownRef,
    /// The API failed.
    #[error(transparent)]
    Refused(Refusal),
}

impl Engine {
    /// Suggests values of `argument` that start with `typed`.
    ///
    /// The suggestions come from the newest records under the caller's right to list them; who lacks it gets none.
    ///
    /// # Errors
    /// [`CompletionError`].
    pub async fn complete(
        &self,
        principal: &Arc<Principal>,
        of: &CompletionRef,
        argument: &str,
        typed: &str,
    ) -> Result<Completion, CompletionError> {
        match of {
            CompletionRef::Template(uri) => {
                if !self.product.resources().any(|resource| resource.uri == uri) {
                    return Err(CompletionError::UnknownRef);
                }
                self.from_source(principal, uri, argument, typed).await
            }
            CompletionRef::Prompt(name) => {
                self.offered_prompt(principal, name).ok_or(CompletionError::UnknownRef)?;
                self.from_source(principal, name, argument, typed).await
            }
        }
    }

    /// What the product's rows suggest for `argument` of the template or prompt called `of`.
    async fn from_source(
        &self,
        principal: &Arc<Principal>,
        of: &str,
        argument: &str,
        typed: &str,
    ) -> Result<Completion, CompletionError> {
        match self.product.completion(of, argument) {
            Some(Source::Newest(tool)) => self.uids(principal, tool, typed).await,
            Some(Source::Days) => Ok(starting_with(typed, self.dates())),
            Some(Source::Months) => Ok(starting_with(typed, self.months())),
            Some(Source::Schemas) => {
                let names = catalogue::contract::contract(self.product).into_iter().map(|schema| schema.name);
                Ok(starting_with(typed, names))
            }
            None => Ok(Completion::default()),
        }
    }

    async fn uids(&self, principal: &Arc<Principal>, tool: &str, typed: &str) -> Result<Completion, CompletionError> {
        let tool = self.product.tool(tool);
        let permit = |tool| permit::plain(principal, tool, tenant::resolve(principal, tool, None).ok()?).ok();
        let Some(permit) = tool.and_then(permit) else {
            return Ok(Completion::default());
        };
        let newest = self.listing(vec![permit], self.limits.completion_records).await;
        let newest = newest.map_err(CompletionError::Refused)?.newest.into_iter().next().unwrap_or_default();
        let uids = newest.into_iter().take(self.limits.completion_records).map(|newest| newest.uid);
        Ok(starting_with(&typed.to_ascii_lowercase(), uids))
    }

    /// Today and the first day of each of the last twelve months, newest first.
    fn dates(&self) -> impl Iterator<Item = String> + use<> {
        let today = account_date(self.clock.now());
        let mut dates: Vec<Date> = std::iter::once(today).chain(first_days(today)).collect();
        dates.dedup();
        dates.into_iter().map(|date| date.to_string())
    }

    /// The last twelve months, this one included, newest first.
    fn months(&self) -> impl Iterator<Item = String> + use<> {
        let today = account_date(self.clock.now());
        first_days(today).map(|first| format!("{:04}-{:02}", first.year(), first.month()))
    }
}

fn first_days(today: Date) -> impl Iterator<Item = Date> {
    (0..MONTHS).map(move |back| today.first_of_month().saturating_sub(back.months()))
}

fn starting_with(typed: &str, all: impl Iterator<Item = String>) -> Completion {
    let mut values: Vec<String> = all.filter(|value| value.starts_with(typed)).collect();
    let total = values.len();
    values.truncate(VALUES);
    Completion { has_more: total > values.len(), total, values }
}
