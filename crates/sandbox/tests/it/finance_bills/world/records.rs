//! Records that the app makes, or that other operations would: stored as they lie.

use std::sync::Arc;
use std::sync::atomic::Ordering;

use catalogue::Record;
use catalogue::finance::{account::ACCOUNT, company::COMPANY, person::PERSON, transaction::TRANSACTION};
use engine::{AccountId, Clock};
use sandbox::Context;
use serde_json::{Value, json};

use super::{WORKSPACES, World, merge};
use crate::world::Seeded;

impl World {
    pub(crate) async fn a_company(&self, name: &str, cnpj: &str) -> String {
        self.insert(
            &COMPANY,
            json!({ "name": name, "cnpj": cnpj, "type": "matriz", "active": true,
            "address": { "city": "Campinas" } }),
        )
        .await
    }

    /// A checking account at a bank, of the company.
    pub(crate) async fn an_account(&self, name: &str) -> String {
        self.account_of(json!({ "name": name, "type": "checking", "agency": "0042", "account_number": "123456",
            "account_digit": "7", "bank": { "code": "341", "name": "Banco Exemplo" } }))
            .await
    }

    /// An account of the company, with these fields.
    pub(crate) async fn account_of(&self, fields: Value) -> String {
        let mut doc = json!({ "company_id": self.company, "active": true, "disable_reconcile": false });
        merge(&mut doc, &fields);
        self.insert(&ACCOUNT, doc).await
    }

    pub(crate) async fn a_person(&self, name: &str, document: Option<&str>, address: Option<Value>) -> String {
        self.insert(
            &PERSON,
            json!({ "company_id": self.company, "name": name, "document_number": document,
            "is_supplier": true, "is_customer": true, "active": true, "emails": [], "phones": [],
            "address": address }),
        )
        .await
    }

    /// A realised entry of the account that nothing made but a person.
    pub(crate) async fn an_entry(&self, side: &str, amount: &str, fields: Value) -> String {
        let mut doc = json!({ "company_id": self.company, "financial_account_id": self.account, "type": side,
            "amount": amount, "description": "Extrato", "occurred_at": "2026-10-04 00:00:00 UTC",
            "competence_date": "2026-10-04 00:00:00 UTC", "day": "2026-10-04", "is_pending": false,
            "classified": false, "classification_center_allocations": [] });
        merge(&mut doc, &fields);
        self.insert(&TRANSACTION, doc).await
    }

    /// Stores a record as the app would, and gives its id.
    pub(crate) async fn insert(&self, record: &'static Record, doc: Value) -> String {
        let partition = AccountId(format!("conta/{}", WORKSPACES[0]));
        let tx = self.store.begin(&partition).await.unwrap();
        let seed = self.inserted.fetch_add(1, Ordering::Relaxed) * 7919;
        let mut context = Context::new(tx, partition, self.clock.now(), Arc::new(Seeded::new(seed)));
        let row = context.insert(record, doc.as_object().unwrap().clone()).await.unwrap();
        context.tx.commit().await.unwrap();
        row.uid
    }

    /// The ids that are named as the newest of a type, as resources are listed.
    pub(crate) async fn newest(&self, record: &'static Record) -> Vec<String> {
        let partition = AccountId(format!("conta/{}", WORKSPACES[0]));
        let found = self.store.newest(&partition, &[record], 10).await.unwrap().remove(0);
        found.into_iter().map(|newest| newest.uid).collect()
    }
}
