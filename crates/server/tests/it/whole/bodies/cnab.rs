//! What goes to the bank in files, and what comes back.

use base64::Engine as _;
use jiff::civil::date;
use sandbox::domain::cnab::{Beneficiary, Discharge, DischargeEntry, Width};
use sandbox::domain::document::Document;
use serde_json::{Value, json};

use crate::whole::company::Company;

/// Arguments of `action`, if it is one of these.
pub fn sent(action: &str, company: &Company) -> Option<Value> {
    // Of the instructions that wait, one file takes the oldest and the other the next; whoever drops one takes the newest.
    let waiting = |at: usize| {
        let entries = company.rows["charge_bank_billet_remittance"].iter().rev();
        let mut waiting = entries.filter(|entry| entry["remittance_uid"].is_null());
        waiting.nth(at).expect("an instruction that waits")["uid"].clone()
    };
    Some(match action {
        "charge_bank_billet_remittance_create_occurrence" => json!({"our_code": "1002"}),
        "charge_remittance_create" => json!({"bank_billet_remittance_uids": [waiting(0)]}),
        "charge_remittance_create_bulk" => json!({"bank_billet_remittance_uids": [waiting(1)]}),
        "charge_discharge_create" => {
            let open = company.first("charge_bank_billet", |boleto| boleto["status"] == "opened");
            let number = open["our_number"].as_str().expect("our number").parse().expect("digits");
            let file = base64::engine::general_purpose::STANDARD.encode(paid_at_the_bank(number));
            json!({"filename": "CB3011.RET", "file_base64": file})
        }
        _ => return None,
    })
}

/// A return file that says that one boleto was paid.
fn paid_at_the_bank(our_number: u64) -> String {
    let entry = DischargeEntry {
        occurrence: "06".to_owned(),
        our_number,
        control: String::new(),
        document_number: String::new(),
        occurred_on: Some(date(2026, 11, 30)),
        credit_on: Some(date(2026, 12, 1)),
        due: None,
        amount: 10.into(),
        paid_amount: 10.into(),
        fee: 0.into(),
        interest: 0.into(),
        discount: 0.into(),
        paid_bank: "341".to_owned(),
        paid_agency: "01234".to_owned(),
        reasons: String::new(),
        raw: String::new(),
    };
    let file = Discharge {
        width: Width::Cnab400,
        bank: "756".to_owned(),
        agency: String::new(),
        account: String::new(),
        made_on: None,
        number: 1,
        entries: vec![entry],
    };
    file.write(&beneficiary(), date(2026, 11, 30).at(8, 0, 0, 0)).expect("a return file")
}

fn beneficiary() -> Beneficiary {
    Beneficiary {
        bank: "756".to_owned(),
        bank_name: "Sicoob".to_owned(),
        document: Document::parse("05.813.794/0001-26").expect("a CNPJ"),
        name: "Padaria São João".to_owned(),
        agreement: String::new(),
        agency: "0001".to_owned(),
        agency_digit: String::new(),
        account: "0000002".to_owned(),
        account_digit: "0".to_owned(),
        wallet: "01".to_owned(),
    }
}
