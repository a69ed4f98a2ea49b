//! One sandbox with its own store, clock and randomness, and short ways to ask it.

use std::sync::{Arc, Mutex};

use bytes::Bytes;
use catalogue::Product;
use catalogue::banking::BANKING;
use catalogue::billing::BILLING;
use catalogue::finance::FINANCE;
use catalogue::inbox::INBOX_PRODUCT;
use engine::{
    AccountId, Clock, Entropy, Permissions, PersonId, Principal, Scopes, ToolFilter, Workspace, WorkspaceId, Workspaces,
};
use http::{HeaderMap, Method, Request};
use jiff::{SignedDuration, Timestamp};
use sandbox::{Caller, Sandbox, SandboxLimits};
use serde_json::{Value, json};
use storage::{Store, StoreOptions};

pub(crate) use catalogue::PRODUCTS;

/// A clock that stands until the test moves it.
pub(crate) struct ManualClock(pub(crate) Mutex<Timestamp>);

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap()
    }
}

/// Bytes that look random and are the same in every run.
pub(crate) struct Seeded(Mutex<u64>);

impl Seeded {
    pub(crate) fn new(seed: u64) -> Seeded {
        Seeded(Mutex::new(seed))
    }
}

impl Entropy for Seeded {
    fn fill(&self, bytes: &mut [u8]) {
        let mut state = self.0.lock().unwrap();
        for byte in bytes {
            *state ^= *state << 13;
            *state ^= *state >> 7;
            *state ^= *state << 17;
            *byte = state.to_le_bytes()[0];
        }
    }
}

/// A sandbox under test. The day is Monday, 5 October 2026, 09:14:27 in Brasília.
pub(crate) struct World {
    pub(crate) sandbox: Arc<Sandbox>,
    pub(crate) store: Store,
    pub(crate) clock: Arc<ManualClock>,
}

/// An answer, its body read as JSON (`null` when there is none).
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    pub(crate) bytes: Bytes,
    pub(crate) body: Value,
}

impl Answer {
    /// The first message of an error, of either version.
    pub(crate) fn first_error(&self) -> &Value {
        &self.body["errors"][0]
    }

    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default()
    }

    /// Fails with the body unless the status is `status`.
    #[track_caller]
    pub(crate) fn expect(self, status: u16) -> Answer {
        assert_eq!(self.status, status, "{}", self.body);
        self
    }
}

impl World {
    pub(crate) async fn new() -> World {
        World::with(SandboxLimits::default()).await
    }

    pub(crate) async fn with(limits: SandboxLimits) -> World {
        World::of(&BANKING, limits).await
    }

    /// The finance API.
    pub(crate) async fn finance() -> World {
        World::of(&FINANCE, SandboxLimits::default()).await
    }

    /// The inbox API.
    pub(crate) async fn inbox() -> World {
        World::of(&INBOX_PRODUCT, SandboxLimits::default()).await
    }

    /// The billing API.
    pub(crate) async fn billing() -> World {
        World::of(&BILLING, SandboxLimits::default()).await
    }

    pub(crate) async fn of(product: &'static Product, limits: SandboxLimits) -> World {
        let store = Store::open(StoreOptions::default(), PRODUCTS).await.unwrap();
        let clock = Arc::new(ManualClock(Mutex::new("2026-10-05T12:14:27Z".parse().unwrap())));
        let entropy = Arc::new(Seeded::new(0x9E37_79B9_7F4A_7C15));
        let sandbox = Arc::new(Sandbox::new(store.clone(), product, clock.clone(), entropy, limits));
        World { sandbox, store, clock }
    }

    /// Moves the clock forward.
    pub(crate) fn pass(&self, time: SignedDuration) {
        let mut now = self.clock.0.lock().unwrap();
        *now = now.checked_add(time).unwrap();
    }

    pub(crate) fn pass_days(&self, days: i64) {
        self.pass(SignedDuration::from_hours(24 * days));
    }

    /// Lets the bank answer what it was asked.
    pub(crate) fn let_the_bank_answer(&self) {
        self.pass(SignedDuration::from_secs(4));
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.ask(Method::GET, path, &Value::Null).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.ask(Method::POST, path, &body).await
    }

    pub(crate) async fn put(&self, path: &str, body: Value) -> Answer {
        self.ask(Method::PUT, path, &body).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Answer {
        self.ask(Method::PATCH, path, &body).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.ask(Method::DELETE, path, &Value::Null).await
    }

    pub(crate) async fn ask(&self, method: Method, path: &str, body: &Value) -> Answer {
        self.send(self.everywhere().await, request(method, path, body)).await
    }

    /// Ana, with a token that reaches every workspace of the account and works in [`WORKSPACE`].
    pub(crate) async fn everywhere(&self) -> Principal {
        let mut who = principal("all write", "conta");
        let known = self.store.workspaces(&who.account).await.unwrap();
        let others = known.into_iter().filter(|workspace| workspace.id.0 != WORKSPACE);
        who.workspaces.reached.extend(others);
        who.workspaces.default = Some(WorkspaceId(WORKSPACE.to_owned()));
        who
    }

    pub(crate) async fn send(&self, who: Principal, request: Request<Bytes>) -> Answer {
        let response = self.sandbox.handle(Caller::new(Arc::new(who)), request).await;
        let (parts, bytes) = response.into_parts();
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Answer { status: parts.status.as_u16(), headers: parts.headers, bytes, body }
    }

    /// An active Pix account; its uid.
    pub(crate) async fn pix_account(&self) -> String {
        let body = json!({ "key": "financeiro@ipeamarelo.example", "custom_name": "Matriz",
            "financial_account_uid": "01999f1f-d2f1-7799-90a0-84980c5f425c" });
        let made = self.post("/v2/charge/pix_accounts", body).await.expect(201);
        self.let_the_bank_answer();
        uid(&made.body["data"])
    }

    /// A Pix charge with a due date in ten days; its uid.
    pub(crate) async fn pix(&self, account: &str) -> String {
        let body = json!({ "amount": 1289.45, "pix_account_uid": account, "expire_at": "2026-10-15T23:59:59-03:00",
            "registration_kind": "billing",
            "payer": { "document_number": "399.881.072-26", "name": "Anselmo Vieira Trindade" } });
        uid(&self.post("/v2/charge/pix", body).await.expect(201).body["data"])
    }

    /// The codes of every event, oldest first.
    pub(crate) async fn event_codes(&self) -> Vec<String> {
        let listed = self.get("/v1/events").await.expect(200);
        let mut codes: Vec<String> =
            listed.body.as_array().unwrap().iter().map(|event| event["code"].as_str().unwrap().to_owned()).collect();
        codes.reverse();
        codes
    }
}

/// The workspace of finance's requests.
pub(crate) const WORKSPACE: &str = "0b9c4be6-0f5c-4b6e-9d0a-8f0e6a7a1c01";

/// A person of `account` whose token has `scopes`, in [`WORKSPACE`] where there are workspaces.
pub(crate) fn principal(scopes: &str, account: &str) -> Principal {
    principal_in(scopes, account, WORKSPACE)
}

/// A person of `account` whose token has `scopes` and opens `workspace`.
pub(crate) fn principal_in(scopes: &str, account: &str, workspace: &str) -> Principal {
    let reached = vec![Workspace { id: WorkspaceId(workspace.to_owned()), name: "Matriz".to_owned() }];
    Principal {
        person: PersonId("ana".to_owned()),
        name: "Ana Beatriz".to_owned(),
        account: AccountId(account.to_owned()),
        workspaces: Workspaces { reached, default: None },
        scopes: Scopes::parse(scopes),
        permissions: Permissions::default(),
        filter: ToolFilter::default(),
        credential: None,
    }
}

pub(crate) fn request(method: Method, path: &str, body: &Value) -> Request<Bytes> {
    let bytes = if body.is_null() { Bytes::new() } else { Bytes::from(body.to_string()) };
    Request::builder().method(method).uri(path).header("content-type", "application/json").body(bytes).unwrap()
}

pub(crate) fn uid(record: &Value) -> String {
    record["uid"].as_str().unwrap().to_owned()
}

/// A payer's data that the API takes.
pub(crate) fn customer(document: &str) -> Value {
    json!({ "person_name": "Tereza Quintanilha Bastos", "cnpj_cpf": document, "address": "Alameda dos Jacarandás",
        "address_number": "415", "neighborhood": "Taquaral", "city_name": "Campinas", "state": "SP",
        "zipcode": "13084012", "email": format!("t{}@ipeamarelo.example", document.len()) })
}
