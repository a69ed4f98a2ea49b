//! The demo's clock, its randomness, and how it acts: through the sandbox's own operations.

use std::sync::Arc;

use catalogue::billing::BILLING;
use engine::AccountId;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp, ToSpan as _};
use serde_json::Value;
use storage::{Row, Store, StoreError};

use crate::bank;
use crate::context::Context;
use crate::demo::random::Random;
use crate::demo::{Dice, stage};
use crate::instant;
use crate::problem::Problem;

/// Months of history before the month of the demo's end.
const MONTHS: i32 = 12;

/// Where the demo plays.
pub(super) struct Stage {
    pub(super) context: Context,
    pub(super) dice: Dice,
    /// The instant up to which the demo plays.
    pub(super) end: Timestamp,
    /// The account's date then.
    pub(super) today: Date,
    /// The first day of the first month that is billed.
    pub(super) first: Date,
}

impl Stage {
    pub(super) async fn open(
        store: &Store,
        account: &AccountId,
        (seed, now): (u64, Timestamp),
    ) -> Result<Stage, StoreError> {
        let dice = Arc::new(Random::new(seed));
        let context = Context::new(store.begin(account).await?, account.clone(), now, Arc::clone(&dice) as _);
        let today = context.today;
        let first = today.first_of_month().saturating_sub(MONTHS.months());
        Ok(Stage { context, dice, end: now, today, first })
    }

    /// An instant in office hours of the day `day` (from 1) of the month `month` (from 0) of the demo; before the end.
    pub(super) fn office_hour(&self, month: i32, day: i8) -> Timestamp {
        let month = self.first.saturating_add(month.months());
        let day = month.with().day(day.clamp(1, month.days_in_month())).build().unwrap_or(month);
        let seconds = i64::from(self.dice.between(8 * 3600, 18 * 3600));
        let start = instant::start_of(day).unwrap_or(self.end);
        let at = start.checked_add(SignedDuration::from_secs(seconds)).unwrap_or(self.end);
        at.min(self.before_end(i64::from(self.dice.between(300, 14_400))))
    }

    /// The instant so many seconds before the end.
    pub(super) fn before_end(&self, seconds: i64) -> Timestamp {
        self.end.checked_sub(SignedDuration::from_secs(seconds)).unwrap_or(self.end)
    }

    /// Lets the time pass to `to`: timers fire.
    pub(super) async fn advance(&mut self, to: Timestamp) -> Result<(), Problem> {
        bank::pass(&mut self.context, to).await
    }

    /// Runs an operation as a client would, with `id` in its path. What answers no record gives an empty one, at most with an id.
    pub(super) async fn ask(&mut self, name: &str, id: Option<&str>, body: Value) -> Result<Row, Problem> {
        let path: Vec<(&'static str, &str)> = id.map(|id| ("id", id)).into_iter().collect();
        self.ask_at(name, &path, body).await
    }

    /// The same for a path with more than one parameter.
    pub(super) async fn ask_at(
        &mut self,
        name: &str,
        path: &[(&'static str, &str)],
        body: Value,
    ) -> Result<Row, Problem> {
        let tool = BILLING.tool(name).ok_or_else(|| Problem::Internal(format!("the catalogue has no tool {name}")))?;
        stage::run(&mut self.context, tool, path, body).await
    }
}
