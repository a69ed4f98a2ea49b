//! What each write is called with over the demo company.

use serde_json::{Value, json};

use super::company::Company;

pub const REQUEST: &str = "banking_charge_automatic_pix_request_create";

/// Arguments of the write `tool` besides what its path names; `None` for those that want a state or a file that the demo
/// company is not in: the sandbox's own tests play them.
pub fn sent(tool: &str, company: &Company) -> Option<Value> {
    let action = tool.strip_prefix("banking_").expect("banking");
    boleto(action, company).or_else(|| pix(action, company)).or_else(|| data(action)).or_else(|| other(action))
}

fn boleto(action: &str, company: &Company) -> Option<Value> {
    let (wallet, customer) = (company.oldest("charge_bank_billet_account"), company.newest("data_customer"));
    let boleto = company.newest("charge_bank_billet");
    Some(match action {
        "charge_bank_billet_create" => json!({
            "amount": "120.50", "expire_at": "2026-12-20", "customer_uid": customer, "bank_billet_account_uid": wallet
        }),
        "charge_bank_billet_pay" => json!({"paid_amount": 10, "paid_at": "2026-11-30"}),
        "charge_bank_billet_cancel_all" => json!({"bank_billet_uids": [boleto]}),
        "charge_bank_billet_send_email" => json!({"form": {"email_account_id": 1, "message": "Oi"}}),
        "charge_bank_billet_send_sms" => json!({"form": {"sms_notification_id": 1, "message": "Oi"}}),
        "charge_bank_billet_account_set_default" => json!({"default": true}),
        "charge_bank_billet_batch_create" => json!({"name": "Novembro", "bank_billet_uids": [boleto]}),
        "charge_bank_billet_batch_add_bank_billets" => json!({"bank_billet_uids": [boleto]}),
        "charge_customer_subscription_create" => {
            json!({"amount": 90, "bank_billet_account_uid": wallet, "customer_uid": customer})
        }
        "charge_installment_create" => json!({
            "amount": 90, "total": 3, "start_at": "2026-12-20", "bank_billet_account_uid": wallet,
            "document_type": "02", "customer_uid": customer
        }),
        "charge_remittance_create" => json!({"bank_billet_account_uid": wallet}),
        _ => return None,
    })
}

fn pix(action: &str, company: &Company) -> Option<Value> {
    Some(match action {
        "charge_pix_create" => json!({
            "amount": "10.50", "pix_account_uid": company.oldest("charge_pix_account"),
            "expire_at": "2026-12-20T12:00:00-03:00"
        }),
        "charge_pix_update" => json!({"amount": "11.50"}),
        "charge_automatic_pix_location_create" => {
            json!({"charge_automatic_pix_account_uid": company.newest("charge_automatic_pix_account")})
        }
        "charge_automatic_pix_recurrence_create" => json!({
            "charge_automatic_pix_account_uid": company.newest("charge_automatic_pix_account"),
            "document": "contrato-7", "start_at": "2027-01-10T00:00:00-03:00", "recurrence_term": "indefinite",
            "debtor": {
                "document_type": "CPF", "document_number": "529.982.247-25", "kind": "natural", "name": "Joana Prado"
            },
            "cycle": "monthly", "amount_term": "variable", "retry_policy": "disallow"
        }),
        "charge_automatic_pix_recurrence_update_at_provider" => json!({"start_at": "2027-02-10T00:00:00-03:00"}),
        "charge_automatic_pix_request_create" => json!({
            "expire_at": "2026-12-20T12:00:00-03:00",
            "addressee_financial_account": {
                "kind": "checking", "agency_number": "1234", "account_number": "56789", "account_digit": "0",
                "bank": {"ispb_number": "99999999"},
                "person_info": {
                    "document_type": "CPF", "document_number": "52998224725", "kind": "natural", "name": "Joana Prado"
                }
            }
        }),
        _ => return None,
    })
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
