//! Boletos, their wallets, groups, payments and plans.

use serde_json::{Value, json};

use crate::whole::company::Company;

/// Arguments of `action`, if it is one of these.
pub fn sent(action: &str, company: &Company) -> Option<Value> {
    let (wallet, customer) = (company.oldest("charge_bank_billet_account"), company.newest("data_customer"));
    let boleto = company.newest("charge_bank_billet");
    let open = company.first("charge_bank_billet", |boleto| boleto["status"] == "opened");
    Some(match action {
        "charge_bank_billet_create" => json!({
            "amount": "120.50", "expire_at": "2026-12-20", "customer_uid": customer, "bank_billet_account_uid": wallet
        }),
        "charge_bank_billet_pay" => json!({"paid_amount": 10, "paid_at": "2026-11-30"}),
        "charge_bank_billet_protest" => {
            let late = company.first("charge_bank_billet", |boleto| boleto["status"] == "overdue");
            json!({"uid": late["uid"], "type": "send"})
        }
        "charge_bank_billet_cancel_all" => json!({"bank_billet_uids": [boleto]}),
        "charge_bank_billet_send_email" => json!({"form": {"email_account_id": 1, "message": "Oi"}}),
        "charge_bank_billet_send_sms" => json!({"form": {"sms_notification_id": 1, "message": "Oi"}}),
        "charge_bank_billet_account_create" => json!({
            "bank_contract_slug": "sandbox-19", "financial_account_uid": "0198a3c1-7b1e-7c3a-9f00-0123456789ab",
            "beneficiary_name": "Padaria São João Ltda.", "beneficiary_cnpj_cpf": "05.813.794/0001-26",
            "beneficiary_address_street": "Rua Barão de Jaguara", "beneficiary_address_street_number": "1200",
            "beneficiary_address_complement": "sala 3", "beneficiary_address_neighborhood": "Centro",
            "beneficiary_address_city": "Campinas", "beneficiary_address_state": "SP",
            "beneficiary_address_zipcode": "13015002"
        }),
        "charge_bank_billet_account_validate" => json!({"homologation_amount": company.test_amount}),
        "charge_bank_billet_account_set_default" => json!({"default": true}),
        "charge_bank_billet_batch_create" => json!({"name": "Novembro", "bank_billet_uids": [boleto]}),
        "charge_bank_billet_batch_add_bank_billets" => json!({"bank_billet_uids": [boleto]}),
        "charge_bank_billet_batch_remove_bank_billet" => {
            let group = company.first("charge_bank_billet_batch", |group| !group["bank_billet_uids"].is_null());
            json!({"bank_billet_uid": group["bank_billet_uids"][0]})
        }
        "charge_bank_billet_payment_create" => json!({
            "bank_billet_uid": open["uid"], "bank_billet_account_uid": open["bank_billet_account_uid"],
            "paid_amount": 10, "paid_at": "2026-11-30", "kind": 0
        }),
        "charge_customer_subscription_create" => {
            json!({"amount": 90, "bank_billet_account_uid": wallet, "customer_uid": customer})
        }
        "charge_installment_create" => json!({
            "amount": 90, "total": 3, "start_at": "2026-12-20", "bank_billet_account_uid": wallet,
            "document_type": "02", "customer_uid": customer
        }),
        _ => return None,
    })
}
