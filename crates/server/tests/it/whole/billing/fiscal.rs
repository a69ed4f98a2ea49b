//! NF-e at a simulated city, and taxes.

use serde_json::{Value, json};

use super::invoices::invoice;
use super::{Office, Step, step, with};

/// NF-e drafted, issued, looked up, cancelled and removed.
pub const ISSUED: &[Step] = &[
    step("billing_nfes_create", |office| nfe(office, "Licença de uso, outubro")).keeping("nfe"),
    step(
        "billing_nfes_update",
        |office| json!({"id": office.id("nfe"), "service_description": "Licença de uso, novembro"}),
    ),
    step("billing_nfes_issue", |office| json!({"id": office.id("nfe")})),
    step("billing_nfes_get", |office| json!({"id": office.id("nfe")})).keeping("issued").gives("/status", "issued"),
    step("billing_nfes_list", |_| json!({"status": "issued"})),
    step("billing_nfes_pdf", |office| json!({"id": office.id("nfe")})),
    step("billing_nfes_xml", |office| json!({"id": office.id("nfe")})),
    step("billing_nfes_request_tries_list", |office| json!({"id": office.id("nfe")})),
    step("billing_nfes_request_tries_list_all", |_| json!({})),
    step("billing_nfes_sync", |office| json!({"id": office.id("nfe")})).gives("/status", "issued"),
    step("billing_nfes_sync_all", |_| json!({})),
    step(
        "billing_nfes_fetch_from_sefaz",
        |office| json!({"access_key": office.of("issued", "/nfe_key"), "certificate_id": office.id("certificate")}),
    ),
    step("billing_nfes_fetch_barueri", |_| at_barueri()),
    step("billing_nfes_import_barueri", |_| at_barueri()).keeping("imported"),
    step("billing_nfes_validate_barueri", |office| json!({"id": office.id("imported")})),
    step("billing_nfes_cancel", |office| json!({"id": office.id("nfe"), "reason": "Prefeitura INSTÁVEL 1, de novo"})),
    step("billing_nfes_get", |office| json!({"id": office.id("nfe")})).gives("/status", "pending_cancel"),
    step("billing_nfes_retry_cancel", |office| json!({"id": office.id("nfe")})),
    step("billing_nfes_get", |office| json!({"id": office.id("nfe")})).gives("/status", "canceled"),
    step("billing_nfes_create", |office| nfe(office, "Suporte")).keeping("loose"),
    step(
        "billing_nfes_bulk_update",
        |office| json!({"nfe_ids": [office.id("loose")], "invoice_id": office.id("by hand")}),
    ),
    step("billing_nfes_bulk_delete", |office| json!({"ids": [office.id("loose")]})),
    step("billing_nfes_create", |office| nfe(office, "Engano")).keeping("needless"),
    step("billing_nfes_delete", |office| json!({"id": office.id("needless")})),
];

/// A draft for Aurora.
pub fn nfe(office: &Office, description: &str) -> Value {
    let address = json!({"street": "Avenida Brasil", "number": "1500", "neighborhood": "Centro", "city": "Campinas",
        "state": "SP", "zip_code": "13013-000"});
    json!({"billing_account_id": office.account("aurora"), "company_id": office.id("company"), "amount_cents": 30_265,
        "lc116_code": "01.05", "service_code": "02881", "service_description": description,
        "customer": {"name": "Mercado Aurora Ltda", "email": "financeiro@aurora.example", "document_type": "cnpj",
            "document_number": "11.222.333/0001-81", "address": address}})
}

fn at_barueri() -> Value {
    json!({"codigo_autenticidade": "ABCD.1234", "cnpj_tomador": "45.678.912/0001-55"})
}

/// A customer that withholds income tax, what is made of it, and a month of taxes.
pub const TAXED: &[Step] = &[
    step("billing_tax_rules_create", |office| rule(office, "IRRF da Rio Doce")).keeping("tax rule"),
    step("billing_tax_rules_create", |office| rule(office, "Engano")).keeping("spare rule"),
    step("billing_tax_rules_get", |office| json!({"id": office.id("tax rule")})),
    step("billing_tax_rules_list", |_| json!({"search": "irrf"})),
    step("billing_tax_rules_update", |office| json!({"id": office.id("tax rule"), "priority": 5})),
    step("billing_tax_rules_delete", |office| json!({"id": office.id("spare rule")})),
    step("billing_invoices_create", |office| {
        with(invoice(office, "riodoce", 1_000_000), &json!({"nfe_issuance_policy": "on_full_payment"}))
    })
    .keeping("taxed"),
    step("billing_invoices_finalize", |office| json!({"id": office.id("taxed")})),
    // The city is asked and has not answered yet.
    step("billing_invoices_pay", |office| json!({"id": office.id("taxed")})).after(0),
    step("billing_invoices_pending_nfe", |office| json!({"billing_account_id": office.account("riodoce")}))
        .gives("/data/0/status", "paid"),
    step("billing_invoices_issue_nfe", |office| json!({"id": office.id("invoice")})),
    step("billing_withholdings_list", |office| json!({"invoice_id": office.id("taxed"), "tax_type": "irrf"}))
        .keeping("withheld")
        .gives("/data/0/status", "retained"),
    step("billing_withholdings_get", |office| json!({"id": office.id("withheld")})),
    step("billing_withholdings_convert_to_credit", |office| json!({"id": office.id("withheld"), "amount_cents": 100})),
    step("billing_withholdings_convert_to_credits", |_| json!({"tax_type": "irrf"})),
    step("billing_withholdings_get", |office| json!({"id": office.id("withheld")})).gives("/status", "compensated"),
    step("billing_tax_periods_create", |_| json!({"year": 2026, "month": 11})).keeping("period"),
    step("billing_tax_periods_get", |office| json!({"id": office.id("period")})),
    step("billing_tax_periods_list", |_| json!({"year": 2026})),
    step("billing_tax_periods_update", |office| json!({"id": office.id("period"), "action": "close"}))
        .gives("/status", "closed"),
    step("billing_tax_periods_update", |office| json!({"id": office.id("period"), "action": "reopen"})),
    step("billing_tax_periods_delete", |office| json!({"id": office.id("period")})),
];

/// Rio Doce withholds 1.5 % of income tax.
fn rule(office: &Office, name: &str) -> Value {
    json!({"scope": "customer", "name": name, "billing_account_id": office.account("riodoce"),
        "items": [{"tax_type": "irrf", "rate": 1.5, "is_withheld": true}]})
}
