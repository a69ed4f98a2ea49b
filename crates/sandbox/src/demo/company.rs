//! The company and its wallets.

use catalogue::banking::charge::{bank_billet::BANK_BILLET, bank_billet_account::BANK_BILLET_ACCOUNT};
use serde_json::{Value, json};
use storage::{Key, Row};

use super::stage::Stage;
use crate::banking::bank_billet::doc::text;
use crate::banking::bank_billet_account::TEST_BOLETO;
use crate::domain::document::Document;
use crate::problem::Problem;

/// How many days ago the company began.
pub(super) const HISTORY_DAYS: i32 = 200;

/// The active wallet: created, homologated, hybrid. Answers it as it is then.
pub(super) async fn open(stage: &mut Stage) -> Result<Row, Problem> {
    stage.advance(stage.office_hour(-HISTORY_DAYS)).await?;
    let document = company();
    let wallet = stage.ask(CREATE, &[], wallet(stage, &document, ("sicoob-01", "Cobrança principal"))).await?;
    let uid = wallet.uid.clone();
    stage.wallet_uid = uid.clone();
    stage.ask(ASK, &[("uid", &uid)], Value::Null).await?;
    stage.advance(stage.office_hour(-HISTORY_DAYS + 1)).await?;
    validate(stage, &uid).await?;
    let key = stage.uid(stage.context.now);
    let account =
        json!({ "key": key, "custom_name": "Pix da cobrança", "financial_account_uid": stage.uid(stage.end) });
    let account = stage.ask("banking_charge_pix_account_create", &[], account).await?;
    stage.advance(stage.office_hour(-HISTORY_DAYS + 2)).await?;
    let bolepix =
        json!({ "bolepix_enabled": true, "bolepix": { "pix_mode": 2, "pix_account": { "uid": account.uid } } });
    stage.ask(UPDATE, &[("uid", &uid)], bolepix).await?;
    stage.context.find(&BANK_BILLET_ACCOUNT, &Key::Uid(uid)).await
}

/// The wallet that waits for its test boleto to be paid, and the one that was just created.
pub(super) async fn open_others(stage: &mut Stage) -> Result<(), Problem> {
    stage.advance(stage.office_hour(-3)).await?;
    let document = company();
    let second = stage.ask(CREATE, &[], wallet(stage, &document, ("itau-109", "Itaú (em homologação)"))).await?;
    stage.ask(ASK, &[("uid", &second.uid)], Value::Null).await?;
    stage.advance(stage.office_hour(-1)).await?;
    stage.ask(CREATE, &[], wallet(stage, &document, ("bradesco-09", "Bradesco"))).await?;
    Ok(())
}

const CREATE: &str = "banking_charge_bank_billet_account_create";
const UPDATE: &str = "banking_charge_bank_billet_account_update";
const ASK: &str = "banking_charge_bank_billet_account_request_homologation";

async fn validate(stage: &mut Stage, uid: &str) -> Result<(), Problem> {
    let wallet = stage.context.find(&BANK_BILLET_ACCOUNT, &Key::Uid(uid.to_owned())).await?;
    let test = text(&wallet.doc, TEST_BOLETO).to_owned();
    let test = stage.context.find(&BANK_BILLET, &Key::Uid(test)).await?;
    let amount = test.doc.get("amount").map(ToString::to_string).unwrap_or_default().replace('.', ",");
    let body = json!({ "homologation_amount": amount });
    stage.ask("banking_charge_bank_billet_account_validate", &[("uid", uid)], body).await?;
    Ok(())
}

/// The company's CNPJ.
fn company() -> String {
    Document::cnpj_of(*b"318462900001").map(|document| document.masked()).unwrap_or_default()
}

fn wallet(stage: &Stage, document: &str, (slug, name): (&str, &str)) -> Value {
    json!({
        "bank_contract_slug": slug, "financial_account_uid": stage.uid(stage.context.now), "custom_name": name,
        "extra1": "0229385", "beneficiary_name": "Ipê Amarelo Serviços de Limpeza Ltda.",
        "beneficiary_cnpj_cpf": document, "beneficiary_address_street": "Rua Barão de Jaguara",
        "beneficiary_address_street_number": "1481", "beneficiary_address_complement": "sala 72",
        "beneficiary_address_neighborhood": "Centro", "beneficiary_address_city": "Campinas",
        "beneficiary_address_state": "SP", "beneficiary_address_zipcode": "13015002",
    })
}
