//! A store with the demo data, read as it lies and asked as clients ask.

use std::sync::Arc;

use bytes::Bytes;
use catalogue::Record;
use catalogue::finance::FINANCE;
use engine::{AccountId, Clock, Permissions, PersonId, Principal, Scopes, Tenant, ToolFilter, Workspace, Workspaces};
use http::Method;
use jiff::Timestamp;
use sandbox::demo::finance::{self, FinanceSummary};
use sandbox::domain::money;
use sandbox::{Caller, Sandbox, SandboxLimits};
use serde_json::Value;
use storage::{Order, Query, Row, Store, StoreOptions};

use crate::world::{Answer, Seeded, request};

/// Days on which somebody may start the demo: in the year's middle, at its turn, and when the 13th is due.
pub(crate) const DAYS: [&str; 4] =
    ["2026-07-15T15:30:00Z", "2027-01-01T03:00:00Z", "2026-12-01T12:14:27Z", "2028-03-01T02:59:59Z"];

/// The demo of one account.
pub(crate) struct Filled {
    pub(crate) store: Store,
    pub(crate) summary: FinanceSummary,
    pub(crate) now: Timestamp,
    sandbox: Sandbox,
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

impl Filled {
    pub(crate) async fn new(seed: u64, now: &str) -> Filled {
        let store = Store::open(StoreOptions::default(), catalogue::PRODUCTS).await.unwrap();
        Filled::within(store, seed, now).await
    }

    pub(crate) async fn within(store: Store, seed: u64, now: &str) -> Filled {
        let now = now.parse().unwrap();
        let summary = finance::fill(&store, &account(), seed, now).await.unwrap();
        let entropy = Arc::new(Seeded::new(5));
        let sandbox = Sandbox::new(store.clone(), &FINANCE, Arc::new(Stopped(now)), entropy, SandboxLimits::default());
        Filled { store, summary, now, sandbox }
    }

    /// The workspace's records, oldest first.
    pub(crate) async fn all(&self, workspace: usize, record: &'static Record) -> Vec<Row> {
        let tenant = Tenant::of_workspace(account(), self.summary.workspaces[workspace].id.clone());
        let query = Query { conditions: Vec::new(), order: Order::Newest, after: None, offset: 0, limit: 10_000 };
        let mut rows = self.store.list(&tenant.partition(), record, &query).await.unwrap().rows;
        rows.reverse();
        rows
    }

    /// What the API answers.
    pub(crate) async fn get(&self, workspace: usize, path: &str) -> Answer {
        let caller = Caller::new(Arc::new(principal(&self.summary.workspaces, workspace)));
        let asked: http::Request<Bytes> = request(Method::GET, path, &Value::Null);
        let response = self.sandbox.handle(caller, asked).await;
        let (parts, bytes) = response.into_parts();
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Answer { status: parts.status.as_u16(), headers: parts.headers, bytes, body }
    }
}

fn principal(reached: &[Workspace], at: usize) -> Principal {
    Principal {
        person: PersonId("ana".to_owned()),
        name: "Ana Beatriz".to_owned(),
        account: account(),
        workspaces: Workspaces { reached: reached.to_vec(), default: Some(reached[at].id.clone()) },
        scopes: Scopes::parse("all read"),
        permissions: Permissions::default(),
        filter: ToolFilter::default(),
        credential: None,
    }
}

/// An amount in cents.
pub(crate) fn cents(row: &Row, name: &str) -> i64 {
    row.doc.get(name).and_then(money::decimal).and_then(money::in_cents).unwrap_or_default()
}

/// A text; empty where there is none.
pub(crate) fn text<'a>(row: &'a Row, name: &str) -> &'a str {
    row.doc.get(name).and_then(Value::as_str).unwrap_or_default()
}
