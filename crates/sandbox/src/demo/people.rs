//! The payers: 26 people and 14 companies.

use catalogue::banking::data::customer::CUSTOMER;
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use storage::{NewRow, Row};

use super::company::HISTORY_DAYS;
use super::names::{COMPANIES, FIRST_NAMES, LAST_NAMES, STREETS};
use super::stage::Stage;
use crate::domain::document::Document;
use crate::domain::fold;
use crate::problem::Problem;

const PEOPLE: usize = 26;

/// Registers everybody, in the company's first weeks.
pub(super) async fn register(stage: &mut Stage) -> Result<Vec<Row>, Problem> {
    let total = PEOPLE + COMPANIES.len();
    let mut rows: Vec<NewRow> = Vec::with_capacity(total);
    let mut companies = COMPANIES.iter().enumerate();
    for at in 0..total {
        let day = -HISTORY_DAYS + 3 + i32::try_from(at / 3).unwrap_or_default();
        let created_at = stage.office_hour(day);
        // Every third is a company, so that both kinds are spread over the lists.
        let named = if at % 3 == 1 || at + 1 == total { companies.next() } else { None };
        let doc = match named {
            Some((at, named)) => company(stage, at, *named),
            None => person(stage, at),
        };
        rows.push(row(stage, created_at, doc));
    }
    rows.sort_by_key(|row| row.created_at);
    Ok(stage.context.tx.insert_many(&CUSTOMER, rows).await?)
}

fn row(stage: &Stage, at: Timestamp, doc: Map<String, Value>) -> NewRow {
    NewRow { uid: stage.uid(at), doc, created_at: at, updated_at: at }
}

fn person(stage: &Stage, at: usize) -> Map<String, Value> {
    let dice = &stage.dice;
    let first = FIRST_NAMES[at % FIRST_NAMES.len()];
    let last = dice.pick(LAST_NAMES);
    let mut digits = [0; 9];
    digits.iter_mut().for_each(|digit| *digit = u8::try_from(dice.below(10)).unwrap_or_default());
    digits[0] = digits[8].wrapping_add(1) % 10;
    let document = Document::cpf_of(digits).map(|document| document.masked()).unwrap_or_default();
    let local = format!("{}.{}", plain(first), plain(last.rsplit(' ').next().unwrap_or(last)));
    let mut doc = fields(stage, &format!("{first} {last}"), &document);
    doc.insert("email".to_owned(), Value::from(format!("{local}@example.com")));
    if dice.chance(45) {
        doc.insert("address_complement".to_owned(), Value::from(format!("apto {}", dice.between(11, 184))));
    }
    doc.insert("mobile_local_code".to_owned(), Value::from("19"));
    doc.insert("mobile_number".to_owned(), Value::from(format!("9{:08}", 70_000_000 + dice.below(29_999_999))));
    if dice.chance(10) {
        doc.insert("ignore_sms".to_owned(), Value::Bool(true));
    }
    doc
}

/// Two of the companies have the letters that new CNPJs carry from July 2026 on.
fn company(stage: &Stage, at: usize, (name, nickname, host): (&str, &str, &str)) -> Map<String, Value> {
    let dice = &stage.dice;
    let mut base = [b'0'; 12];
    base[11] = b'1';
    for (place, byte) in base.iter_mut().enumerate().take(8) {
        let digit = u8::try_from(dice.below(10)).unwrap_or_default();
        let letter = at >= COMPANIES.len() - 2 && place > 1;
        *byte = if letter { b'A' + u8::try_from(dice.below(26)).unwrap_or_default() } else { b'0' + digit };
    }
    let document = Document::cnpj_of(base).map(|document| document.masked()).unwrap_or_default();
    let mut doc = fields(stage, name, &document);
    if dice.chance(30) && !name.starts_with("Condomínio") {
        doc.insert("address_complement".to_owned(), Value::from(format!("sala {}", dice.between(11, 184))));
    }
    doc.insert("nickname".to_owned(), Value::from(nickname));
    doc.insert("contact_person".to_owned(), Value::from(*dice.pick(FIRST_NAMES)));
    doc.insert("email".to_owned(), Value::from(format!("financeiro@{host}.example")));
    doc.insert("phone_number".to_owned(), Value::from(format!("193{:07}", dice.below(10_000_000))));
    doc
}

fn fields(stage: &Stage, name: &str, document: &str) -> Map<String, Value> {
    let dice = &stage.dice;
    let (street, neighborhood, zipcode) = *dice.pick(STREETS);
    let fields = json!({
        "person_name": name, "cnpj_cpf": document, "address": street,
        "address_number": dice.between(12, 1980).to_string(), "neighborhood": neighborhood, "city_name": "Campinas",
        "state": "SP", "zipcode": zipcode, "created_via_api": true, "tags": [],
    });
    match fields {
        Value::Object(fields) => fields,
        _ => Map::new(),
    }
}

fn plain(name: &str) -> String {
    fold::ascii(name).to_ascii_lowercase().replace(' ', "")
}
