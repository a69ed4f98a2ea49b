//! An entry's own terms: what is copied from a request and what holds when it is left out.

use jiff::Timestamp;
use jiff::tz::TimeZone;
use serde_json::{Map, Value, json};

use super::doc::{self, Side};
use super::refused;
use crate::instant;
use crate::problem::Problem;

/// The fields that a request sets as they are.
const TERMS: &[&str] = &[
    "description",
    "bank_description",
    "document",
    "document_date",
    "amount",
    "occurred_at",
    "competence_date",
    "type",
    "payment_method_kind",
    "classified",
    "notes",
    doc::IS_PENDING,
];

/// What a request sends of an entry's own terms; nulls clear.
pub(super) fn terms(body: &Map<String, Value>) -> Map<String, Value> {
    let sent = TERMS.iter().filter_map(|name| Some(((*name).to_owned(), body.get(*name)?.clone())));
    sent.collect()
}

/// The side of an entry.
pub(super) fn side(entry: &Map<String, Value>) -> Result<Side, Problem> {
    Side::of(doc::text(entry, "type")).ok_or_else(|| refused("type", "deve ser debit ou credit"))
}

/// Writes what holds when it is left out, and the day that sums are made by.
pub(super) fn complete(entry: &mut Map<String, Value>) -> Result<(), Problem> {
    let occurred_at: Timestamp = instant::parse_utc(doc::text(entry, "occurred_at"))
        .ok_or_else(|| refused("occurred_at", "não é uma data válida"))?;
    let day = occurred_at.to_zoned_datetime(TimeZone::UTC).date();
    entry.insert(doc::DAY.to_owned(), Value::from(day.to_string()));
    for (name, usual) in [
        ("competence_date", doc::midnight(day)),
        ("classified", json!(false)),
        (doc::IS_PENDING, json!(false)),
        ("classification_center_allocations", json!([])),
    ] {
        if entry.get(name).is_none_or(Value::is_null) {
            entry.insert(name.to_owned(), usual);
        }
    }
    // Copies that bills show and entries do not.
    for name in
        ["person_name", "category_name", "classification_center_name", "classification_center_allocations_count"]
    {
        entry.remove(name);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out_has_its_usual_value() {
        let body = json!({ "type": "debit", "amount": "1.00", "occurred_at": "2026-06-05 23:30:00 UTC", "unknown": 1 });
        let mut entry = terms(body.as_object().unwrap());
        complete(&mut entry).unwrap();
        assert_eq!(entry["competence_date"], "2026-06-05 00:00:00 UTC");
        assert_eq!((&entry["day"], &entry["is_pending"]), (&json!("2026-06-05"), &json!(false)));
        assert!(!entry.contains_key("unknown"));
        assert_eq!(side(&entry).unwrap(), Side::Debit);
    }
}
