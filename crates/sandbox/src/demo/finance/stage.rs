//! The demo's clock, its randomness, the rows that wait for their instant, and the money that moves.

use std::collections::BTreeMap;
use std::sync::Arc;

use catalogue::Record;
use engine::AccountId;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value};
use storage::{NewRow, Row, Store, StoreError};

use super::scene::Scene;
use crate::context::Context;
use crate::demo::{Dice, stage};
use crate::domain::calendar;
use crate::problem::Problem;
use crate::{bank, instant};

/// Where the demo of one workspace plays.
pub(super) struct Stage {
    pub(super) context: Context,
    pub(super) dice: Dice,
    /// The instant up to which the demo plays.
    pub(super) end: Timestamp,
    /// The account's date then.
    pub(super) today: Date,
    /// Rows to be stored at their instant, in the order in which they were made.
    waiting: BTreeMap<(Timestamp, u64), (&'static Record, NewRow)>,
    made: u64,
    /// Every realised movement, also those that scenes will make.
    pub(super) moves: Vec<Move>,
    pub(super) scenes: Vec<Scene>,
    /// The e-mail of whoever works in the app.
    pub(super) clerk: String,
    /// Records that have a file, as it comes in on a day: their kind and id.
    pub(super) documented: Vec<(Date, &'static str, String)>,
}

/// Money in (above zero) or out of an account, in cents.
#[derive(Debug, Clone)]
pub(super) struct Move {
    pub(super) day: Date,
    pub(super) account: String,
    pub(super) cents: i64,
}

impl Stage {
    pub(super) async fn open(
        store: &Store,
        partition: &AccountId,
        (now, dice): (Timestamp, Dice),
    ) -> Result<Stage, StoreError> {
        let context = Context::new(store.begin(partition).await?, partition.clone(), now, Arc::clone(&dice) as _);
        let today = context.today;
        let (waiting, moves, scenes, documented) = (BTreeMap::new(), Vec::new(), Vec::new(), Vec::new());
        Ok(Stage { context, dice, end: now, today, waiting, made: 0, moves, scenes, documented, clerk: String::new() })
    }

    /// An instant in office hours of `day`, never after the end.
    pub(super) fn office_hour(&self, day: Date) -> Timestamp {
        self.at(day, i64::from(self.dice.between(8 * 3600 + 600, 17 * 3600)))
    }

    /// So many seconds into `day`, never after the end.
    pub(super) fn at(&self, day: Date, seconds: i64) -> Timestamp {
        let start = instant::start_of(day).unwrap_or(self.end);
        let at = start.checked_add(SignedDuration::from_secs(seconds)).unwrap_or(self.end);
        if at < self.end {
            return at;
        }
        let minutes = i64::from(self.dice.between(5, 90));
        self.end.checked_sub(SignedDuration::from_mins(minutes)).unwrap_or(self.end)
    }

    /// A fresh uid of `at`.
    pub(super) fn uid(&self, at: Timestamp) -> String {
        engine::clock::uuid_v7(at, self.dice.as_ref()).to_string()
    }

    /// Lets a row be stored when its time comes.
    pub(super) fn store(&mut self, record: &'static Record, row: NewRow) {
        self.made += 1;
        self.waiting.insert((row.created_at, self.made), (record, row));
    }

    /// Notes that money moves on `day`.
    pub(super) fn note(&mut self, day: Date, account: &str, cents: i64) {
        self.moves.push(Move { day, account: account.to_owned(), cents });
    }

    /// Lets the time pass to `to`: rows are stored and timers fire.
    pub(super) async fn advance(&mut self, to: Timestamp) -> Result<(), Problem> {
        // One at a time: a timer may set another that is due before the rest.
        while let Some(timer) = self.context.tx.take_due(to, 1).await?.pop() {
            self.flush(timer.due_at).await?;
            bank::fire(&mut self.context, &timer).await?;
        }
        self.flush(to).await?;
        self.context.move_to(to);
        Ok(())
    }

    /// Stores the rows whose time has come, type by type.
    async fn flush(&mut self, to: Timestamp) -> Result<(), Problem> {
        let later = self.waiting.split_off(&(to, u64::MAX));
        let due = std::mem::replace(&mut self.waiting, later);
        let mut by_type: Vec<(&'static Record, Vec<NewRow>)> = Vec::new();
        for (record, row) in due.into_values() {
            match by_type.iter_mut().find(|(of, _)| std::ptr::eq(*of, record)) {
                Some((_, rows)) => rows.push(row),
                None => by_type.push((record, vec![row])),
            }
        }
        for (record, rows) in by_type {
            self.context.tx.insert_many(record, rows).await?;
        }
        Ok(())
    }

    /// Runs an operation as a client would.
    pub(super) async fn ask(&mut self, name: &str, path: &[(&'static str, &str)], body: Value) -> Result<Row, Problem> {
        stage::ask(&mut self.context, name, path, body).await
    }
}

/// The members of an object.
pub(super) fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(members) => members,
        _ => Map::new(),
    }
}

/// The day `day` of the month that begins `months` after the month of `from`, or its last one.
pub(super) fn in_month(from: Date, months: i32, day: i8) -> Date {
    let first = from.first_of_month().saturating_add(jiff::Span::new().try_months(months).unwrap_or_default());
    let last = first.days_in_month();
    Date::new(first.year(), first.month(), day.clamp(1, last)).unwrap_or(first)
}

/// That day, or the next one on which banks are open.
pub(super) fn due_in_month(from: Date, months: i32, day: i8) -> Date {
    calendar::business_day_from(in_month(from, months, day))
}
