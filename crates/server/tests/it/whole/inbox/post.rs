//! The workspace that the calls are made in: what was made so far, by name, and the mail that comes to it.

use std::collections::BTreeMap;
use std::sync::Arc;

use catalogue::inbox::INBOX_PRODUCT;
use engine::{AccountId, Clock, Entropy, Tenant};
use jiff::SignedDuration;
use sandbox::inbox::email::Delivery;
use sandbox::{Sandbox, SandboxLimits};
use serde_json::{Value, json};

use crate::support::{Running, TestServer};

/// The address that the story's inbox is made with.
pub const ADDRESS: &str = "boletos@inbox.kobana.com.br";

/// A server of inbox with one workspace, and the ids of what was made in it.
pub struct Post {
    pub server: Running,
    ids: BTreeMap<String, String>,
}

impl Post {
    pub async fn open() -> Post {
        let server = TestServer::new().product(&INBOX_PRODUCT).scopes("all read write").output_schemas().start().await;
        Post { server, ids: BTreeMap::new() }
    }

    /// The id kept under `name`; where a step failed that should have made one, a text that fails the next one too.
    pub fn id(&self, name: &str) -> Value {
        json!(self.ids.get(name).cloned().unwrap_or_else(|| format!("no {name}")))
    }

    /// Keeps the id of `answer`, or of its first record, under `name`, if there is a name.
    pub fn keep(&mut self, name: &str, answer: &Value) {
        if !name.is_empty() {
            let id = answer["id"].as_str().or(answer["data"][0]["id"].as_str());
            let id = id.unwrap_or_else(|| panic!("{name}: no id in {answer}"));
            self.ids.insert(name.to_owned(), id.to_owned());
        }
    }

    /// Keeps `id` under `name`.
    pub fn name(&mut self, name: &str, id: String) {
        self.ids.insert(name.to_owned(), id);
    }

    /// Lets the agent, and whoever else is simulated, do what is due.
    pub fn let_time_pass(&self) {
        self.server.clock.advance(SignedDuration::from_secs(60));
    }

    /// What happens by itself once the record called `name` is there.
    pub async fn after(&mut self, name: &str) {
        if name == "inbox" {
            let id = self.mail("Boleto de outubro", "Segue o boleto de R$ 684,50.").await;
            self.name("email", id);
            self.let_time_pass();
        }
    }

    /// A message arrives; gives its e-mail's id.
    pub async fn mail(&self, subject: &str, text: &str) -> String {
        self.mail_with("", subject, text).await
    }

    /// The same with more lines in its header.
    pub async fn mail_with(&self, header: &str, subject: &str, text: &str) -> String {
        let raw = format!(
            "{header}From: Tintas Rio Doce <fiscal@tintasriodoce.example>\r\nTo: {ADDRESS}\r\nSubject: {subject}\r\n\
             Message-ID: <{}@tintasriodoce.example>\r\nDate: Mon, 30 Nov 2026 11:58:00 -0300\r\n\
             Content-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n",
            subject.replace(' ', ".")
        );
        self.deliver(raw).await
    }

    /// A message arrives as it travels (RFC 5322); gives its e-mail's id.
    pub async fn deliver(&self, raw: String) -> String {
        let partition = Tenant::of_workspace(AccountId("acme".to_owned()), self.server.workspaces[0].id.clone());
        let delivery = Delivery { raw: raw.into(), to: Some(ADDRESS.to_owned()) };
        self.sandbox().receive_mail(&partition.partition(), &delivery).await.expect("an inbox").email.uid
    }

    fn sandbox(&self) -> Sandbox {
        let clock = Arc::clone(&self.server.clock) as Arc<dyn Clock>;
        let entropy = Arc::clone(&self.server.entropy) as Arc<dyn Entropy>;
        Sandbox::new(self.server.store.clone(), &INBOX_PRODUCT, clock, entropy, SandboxLimits::default())
    }
}
