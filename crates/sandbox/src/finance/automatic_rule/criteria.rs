//! What a rule must have, and what it holds against a record.

use serde_json::{Map, Value, json};

use super::run::Subject;
use crate::finance::transaction::doc::{filled, text};
use crate::problem::Problem;

/// What a record is judged by.
const CRITERIA: &[&str] =
    &["account_id", "transaction_type", "match_person_id", "description_contains", "notes_contains"];

/// What a rule sets, and where.
pub(super) const ACTIONS: &[(&str, &str)] = &[
    ("set_description", "description"),
    ("set_person_id", "person_id"),
    ("set_category_id", "category_id"),
    ("set_classification_center_id", "classification_center_id"),
    ("set_expected_account_id", "expected_account_id"),
];

/// Refuses a rule without a criterion or without an action, and fields of the other ledger.
pub(super) fn check(rule: &Map<String, Value>) -> Result<(), Problem> {
    let foreign = match text(rule, "scope") {
        "billings" => "account_id",
        _ => "set_expected_account_id",
    };
    if has(rule, foreign) {
        return Err(refused(foreign, &format!("não vale para regras de {}", text(rule, "scope"))));
    }
    if !CRITERIA.iter().any(|name| has(rule, name)) {
        let message = format!("A regra precisa de ao menos um critério: {}.", CRITERIA.join(", "));
        return Err(Problem::unprocessable(message, json!({ "reason": "no_criterion" })));
    }
    if !ACTIONS.iter().any(|(name, _)| filled(rule, name).is_some()) {
        let names: Vec<&str> = ACTIONS.iter().map(|(name, _)| *name).collect();
        let message = format!("A regra precisa de ao menos uma ação: {}.", names.join(", "));
        return Err(Problem::unprocessable(message, json!({ "reason": "no_action" })));
    }
    Ok(())
}

/// An empty text is a criterion, which everything fulfils.
fn has(rule: &Map<String, Value>, name: &str) -> bool {
    rule.get(name).is_some_and(|value| !value.is_null())
}

/// Whether every criterion of `rule` holds.
pub(super) fn hold(rule: &Map<String, Value>, subject: &Subject, record: &Map<String, Value>) -> bool {
    let is = |name: &str, found: Option<&str>| match rule.get(name).and_then(Value::as_str) {
        None => true,
        Some(wanted) => found == Some(wanted),
    };
    let contains = |name: &str, field: &str| match rule.get(name).and_then(Value::as_str) {
        None => true,
        Some(part) => text(record, field).to_lowercase().contains(&part.to_lowercase()),
    };
    is("account_id", subject.account())
        && is("transaction_type", Some(subject.side().word()))
        && is("match_person_id", filled(record, "person_id"))
        && contains("description_contains", "description")
        && contains("notes_contains", "notes")
}

/// 422 that names the field.
pub(super) fn refused(field: &str, message: &str) -> Problem {
    Problem::unprocessable(format!("{field} {message}."), json!({ "field": field }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::finance::transaction::doc::Side;

    fn rule(value: Value) -> Map<String, Value> {
        value.as_object().unwrap().clone()
    }

    #[test]
    fn a_rule_has_a_criterion_and_an_action_of_its_own_ledger() {
        for (doc, fits) in [
            (json!({ "scope": "transactions", "description_contains": "", "set_description": "x" }), true),
            (json!({ "scope": "transactions", "account_id": "a", "set_category_id": "c" }), true),
            (json!({ "scope": "billings", "account_id": "a", "set_category_id": "c" }), false),
            (json!({ "scope": "billings", "notes_contains": "a", "set_expected_account_id": "c" }), true),
            (json!({ "scope": "transactions", "notes_contains": "a", "set_expected_account_id": "c" }), false),
            (json!({ "scope": "transactions", "notes_contains": null, "set_description": "c" }), false),
            (json!({ "scope": "transactions", "notes_contains": "a", "set_description": "" }), false),
        ] {
            assert_eq!(check(&rule(doc.clone())).is_ok(), fits, "{doc}");
        }
    }

    #[test]
    fn every_criterion_has_to_hold() {
        let subject = Subject::Transaction { side: Side::Debit, account: "conta".to_owned() };
        let entry = rule(json!({ "description": "Aluguel de OUTUBRO", "notes": null, "person_id": "p" }));
        for (criteria, holds) in [
            (json!({ "description_contains": "ALUGUEL" }), true),
            (json!({ "description_contains": "" }), true),
            (json!({ "description_contains": "outubro", "transaction_type": "debit" }), true),
            (json!({ "description_contains": "outubro", "transaction_type": "credit" }), false),
            (json!({ "account_id": "conta", "match_person_id": "p" }), true),
            (json!({ "account_id": "outra" }), false),
            (json!({ "match_person_id": "q" }), false),
            (json!({ "notes_contains": "x" }), false),
            (json!({ "notes_contains": "" }), true),
        ] {
            assert_eq!(hold(&rule(criteria.clone()), &subject, &entry), holds, "{criteria}");
        }
    }
}
