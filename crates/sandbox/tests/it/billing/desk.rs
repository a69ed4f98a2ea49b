//! A company with customers to bill, and short ways to bill and pay over the API.

use serde_json::{Value, json};

use super::world::{id, made, read};
use crate::world::{Answer, World};

/// A billing organization with one company and a customer.
pub(crate) struct Desk {
    pub(crate) world: World,
    /// The default company's id.
    pub(crate) company: String,
    /// The customer's billing account, with the address `financeiro@aurora.example` and 10 days to pay.
    pub(crate) account: String,
}

impl Desk {
    pub(crate) async fn new() -> Desk {
        let world = World::billing().await;
        let body = json!({ "name": "Ipê Sistemas", "legal_name": "Ipê Sistemas Ltda", "document_type": "cnpj",
            "document_number": "45.678.912/0001-55", "email": "contato@ipe.example", "addresses": [{ "city": "Campinas", "state": "SP" }] });
        let company = id(&made(&world, "companies", body).await);
        let account = account(&world, "Mercado Aurora", "11.222.333/0001-81").await;
        Desk { world, company, account }
    }

    /// Another customer's billing account; its id.
    pub(crate) async fn other_account(&self) -> String {
        account(&self.world, "Padaria do Largo", "45.723.174/0001-10").await
    }

    /// A draft of one line over so many cents, with `more` in its body.
    pub(crate) async fn draft(&self, cents: i64, more: Value) -> Value {
        let mut body = json!({ "billing_account_id": self.account, "company_id": self.company,
            "line_items": [{ "description": "Assinatura", "unit_amount_subcents": cents * 100 }] });
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
        made(&self.world, "invoices", body).await
    }

    /// An open invoice; its id.
    pub(crate) async fn open(&self, cents: i64, more: Value) -> String {
        let draft = id(&self.draft(cents, more).await);
        self.act(&draft, "finalize", Value::Null).await.expect(200);
        draft
    }

    /// An action on an invoice.
    pub(crate) async fn act(&self, invoice: &str, action: &str, body: Value) -> Answer {
        self.world.post(&format!("/v1/invoices/{invoice}/{action}"), body).await
    }

    /// Pays an invoice; what is answered.
    pub(crate) async fn pay(&self, invoice: &str, body: Value) -> Value {
        self.act(invoice, "pay", body).await.expect(200).body["data"].take()
    }

    /// An action on a payment.
    pub(crate) async fn on_payment(&self, payment: &str, action: &str, body: Value) -> Answer {
        self.world.post(&format!("/v1/payments/{payment}/{action}"), body).await
    }

    pub(crate) async fn invoice(&self, invoice: &str) -> Value {
        read(&self.world, &format!("invoices/{invoice}")).await
    }

    pub(crate) async fn payment(&self, payment: &str) -> Value {
        read(&self.world, &format!("payments/{payment}")).await
    }

    pub(crate) async fn credit(&self, credit: &str) -> Value {
        read(&self.world, &format!("credits/{credit}")).await
    }

    /// A credit of the account; its id.
    pub(crate) async fn give(&self, cents: i64, more: Value) -> String {
        let mut body = json!({ "billing_account_id": self.account, "type": "promotional", "amount_cents": cents });
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
        id(&made(&self.world, "credits", body).await)
    }

    /// The account's balance, in cents.
    pub(crate) async fn balance(&self) -> i64 {
        read(&self.world, &format!("billing_accounts/{}", self.account)).await["balance_cents"].as_i64().unwrap()
    }

    /// A card saved for the account, by its token; the method.
    pub(crate) async fn card(&self, token: &str) -> Value {
        let body = json!({ "billingAccountId": self.account, "type": "card",
            "card": { "cardToken": token, "holderName": "TEREZA Q BASTOS" } });
        made(&self.world, "payment_methods", body).await
    }

    /// The ids of a list.
    pub(crate) async fn ids(&self, path: &str) -> Vec<String> {
        let listed = self.world.get(&format!("/v1/{path}")).await.expect(200).body;
        listed["data"].as_array().unwrap().iter().map(id).collect()
    }

    /// What was put into the outbox, oldest first: addressee and subject with text.
    pub(crate) async fn letters(&self) -> Vec<(String, String)> {
        let account = crate::world::principal("all write", "conta").account;
        let sent = self.world.store.outbox(&account, 100).await.unwrap();
        let read = |letter: storage::OutboxMessage| {
            let text = |name: &str| letter.content[name].as_str().unwrap_or_default().to_owned();
            (letter.recipient.clone(), format!("{}\n{}", text("subject"), text("text")))
        };
        // The newest come first.
        sent.into_iter().rev().map(read).collect()
    }
}

async fn account(world: &World, name: &str, document: &str) -> String {
    let body = json!({ "name": name, "document_number": document, "email": "financeiro@aurora.example",
        "payment_terms_days": 10 });
    let mut both = made(world, "customers", body).await;
    id(&both["billing_account"].take())
}

/// The whole numbers of a record's fields.
#[track_caller]
pub(crate) fn numbers<const N: usize>(record: &Value, names: [&str; N]) -> [i64; N] {
    names.map(|name| record[name].as_i64().unwrap_or_else(|| panic!("{name}: {record}")))
}
