//! The company that bills: its organization, head office and branch, how they are taxed, and who works there.

use catalogue::billing::certificate::CERTIFICATE;
use catalogue::billing::organization::ORGANIZATION;
use serde_json::{Value, json};
use storage::Row;

use super::stage::Stage;
use crate::billing::{certificate, day, organization, presence};
use crate::domain::document::Document;
use crate::problem::Problem;

/// Seconds after the demo's end for which the certificate holds: three weeks, so that it is among those that expire soon.
const CERTIFICATE_SECONDS: i64 = 21 * 24 * 3600;

/// What the company is called in the register.
const LEGAL_NAME: &str = "Araucária Software Ltda.";

/// What was set up.
pub(super) struct House {
    /// The company that issues.
    pub(super) company: Row,
    /// What the software is to the tax authority.
    pub(super) service: Row,
}

/// Sets everything up, some days before the first month.
pub(super) async fn open(stage: &mut Stage) -> Result<House, Problem> {
    stage.advance(stage.office_hour(-1, 12)).await?;
    let name = json!({
        "name": "Araucária Software", "email": "financeiro@araucariasoftware.example", "phone": "4133330000",
        "addresses": [address()],
    });
    stage.ask("billing_organization_update", None, name).await?;
    register(stage).await?;
    let company = stage.ask("billing_companies_create", None, company("0001", "Araucária Software")).await?;
    let mut branch = self::company("0002", "Araucária Software (filial Joinville)");
    branch["parent_company_id"] = json!(company.uid);
    stage.ask("billing_companies_create", None, branch).await?;
    let fiscal = json!({
        "taxation_regime": "simple_national", "simples_annex": "annex_iii", "rbt12_cents": 84_000_000,
        "iss_municipality": "4106902", "iss_rate": 0.02,
    });
    stage.ask("billing_companies_fiscal_update", Some(&company.uid), fiscal).await?;
    let service = json!({
        "name": "Licenciamento de software", "internal_code": "SAAS", "lc116_code": "1.05", "nbs_code": "1.1103.22.00",
        "cnae_code": "6203100", "simples_annex": "annex_iii", "default_iss_rate": 2,
        "description": "Licenciamento ou cessão de direito de uso de programas de computação.",
    });
    let service = stage.ask("billing_service_items_create", None, service).await?;
    certificate(stage).await?;
    let template = json!({
        "name": "Proposta padrão", "documentType": "google_doc", "googleDocId": "1aRaUcArIaModeloDePropostaPadrao", "isDefault": true,
        "appScriptUrl": "https://scripts.araucariasoftware.example/proposta",
    });
    stage.ask("billing_proposal_templates_create", None, template).await?;
    team(stage).await?;
    Ok(House { company, service })
}

/// Gives the organization the registration of its head office, which no operation changes.
async fn register(stage: &mut Stage) -> Result<(), Problem> {
    let mut row = organization::founded(&mut stage.context).await?;
    if let Some(person) = row.doc.get_mut("person") {
        person["legal_name"] = json!(LEGAL_NAME);
        person["document_number"] = json!(document("0001"));
    }
    stage.context.update(&ORGANIZATION, row).await.map(drop)
}

fn company(order: &str, name: &str) -> Value {
    json!({
        "name": name, "legal_name": LEGAL_NAME, "document_type": "cnpj",
        "document_number": document(order),
        "email": "fiscal@araucariasoftware.example", "phone": "4133330000", "addresses": [address()],
        "custom_metadata": { "inscricao_municipal": "04128732" },
    })
}

/// The CNPJ of the head office (`0001`) or a branch.
fn document(order: &str) -> String {
    let mut base = *b"271904380001";
    base[8..].copy_from_slice(order.as_bytes());
    Document::cnpj_of(base).map(|document| document.unmasked()).unwrap_or_default()
}

fn address() -> Value {
    json!({
        "kind": "billing", "street": "Rua das Araucárias", "number": "1250", "complement": "conjunto 42",
        "neighborhood": "Centro Cívico", "city": "Curitiba", "state": "PR", "postal_code": "80530060", "country": "BR",
    })
}

/// The certificate that signs the NF-e, which people upload in the app. It expires some weeks after the demo's end.
async fn certificate(stage: &mut Stage) -> Result<(), Problem> {
    let begins = stage.context.now;
    let ends = stage.before_end(-CERTIFICATE_SECONDS);
    let fields = json!({
        "name": "e-CNPJ Araucária", "status": "active", "format": "pfx", "document": document("0001"),
        "common_name": format!("ARAUCARIA SOFTWARE LTDA:{}", document("0001")), "organization_name": "ICP-Brasil",
        "issuer_common_name": "AC Exemplo v5", "issuer_organization": "ICP-Brasil", "serial_number": "4A7F03C1D2",
        "thumbprint": "9C1B6E0F42A7D8835B6C0E9F1A24D3B7C8E5F601", "not_before": day::moment(begins),
        "not_after": day::moment(ends), "custom_metadata": {}, "metadata": {},
    });
    let mut doc = fields.as_object().cloned().unwrap_or_default();
    presence::begin(&mut doc);
    let row = stage.context.insert(&CERTIFICATE, doc).await?;
    stage.context.schedule(&CERTIFICATE, &row, certificate::EXPIRES, ends).await
}

async fn team(stage: &mut Stage) -> Result<(), Problem> {
    let collections = json!({
        "name": "Cobrança", "slug": "cobranca", "description": "Acompanha faturas em aberto e envia lembretes.",
        "permissions": ["invoices:read", "invoices:remind", "customers:read"],
    });
    let role = stage.ask("billing_team_roles_create", None, collections).await?;
    for (name, email) in [
        ("Marina Toledo Bastos", "marina@araucariasoftware.example"),
        ("Rui Camargo Neto", "rui@araucariasoftware.example"),
    ] {
        let invited = json!({ "name": name, "email": email, "role_ids": [role.uid], "permissions": [] });
        stage.ask("billing_dashboard_users_create", None, invited).await?;
    }
    Ok(())
}
