//! Completions: values that a client suggests while a person types an argument.

mod search;

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
    /// Records are suggested under the caller's right to list them, in the connection's default workspace; who lacks the
    /// one or the other gets none.
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
                let resource = self.product.resources().find(|resource| resource.uri == uri);
                let resource = resource.ok_or(CompletionError::UnknownRef)?;
                if !self.reads(principal, &resource) {
                    return Ok(Completion::default());
                }
                self.suggested(principal, uri, argument, typed).await
            }
            CompletionRef::Prompt(name) => {
                self.offered_prompt(principal, name).ok_or(CompletionError::UnknownRef)?;
                self.suggested(principal, name, argument, typed).await
            }
        }
    }

    /// What the product's rows suggest for `argument` of the template or prompt called `of`.
    async fn suggested(
        &self,
        principal: &Arc<Principal>,
        of: &str,
        argument: &str,
        typed: &str,
    ) -> Result<Completion, CompletionError> {
        match self.product.completion(of, argument) {
            Some(Source::Newest(tool)) => self.identities(principal, tool, typed).await,
            Some(Source::Search(tool)) => self.found(principal, tool, typed).await,
            Some(Source::Days) => Ok(starting_with(typed, self.dates())),
            Some(Source::Months) => Ok(starting_with(typed, self.months())),
            Some(Source::Schemas) => {
                let names = catalogue::contract::contract(self.product).into_iter().map(|schema| schema.name);
                Ok(starting_with(typed, names))
            }
            Some(Source::Records) => {
                let names = catalogue::types::types(self.product).map(|record| record.key.to_owned());
                Ok(starting_with(typed, names))
            }
            None => Ok(Completion::default()),
        }
    }

    /// The identities of the newest records that `tool` lists. Who may not list them, or has no default workspace to list
    /// them in, gets none.
    async fn identities(
        &self,
        principal: &Arc<Principal>,
        tool: &str,
        typed: &str,
    ) -> Result<Completion, CompletionError> {
        let tool = self.product.tool(tool).filter(|tool| self.offers(principal, tool));
        let permit = |tool| permit::plain(principal, tool, tenant::resolve(principal, tool, None).ok()?).ok();
        let Some(permit) = tool.and_then(permit) else {
            return Ok(Completion::default());
        };
        let newest = self.listing(vec![permit], self.limits.completion_records).await;
        let newest = newest.map_err(CompletionError::Refused)?.newest.into_iter().next().unwrap_or_default();
        Ok(starting_with(typed, newest.into_iter().take(self.limits.completion_records).map(|newest| newest.uid)))
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

/// Those that start with what was typed, in capitals or not.
fn starting_with(typed: &str, all: impl Iterator<Item = String>) -> Completion {
    let starts = |value: &String| value.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed));
    let mut values: Vec<String> = all.filter(starts).collect();
    let total = values.len();
    values.truncate(VALUES);
    Completion { has_more: total > values.len(), total, values }
}
