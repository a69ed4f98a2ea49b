//! A store with the demo data.

use catalogue::Record;
use engine::AccountId;
use jiff::Timestamp;
use sandbox::demo::billing::{self, BillingSummary};
use serde_json::Value;
use storage::{Order, Query, Row, Store, StoreOptions};

use crate::world::PRODUCTS;

/// When somebody may start the demo: in the week, at the year's turn, and on a leap year's last day of February.
pub(crate) const DAYS: [&str; 3] = ["2026-07-15T15:30:00Z", "2027-01-01T03:00:00Z", "2028-02-29T10:00:00Z"];

/// The demo of one account.
pub(crate) struct Filled {
    pub(crate) store: Store,
    pub(crate) summary: BillingSummary,
    pub(crate) now: Timestamp,
}

pub(crate) fn account() -> AccountId {
    AccountId("demo".to_owned())
}

impl Filled {
    pub(crate) async fn new(seed: u64, now: &str) -> Filled {
        let store = Store::open(StoreOptions::default(), PRODUCTS).await.unwrap();
        let now = now.parse().unwrap();
        let summary = billing::fill(&store, &account(), seed, now).await.unwrap();
        Filled { store, summary, now }
    }

    /// The records of a type, oldest first.
    pub(crate) async fn all(&self, record: &'static Record) -> Vec<Row> {
        let query = Query { conditions: Vec::new(), order: Order::Newest, after: None, offset: 0, limit: 10_000 };
        let mut rows = self.store.list(&account(), record, &query).await.unwrap().rows;
        rows.reverse();
        rows
    }
}

/// A text; empty where there is none.
pub(crate) fn text<'a>(row: &'a Row, name: &str) -> &'a str {
    row.doc.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// A whole number; 0 where there is none.
pub(crate) fn whole(row: &Row, name: &str) -> i64 {
    row.doc.get(name).and_then(Value::as_i64).unwrap_or_default()
}

/// How many rows have each value of the field `name`.
pub(crate) fn counted(rows: &[Row], name: &str) -> std::collections::BTreeMap<String, usize> {
    let mut counts = std::collections::BTreeMap::new();
    rows.iter().for_each(|row| *counts.entry(text(row, name).to_owned()).or_default() += 1);
    counts
}
