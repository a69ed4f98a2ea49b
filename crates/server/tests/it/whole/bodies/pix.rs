//! Pix charges, what is received for them, and Pix Automático.

use serde_json::{Value, json};

use crate::whole::company::Company;

const FINANCIAL_ACCOUNT: &str = "0198a3c1-7b1e-7c3a-9f00-0123456789ab";

/// Arguments of `action`, if it is one of these.
pub fn sent(action: &str, company: &Company) -> Option<Value> {
    Some(match action {
        "charge_pix_create" => json!({
            "amount": "10.50", "pix_account_uid": company.oldest("charge_pix_account"),
            "expire_at": "2026-12-20T12:00:00-03:00"
        }),
        "charge_pix_update" => json!({"amount": "11.50"}),
        "charge_pix_account_create" => json!({"key": "+5519955500134", "financial_account_uid": FINANCIAL_ACCOUNT}),
        "charge_payment_create" => {
            let open = company.first("charge_pix", |pix| pix["status"] == "opened");
            json!({"amount": 10, "kind": "pix", "paid_at": "2026-11-30", "payable": {"uid": open["uid"], "type": "Pix"}})
        }
        "charge_automatic_pix_account_create" => json!({"financial_account_uid": FINANCIAL_ACCOUNT}),
        "charge_automatic_pix_location_create" => {
            json!({"charge_automatic_pix_account_uid": company.oldest("charge_automatic_pix_account")})
        }
        "charge_automatic_pix_recurrence_create" => json!({
            "charge_automatic_pix_account_uid": company.oldest("charge_automatic_pix_account"),
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
        "charge_automatic_pix_pix_create" => json!({
            "amount": 149.9, "expire_at": "2026-12-20T12:00:00-03:00", "next_business_day": true,
            "retry_policy": "allow_3r7d"
        }),
        "charge_automatic_pix_pix_retry" => json!({"date": "2026-12-02"}),
        _ => return None,
    })
}
