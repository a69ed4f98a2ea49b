//! The customers: 42 companies and 18 people.

use serde_json::{Value, json};

use super::names::{CITIES, COMPANIES, STREETS};
use super::stage::Stage;
use crate::demo::names::{FIRST_NAMES, LAST_NAMES};
use crate::domain::document::Document;
use crate::domain::fold;

/// Customers of the demo.
pub(super) const CUSTOMERS: usize = 60;

/// Customers whose address nobody has typed in: the city refuses their NF-e.
const WITHOUT_ADDRESS: &[usize] = &[11, 37];

/// The customers of each ten that are people.
const PEOPLE: [usize; 3] = [2, 5, 8];

/// Whether the customer of this number is a company.
pub(super) fn is_company(at: usize) -> bool {
    company_of(at).is_some()
}

/// The company's place in the list of names; `None` for a person.
fn company_of(at: usize) -> Option<usize> {
    let (tens, place) = (at / 10, at % 10);
    let before = tens * PEOPLE.len() + PEOPLE.iter().filter(|person| **person < place).count();
    (!PEOPLE.contains(&place)).then(|| at - before)
}

/// The body that registers the customer of this number.
pub(super) fn customer(stage: &Stage, at: usize) -> Value {
    let mut body = match company_of(at) {
        Some(company) => company_body(stage, company),
        None => person_body(stage, at),
    };
    body["external_id"] = json!(format!("CRM-{:04}", 1000 + at * 7));
    if !WITHOUT_ADDRESS.contains(&at) {
        body["addresses"] = json!([address(stage)]);
    }
    body
}

fn company_body(stage: &Stage, at: usize) -> Value {
    let dice = &stage.dice;
    let (legal_name, nickname, host) = COMPANIES[at];
    let mut base = *b"000000000001";
    // The last ones have the letters that new CNPJs carry from July 2026 on.
    let lettered = at + 2 >= COMPANIES.len();
    for (place, byte) in base.iter_mut().enumerate().take(8) {
        let digit = u8::try_from(dice.below(10)).unwrap_or_default();
        let letter = u8::try_from(dice.below(26)).unwrap_or_default();
        *byte = if lettered && place > 1 { b'A' + letter } else { b'0' + digit };
    }
    let document = Document::cnpj_of(base).map(|document| document.unmasked()).unwrap_or_default();
    json!({
        "name": legal_name, "nickname": nickname, "legal_name": legal_name, "kind": "juridical",
        "document_number": document, "email": format!("financeiro@{host}.example"),
        "phone": format!("413{:07}", dice.below(10_000_000)), "tags": [if at.is_multiple_of(4) { "indicação" } else { "site" }],
    })
}

fn person_body(stage: &Stage, at: usize) -> Value {
    let dice = &stage.dice;
    let first = FIRST_NAMES[at % FIRST_NAMES.len()];
    let last = LAST_NAMES[(at * 5) % LAST_NAMES.len()];
    let mut digits = [0; 9];
    digits.iter_mut().for_each(|digit| *digit = u8::try_from(dice.below(10)).unwrap_or_default());
    digits[0] = digits[8].wrapping_add(1) % 10;
    let document = Document::cpf_of(digits).map(|document| document.unmasked()).unwrap_or_default();
    let plain = |name: &str| fold::ascii(name).to_ascii_lowercase().replace(' ', "");
    let local = format!("{}.{}", plain(first), plain(last.rsplit(' ').next().unwrap_or(last)));
    json!({
        "name": format!("{first} {last}"), "kind": "natural", "document_number": document,
        "email": format!("{local}@correio.example"), "phone": format!("419{:08}", 80_000_000 + dice.below(19_999_999)),
        "tags": ["autônomo"],
    })
}

fn address(stage: &Stage) -> Value {
    let dice = &stage.dice;
    let (city, state, _, postal_code) = *dice.pick(CITIES);
    let (street, neighborhood) = *dice.pick(STREETS);
    json!({
        "kind": "billing", "street": street, "number": dice.between(12, 2980).to_string(), "neighborhood": neighborhood,
        "city": city, "state": state, "postal_code": format!("{postal_code}{:03}", dice.between(0, 990)), "country": "BR",
    })
}
