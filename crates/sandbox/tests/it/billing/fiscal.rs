//! A company that may issue NF-e, a customer to issue for, and short ways to do so over the API.

use serde_json::{Value, json};

use super::world::{id, made, read};
use crate::world::{Answer, World};

/// The reason of cancellations in these tests.
pub(crate) const REASON: &str = "Serviço cobrado em duplicidade";

/// A billing organization that may issue.
pub(crate) struct Fiscal {
    pub(crate) world: World,
    /// The default company, in Campinas, with presumed profit and ISS of 2 %.
    pub(crate) company: String,
    /// The account of a customer with an address, in the same city.
    pub(crate) account: String,
    /// The only service item: use of software.
    pub(crate) service: String,
}

/// An address of Campinas.
pub(crate) fn campinas(street: &str, number: &str) -> Value {
    json!({ "street": street, "number": number, "neighborhood": "Taquaral", "city": "Campinas", "state": "SP",
        "postal_code": "13084-012" })
}

impl Fiscal {
    pub(crate) async fn new() -> Fiscal {
        let world = World::billing().await;
        let company = id(&made(
            &world,
            "companies",
            json!({ "name": "Ipê Sistemas", "legal_name": "Ipê Sistemas e Serviços Ltda", "document_type": "cnpj",
                "document_number": "11.222.333/0001-81", "email": "fiscal@exemplo.com.br",
                "addresses": [campinas("Rua das Acácias", "210")], "custom_metadata": { "inscricao_municipal": "1234567" } }),
        )
        .await);
        let profile = json!({ "taxation_regime": "presumed_profit", "iss_municipality": "3509502", "iss_rate": 0.02,
            "pis_rate": 0.0065, "cofins_rate": 0.03 });
        world.patch(&format!("/v1/companies/{company}/fiscal"), profile).await.expect(200);
        let account = account(&world, "Panificação São João & Irmãos Ltda", "44.555.666/0001-81").await;
        let service = json!({ "name": "Licença de software", "internal_code": "SVC-01", "lc116_code": "01.05",
            "municipal_code": "02881", "cnae_code": "6203100" });
        let service = id(&made(&world, "service_items", service).await);
        Fiscal { world, company, account, service }
    }

    /// The body of a draft NF-e over so many cents.
    pub(crate) fn body(&self, cents: i64, description: &str) -> Value {
        json!({ "billing_account_id": self.account, "amount_cents": cents, "lc116_code": "01.05",
            "service_code": "02881", "service_description": description,
            "customer": { "name": "Panificação São João & Irmãos Ltda", "email": "compras@exemplo.com.br",
                "document_type": "cnpj", "document_number": "44.555.666/0001-81",
                "address": { "street": "Avenida Brasil", "number": "1500", "neighborhood": "Centro", "city": "Campinas",
                    "state": "SP", "zip_code": "13013-000" } } })
    }

    /// A draft NF-e; its id.
    pub(crate) async fn draft(&self, cents: i64, description: &str) -> String {
        id(&made(&self.world, "nfes", self.body(cents, description)).await)
    }

    /// An NF-e that the city has been asked for and has answered; its id.
    pub(crate) async fn issued(&self, cents: i64, description: &str) -> String {
        let nfe = self.draft(cents, description).await;
        self.act(&nfe, "issue", Value::Null).await.expect(200);
        self.world.let_the_bank_answer();
        nfe
    }

    /// One that is cancelled.
    pub(crate) async fn canceled(&self) -> String {
        let nfe = self.issued(30_265, "Licença de julho").await;
        self.act(&nfe, "cancel", json!({ "reason": REASON })).await.expect(200);
        self.world.let_the_bank_answer();
        nfe
    }

    /// An action on an NF-e.
    pub(crate) async fn act(&self, nfe: &str, action: &str, body: Value) -> Answer {
        self.world.post(&format!("/v1/nfes/{nfe}/{action}"), body).await
    }

    pub(crate) async fn nfe(&self, nfe: &str) -> Value {
        read(&self.world, &format!("nfes/{nfe}")).await
    }

    pub(crate) async fn status(&self, nfe: &str) -> String {
        self.nfe(nfe).await["status"].as_str().unwrap().to_owned()
    }

    /// An open invoice of one line over so many cents, with `more` in its body; its id.
    pub(crate) async fn invoice(&self, cents: i64, more: Value) -> String {
        let mut body = json!({ "billing_account_id": self.account, "company_id": self.company,
            "line_items": [{ "description": "Licença de outubro", "unit_amount_subcents": cents * 100 }] });
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
        let draft = id(&made(&self.world, "invoices", body).await);
        self.world.post(&format!("/v1/invoices/{draft}/finalize"), Value::Null).await.expect(200);
        draft
    }

    /// Records an invoice as paid by hand.
    pub(crate) async fn pay(&self, invoice: &str) {
        self.world.post(&format!("/v1/invoices/{invoice}/pay"), json!({})).await.expect(200);
    }

    /// The NF-e of an invoice, newest first.
    pub(crate) async fn of_invoice(&self, invoice: &str) -> Vec<Value> {
        self.world.get(&format!("/v1/nfes?invoice_id={invoice}")).await.expect(200).body["data"]
            .as_array()
            .unwrap()
            .clone()
    }
}

/// A customer in Campinas; its account's id.
pub(crate) async fn account(world: &World, name: &str, document: &str) -> String {
    let body = json!({ "name": name, "document_number": document, "email": "compras@exemplo.com.br",
        "addresses": [campinas("Avenida Brasil", "1500")] });
    id(&made(world, "customers", body).await["billing_account"])
}
