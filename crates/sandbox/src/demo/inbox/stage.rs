//! The demo's clock, its randomness, and how it acts.

use std::sync::Arc;

use catalogue::inbox::INBOX_PRODUCT;
use engine::AccountId;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;
use storage::{Row, Store, StoreError};

use crate::bank;
use crate::context::Context;
use crate::demo::{Dice, stage};
use crate::problem::Problem;

/// Where the demo plays.
pub(super) struct Stage {
    pub(super) context: Context,
    pub(super) dice: Dice,
    /// The instant up to which the demo plays.
    pub(super) end: Timestamp,
    /// The account's date then.
    pub(super) today: Date,
}

impl Stage {
    pub(super) async fn open(
        store: &Store,
        partition: &AccountId,
        (now, dice): (Timestamp, Dice),
    ) -> Result<Stage, StoreError> {
        let context = Context::new(store.begin(partition).await?, partition.clone(), now, Arc::clone(&dice) as _);
        let today = context.today;
        Ok(Stage { context, dice, end: now, today })
    }

    /// The instant so many seconds before the end.
    pub(super) fn before_end(&self, seconds: i64) -> Timestamp {
        self.end.checked_sub(SignedDuration::from_secs(seconds)).unwrap_or(self.end)
    }

    /// Lets the time pass to `to`: timers fire.
    pub(super) async fn advance(&mut self, to: Timestamp) -> Result<(), Problem> {
        bank::pass(&mut self.context, to).await
    }

    /// Runs an operation as a client would, with `id` in its path.
    pub(super) async fn ask(&mut self, name: &str, id: Option<&str>, body: Value) -> Result<Row, Problem> {
        let tool = INBOX_PRODUCT.tool(name);
        let tool = tool.ok_or_else(|| Problem::Internal(format!("the catalogue has no tool {name}")))?;
        let path: Vec<(&'static str, &str)> = id.map(|id| ("id", id)).into_iter().collect();
        stage::run(&mut self.context, tool, &path, body).await
    }
}
