//! Creating wallets.

use catalogue::banking::charge::{bank_billet_account::BANK_BILLET_ACCOUNT, pix_account::PIX_ACCOUNT};
use serde_json::{Map, Value, json};
use storage::Key;

use super::bank;
use crate::answer::{Answered, Asked};
use crate::banking::bank_billet::check::note;
use crate::banking::bank_billet::doc::{self, flag, text};
use crate::check::Findings;
use crate::context::Context;
use crate::domain::boleto::free_field;
use crate::domain::document::Document;
use crate::problem::Problem;
use crate::record_doc;

/// The last number of a wallet's remittances: the header of a CNAB file has six digits for it.
const REMITTANCES: i64 = 999_999;

/// `POST /v1/bank_billet_accounts`.
pub(super) async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut wallet = asked.body.clone();
    wallet.retain(|_, value| !value.is_null());
    let financial_account = wallet.remove("financial_account_uid").unwrap_or(Value::Null);
    let sent_bolepix = wallet.remove("bolepix");
    let mut findings = check(&wallet);
    put_bolepix(context, &mut wallet, sent_bolepix.as_ref(), &mut findings).await?;
    if !findings.is_empty() {
        return Err(Problem::Fields(findings));
    }
    let fixed = json!({
        "status": "pending", "default": false, "integration": false, "created_via_api": true, "homologated_at": null,
        "financial_account": { "uid": financial_account },
        "agency_number": "0001", "agency_digit": null, "account_number": "0000002", "account_digit": "0",
        "allow_duplicate_charge_payments": false,
    });
    if let Value::Object(fixed) = fixed {
        wallet.extend(fixed);
    }
    for (name, value) in [
        ("kind", json!("cnab400")),
        ("next_our_number", json!(1)),
        ("next_remittance_number", json!(1)),
        ("payment_place", json!("Pagável em qualquer banco até a data de vencimento.")),
        ("contract_type", json!("1")),
        ("remittance_disabled", json!(false)),
    ] {
        doc::default(&mut wallet, name, value);
    }
    if flag(&wallet, "remittance_disabled") {
        wallet.insert("remittance_disabled_at".to_owned(), Value::from(context.now_text()));
    }
    describe(&mut wallet);
    let row = context.insert(&BANK_BILLET_ACCOUNT, wallet).await?;
    context.emit("bank_billet_account.created", &BANK_BILLET_ACCOUNT, &row, Map::new()).await?;
    Ok(Answered::Created(&BANK_BILLET_ACCOUNT, row))
}

/// What is wrong with a wallet's contract and beneficiary.
pub(super) fn check(wallet: &Map<String, Value>) -> Findings {
    let mut findings = Findings::new();
    let blank = "não pode ficar em branco";
    match text(wallet, "bank_contract_slug") {
        "" => note(&mut findings, "bank_contract_slug", blank),
        slug if bank::of_slug(slug).is_none() => {
            note(&mut findings, "bank_contract_slug", "não está incluído na lista")
        }
        _ => {}
    }
    for name in [
        "beneficiary_name",
        "beneficiary_address_street",
        "beneficiary_address_city",
        "beneficiary_address_neighborhood",
        "beneficiary_address_state",
        "beneficiary_address_zipcode",
    ] {
        if text(wallet, name).is_empty() {
            note(&mut findings, name, blank);
        }
    }
    if Document::parse(text(wallet, "beneficiary_cnpj_cpf")).is_err() {
        note(&mut findings, "beneficiary_cnpj_cpf", "não é um CNPJ ou CPF válido");
    }
    let limit = i64::try_from(free_field::OUR_NUMBER_LIMIT).unwrap_or(i64::MAX);
    for (name, limit) in [("next_our_number", limit), ("next_remittance_number", REMITTANCES)] {
        if doc::number(wallet, name).is_some_and(|number| !(1..=limit).contains(&number)) {
            note(&mut findings, name, &format!("deve ser um número de 1 a {limit}"));
        }
    }
    findings
}

/// Writes what follows from other fields: contract, names, the address in one line.
pub(crate) fn describe(wallet: &mut Map<String, Value>) {
    let slug = text(wallet, "bank_contract_slug").to_owned();
    let Some(bank) = bank::of_slug(&slug) else { return };
    let contract = bank::contract(bank, &slug);
    let code = contract["code"].as_str().unwrap_or_default().to_owned();
    let account =
        format!("{}-{}", text(wallet, "account_number").trim_start_matches('0'), text(wallet, "account_digit"));
    let name = format!("{} {code}  CC: {account} {}", bank.name, text(wallet, "extra1"));
    let name = name.trim_end().to_owned();
    doc::default(wallet, "contract", code);
    doc::default(wallet, "custom_name", name.as_str());
    wallet.insert("name".to_owned(), Value::from(name));
    wallet.insert("bank_contract".to_owned(), contract);
    let line = address_line(wallet);
    wallet.insert("beneficiary_address".to_owned(), Value::from(line));
}

/// The beneficiary's address in one line.
fn address_line(wallet: &Map<String, Value>) -> String {
    let parts = ["street", "street_number", "complement", "neighborhood", "city", "state", "zipcode"];
    let parts: Vec<String> =
        parts.iter().map(|part| text(wallet, &format!("beneficiary_address_{part}")).to_owned()).collect();
    let filled: Vec<&str> = parts.iter().map(String::as_str).filter(|part| !part.is_empty()).collect();
    filled.join(", ")
}

/// Writes the hybrid boleto's settings: the Pix account that was named, and since when it is on.
pub(super) async fn put_bolepix(
    context: &mut Context,
    wallet: &mut Map<String, Value>,
    sent: Option<&Value>,
    findings: &mut Findings,
) -> Result<(), Problem> {
    let Some(sent) = sent.and_then(Value::as_object) else { return Ok(()) };
    let mut bolepix = wallet.get("bolepix").and_then(Value::as_object).cloned().unwrap_or_default();
    doc::copy(sent, &mut bolepix, &["pix_mode", "pix_billing_options"]);
    let uid = sent.get("pix_account").and_then(|account| account.get("uid")).and_then(Value::as_str);
    if let Some(uid) = uid {
        match context.tx.get(&PIX_ACCOUNT, &Key::Uid(uid.to_ascii_lowercase())).await? {
            Some(account) => {
                let shown = record_doc::object(&PIX_ACCOUNT, &account);
                bolepix.insert("pix_account_id".to_owned(), Value::from(account.id));
                bolepix.insert("pix_account".to_owned(), shown);
                doc::default(wallet, "bolepix_enabled_at", context.now_text());
                wallet.insert("bolepix_key".to_owned(), account.doc.get("key").cloned().unwrap_or(Value::Null));
            }
            None => note(findings, "bolepix.pix_account.uid", "não foi encontrado"),
        }
    }
    wallet.insert("bolepix".to_owned(), Value::Object(bolepix));
    Ok(())
}
