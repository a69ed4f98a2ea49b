//! A workspace with a company, and short ways to ask its API.

use std::sync::{Arc, Mutex};

use bytes::Bytes;
use catalogue::finance::FINANCE;
use engine::{
    AccountId, Clock, Permissions, PersonId, Principal, Scopes, ToolFilter, Workspace, WorkspaceId, Workspaces,
};
use http::{Method, Request};
use jiff::{SignedDuration, Timestamp};
use sandbox::{Caller, Context, Sandbox, SandboxLimits};
use serde_json::{Value, json};
use storage::{Store, StoreOptions};

use crate::world::{Answer, Seeded, request};

const WORKSPACES: [&str; 2] = ["0b9c4be6-0f5c-4b6e-9d0a-8f0e6a7a1c01", "5d0e7a52-7a35-4f0b-8c55-1f2f4f7d2b02"];

/// A clock that stands until the test moves it.
struct Hands(Mutex<Timestamp>);

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
    /// The company that most of it is about.
    pub(crate) company: String,
}

impl World {
    pub(crate) async fn new() -> World {
        World::with(SandboxLimits::default()).await
    }

    pub(crate) async fn with(limits: SandboxLimits) -> World {
        let store = Store::open(StoreOptions::default(), catalogue::PRODUCTS).await.unwrap();
        let clock = Arc::new(Hands(Mutex::new("2026-10-05T12:14:27Z".parse().unwrap())));
        let entropy = Arc::new(Seeded::new(0x9E37_79B9_7F4A_7C15));
        let sandbox = Sandbox::new(store.clone(), &FINANCE, clock.clone(), entropy, limits);
        let mut world = World { sandbox, store, clock, company: String::new() };
        world.company = world.company("Marcenaria Serra Azul Ltda.", "58271463000178").await;
        world
    }

    pub(crate) async fn company(&self, name: &str, cnpj: &str) -> String {
        let body = json!({ "name": name, "trade_name": name, "cnpj": cnpj });
        self.made("/v1/companies", body).await
    }

    /// An account with this opening balance.
    pub(crate) async fn account(&self, name: &str, opening: &str) -> String {
        let body = json!({ "company_id": self.company, "name": name, "type": "checking", "balance": opening });
        self.made("/v1/financial-accounts", body).await
    }

    pub(crate) async fn category(&self, name: &str, side: &str) -> String {
        let body = json!({ "company_id": self.company, "name": name, "type": side });
        self.made("/v1/categories", body).await
    }

    pub(crate) async fn center(&self, name: &str, kind: &str) -> String {
        let body = json!({ "company_id": self.company, "name": name, "type": kind });
        self.made("/v1/classification_centers", body).await
    }

    pub(crate) async fn person(&self, name: &str) -> String {
        let body = json!({ "company_id": self.company, "name": name, "is_supplier": true, "is_customer": true });
        self.made("/v1/people", body).await
    }

    /// A bill of `kind` (`payables`, `receivables`).
    pub(crate) async fn bill(&self, kind: &str, amount: &str, due: &str) -> String {
        let body = json!({ "company_id": self.company, "description": "Conta do mês", "amount": amount,
            "due_date": due, "person_name": "Tintas Rio Doce" });
        self.made(&format!("/v1/{kind}"), body).await
    }

    /// A realised entry of today; its id.
    pub(crate) async fn entry(&self, account: &str, side: &str, amount: &str) -> String {
        let body = self.entry_body(account, side, amount);
        self.made("/v1/financial-transactions", body).await
    }

    pub(crate) fn entry_body(&self, account: &str, side: &str, amount: &str) -> Value {
        json!({ "company_id": self.company, "financial_account_id": account, "description": "Compra de verniz",
            "amount": amount, "type": side, "occurred_at": "2026-10-05T09:00:00Z" })
    }

    /// Lets whoever is simulated answer what was asked: the person who approves bills to pay.
    pub(crate) fn let_people_answer(&self) {
        let mut now = self.clock.0.lock().unwrap();
        *now = now.checked_add(SignedDuration::from_secs(4)).unwrap();
    }

    pub(crate) async fn balance(&self, account: &str) -> String {
        let shown = self.get(&format!("/v1/financial-accounts/{account}")).await.expect(200);
        shown.body["balance"].as_str().unwrap().to_owned()
    }

    async fn made(&self, path: &str, body: Value) -> String {
        self.post(path, body).await.expect(201).body["id"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send(0, request(Method::GET, path, &Value::Null)).await
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Answer {
        self.send(0, request(Method::POST, path, &body)).await
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

    pub(crate) async fn send(&self, workspace: usize, request: Request<Bytes>) -> Answer {
        let response = self.sandbox.handle(Caller::new(Arc::new(principal(workspace))), request).await;
        let (parts, bytes) = response.into_parts();
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Answer { status: parts.status.as_u16(), headers: parts.headers, bytes, body }
    }

    /// A write of the first workspace, as demo data makes them.
    pub(crate) async fn context(&self) -> Context {
        let partition = AccountId(format!("conta/{}", WORKSPACES[0]));
        let tx = self.store.begin(&partition).await.unwrap();
        Context::new(tx, partition, self.clock.now(), Arc::new(Seeded::new(7)))
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
        scopes: Scopes::parse("all write"),
        permissions: Permissions::default(),
        filter: ToolFilter::default(),
        credential: None,
    }
}

/// The field that a refusal names, wherever it names it.
pub(crate) fn field_of(answer: &Answer) -> String {
    let details = &answer.body["error"]["details"];
    let first = || details["fields"].as_object().and_then(|fields| fields.keys().next().cloned());
    let named = details["field"].as_str().or_else(|| details["parameter"].as_str()).map(str::to_owned);
    named.or_else(first).unwrap_or_default()
}
