//! The addresses that may send to an inbox.

use catalogue::Kind;
use serde_json::{Map, Value};

use crate::check::scalar;
use crate::problem::Problem;

/// The field that holds them.
pub(super) const FIELD: &str = "allowed_recipients";

/// The most addresses of one inbox.
pub(super) const MOST: usize = 1000;

/// One address without space around it, its domain in small letters: what stands before the at sign is the receiver's to
/// read, and case may matter there.
///
/// # Errors
/// What is wrong, to stand after the field's name.
pub(super) fn address(text: &str) -> Result<String, String> {
    let checked = scalar(Kind::Email, &Value::from(text.trim()))?;
    let checked = checked.as_str().ok_or("não pode ficar em branco")?;
    Ok(match checked.rsplit_once('@') {
        Some((name, domain)) => format!("{name}@{}", domain.to_ascii_lowercase()),
        None => checked.to_owned(),
    })
}

/// Whether both are one address: mail programs tell no difference by case.
pub(super) fn same(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other)
}

/// The body with its list of addresses in one form, each once.
///
/// # Errors
/// 400 with every address that is none.
pub(super) fn in_one_form(mut body: Map<String, Value>) -> Result<Map<String, Value>, Problem> {
    let Some(Value::Array(sent)) = body.get(FIELD) else { return Ok(body) };
    let (mut kept, mut findings): (Vec<String>, Vec<(String, String)>) = (Vec::new(), Vec::new());
    for (at, item) in sent.iter().enumerate() {
        match address(item.as_str().unwrap_or_default()) {
            Ok(found) if kept.iter().any(|known| same(known, &found)) => {}
            Ok(found) => kept.push(found),
            Err(message) => findings.push((format!("{FIELD}[{at}]"), message)),
        }
    }
    if !findings.is_empty() {
        return Err(Problem::Fields(findings));
    }
    body.insert(FIELD.to_owned(), Value::from(kept));
    Ok(body)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn addresses_are_kept_in_one_form_and_once() {
        let sent = json!({ FIELD: [" Fiscal@Tintas.EXAMPLE", "fiscal@tintas.example", "ana@tintas.example"] });
        let kept = in_one_form(sent.as_object().unwrap().clone()).unwrap();
        assert_eq!(kept[FIELD], json!(["Fiscal@tintas.example", "ana@tintas.example"]));
        let wrong = json!({ FIELD: ["ana@tintas.example", "ana", ""] });
        let Err(Problem::Fields(found)) = in_one_form(wrong.as_object().unwrap().clone()) else { panic!() };
        let places: Vec<&str> = found.iter().map(|(place, _)| place.as_str()).collect();
        assert_eq!(places, ["allowed_recipients[1]", "allowed_recipients[2]"]);
    }
}
