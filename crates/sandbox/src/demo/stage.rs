//! The demo's clock, its randomness and how it acts: through the sandbox's own operations.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use catalogue::Tool;
use engine::AccountId;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value};
use storage::{Row, Store, StoreError};

use super::Dice;
use super::draft::Draft;
use super::outcome::Paying;
use super::place::{self, Placed};
use super::random::Random;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::domain::calendar;
use crate::problem::Problem;
use crate::{bank, check, instant, references, rules, verbs};

/// Where the demo plays.
pub(super) struct Stage {
    pub(super) context: Context,
    pub(super) dice: Dice,
    /// The instant up to which the demo plays.
    pub(super) end: Timestamp,
    /// The account's date then.
    pub(super) today: Date,
    /// Boletos still to be placed, oldest first.
    pub(super) drafts: VecDeque<Draft>,
    /// Boletos placed.
    pub(super) placed: Vec<Placed>,
    /// Payments still to be stored.
    pub(super) paying: Vec<Paying>,
    /// Pix charges by their number in the demo.
    pub(super) pix: BTreeMap<usize, String>,
    /// Records of Pix Automático by what they are.
    pub(super) automatic: BTreeMap<&'static str, String>,
    /// The active wallet.
    pub(super) wallet_uid: String,
}

impl Stage {
    pub(super) async fn open(
        store: &Store,
        account: &AccountId,
        seed: u64,
        now: Timestamp,
    ) -> Result<Stage, StoreError> {
        let dice = Arc::new(Random::new(seed));
        let context = Context::new(store.begin(account).await?, account.clone(), now, Arc::clone(&dice) as _);
        let today = context.today;
        let (drafts, placed, paying) = (VecDeque::new(), Vec::new(), Vec::new());
        let (pix, automatic) = (BTreeMap::new(), BTreeMap::new());
        let wallet_uid = String::new();
        Ok(Stage { context, dice, end: now, today, drafts, placed, paying, pix, automatic, wallet_uid })
    }

    /// An instant on the day `days` from today (negative: before), in office hours, and never after the end.
    pub(super) fn office_hour(&self, days: i32) -> Timestamp {
        self.office_hour_on(calendar::plus_days(self.today, days))
    }

    /// An instant in office hours of `day`, never after the end.
    pub(super) fn office_hour_on(&self, day: Date) -> Timestamp {
        let seconds = i64::from(self.dice.between(8 * 3600, 18 * 3600));
        let start = instant::start_of(day).unwrap_or(self.end);
        let at = start.checked_add(SignedDuration::from_secs(seconds)).unwrap_or(self.end);
        // Today's office hours may still lie ahead.
        if at < self.end {
            return at;
        }
        let minutes = i64::from(self.dice.between(5, 240));
        self.end.checked_sub(SignedDuration::from_mins(minutes)).unwrap_or(self.end)
    }

    /// Lets the time pass to `to`: boletos are placed and timers fire.
    pub(super) async fn advance(&mut self, to: Timestamp) -> Result<(), Problem> {
        place::until(self, to).await?;
        bank::pass(&mut self.context, to).await
    }

    /// Runs an operation as a client would, with `path` as its uid.
    pub(super) async fn ask(&mut self, name: &str, path: &[(&'static str, &str)], body: Value) -> Result<Row, Problem> {
        ask(&mut self.context, name, path, body).await
    }

    /// A fresh uid of `at`.
    pub(super) fn uid(&self, at: Timestamp) -> String {
        engine::clock::uuid_v7(at, self.dice.as_ref()).to_string()
    }
}

/// Runs an operation as a client would, with `path` as its parameters. What answers no record gives an empty one, at
/// most with an id.
pub(super) async fn ask(
    context: &mut Context,
    name: &str,
    path: &[(&'static str, &str)],
    body: Value,
) -> Result<Row, Problem> {
    run(context, tool(name)?, path, body).await
}

/// The same for `tool`, of whatever product.
pub(super) async fn run(
    context: &mut Context,
    tool: &'static Tool,
    path: &[(&'static str, &str)],
    body: Value,
) -> Result<Row, Problem> {
    let sent = match body {
        Value::Object(sent) => sent,
        _ => Map::new(),
    };
    let checked = check::body(tool, &sent).map_err(Problem::Fields)?;
    let path = path.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
    let body = references::resolve(&mut context.tx, checked).await?;
    let asked = Asked { tool, path, query: Default::default(), body };
    let answered = match rules::rule(tool.name) {
        Some(rule) => rule(context, &asked).await?,
        None => verbs::run(context, &asked).await?,
    };
    let uid = match answered {
        Answered::Record(_, row) | Answered::Created(_, row) | Answered::Accepted(_, row) => return Ok(row),
        // An answer that tells more than the record: its id is the record's.
        Answered::Made(_, made) => made.get("id").and_then(Value::as_str).unwrap_or_default().to_owned(),
        _ => String::new(),
    };
    let (created_at, updated_at) = (context.now, context.now);
    Ok(Row { id: 0, uid, version: 0, created_at, updated_at, doc: Map::new() })
}

fn tool(name: &str) -> Result<&'static Tool, Problem> {
    let mut products = catalogue::PRODUCTS.iter();
    let found = products.find_map(|product| product.tool(name));
    found.ok_or_else(|| Problem::Internal(format!("the catalogue has no tool {name}")))
}
