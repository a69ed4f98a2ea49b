//! Fine, interest, reduction and discounts: sent flat and with numbers, answered nested and with words.

use serde_json::{Map, Value, json};

use crate::domain::money;

/// Which blocks a body fills.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Fill {
    /// Every block, as for a new charge.
    All,
    /// Those that it speaks of, as for a change.
    Sent,
}

const FINES: &[&str] = &["none", "amount", "percentage"];
const INTERESTS: &[&str] = &[
    "none",
    "daily_amount_calendar",
    "daily_percentage_calendar",
    "monthly_percentage_calendar",
    "yearly_percentage_calendar",
    "daily_amount_business",
    "daily_percentage_business",
    "monthly_percentage_business",
    "yearly_percentage_business",
];
/// From 1; 0 is not sent.
const REDUCTIONS: &[&str] = &["none", "amount", "percentage", "none"];
/// From 1; 0 is not sent.
const DISCOUNTS: &[&str] = &[
    "",
    "fixed_amount",
    "fixed_percentage",
    "advance_amount_calendar",
    "advance_amount_business",
    "advance_percentage_calendar",
    "advance_percentage_business",
];

/// Moves the flat fields of `doc` into `fine`, `interest`, `reduction` and `discounts`.
pub(super) fn nest(doc: &mut Map<String, Value>, fill: Fill) {
    for (name, words) in [("fine", FINES), ("interest", INTERESTS), ("reduction", REDUCTIONS)] {
        let parts = [take(doc, name, "type"), take(doc, name, "amount"), take(doc, name, "percentage")];
        if fill == Fill::All || parts.iter().any(Option::is_some) {
            let [number, amount, percentage] = parts;
            let nothing = if name == "reduction" { Value::from("none") } else { Value::Null };
            let word = word(words, number.as_ref()).unwrap_or(nothing);
            doc.insert(name.to_owned(), json!({ "type": word, "amount": amount, "percentage": percentage }));
        }
    }
    let number = take(doc, "discount", "type");
    let tiers = ["discount", "discount_second", "discount_third"]
        .map(|tier| [take(doc, tier, "amount"), take(doc, tier, "percentage"), take(doc, tier, "days")]);
    if fill == Fill::All || number.is_some() || tiers.iter().flatten().any(Option::is_some) {
        let [first, second, third] =
            tiers.map(|[amount, percentage, days]| json!({ "amount": amount, "percentage": percentage, "days": days }));
        let discounts = json!({
            "type": word(DISCOUNTS, number.as_ref()),
            "discount_first": first, "discount_second": second, "discount_third": third,
        });
        doc.insert("discounts".to_owned(), discounts);
    }
}

/// A type asks for its amount or percentage; percentages end at 100; a fine or interest needs days payable after due.
pub(super) fn check(doc: &Map<String, Value>) -> Vec<(String, String)> {
    let mut findings = Vec::new();
    let needs = [("fine", FINES), ("interest", INTERESTS), ("reduction", REDUCTIONS), ("discount", DISCOUNTS)];
    for (name, words) in needs {
        let Some(word) = word(words, doc.get(&format!("{name}_type"))) else { continue };
        let word = word.as_str().unwrap_or_default();
        let needed = match (word.contains("amount"), word.contains("percentage")) {
            (true, _) => format!("{name}_amount"),
            (_, true) => format!("{name}_percentage"),
            _ => continue,
        };
        if doc.get(&needed).is_none_or(Value::is_null) {
            findings.push((needed, "não pode ficar em branco".to_owned()));
        }
        let charged = matches!(name, "fine" | "interest");
        if charged && doc.get("revoke_days").is_none_or(Value::is_null) {
            findings.push(("revoke_days".to_owned(), "não pode ficar em branco".to_owned()));
        }
    }
    for (name, value) in doc.iter().filter(|(name, _)| name.ends_with("_percentage")) {
        if money::decimal(value).is_some_and(|percent| percent > 100.into()) {
            findings.push((name.clone(), "deve ser menor ou igual a 100".to_owned()));
        }
    }
    findings.dedup();
    findings
}

fn take(doc: &mut Map<String, Value>, name: &str, part: &str) -> Option<Value> {
    doc.remove(&format!("{name}_{part}")).filter(|value| !value.is_null())
}

fn word(words: &[&str], number: Option<&Value>) -> Option<Value> {
    let at = usize::try_from(number?.as_u64()?).ok()?;
    words.get(at).filter(|word| !word.is_empty()).map(|word| Value::from(*word))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn doc(value: Value) -> Map<String, Value> {
        value.as_object().cloned().unwrap()
    }

    #[test]
    fn flat_terms_become_nested_ones() {
        let mut sent = doc(json!({ "fine_type": 2, "fine_percentage": 2.0, "discount_type": 1, "discount_amount": 5.0,
            "discount_days": 3, "amount": 10.0 }));
        nest(&mut sent, Fill::Sent);
        assert_eq!(sent["fine"], json!({ "type": "percentage", "amount": null, "percentage": 2.0 }));
        assert_eq!(sent["discounts"]["type"], "fixed_amount");
        assert_eq!(sent["discounts"]["discount_first"], json!({ "amount": 5.0, "percentage": null, "days": 3 }));
        assert_eq!(sent["amount"], 10.0);
        assert!(!sent.contains_key("interest") && !sent.contains_key("fine_type"));
    }

    #[test]
    fn a_type_without_its_value_is_refused() {
        let found = check(&doc(json!({ "fine_type": 1, "interest_type": 3, "interest_percentage": 120 })));
        let fields: Vec<&str> = found.iter().map(|(field, _)| field.as_str()).collect();
        assert_eq!(fields, ["fine_amount", "revoke_days", "interest_percentage"]);
        assert!(check(&doc(json!({ "fine_type": 0, "reduction_type": 3 }))).is_empty());
    }
}
