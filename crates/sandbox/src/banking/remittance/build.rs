//! The text of a remittance.

use catalogue::banking::charge::{
    bank_billet::BANK_BILLET, bank_billet_account::BANK_BILLET_ACCOUNT, bank_billet_remittance::BANK_BILLET_REMITTANCE,
    remittance::REMITTANCE,
};
use jiff::civil::DateTime;
use serde_json::{Map, Value};
use storage::{Key, Row, Timer};

use super::{describe, entries, show};
use crate::banking::bank_billet::codes::ROOT;
use crate::banking::bank_billet::doc::{date, number, text};
use crate::context::Context;
use crate::domain::charges::Terms;
use crate::domain::cnab::{Beneficiary, Instruction, Payer, Remittance, Width};
use crate::domain::document::Document;
use crate::problem::Problem;

/// `unprocessed` → `processed`: the file gets its number, its text and its address.
pub(super) async fn process(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(mut file) = context.tx.get(&REMITTANCE, &Key::Id(timer.id)).await? else { return Ok(()) };
    let wallet = Key::Uid(text(&file.doc, "bank_billet_account_uid").to_owned());
    let Some(mut wallet) = context.tx.get(&BANK_BILLET_ACCOUNT, &wallet).await? else { return Ok(()) };
    if text(&file.doc, "status") != "unprocessed" {
        return Ok(());
    }
    let next = number(&wallet.doc, "next_remittance_number").unwrap_or(1).max(1);
    let mut instructed = Vec::new();
    for mut entry in entries(context, &file.uid).await? {
        let boleto = Key::Uid(text(&entry.doc, "bank_billet_uid").to_owned());
        let Some(boleto) = context.tx.get(&BANK_BILLET, &boleto).await? else { continue };
        entry.doc.insert("processed_at".to_owned(), Value::from(context.now_text()));
        let entry = context.update(&BANK_BILLET_REMITTANCE, entry).await?;
        show(context, &entry).await?;
        instructed.push((entry, boleto));
    }
    let made = context.now.to_zoned_datetime(engine::clock::account_zone()).datetime();
    let content = write(&wallet.doc, next, made, &instructed)?;
    let rows: Vec<Row> = instructed.into_iter().map(|(entry, _)| entry).collect();
    describe(&mut file.doc, &rows);
    let mut set = |name: &str, value: Value| drop(file.doc.insert(name.to_owned(), value));
    set("content", Value::from(content));
    set("remittance_number", Value::from(next));
    set("status", Value::from("processed"));
    set("processed_at", Value::from(context.now_text()));
    set("url", Value::from(format!("{ROOT}/remessas/{}", file.uid)));
    let file = context.update(&REMITTANCE, file).await?;
    wallet.doc.insert("next_remittance_number".to_owned(), Value::from(next + 1));
    context.update(&BANK_BILLET_ACCOUNT, wallet).await?;
    context.emit("remittance.processed", &REMITTANCE, &file, Map::new()).await
}

/// The file's text for entries with their boletos, in the wallet's format.
pub(crate) fn write(
    wallet: &Map<String, Value>,
    number: i64,
    made: DateTime,
    entries: &[(Row, Row)],
) -> Result<String, Problem> {
    let fault = |what: String| Problem::Internal(format!("a remittance cannot be written: {what}"));
    let width = Width::parse(text(wallet, "kind")).unwrap_or(Width::Cnab400);
    let file = Remittance {
        beneficiary: beneficiary(wallet).ok_or_else(|| fault("the beneficiary's document".to_owned()))?,
        number: u64::try_from(number).unwrap_or(1),
        made,
        instructions: entries.iter().filter_map(|(entry, boleto)| instruction(entry, boleto)).collect(),
    };
    file.write(width).map_err(|problem| fault(problem.to_string()))
}

/// Who collects in a wallet.
pub(crate) fn beneficiary(wallet: &Map<String, Value>) -> Option<Beneficiary> {
    let bank = |name: &str| {
        let found = wallet.get("bank_contract").and_then(|contract| contract.pointer(&format!("/bank/{name}")));
        found.and_then(Value::as_str).unwrap_or_default().to_owned()
    };
    let own = |name: &str| text(wallet, name).to_owned();
    Some(Beneficiary {
        bank: bank("number"),
        bank_name: bank("name"),
        document: Document::parse(text(wallet, "beneficiary_cnpj_cpf")).ok()?,
        name: own("beneficiary_name"),
        agreement: if own("extra3").is_empty() { own("extra1") } else { own("extra3") },
        agency: own("agency_number"),
        agency_digit: own("agency_digit"),
        account: own("account_number"),
        account_digit: own("account_digit"),
        wallet: own("contract"),
    })
}

fn instruction(entry: &Row, boleto: &Row) -> Option<Instruction> {
    let own = |name: &str| text(&boleto.doc, name).to_owned();
    let address = [own("customer_address"), own("customer_address_number"), own("customer_address_complement")];
    let address: Vec<String> = address.into_iter().filter(|part| !part.is_empty()).collect();
    let control = if own("control_number").is_empty() { boleto.id.to_string() } else { own("control_number") };
    Some(Instruction {
        occurrence: text(&entry.doc, "occurrence").to_owned(),
        our_number: own("our_number").parse().ok()?,
        control,
        document_number: if own("document_number").is_empty() { boleto.id.to_string() } else { own("document_number") },
        species: own("document_type"),
        issued: date(&boleto.doc, "issued_at").unwrap_or(engine::clock::account_date(boleto.created_at)),
        terms: Terms::of(&boleto.doc)?,
        payer: Payer {
            document: Document::parse(text(&boleto.doc, "customer_cnpj_cpf")).ok()?,
            name: own("customer_person_name"),
            address: address.join(", "),
            neighborhood: own("customer_neighborhood"),
            zipcode: own("customer_zipcode"),
            city: own("customer_city_name"),
            state: own("customer_state"),
        },
    })
}
