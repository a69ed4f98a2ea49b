//! The organization, the companies that issue, and what is removed at the end.

use serde_json::{Value, json};

use super::{Office, Step, step};

/// Organization, companies, certificates, services and rules of tax.
pub const OPENED: &[Step] = &[
    step("billing_organization_get", |_| json!({})).keeping("organization"),
    step("billing_organization_update", |_| json!({"name": "Nuvem Serena"})).gives("/person/name", "Nuvem Serena"),
    step("billing_companies_create", |_| company("Nuvem Serena", "44.555.666/0001-81")).keeping("company"),
    step("billing_companies_create", |_| company("Serena Treinamentos", "11.444.777/0001-61")).keeping("school"),
    step("billing_companies_get", |office| json!({"id": office.id("company")})),
    step("billing_companies_list", |_| json!({"search": "serena", "sort_by": "created_at"})),
    step("billing_companies_matriz", |_| json!({})),
    step("billing_companies_update", |office| json!({"id": office.id("company"), "phone": "+55 19 5555-0134"})),
    step("billing_companies_fiscal_update", |office| profile(&office.id("company"))),
    step("billing_companies_fiscal_get", |office| json!({"id": office.id("company")})),
    step("billing_companies_fiscal_profile_update", |office| profile(&office.id("company"))),
    step("billing_companies_fiscal_profile_get", |office| json!({"id": office.id("company")})),
    step("billing_companies_set_default", |office| json!({"id": office.id("school")})),
    step("billing_companies_set_default", |office| json!({"id": office.id("company")})),
    step("billing_companies_deactivate", |office| json!({"id": office.id("school")})).gives("/status", "inactive"),
    step("billing_companies_reactivate", |office| json!({"id": office.id("school")})).gives("/status", "active"),
    step("billing_certificates_list", |_| json!({"status": "active", "search": "NUVEM"})),
    step("billing_certificates_get", |office| json!({"id": office.id("certificate")})).gives("/status", "active"),
    step("billing_certificates_delete", |office| json!({"id": office.id("spare certificate")})),
    step("billing_service_items_create", |_| service("SVC-01", "Licença de software")).keeping("service"),
    step("billing_service_items_create", |_| service("SVC-02", "Hospedagem")).keeping("spare service"),
    step("billing_service_items_get", |office| json!({"id": office.id("service")})),
    step("billing_service_items_list", |_| json!({"search": "licenca"})),
    step("billing_service_items_update", |office| json!({"id": office.id("service"), "description": "Uso mensal"})),
    step("billing_service_items_delete", |office| json!({"id": office.id("spare service")})),
];

/// A company in Campinas.
fn company(name: &str, document: &str) -> Value {
    json!({"name": name, "legal_name": format!("{name} Ltda"), "email": "fiscal@nuvemserena.example",
        "document_type": "cnpj", "document_number": document,
        "addresses": [{"street": "Rua das Acácias", "number": "210", "neighborhood": "Taquaral", "city": "Campinas",
            "state": "SP", "postal_code": "13084-012"}],
        "custom_metadata": {"inscricao_municipal": "1234567"}})
}

/// Presumed profit, with ISS of 2 % at Campinas.
pub fn profile(company: &Value) -> Value {
    json!({"id": company, "taxation_regime": "presumed_profit", "iss_municipality": "3509502", "iss_rate": 0.02,
        "pis_rate": 0.0065, "cofins_rate": 0.03})
}

/// What opens an organization that bills: one company with its profile.
pub async fn open(office: &mut Office) {
    office.make("company", "billing_companies_create", company("Nuvem Serena", "44.555.666/0001-81")).await;
    let profile = profile(&office.id("company"));
    office.make("profile", "billing_companies_fiscal_update", profile).await;
}

fn service(code: &str, name: &str) -> Value {
    json!({"internal_code": code, "name": name, "lc116_code": "01.05", "municipal_code": "02881", "cnae_code": "6203100"})
}

/// What the server says of itself, and what is removed in the end.
pub const CLOSED: &[Step] = &[
    step("billing_reports_monthly_summary", |_| json!({"month": "2026-11"})),
    step("billing_schemas_list", |_| json!({})),
    step("billing_schemas_get", |_| json!({"resource": "invoices"})),
    step("billing_coupons_redemptions_list", |office| json!({"id": office.id("coupon")})),
    step("billing_companies_delete", |office| json!({"id": office.id("school")})),
];
