//! A store with the demo data.

use std::sync::Arc;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use bytes::Bytes;
use catalogue::Record;
use catalogue::inbox::INBOX_PRODUCT;
use catalogue::inbox::email::RAW;
use engine::{AccountId, Clock, Permissions, PersonId, Principal, Scopes, Tenant, ToolFilter, Workspaces};
use http::Method;
use jiff::Timestamp;
use sandbox::demo::inbox::{self, InboxSummary};
use sandbox::inbox::mail::{MailLimits, Message};
use sandbox::{Caller, Sandbox, SandboxLimits};
use serde_json::Value;
use storage::{Order, Query, Row, Store, StoreOptions};

use crate::world::{Answer, PRODUCTS, Seeded, request};

/// When somebody may start the demo: in the week, at the year's turn, on a Sunday, and on Ash Wednesday's morning.
pub(crate) const DAYS: [&str; 4] =
    ["2026-07-15T15:30:00Z", "2027-01-01T03:00:00Z", "2026-11-29T12:14:27Z", "2027-02-10T10:00:00Z"];

/// The demo of one account.
pub(crate) struct Filled {
    pub(crate) store: Store,
    pub(crate) summary: InboxSummary,
    pub(crate) now: Timestamp,
}

struct Stopped(Timestamp);

impl Clock for Stopped {
    fn now(&self) -> Timestamp {
        self.0
    }
}

pub(crate) fn account() -> AccountId {
    AccountId("demo".to_owned())
}

pub(crate) async fn empty() -> Store {
    Store::open(StoreOptions::default(), PRODUCTS).await.unwrap()
}

impl Filled {
    pub(crate) async fn new(seed: u64, now: &str) -> Filled {
        Filled::within(empty().await, seed, now).await
    }

    pub(crate) async fn within(store: Store, seed: u64, now: &str) -> Filled {
        let now = now.parse().unwrap();
        let summary = inbox::fill(&store, &account(), seed, now).await.unwrap();
        Filled { store, summary, now }
    }

    /// The workspace's records, oldest first.
    pub(crate) async fn all(&self, record: &'static Record) -> Vec<Row> {
        let tenant = Tenant::of_workspace(account(), self.summary.workspace.id.clone());
        let query = Query { conditions: Vec::new(), order: Order::Newest, after: None, offset: 0, limit: 10_000 };
        let mut rows = self.store.list(&tenant.partition(), record, &query).await.unwrap().rows;
        rows.reverse();
        rows
    }

    /// Every e-mail's id with its message as it came.
    pub(crate) async fn messages(&self) -> Vec<(String, Vec<u8>, Message)> {
        let read = |row: &Row| {
            let raw = STANDARD.decode(text(row, "content")).unwrap();
            let message = Message::read(&raw, &MailLimits::default());
            (text(row, "email_id").to_owned(), raw, message)
        };
        self.all(&RAW).await.iter().map(read).collect()
    }

    /// What the API answers at `at`; timers that are due by then fire before.
    pub(crate) async fn get(&self, path: &str, at: Timestamp) -> Answer {
        let (clock, entropy) = (Arc::new(Stopped(at)), Arc::new(Seeded::new(5)));
        let limits = SandboxLimits::default();
        let sandbox = Sandbox::new(self.store.clone(), &INBOX_PRODUCT, clock, entropy, limits);
        let asked: http::Request<Bytes> = request(Method::GET, path, &Value::Null);
        let response = sandbox.handle(Caller::new(Arc::new(self.principal())), asked).await;
        let (parts, bytes) = response.into_parts();
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Answer { status: parts.status.as_u16(), headers: parts.headers, bytes, body }
    }

    fn principal(&self) -> Principal {
        let own = self.summary.workspace.clone();
        Principal {
            person: PersonId("ana".to_owned()),
            name: "Ana Beatriz".to_owned(),
            account: account(),
            workspaces: Workspaces { default: Some(own.id.clone()), reached: vec![own] },
            scopes: Scopes::parse("all read"),
            permissions: Permissions::default(),
            filter: ToolFilter::default(),
            credential: None,
        }
    }
}

/// A text; empty where there is none.
pub(crate) fn text<'a>(row: &'a Row, name: &str) -> &'a str {
    row.doc.get(name).and_then(Value::as_str).unwrap_or_default()
}

/// How many rows have each value of the field `name`.
pub(crate) fn counted(rows: &[Row], name: &str) -> std::collections::BTreeMap<String, usize> {
    let mut counts = std::collections::BTreeMap::new();
    rows.iter().for_each(|row| *counts.entry(text(row, name).to_owned()).or_default() += 1);
    counts
}
