//! A stored text is answered like the document that it holds, to the byte.

use catalogue::{Fields, Kind, Record};
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;

use super::*;

/// Every record type that an operation answers.
fn records() -> Vec<&'static Record> {
    let mut found: Vec<&'static Record> = Vec::new();
    for product in catalogue::PRODUCTS {
        let answered = product.tools().flat_map(|tool| [tool.record, tool.returns]);
        for record in product.records.iter().copied().chain(answered) {
            if !found.iter().any(|known| known.key == record.key) {
                found.push(record);
            }
        }
    }
    found
}

/// Any JSON value, a few levels deep.
fn value() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        3 => Just(Value::Null),
        1 => any::<bool>().prop_map(Value::from),
        1 => any::<i64>().prop_map(Value::from),
        1 => any::<f64>().prop_map(Value::from),
        1 => (0..1_000_000_i64).prop_map(|cents| json!(cents as f64 / 100.0)),
        3 => any::<String>().prop_map(Value::from),
    ];
    leaf.prop_recursive(3, 24, 5, |inner| {
        prop_oneof![
            proptest::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
            proptest::collection::vec((name(), inner), 0..5).prop_map(|members| members.into_iter().collect()),
        ]
    })
}

/// Names of fields, some of them secret, and names of nobody's.
fn name() -> impl Strategy<Value = String> {
    let mut known = vec!["tags", "id", "uid", "bank_state", "naïve\"\\\n"];
    records().into_iter().for_each(|record| collect(record.fields, &mut known));
    prop_oneof![8 => proptest::sample::select(known).prop_map(str::to_owned), 1 => any::<String>()]
}

fn collect(fields: Fields, names: &mut Vec<&'static str>) {
    for field in fields.iter().flat_map(|group| group.iter()) {
        names.push(field.name);
        if let Kind::Object(inner) | Kind::Objects(inner) = field.kind {
            collect(inner, names);
        }
    }
}

/// Values of one document.
const VALUES: usize = 16;

/// A document of `record` with some of its members in any order, and some that it does not have.
fn document(record: &'static Record) -> impl Strategy<Value = Map<String, Value>> {
    let mut own: Vec<String> = Vec::new();
    for field in record.all_fields() {
        own.push(field.name.to_owned());
        own.extend(field.name.strip_suffix("uid").map(|stem| format!("{stem}id")));
        own.extend(field.name.strip_suffix("uids").map(|stem| format!("{stem}ids")));
        if let Kind::Reference { wire, .. } | Kind::References { wire, .. } = field.kind {
            own.push(wire.to_owned());
        }
    }
    own.extend(["tags".to_owned(), "created_at".to_owned()]);
    let own = proptest::sample::subsequence(own.clone(), 0..=own.len()).prop_shuffle();
    // A few values for many members: making values is what this test spends its time on.
    let values = proptest::collection::vec(value(), VALUES);
    (own, values, proptest::collection::vec(name(), 0..3), 0..VALUES).prop_map(|(own, values, others, first)| {
        own.into_iter().chain(others).zip(values.into_iter().cycle().skip(first)).collect()
    })
}

fn rows(doc: Map<String, Value>, text: String) -> (Row, RawRow) {
    let (created_at, updated_at) = ("2026-10-05T12:14:27Z".parse().unwrap(), "2026-10-06T02:59:59Z".parse().unwrap());
    let uid = "019923b5-3a7f-781f-955f-23037be18e4d".to_owned();
    let row = Row { id: 65, uid: uid.clone(), version: 3, created_at, updated_at, doc };
    (row, RawRow { id: 65, uid, created_at, updated_at, doc: text.into() })
}

fn shown(record: &'static Record, row: &impl Shown) -> String {
    let mut out = Vec::new();
    row.show(record, View::Detail, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn text_and_document_are_answered_alike_over_the_whole_catalogue() {
    for record in records() {
        TestRunner::new(Config { cases: 8, failure_persistence: None, ..Config::default() })
            .run(&document(record), |doc| {
                let text = serde_json::to_string(&doc).unwrap();
                let (row, raw) = rows(doc, text);
                let answer = shown(record, &row);
                prop_assert_eq!(&answer, &shown(record, &raw), "{}", record.key);
                prop_assert!(serde_json::from_str::<Value>(&answer).is_ok());
                Ok(())
            })
            .unwrap();
    }
}

#[test]
fn text_with_spaces_is_read_and_broken_text_is_refused() {
    let record = records()[0];
    let doc = json!({ "amount": 1289.45, "tags": ["a", "b"] });
    let (row, raw) = rows(doc.as_object().unwrap().clone(), serde_json::to_string_pretty(&doc).unwrap());
    assert_eq!(shown(record, &row), shown(record, &raw));
    let (_, broken) = rows(Map::new(), "[1".to_owned());
    let refused = broken.show(record, View::Detail, &mut Vec::new()).unwrap_err();
    assert_eq!(refused.to_string(), StoreError::Damaged(format!("{} 65 holds no JSON object", record.key)).to_string());
}

#[test]
fn no_secret_is_shown_of_either() {
    for record in records() {
        let secret = record.all_fields().filter(|field| field.traits.secret);
        let doc: Map<String, Value> = secret.map(|field| (field.name.to_owned(), json!("segredo"))).collect();
        let text = serde_json::to_string(&doc).unwrap();
        let (row, raw) = rows(doc, text);
        assert!(!shown(record, &row).contains("segredo"), "{}", record.key);
        assert_eq!(shown(record, &row), shown(record, &raw));
    }
}

#[test]
fn finance_names_a_record_by_its_identity_and_lists_it_short() {
    let record = &catalogue::finance::payable::PAYABLE;
    let doc =
        json!({ "amount": "10.00", "barcode": "1", "hidden": 1, "tax_charges": [{ "amount": "1.00", "hidden": 1 }] });
    let (row, raw) = rows(doc.as_object().unwrap().clone(), doc.to_string());
    let detail: Value = serde_json::from_str(&shown(record, &row)).unwrap();
    assert_eq!((&detail["id"], &detail["created_at"]), (&json!(row.uid), &json!("2026-10-05 12:14:27 UTC")));
    assert_eq!((detail.get("uid"), detail.get("hidden")), (None, None));
    assert_eq!((&detail["barcode"], &detail["tax_charges"]), (&json!("1"), &json!([{ "amount": "1.00" }])));
    let mut out = Vec::new();
    raw.show(record, View::Listed, &mut out).unwrap();
    let listed: Value = serde_json::from_slice(&out).unwrap();
    assert_eq!((listed.get("barcode"), listed.get("tax_charges")), (None, None));
    assert_eq!((&listed["amount"], &listed["due_date"]), (&json!("10.00"), &Value::Null));
    let transfer = &catalogue::finance::transfer::TRANSFER;
    assert!(shown(transfer, &row).starts_with("{\"transfer_id\":\"019923b5-"));
}
