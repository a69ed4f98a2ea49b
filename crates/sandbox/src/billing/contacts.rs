//! Addresses, phones, e-mails and sites of customers, companies and the organization: the short forms `email` and `phone` go
//! into the lists, and every entry is fit to stand on an invoice.

use catalogue::{Kind, postal_code};
use serde_json::{Map, Value, json};

use crate::check::scalar;
use crate::problem::Problem;

/// What an entry is for where nothing else is said.
const MAIN: &str = "main";

/// What an address is for where nothing else is said.
const BILLING: &str = "billing";

/// Lists of contacts, each with its short form, if it has one.
const LISTS: &[(&str, Option<&str>)] = &[("emails", Some("email")), ("phones", Some("phone")), ("websites", None)];

/// The body of a creation or a change with its contacts as they are to be kept: lists replace what `kept` has, the short
/// forms take the place of the main entry.
///
/// # Errors
/// Every finding, by its place in the body.
pub(crate) fn settled(mut body: Map<String, Value>, kept: &Map<String, Value>) -> Result<Map<String, Value>, Problem> {
    let mut findings = Vec::new();
    for (list, short) in LISTS {
        let main = short.and_then(|short| body.remove(short)).filter(|value| !value.is_null());
        let sent = body.get(*list).filter(|value| !value.is_null());
        if main.is_none() && sent.is_none() {
            continue;
        }
        let before = sent.or_else(|| kept.get(*list)).and_then(Value::as_array);
        let mut entries: Vec<Value> = before.into_iter().flatten().cloned().collect();
        entries.iter_mut().for_each(|entry| named(entry, MAIN));
        if *list == "emails" {
            findings.extend(not_addresses(&entries));
        }
        if let Some(value) = main {
            put_main(&mut entries, value);
        }
        body.insert((*list).to_owned(), Value::Array(entries));
    }
    if let Some(Value::Array(addresses)) = body.get_mut("addresses") {
        for (at, address) in addresses.iter_mut().enumerate() {
            findings.extend(fit(address, at));
        }
    }
    if findings.is_empty() { Ok(body) } else { Err(Problem::Fields(findings)) }
}

/// The value of the main entry of a list, else of its first.
pub(crate) fn main<'d>(doc: &'d Map<String, Value>, list: &str) -> Option<&'d str> {
    let entries = doc.get(list)?.as_array()?;
    let main = entries.iter().find(|entry| entry["kind"] == MAIN).or_else(|| entries.first())?;
    main["value"].as_str().filter(|value| !value.is_empty())
}

/// Puts `value` in the place of the main entry, which comes first.
fn put_main(entries: &mut Vec<Value>, value: Value) {
    entries.retain(|entry| entry["kind"] != MAIN && entry["value"] != value);
    entries.insert(0, json!({ "kind": MAIN, "value": value }));
}

/// Says what an entry is for where it does not.
fn named(entry: &mut Value, kind: &str) {
    if let Value::Object(entry) = entry {
        let is_blank = entry.get("kind").and_then(Value::as_str).is_none_or(str::is_empty);
        if is_blank {
            entry.insert("kind".to_owned(), Value::from(kind));
        }
    }
}

fn not_addresses(entries: &[Value]) -> Vec<(String, String)> {
    let is_wrong = |entry: &Value| !matches!(scalar(Kind::Email, &entry["value"]), Ok(Value::String(_)));
    let wrong = entries.iter().enumerate().filter(|(_, entry)| is_wrong(entry));
    wrong.map(|(at, _)| (format!("emails[{at}].value"), "não é um e-mail válido".to_owned())).collect()
}

/// Brings an address into the form that fiscal documents take, or says what is wrong with it.
fn fit(address: &mut Value, at: usize) -> Option<(String, String)> {
    named(address, BILLING);
    let Value::Object(address) = address else {
        return Some((format!("addresses[{at}]"), "deve ser um objeto".to_owned()));
    };
    if let Some(state) = address.get("state").and_then(Value::as_str) {
        let state = state.trim().to_ascii_uppercase();
        if state.len() != 2 || !state.bytes().all(|letter| letter.is_ascii_uppercase()) {
            return Some((format!("addresses[{at}].state"), "deve ter a sigla da UF, como SP".to_owned()));
        }
        address.insert("state".to_owned(), Value::from(state));
    }
    if let Some(sent) = address.get("postal_code").and_then(Value::as_str) {
        let Some(digits) = postal_code::digits(sent.trim()) else {
            return Some((format!("addresses[{at}].postal_code"), "deve ter 8 dígitos".to_owned()));
        };
        address.insert("postal_code".to_owned(), Value::from(digits));
    }
    address.entry("country").or_insert_with(|| Value::from("BR"));
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(body: Value, kept: Value) -> Result<Map<String, Value>, Problem> {
        let (Value::Object(body), Value::Object(kept)) = (body, kept) else { unreachable!("documents are objects") };
        settled(body, &kept)
    }

    #[test]
    fn the_short_forms_take_the_place_of_the_main_entry() {
        let kept = json!({ "emails": [{ "kind": "main", "value": "a@exemplo.com.br" },
            { "kind": "nfe", "value": "nfe@exemplo.com.br" }] });
        let body = of(json!({ "email": "b@exemplo.com.br", "phone": "+55 11 5555-0134" }), kept).unwrap();
        assert_eq!(
            Value::Object(body.clone()),
            json!({ "emails": [{ "kind": "main", "value": "b@exemplo.com.br" }, { "kind": "nfe", "value": "nfe@exemplo.com.br" }],
                "phones": [{ "kind": "main", "value": "+55 11 5555-0134" }] })
        );
        assert_eq!(main(&body, "emails"), Some("b@exemplo.com.br"));
    }

    #[test]
    fn addresses_are_brought_into_form_or_refused_by_their_place() {
        let body = of(json!({ "addresses": [{ "state": "sp", "postal_code": "06401-000" }] }), json!({})).unwrap();
        let address = json!({ "kind": "billing", "state": "SP", "postal_code": "06401000", "country": "BR" });
        assert_eq!(body["addresses"][0], address);
        let wrong = json!({ "addresses": [{ "state": "São Paulo" }], "emails": [{ "value": "aurora" }] });
        let Err(Problem::Fields(found)) = of(wrong, json!({})) else { unreachable!("it is refused") };
        let places: Vec<&str> = found.iter().map(|(place, _)| &**place).collect();
        assert_eq!(places, ["emails[0].value", "addresses[0].state"]);
    }
}
