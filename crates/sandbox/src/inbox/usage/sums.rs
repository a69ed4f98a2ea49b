//! The sums of a period, made by the store. An e-mail counts on the day on which it came, a run on the day on which it was
//! made.

use catalogue::inbox::agent_run::AGENT_RUN;
use catalogue::inbox::email::EMAIL;
use rust_decimal::Decimal;
use storage::{Comparison, Condition, IndexValue, Tallied, Tally};

use super::period::Period;
use crate::context::Context;
use crate::domain::money;
use crate::problem::Problem;
use crate::uses::{count, equal};

/// Sums of runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Sums {
    pub(super) runs: u64,
    pub(super) failed: u64,
    pub(super) input: i128,
    pub(super) output: i128,
    pub(super) cache_read: i128,
    pub(super) cache_write: i128,
    pub(super) cost: Decimal,
}

impl Sums {
    fn of(group: &Tallied, is_failed: bool) -> Sums {
        let sum = |at: usize| group.sums.get(at).copied().unwrap_or_default();
        let cost = money::from_billionths(sum(4));
        let failed = if is_failed { group.count } else { 0 };
        Sums { runs: group.count, failed, input: sum(0), output: sum(1), cache_read: sum(2), cache_write: sum(3), cost }
    }

    fn add(&mut self, other: &Sums) {
        self.runs += other.runs;
        self.failed += other.failed;
        self.input += other.input;
        self.output += other.output;
        self.cache_read += other.cache_read;
        self.cache_write += other.cache_write;
        self.cost = self.cost.saturating_add(other.cost);
    }
}

/// How many e-mails of the period stand in `status`.
pub(super) async fn emails(context: &mut Context, period: Period, status: &str) -> Result<u64, Problem> {
    let mut conditions = within("received_at", period)?;
    conditions.push(equal("status", status));
    count(context, &EMAIL, conditions).await
}

/// The runs of the period by model, in the order of the models' names.
pub(super) async fn by_model(context: &mut Context, period: Period) -> Result<Vec<(String, Sums)>, Problem> {
    let tally = Tally {
        conditions: within("created_at", period)?,
        by: vec!["llm_model", "status"],
        sums: vec!["input_tokens", "output_tokens", "cache_read", "cache_write", "total_cost"],
    };
    let mut models: Vec<(String, Sums)> = Vec::new();
    for group in context.tx.tally(&AGENT_RUN, &tally).await? {
        let word = |at: usize| match group.by.get(at) {
            Some(Some(IndexValue::Text(text))) => text.as_str(),
            _ => "",
        };
        let sums = Sums::of(&group, word(1) == "failed");
        match models.last_mut().filter(|(model, _)| model == word(0)) {
            Some((_, known)) => known.add(&sums),
            None => models.push((word(0).to_owned(), sums)),
        }
    }
    Ok(models)
}

/// The sums of every model.
pub(super) fn all(models: &[(String, Sums)]) -> Sums {
    let mut all = Sums::default();
    models.iter().for_each(|(_, sums)| all.add(sums));
    all
}

fn within(on: &'static str, period: Period) -> Result<Vec<Condition>, Problem> {
    let (first, last) = period.bounds()?;
    let bound =
        |comparison, at: jiff::Timestamp| Condition::new(on, comparison, IndexValue::Integer(at.as_millisecond()));
    Ok(vec![bound(Comparison::AtLeast, first), bound(Comparison::AtMost, last)])
}
