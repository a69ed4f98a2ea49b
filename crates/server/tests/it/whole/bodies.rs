//! What each write is called with over the demo company.

mod boleto;
mod cnab;
mod pix;

use catalogue::{PRODUCTS, Tool};
use serde_json::{Value, json};

use super::company::Company;
use super::{billing, finance, inbox};

pub const REQUEST: &str = "banking_charge_automatic_pix_request_create";

/// Why a tool is called a failure that nobody plays.
pub const UNPLAYED: &str = "neither arguments nor a story";

/// The tools of every product that no story plays: each one that writes has its arguments here, or its test fails.
pub fn untold() -> impl Iterator<Item = &'static Tool> {
    let told = [billing::tells, finance::tells, inbox::tells];
    PRODUCTS.iter().flat_map(|product| product.tools()).filter(move |tool| !told.iter().any(|tells| tells(tool.name)))
}

/// Arguments of the write `tool` besides what its path names; `None` where nobody wrote them.
pub fn sent(tool: &str, company: &Company) -> Option<Value> {
    let action = tool.strip_prefix("banking_")?;
    let written = [boleto::sent, cnab::sent, pix::sent].into_iter().find_map(|sent| sent(action, company));
    written.or_else(|| data(action)).or_else(|| other(action))
}

fn data(action: &str) -> Option<Value> {
    Some(match action {
        "data_customer_create" => json!({
            "person_name": "Joana Prado", "cnpj_cpf": "529.982.247-25", "address": "Rua das Palmeiras",
            "neighborhood": "Centro", "city_name": "São Paulo", "state": "SP", "zipcode": "01001000"
        }),
        "data_webhook_create" => json!({"url": "https://erp.exemplo.com.br/x", "events": ["bank_billet.paid"]}),
        _ => return None,
    })
}

/// What needs nothing more, because its path says it all.
fn other(action: &str) -> Option<Value> {
    let plain = [
        "charge_bank_billet_update",
        "charge_bank_billet_duplicate",
        "charge_bank_billet_cancel",
        "charge_bank_billet_account_update",
        "charge_bank_billet_account_delete",
        "charge_bank_billet_account_request_homologation",
        "charge_bank_billet_payment_delete",
        "charge_bank_billet_remittance_delete",
        "charge_bank_billet_batch_export_pdf",
        "charge_bank_billet_batch_export_zip",
        "charge_bank_billet_batch_delete",
        "charge_customer_subscription_next_charge",
        "charge_customer_subscription_update",
        "charge_customer_subscription_delete",
        "charge_discharge_pay_off",
        "charge_discharge_reprocess",
        "charge_installment_delete",
        "charge_remittance_delete",
        "charge_pix_cancel",
        "charge_pix_delete",
        "charge_pix_account_update",
        "charge_pix_account_delete",
        "charge_payment_delete",
        "charge_automatic_pix_account_update",
        "charge_automatic_pix_account_delete",
        "charge_automatic_pix_recurrence_update",
        "charge_automatic_pix_recurrence_cancel",
        "charge_automatic_pix_request_update",
        "charge_automatic_pix_request_cancel",
        "charge_automatic_pix_pix_update",
        "charge_automatic_pix_pix_cancel",
        "data_customer_update",
        "data_email_delivery_resend",
        "data_webhook_update",
        "data_webhook_delete",
    ];
    plain.contains(&action).then(|| json!({}))
}
