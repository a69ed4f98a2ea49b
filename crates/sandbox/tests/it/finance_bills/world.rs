//! A workspace with a company, an account at a bank and people, a clock that moves, and short ways to ask.

mod records;

use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use catalogue::finance::FINANCE;
use engine::{
    AccountId, Clock, Permissions, PersonId, Principal, Scopes, ToolFilter, Workspace, WorkspaceId, Workspaces,
};
use http::{HeaderValue, Method, Request};
use jiff::{SignedDuration, Timestamp};
use sandbox::{Caller, Sandbox, SandboxLimits};
use serde_json::{Value, json};
use storage::{Store, StoreOptions};

use crate::world::{Answer, Seeded, request};

const WORKSPACES: [&str; 2] = ["0b9c4be6-0f5c-4b6e-9d0a-8f0e6a7a1c01", "5d0e7a52-7a35-4f0b-8c55-1f2f4f7d2b02"];

/// A clock that stands until the test moves it.
pub(crate) struct Hands(Mutex<Timestamp>);

impl Clock for Hands {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap()
    }
}

/// A finance sandbox. The day is Monday, 5 October 2026, 09:14:27 in Brasília.
pub(crate) struct World {
    sandbox: Sandbox,
    store: Store,
    clock: Arc<Hands>,
    /// How many records were stored by hand: each needs an id of its own.
    inserted: AtomicU64,
    /// The company that everything belongs to.
    pub(crate) company: String,
    /// Its account at a bank.
    pub(crate) account: String,
    /// A supplier and customer with CNPJ and address.
    pub(crate) person: String,
}

impl World {
    pub(crate) async fn new() -> World {
        let store = Store::open(StoreOptions::default(), catalogue::PRODUCTS).await.unwrap();
        let clock = Arc::new(Hands(Mutex::new("2026-10-05T12:14:27Z".parse().unwrap())));
        let entropy = Arc::new(Seeded::new(0x9E37_79B9_7F4A_7C15));
        let limits = SandboxLimits::default();
        let sandbox = Sandbox::new(store.clone(), &FINANCE, clock.clone(), entropy, limits);
        let [company, account, person] = [String::new(), String::new(), String::new()];
        let mut world = World { sandbox, store, clock, inserted: AtomicU64::new(1), company, account, person };
        world.company = world.a_company("Marcenaria Serra Azul Ltda.", "58271463000160").await;
        world.account = world.an_account("Conta movimento").await;
        let address = json!({ "street": "Rua das Palmeiras", "number": "71", "neighborhood": "Centro",
            "city": "Campinas", "state": "SP", "zip_code": "13010040" });
        world.person = world.a_person("Tintas Rio Doce S.A.", Some("30751694000160"), Some(address)).await;
        world
    }

    /// What a bill needs, with `fields` in place of or beside the usual ones.
    pub(crate) fn bill_body(&self, fields: Value) -> Value {
        let mut body = json!({ "company_id": self.company, "description": "Verniz, lote 88", "amount": "684.50",
            "due_date": "2026-10-20", "person_id": self.person });
        merge(&mut body, &fields);
        body
    }

    /// A bill to pay that has been approved.
    pub(crate) async fn payable(&self, fields: Value) -> String {
        let made = self.post("/v1/payables", self.bill_body(fields)).await.expect(201);
        self.let_the_bank_answer();
        id(&made.body)
    }

    pub(crate) async fn receivable(&self, fields: Value) -> String {
        id(&self.post("/v1/receivables", self.bill_body(fields)).await.expect(201).body)
    }

    /// A bill of either kind (`payables`, `receivables`), ready to be settled.
    pub(crate) async fn bill(&self, kind: &str, fields: Value) -> String {
        match kind {
            "payables" => self.payable(fields).await,
            _ => self.receivable(fields).await,
        }
    }

    /// Settles a bill on the account.
    pub(crate) async fn settle(&self, kind: &str, id: &str) -> Answer {
        let body = json!({ "status": settled(kind), "payment_date": "2026-10-05",
            "financial_account_id": self.account });
        self.patch(&format!("/v1/{kind}/{id}"), body).await
    }

    pub(crate) async fn show(&self, kind: &str, id: &str) -> Value {
        self.get(&format!("/v1/{kind}/{id}")).await.expect(200).body
    }

    /// The ids of a list, first page of a hundred.
    pub(crate) async fn listed(&self, path: &str) -> Vec<String> {
        let mark = if path.contains('?') { '&' } else { '?' };
        let listed = self.get(&format!("{path}{mark}limit=100")).await.expect(200);
        listed.body["data"].as_array().unwrap().iter().map(id).collect()
    }

    pub(crate) async fn balance(&self, account: &str) -> String {
        let shown = self.show("financial-accounts", account).await;
        shown["balance"].as_str().unwrap().to_owned()
    }

    pub(crate) fn pass(&self, time: SignedDuration) {
        let mut now = self.clock.0.lock().unwrap();
        *now = now.checked_add(time).unwrap();
    }

    pub(crate) fn pass_days(&self, days: i64) {
        self.pass(SignedDuration::from_hours(24 * days));
    }

    /// Lets the bank, and whoever else is simulated, answer what was asked.
    pub(crate) fn let_the_bank_answer(&self) {
        self.pass(SignedDuration::from_secs(4));
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(0, request(Method::GET, path, &Value::Null)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(0, request(Method::POST, path, &body)).await
    }

    /// A POST under an idempotency key.
    pub(crate) async fn act(&self, path: &str, key: &str, body: Value) -> Answer {
        self.keyed(Method::POST, path, key, body).await
    }

    /// A PATCH under an idempotency key.
    pub(crate) async fn patch_keyed(&self, path: &str, key: &str, body: Value) -> Answer {
        self.keyed(Method::PATCH, path, key, body).await
    }

    async fn keyed(&self, method: Method, path: &str, key: &str, body: Value) -> Answer {
        let mut asked = request(method, path, &body);
        asked.headers_mut().insert("x-idempotency-key", HeaderValue::from_str(key).unwrap());
        self.send(0, asked).await
    }

    pub(crate) async fn patch(&self, path: &str, body: Value) -> Answer {
        self.send(0, request(Method::PATCH, path, &body)).await
    }

    pub(crate) async fn delete(&self, path: &str) -> Answer {
        self.send(0, request(Method::DELETE, path, &Value::Null)).await
    }

    /// The same API, asked from the organization's other workspace.
    pub(crate) async fn elsewhere(&self, method: Method, path: &str, body: Value) -> Answer {
        self.send(1, request(method, path, &body)).await
    }

    async fn send(&self, workspace: usize, request: Request<Bytes>) -> Answer {
        let response = self.sandbox.handle(Caller::new(Arc::new(principal(workspace))), request).await;
        let (parts, bytes) = response.into_parts();
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Answer { status: parts.status.as_u16(), headers: parts.headers, bytes, body }
    }
}

fn principal(workspace: usize) -> Principal {
    let reached = WORKSPACES.map(|id| Workspace { id: WorkspaceId(id.to_owned()), name: "Serra Azul".to_owned() });
    Principal {
        person: PersonId("ana".to_owned()),
        name: "Ana Beatriz".to_owned(),
        account: AccountId("conta".to_owned()),
        workspaces: Workspaces {
            reached: reached.to_vec(),
            default: Some(WorkspaceId(WORKSPACES[workspace].to_owned())),
        },
        scopes: Scopes::parse("all write finance.payables.dispatch finance.receivables.charge"),
        permissions: Permissions::default(),
        filter: ToolFilter::default(),
        credential: None,
    }
}

/// Puts the members of `fields` into `body`; null takes one out.
pub(crate) fn merge(body: &mut Value, fields: &Value) {
    let body = body.as_object_mut().unwrap();
    for (name, value) in fields.as_object().unwrap() {
        match value {
            Value::Null => drop(body.remove(name)),
            value => drop(body.insert(name.clone(), value.clone())),
        }
    }
}

pub(crate) fn id(record: &Value) -> String {
    record["id"].as_str().unwrap().to_owned()
}

/// The state of a settled bill of the list `kind`.
pub(crate) fn settled(kind: &str) -> &'static str {
    if kind == "payables" { "paid" } else { "received" }
}

/// The fields that a 422 names.
pub(crate) fn fields(answer: &Answer) -> Vec<String> {
    let details = &answer.body["error"]["details"];
    let named = details["fields"].as_object().map(|fields| fields.keys().cloned().collect());
    named.unwrap_or_else(|| details["field"].as_str().map(str::to_owned).into_iter().collect())
}
