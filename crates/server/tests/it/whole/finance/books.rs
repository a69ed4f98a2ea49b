//! The workspace that the calls are made in: what was made so far, by name, and what only the app or a bank can make.

use std::collections::BTreeMap;
use std::sync::Arc;

use catalogue::Record;
use catalogue::finance::{
    FINANCE, account::BALANCE_RECORD, fiscal_document::FISCAL_DOCUMENT, person::PERSON, receipt::RECEIPT,
};
use engine::{AccountId, Clock as _, Tenant};
use jiff::SignedDuration;
use sandbox::Context;
use serde_json::{Value, json};

use crate::support::{Running, TestServer};

/// A server of finance with one workspace, and the ids of what was made in it.
pub struct Books {
    pub server: Running,
    ids: BTreeMap<String, String>,
}

impl Books {
    pub async fn open() -> Books {
        let scopes = "all read write finance.payables.dispatch finance.receivables.charge";
        let server = TestServer::new().product(&FINANCE).scopes(scopes).output_schemas().start().await;
        Books { server, ids: BTreeMap::new() }
    }

    /// The id kept under `name`; where a step failed that should have made one, a text that fails the next one too.
    pub fn id(&self, name: &str) -> Value {
        json!(self.ids.get(name).cloned().unwrap_or_else(|| format!("no {name}")))
    }

    /// Keeps the id of `answer` under `name`, if there is a name.
    pub fn keep(&mut self, name: &str, answer: &Value) {
        if !name.is_empty() {
            let id = answer["id"].as_str().or(answer["transfer_id"].as_str());
            let id = id.or(answer["data"][0]["id"].as_str()).unwrap_or_else(|| panic!("{name}: no id in {answer}"));
            self.ids.insert(name.to_owned(), id.to_owned());
        }
    }

    /// Lets the bank, and whoever else is simulated, answer.
    pub fn let_the_bank_answer(&self) {
        self.server.clock.advance(SignedDuration::from_secs(4));
    }

    /// What happens by itself once the record called `name` is there.
    pub async fn after(&mut self, name: &str) {
        match name {
            "company" => self.receive().await,
            "account" => self.record_balance().await,
            _ => {}
        }
    }

    /// What no tool makes: a payer with an address, a document from a supplier, and a receipt.
    async fn receive(&mut self) {
        let at = "2026-11-20 00:00:00 UTC";
        let owner = self.id("company");
        let address = json!({"street": "Rua das Palmeiras", "number": "71", "neighborhood": "Centro", "city": "Campinas",
            "state": "SP", "zip_code": "13010040"});
        let payer = json!({"company_id": owner, "name": "Tintas Rio Doce S.A.", "document_number": "30751694000160",
            "kind": "juridical", "is_customer": true, "is_supplier": true, "active": true, "emails": [], "phones": [],
            "address": address});
        self.insert("payer", &PERSON, payer).await;
        let fiscal = json!({"company_id": owner, "kind": "nfe", "status": "received", "access_key": null, "number": "71",
            "series": "1", "issued_at": at, "received_at": at, "issuer_name": "Tintas Rio Doce S.A.",
            "issuer_document": "30751694000160", "person_id": null, "recipient_document": "11222333000181",
            "total_amount": "684.50", "taxes_amount": "0.00", "installments": [], "xml_attachment_id": null,
            "pdf_attachment_id": null});
        self.insert("fiscal", &FISCAL_DOCUMENT, fiscal).await;
        let receipt = json!({"company_id": owner, "payable_id": null, "payable_status": null,
            "financial_account_id": null, "person_id": null, "source": "kobana", "status": "available",
            "error_message": null, "paid_at": at, "amount": "684.50", "payee_name": "Tintas Rio Doce S.A.",
            "payee_document": null, "payment_method_kind": "pix", "external_uid": null, "attachment_id": null,
            "document_url": null, "received_at": at});
        self.insert("receipt", &RECEIPT, receipt).await;
    }

    /// A balance that the bank recorded for the account.
    async fn record_balance(&mut self) {
        let at = "2026-11-29 00:00:00 UTC";
        let balance = json!({"financial_account_id": self.id("account"), "amount": "950.00", "recorded_at": at, "source": "bank"});
        self.insert("balance", &BALANCE_RECORD, balance).await;
    }

    /// Stores a record as the app would.
    async fn insert(&mut self, name: &str, record: &'static Record, doc: Value) {
        let account = AccountId("acme".to_owned());
        let partition = Tenant::of_workspace(account, self.server.workspaces[0].id.clone()).partition();
        let tx = self.server.store.begin(&partition).await.unwrap();
        let entropy = Arc::clone(&self.server.entropy);
        let mut context = Context::new(tx, partition, self.server.clock.now(), entropy);
        let row = context.insert(record, doc.as_object().unwrap().clone()).await.unwrap();
        context.tx.commit().await.unwrap();
        self.ids.insert(name.to_owned(), row.uid);
    }
}
