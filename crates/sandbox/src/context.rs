//! What a rule works with: the tenant's transaction, the time, randomness and the events that it causes.

use std::sync::Arc;

use catalogue::{Dialect, Record};
use engine::{AccountId, Entropy, Principal, WorkspaceId};
use jiff::{SignedDuration, Timestamp, civil::Date};
use serde_json::{Map, Value};
use storage::{Key, Row, Timer, Transaction};

use crate::billing::public_id;
use crate::limits::SandboxLimits;
use crate::problem::Problem;

/// One write in progress. Everything that a rule does goes through here, so that it happens whole or not at all.
pub struct Context {
    /// The tenant's transaction.
    pub tx: Transaction,
    /// The tenant.
    pub account: AccountId,
    /// The instant of the request (or of the timer that fires).
    pub now: Timestamp,
    /// The account's date at `now`.
    pub today: Date,
    /// Randomness.
    pub entropy: Arc<dyn Entropy>,
    /// How long the simulated bank takes to answer.
    pub bank_delay: SignedDuration,
    /// The largest page, in records.
    pub page_records: u64,
    /// The most periods of one cash flow.
    pub cash_flow_periods: u32,
    /// What the addresses of inboxes end in.
    pub inbox_domain: Arc<str>,
    /// The workspaces that the caller reaches; every one of the account for what the sandbox does by itself.
    pub(crate) reach: Reach,
    /// The account's active webhooks, once an event has asked for them.
    pub(crate) webhooks: Option<Arc<[Row]>>,
}

/// Workspaces that a caller reaches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reach {
    /// All of the account.
    All,
    /// These.
    Only(Arc<[WorkspaceId]>),
}

impl Reach {
    /// Of a request's sender.
    pub(crate) fn of(principal: &Principal) -> Reach {
        Reach::Only(principal.workspaces.reached.iter().map(|workspace| workspace.id.clone()).collect())
    }

    /// Whether `id` is among them.
    pub(crate) fn covers(&self, id: &WorkspaceId) -> bool {
        match self {
            Reach::All => true,
            Reach::Only(reached) => reached.contains(id),
        }
    }
}

impl Context {
    /// A write in the transaction `tx` of `account` at `now`.
    pub fn new(tx: Transaction, account: AccountId, now: Timestamp, entropy: Arc<dyn Entropy>) -> Context {
        let today = engine::clock::account_date(now);
        let (bank_delay, page_records, cash_flow_periods) = (SignedDuration::ZERO, 0, 0);
        let (inbox_domain, webhooks) = (Arc::from(""), None);
        let context = Context {
            tx,
            account,
            now,
            today,
            entropy,
            bank_delay,
            page_records,
            cash_flow_periods,
            inbox_domain,
            reach: Reach::All,
            webhooks,
        };
        context.under(&SandboxLimits::default())
    }

    /// Works under `limits` instead of the usual ones.
    #[must_use]
    pub fn under(mut self, limits: &SandboxLimits) -> Context {
        self.bank_delay = SignedDuration::from_secs(limits.bank_delay_seconds.into());
        self.page_records = limits.page_records;
        self.cash_flow_periods = limits.cash_flow_periods;
        self.inbox_domain = Arc::clone(&limits.inbox_domain);
        self
    }

    /// Works with another tenant's records from here on, those of the same caller's account or of one of its workspaces, and
    /// answers the tenant before.
    pub(crate) fn turn_to(&mut self, tenant: AccountId) -> AccountId {
        self.webhooks = None;
        self.tx.turn_to(tenant.clone());
        std::mem::replace(&mut self.account, tenant)
    }

    /// Moves the context to the instant of a timer.
    pub(crate) fn move_to(&mut self, now: Timestamp) {
        self.now = now;
        self.today = engine::clock::account_date(now);
    }

    /// `now` as the API writes instants.
    pub fn now_text(&self) -> String {
        crate::instant::text(self.now)
    }

    /// Stores a new record under a fresh uid.
    pub async fn insert(&mut self, record: &'static Record, mut doc: Map<String, Value>) -> Result<Row, Problem> {
        if record.dialect == Dialect::Billing && record.field("public_id").is_some() {
            let entropy = self.entropy.as_ref();
            doc.entry("public_id").or_insert_with(|| Value::from(public_id::fresh(entropy)));
        }
        let uid = engine::clock::uuid_v7(self.now, self.entropy.as_ref()).to_string();
        Ok(self.tx.insert(record, uid, doc, self.now).await?)
    }

    /// Replaces a record's document.
    pub async fn update(&mut self, record: &'static Record, row: Row) -> Result<Row, Problem> {
        Ok(self.tx.update(record, row, self.now).await?)
    }

    /// The record under `key`.
    ///
    /// # Errors
    /// [`Problem::NotFound`] when the tenant has none.
    pub async fn find(&mut self, record: &'static Record, key: &Key) -> Result<Row, Problem> {
        self.tx.get(record, key).await?.ok_or(Problem::NotFound)
    }

    /// Sets a timer for `action` on the record `row`.
    pub async fn schedule(
        &mut self,
        record: &'static Record,
        row: &Row,
        action: &str,
        due_at: Timestamp,
    ) -> Result<(), Problem> {
        let timer = Timer { due_at, record: record.table(), id: row.id, action: action.to_owned() };
        Ok(self.tx.schedule(&timer).await?)
    }

    /// When the simulated bank answers what is asked now.
    pub fn bank_answers_at(&self) -> Timestamp {
        self.now.checked_add(self.bank_delay).unwrap_or(Timestamp::MAX)
    }

    /// Records an event of `row` (`bank_billet.created`) and queues it to the account's active webhooks.
    ///
    /// `changes` maps a field to `[old, new]`; empty for events that are no update.
    pub async fn emit(
        &mut self,
        code: &str,
        record: &'static Record,
        row: &Row,
        changes: Map<String, Value>,
    ) -> Result<(), Problem> {
        crate::events::emit(self, code, (record, row), changes).await
    }
}
