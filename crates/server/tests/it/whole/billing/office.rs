//! The organization that the calls are made in: what was answered so far, by name, and what only the app can make.

use std::collections::BTreeMap;
use std::sync::Arc;

use catalogue::billing::BILLING;
use catalogue::billing::certificate::CERTIFICATE;
use catalogue::billing::price::PRICE;
use catalogue::{Kept, Record};
use engine::{AccountId, Clock as _};
use jiff::SignedDuration;
use sandbox::Context;
use serde_json::{Map, Value, json};
use storage::{Order, Query};

use crate::support::{Era, Running, TestServer};

/// Where an answer names the record that it is about.
const NAMES: &[&str] = &[
    "/id",
    "/customer/id",
    "/data/0/id",
    "/plan_change_id",
    "/payment_id",
    "/nfe_id",
    "/credit_id",
    "/subscription_id",
];

/// A record type, an id, and what is stored under it.
type Stored = (&'static str, String, Map<String, Value>);

/// A server of billing, and what was answered there.
pub struct Office {
    pub server: Running,
    answers: BTreeMap<String, Value>,
}

impl Office {
    pub async fn open() -> Office {
        let server = TestServer::new().product(&BILLING).scopes("all read write").output_schemas().start().await;
        Office { server, answers: BTreeMap::new() }
    }

    /// The id in the answer kept under `name`; where a step failed that should have made one, a text that fails the next too.
    pub fn id(&self, name: &str) -> Value {
        let id = |answer: &Value| {
            NAMES.iter().find_map(|pointer| answer.pointer(pointer).filter(|id| id.is_string()).cloned())
        };
        self.answers.get(name).and_then(id).unwrap_or_else(|| json!(format!("no {name}")))
    }

    /// What the answer kept under `name` holds at a JSON pointer.
    pub fn of(&self, name: &str, pointer: &str) -> Value {
        self.answers.get(name).and_then(|answer| answer.pointer(pointer)).cloned().unwrap_or(Value::Null)
    }

    /// The billing account of the customer called `name`.
    pub fn account(&self, name: &str) -> Value {
        self.of(name, "/billing_account/id")
    }

    /// Keeps `answer` under `name`, if there is a name.
    pub fn keep(&mut self, name: &str, answer: &Value) {
        if !name.is_empty() {
            self.answers.insert(name.to_owned(), answer.clone());
        }
    }

    /// Calls `tool`, which runs, and keeps its answer under `name`.
    pub async fn make(&mut self, name: &str, tool: &str, arguments: Value) -> Value {
        let answer = self.server.call(Era::Modern, tool, arguments).await.structured();
        self.keep(name, &answer);
        answer
    }

    /// Lets time pass.
    pub fn pass(&self, seconds: i64) {
        self.server.clock.advance(SignedDuration::from_secs(seconds));
    }

    /// What people do in the app once the record called `name` is there.
    pub async fn after(&mut self, name: &str) {
        match name {
            "organization" => self.upload().await,
            "base" => {
                self.set_price("base price", name, (1_499_000, "licensed")).await;
                self.set_price("dearer price", name, (2_899_000, "licensed")).await;
            }
            "metered" => self.set_price("metered price", name, (850, "metered")).await,
            "addon" => self.set_price("addon price", name, (50_000, "licensed")).await,
            _ => {}
        }
    }

    /// Two certificates: one to look NF-e up with, and one to remove.
    async fn upload(&mut self) {
        for (name, serial) in [("certificate", "5C3A77E1"), ("spare certificate", "5C3A77E2")] {
            let certificate = json!({"name": name, "status": "active", "format": "pfx", "document": "44555666000181",
                "common_name": "NUVEM SERENA TECNOLOGIA LTDA:44555666000181", "serial_number": serial,
                "not_before": "2026-02-03T03:00:00.000Z", "not_after": "2027-02-03T03:00:00.000Z", "metadata": {},
                "presence": "live"});
            self.insert(name, &CERTIFICATE, certificate).await;
        }
    }

    /// Sets what a unit of the product called `of` costs: ten-thousandths of a real a month, or for each use.
    pub async fn set_price(&mut self, name: &str, of: &str, (subcents, usage): (i64, &str)) {
        let cycle = if usage == "metered" { Value::Null } else { json!("monthly") };
        let price = json!({"product_id": self.id(of), "unit_amount_subcents": subcents, "billing_cycle": cycle,
            "usage_type": usage, "currency": "BRL"});
        self.insert(name, &PRICE, price).await;
    }

    /// Stores a record as the app would.
    async fn insert(&mut self, name: &str, record: &'static Record, doc: Value) {
        let account = AccountId("acme".to_owned());
        let tx = self.server.store.begin(&account).await.unwrap();
        let entropy = Arc::clone(&self.server.entropy);
        let mut context = Context::new(tx, account, self.server.clock.now(), entropy);
        let row = context.insert(record, doc.as_object().unwrap().clone()).await.unwrap();
        context.tx.commit().await.unwrap();
        self.keep(name, &json!({"id": row.uid}));
    }

    /// Every record of the organization, as it is stored, and how many letters were sent.
    pub async fn records(&self) -> (Vec<Stored>, usize) {
        let account = AccountId("acme".to_owned());
        let mut records = Vec::new();
        for record in BILLING.records.iter().copied().filter(|record| record.kept == Kept::Always) {
            let query = Query { conditions: Vec::new(), order: Order::Newest, after: None, offset: 0, limit: 1_000 };
            let rows = self.server.store.list(&account, record, &query).await.expect("a page").rows;
            records.extend(rows.into_iter().map(|row| (record.key, row.uid, row.doc)));
        }
        (records, self.server.store.outbox(&account, 1_000).await.expect("an outbox").len())
    }
}
