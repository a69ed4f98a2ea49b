//! A workspace with an inbox and its agent, and short ways to send to it.

use std::sync::{Arc, Mutex};

use bytes::Bytes;
use catalogue::Record;
use catalogue::inbox::INBOX_PRODUCT;
use catalogue::inbox::agent::AGENT;
use catalogue::inbox::email::EMAIL;
use catalogue::inbox::mailbox::INBOX;
use engine::{
    AccountId, Clock, Permissions, PersonId, Principal, Scopes, ToolFilter, Workspace, WorkspaceId, Workspaces,
};
use http::{Method, Request};
use jiff::{SignedDuration, Timestamp};
use sandbox::inbox::email::Delivery;
use sandbox::{Caller, Context, Sandbox, SandboxLimits};
use serde_json::{Map, Value, json};
use storage::{Key, Row, Store, StoreOptions};

use crate::world::{Answer, PRODUCTS, Seeded, request};

pub(crate) const ADDRESS: &str = "serra-azul-notas-7k2m@inbox.kobana.com.br";

const WORKSPACES: [&str; 2] = ["0b9c4be6-0f5c-4b6e-9d0a-8f0e6a7a1c01", "5d0e7a52-7a35-4f0b-8c55-1f2f4f7d2b02"];

struct Hands(Mutex<Timestamp>);

impl Clock for Hands {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap()
    }
}

/// An inbox sandbox. The day is Monday, 5 October 2026, 09:14:27 in Brasília.
pub(crate) struct World {
    pub(crate) sandbox: Arc<Sandbox>,
    store: Store,
    clock: Arc<Hands>,
    pub(crate) inbox: Row,
    pub(crate) agent: Row,
}

impl World {
    /// An inbox that takes everything, read by an agent.
    pub(crate) async fn new() -> World {
        World::with(json!({})).await
    }

    /// The same, with these fields of the inbox.
    pub(crate) async fn with(inbox: Value) -> World {
        let store = Store::open(StoreOptions::default(), PRODUCTS).await.unwrap();
        let clock = Arc::new(Hands(Mutex::new("2026-10-05T12:14:27Z".parse().unwrap())));
        let entropy = Arc::new(Seeded::new(0x9E37_79B9_7F4A_7C15));
        let limits = SandboxLimits::default();
        let sandbox = Arc::new(Sandbox::new(store.clone(), &INBOX_PRODUCT, clock.clone(), entropy.clone(), limits));
        let mut context = Context::new(store.begin(&partition(0)).await.unwrap(), partition(0), clock.now(), entropy);
        let agent = json!({ "label": "Leitor de notas", "llm_model": MODEL,
            "system_message": "Extraia emissor, vencimento e valor." });
        let agent = context.insert(&AGENT, object(agent)).await.unwrap();
        let mut doc = object(json!({ "label": "Notas", "email": ADDRESS, "status": "active", "agent_id": agent.uid,
            "allowed_recipients": [], "filters": [], "attachments_allow": true }));
        doc.extend(object(inbox));
        let inbox = context.insert(&INBOX, doc).await.unwrap();
        context.tx.commit().await.unwrap();
        World { sandbox, store, clock, inbox, agent }
    }

    pub(crate) fn pass(&self, seconds: i64) {
        let mut now = self.clock.0.lock().unwrap();
        *now = now.checked_add(SignedDuration::from_secs(seconds)).unwrap();
    }

    /// Posts a message; the e-mail.
    pub(crate) async fn mail(&self, raw: &str) -> Value {
        self.post(raw).await.expect(202).body["data"].clone()
    }

    pub(crate) async fn post(&self, raw: &str) -> Answer {
        self.post_to("/v1/messages", raw).await
    }

    pub(crate) async fn post_to(&self, path: &str, raw: &str) -> Answer {
        let mut request = request(Method::POST, path, &Value::Null);
        request.headers_mut().insert("content-type", "message/rfc822".parse().unwrap());
        *request.body_mut() = Bytes::from(raw.to_owned());
        self.send("all write", request).await
    }

    /// Lets the agent read whatever waits for it.
    pub(crate) async fn settle(&self) {
        for _ in 0..3 {
            self.pass(90);
            self.list("/v1/emails").await;
        }
    }

    pub(crate) async fn get(&self, path: &str) -> Answer {
        self.send("all read", request(Method::GET, path, &Value::Null)).await
    }

    pub(crate) async fn list(&self, path: &str) -> Vec<Value> {
        self.get(path).await.expect(200).body["data"].as_array().unwrap().clone()
    }

    /// One record, as the API shows it.
    pub(crate) async fn one(&self, path: &str) -> Value {
        self.get(path).await.expect(200).body["data"].clone()
    }

    pub(crate) async fn email(&self, id: &Value) -> Value {
        self.one(&format!("/v1/emails/{}", id.as_str().unwrap())).await
    }

    /// Runs of an e-mail, the newest first.
    pub(crate) async fn runs(&self, email: &Value) -> Vec<Value> {
        let mut runs = Vec::new();
        for listed in self.list(&format!("/v1/agent-runs?email_id={}", email.as_str().unwrap())).await {
            runs.push(self.one(&format!("/v1/agent-runs/{}", listed["id"].as_str().unwrap())).await);
        }
        runs
    }

    pub(crate) async fn workflow(&self, email: &Value) -> Value {
        let listed = self.list(&format!("/v1/workflow-runs?email_id={}", email.as_str().unwrap())).await;
        self.one(&format!("/v1/workflow-runs/{}", listed[0]["id"].as_str().unwrap())).await
    }

    /// Slugs of an e-mail's events, in their order.
    pub(crate) async fn story(&self, email: &Value) -> Vec<String> {
        let path = format!("/v1/system-events?limit=200&email_id={}", email.as_str().unwrap());
        let events = self.list(&path).await;
        events.iter().rev().map(|event| event["slug"].as_str().unwrap().to_owned()).collect()
    }

    pub(crate) async fn reprocess(&self, email: &Value) -> Answer {
        let path = format!("/v1/emails/{}/reprocess", email.as_str().unwrap());
        self.send("all write", request(Method::POST, &path, &Value::Null)).await
    }

    pub(crate) async fn send(&self, scopes: &str, request: Request<Bytes>) -> Answer {
        self.send_from(0, scopes, request).await
    }

    pub(crate) async fn send_from(&self, workspace: usize, scopes: &str, request: Request<Bytes>) -> Answer {
        let caller = Caller::new(Arc::new(principal(workspace, scopes)));
        let response = self.sandbox.handle(caller, request).await;
        let (parts, bytes) = response.into_parts();
        let body = serde_json::from_slice(&bytes).unwrap_or(Value::Null);
        Answer { status: parts.status.as_u16(), headers: parts.headers, bytes, body }
    }

    /// Changes a record behind the API's back: rules of other record types are not what is tried here.
    pub(crate) async fn change(&self, record: &'static Record, uid: &str, fields: Value) {
        let mut context = self.context(&partition(0)).await;
        let mut row = context.tx.get(record, &Key::Uid(uid.to_owned())).await.unwrap().unwrap();
        row.doc.extend(object(fields));
        context.update(record, row).await.unwrap();
        context.tx.commit().await.unwrap();
    }

    pub(crate) async fn delete(&self, record: &'static Record, row: &Row) {
        let mut context = self.context(&partition(0)).await;
        context.tx.delete(record, row.id).await.unwrap();
        context.tx.commit().await.unwrap();
    }

    pub(crate) async fn insert(&self, partition: &AccountId, record: &'static Record, doc: Value) -> Row {
        let mut context = self.context(partition).await;
        let row = context.insert(record, object(doc)).await.unwrap();
        context.tx.commit().await.unwrap();
        row
    }

    pub(crate) async fn context(&self, partition: &AccountId) -> Context {
        let tx = self.store.begin(partition).await.unwrap();
        Context::new(tx, partition.clone(), self.clock.now(), Arc::new(Seeded::new(7)))
    }

    pub(crate) async fn emails(&self) -> u64 {
        self.store.count(&partition(0), &EMAIL).await.unwrap()
    }

    /// Sets the workspace's limits.
    pub(crate) async fn limit(&self, limits: Value) {
        let mut doc = json!({ "external_id": WORKSPACES[0], "label": "Serra Azul", "email_prefix": "serra-azul" });
        doc.as_object_mut().unwrap().extend(object(limits));
        self.insert(&AccountId("conta".to_owned()), &catalogue::inbox::workspace::WORKSPACE, doc).await;
    }
}

/// A model on the list that is not withdrawn.
pub(crate) const MODEL: &str = "ipe-2-mini";

pub(crate) fn partition(workspace: usize) -> AccountId {
    AccountId(format!("conta/{}", WORKSPACES[workspace]))
}

pub(crate) fn delivery(raw: &str) -> Delivery {
    Delivery { raw: Bytes::from(raw.to_owned()), to: None }
}

fn object(value: Value) -> Map<String, Value> {
    value.as_object().unwrap().clone()
}

fn principal(workspace: usize, scopes: &str) -> Principal {
    let reached = WORKSPACES.map(|id| Workspace { id: WorkspaceId(id.to_owned()), name: "Serra Azul".to_owned() });
    Principal {
        person: PersonId("ana".to_owned()),
        name: "Ana Beatriz".to_owned(),
        account: AccountId("conta".to_owned()),
        workspaces: Workspaces {
            reached: reached.to_vec(),
            default: Some(WorkspaceId(WORKSPACES[workspace].to_owned())),
        },
        scopes: Scopes::parse(scopes),
        permissions: Permissions::default(),
        filter: ToolFilter::default(),
        credential: None,
    }
}

/// A message to the inbox, with these further fields of its header.
pub(crate) fn message(id: &str, fields: &str, text: &str) -> String {
    format!(
        "From: Tintas Rio Doce <fiscal@tintasriodoce.example>\r\nTo: {ADDRESS}\r\nMessage-ID: <{id}@tintasriodoce.example>\r\n\
         Date: Mon, 5 Oct 2026 09:10:00 -0300\r\n{fields}\r\n{text}"
    )
}

/// A bill with what an agent looks for.
pub(crate) fn bill(id: &str) -> String {
    message(
        id,
        "Subject: Boleto de outubro\r\n",
        "Segue o boleto. CNPJ 58.271.463/0001-78. Valor: R$ 1.250,90. Vencimento: 20/10/2026.\r\n",
    )
}

/// A message with files: media type and content of each.
pub(crate) fn with_files(id: &str, files: &[(&str, &str, &str)]) -> String {
    let mut body = String::from("--b\r\n\r\nSegue o boleto.\r\n");
    for (name, media_type, content) in files {
        body.push_str(&format!("--b\r\nContent-Type: {media_type}\r\n"));
        body.push_str(&format!("Content-Disposition: attachment; filename=\"{name}\"\r\n\r\n{content}\r\n"));
    }
    body.push_str("--b--\r\n");
    message(id, "Content-Type: multipart/mixed; boundary=b\r\n", &body)
}
