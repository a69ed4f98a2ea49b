//! A sandbox with a clock that only the test moves.

use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};

use bytes::Bytes;
use engine::{AccountId, Clock, Entropy, Permissions, PersonId, Principal, Scopes, ToolFilter};
use http::Request;
use jiff::Timestamp;
use sandbox::{Caller, Sandbox, SandboxLimits};
use serde_json::{Value, json};
use storage::{Store, StoreOptions};

/// Monday, 2 March 2026, noon in Brasília.
const START: &str = "2026-03-02T15:00:00Z";

pub(crate) struct Hands(AtomicI64);

impl Clock for Hands {
    fn now(&self) -> Timestamp {
        Timestamp::from_second(self.0.load(Ordering::Relaxed)).unwrap()
    }
}

pub(crate) struct Counter(AtomicU64);

impl Entropy for Counter {
    fn fill(&self, bytes: &mut [u8]) {
        for chunk in bytes.chunks_mut(8) {
            let next = self.0.fetch_add(0x9E37_79B9_7F4A_7C15, Ordering::Relaxed);
            let mixed = (next ^ (next >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            chunk.copy_from_slice(&(mixed ^ (mixed >> 27)).to_le_bytes()[..chunk.len()]);
        }
    }
}

/// One account's API.
pub(crate) struct World {
    pub(crate) sandbox: Sandbox,
    pub(crate) store: Store,
    pub(crate) account: AccountId,
    clock: Arc<Hands>,
}

impl World {
    /// An empty account.
    pub(crate) async fn new() -> World {
        let store = Store::open(StoreOptions::default(), catalogue::PRODUCTS).await.unwrap();
        let start: Timestamp = START.parse().unwrap();
        let clock = Arc::new(Hands(AtomicI64::new(start.as_second())));
        let entropy = Arc::new(Counter(AtomicU64::new(7)));
        let product = catalogue::product("banking").unwrap();
        let shared: Arc<dyn Clock> = Arc::clone(&clock) as Arc<dyn Clock>;
        let sandbox = Sandbox::new(store.clone(), product, shared, entropy, SandboxLimits::default());
        World { sandbox, store, account: AccountId("conta-1".to_owned()), clock }
    }

    /// An account with an active wallet of the sandbox's bank; its uid is answered too.
    pub(crate) async fn with_wallet() -> (World, String) {
        let world = World::new().await;
        let wallet = world.active_wallet("sandbox-19").await;
        (world, wallet)
    }

    /// Moves the clock.
    pub(crate) fn pass_seconds(&self, seconds: i64) {
        self.clock.0.fetch_add(seconds, Ordering::Relaxed);
    }

    /// Moves the clock by whole days.
    pub(crate) fn pass_days(&self, days: i64) {
        self.pass_seconds(days * 86_400);
    }

    /// Sends a request and answers status and body (`null` when empty, text when no JSON).
    pub(crate) async fn call(&self, method: &str, path: &str, body: Value) -> (u16, Value) {
        let bytes = if body.is_null() { Bytes::new() } else { Bytes::from(body.to_string()) };
        let request = Request::builder().method(method).uri(path).body(bytes).unwrap();
        let principal = Principal {
            person: PersonId("ana".to_owned()),
            name: "Ana".to_owned(),
            account: self.account.clone(),
            workspaces: engine::Workspaces::default(),
            scopes: Scopes::parse("all read write"),
            permissions: Permissions::default(),
            filter: ToolFilter::default(),
            credential: None,
        };
        let response = self.sandbox.handle(Caller::new(Arc::new(principal)), request).await;
        let (parts, body) = response.into_parts();
        let value = match body.is_empty() {
            true => Value::Null,
            false => serde_json::from_slice(&body)
                .unwrap_or_else(|_| Value::from(String::from_utf8_lossy(&body).into_owned())),
        };
        (parts.status.as_u16(), value)
    }

    /// Sends a request that must succeed and answers its body.
    pub(crate) async fn ok(&self, method: &str, path: &str, body: Value) -> Value {
        let (status, answer) = self.call(method, path, body).await;
        assert!((200..400).contains(&status), "{method} {path}: {status} {answer}");
        answer
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        self.ok("GET", path, Value::Null).await
    }

    /// Creates a wallet and answers it.
    pub(crate) async fn wallet(&self, slug: &str) -> Value {
        self.ok("POST", "/v1/bank_billet_accounts", wallet_body(slug)).await
    }

    /// Creates a wallet and homologates it.
    pub(crate) async fn active_wallet(&self, slug: &str) -> String {
        let wallet = self.wallet(slug).await;
        self.homologate(&wallet).await;
        wallet["uid"].as_str().unwrap().to_owned()
    }

    /// Brings a pending wallet to active.
    pub(crate) async fn homologate(&self, wallet: &Value) {
        let path = format!("/v1/bank_billet_accounts/{}", wallet["uid"].as_str().unwrap());
        self.get(&format!("{path}/ask")).await;
        let test = self.get("/v1/bank_billets").await[0]["amount"].to_string().replace('.', ",");
        self.ok("PUT", &format!("{path}/validate"), json!({ "homologation_amount": test })).await;
    }

    /// Issues a boleto; `extra` replaces fields of a plain one due on 12 March.
    pub(crate) async fn boleto(&self, extra: Value) -> Value {
        self.ok("POST", "/v1/bank_billets", boleto_body(extra)).await
    }

    /// Issues a boleto and lets the bank open and register it.
    pub(crate) async fn open_boleto(&self, extra: Value) -> String {
        let uid = self.boleto(extra).await["uid"].as_str().unwrap().to_owned();
        self.pass_seconds(10);
        assert_eq!(self.status(&uid).await, "opened");
        uid
    }

    pub(crate) async fn boleto_now(&self, uid: &str) -> Value {
        self.get(&format!("/v1/bank_billets/{uid}")).await
    }

    pub(crate) async fn status(&self, uid: &str) -> String {
        self.boleto_now(uid).await["status"].as_str().unwrap().to_owned()
    }

    /// The codes of every event so far, oldest first.
    pub(crate) async fn events(&self) -> Vec<String> {
        let mut codes = Vec::new();
        let mut page = 1;
        loop {
            let events = self.get(&format!("/v1/events?page={page}")).await;
            let events = events.as_array().unwrap().clone();
            codes.extend(events.iter().map(|event| event["code"].as_str().unwrap().to_owned()));
            if events.len() < 50 {
                codes.reverse();
                return codes;
            }
            page += 1;
        }
    }
}

pub(crate) fn wallet_body(slug: &str) -> Value {
    json!({
        "bank_contract_slug": slug, "financial_account_uid": "0198a3c1-7b1e-7c3a-9f00-0123456789ab",
        "beneficiary_name": "Padaria São João Ltda.", "beneficiary_cnpj_cpf": "05.813.794/0001-26",
        "beneficiary_address_street": "Rua Barão de Jaguara", "beneficiary_address_street_number": "1200",
        "beneficiary_address_complement": "sala 3", "beneficiary_address_neighborhood": "Centro",
        "beneficiary_address_city": "Campinas", "beneficiary_address_state": "SP",
        "beneficiary_address_zipcode": "13015002",
    })
}

pub(crate) fn boleto_body(extra: Value) -> Value {
    let mut body = json!({
        "amount": 1289.45, "expire_at": "2026-03-12", "customer_person_name": "Marina Duarte",
        "customer_cnpj_cpf": "529.982.247-25", "customer_state": "SP", "customer_city_name": "Campinas",
        "customer_zipcode": "13024000", "customer_address": "Rua das Flores", "customer_address_number": "10",
        "customer_neighborhood": "Cambuí", "customer_email": "marina@exemplo.com.br",
    });
    for (name, value) in extra.as_object().unwrap() {
        body[name] = value.clone();
    }
    body
}

/// The title of a v1 refusal.
pub(crate) fn title(answer: &Value) -> &str {
    answer["errors"][0]["title"].as_str().unwrap_or_default()
}
