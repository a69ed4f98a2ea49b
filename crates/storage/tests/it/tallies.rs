//! Counts and sums by the database, against a plain look at every record.

use std::collections::BTreeMap;

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::json;
use storage::{Condition, IndexValue, Order, StoreError, Tallied, Tally};

use crate::entries::{Entry, conditions, entry, expected, index_value, store_entries};
use crate::fixture::{ENTRY, ana, bruno, text};
use crate::stores::fresh;

fn by() -> impl Strategy<Value = Vec<&'static str>> {
    let field = proptest::sample::select(&["status", "due_date", "name", "created_at"][..]);
    proptest::collection::vec(field, 0..3)
}

fn number(value: Option<IndexValue>) -> i128 {
    match value {
        Some(IndexValue::Integer(number)) => i128::from(number),
        _ => 0,
    }
}

/// Groups ordered by their values, as `None` is before every value.
fn plain(entries: &[Entry], tally: &Tally) -> Vec<Tallied> {
    let mut groups: BTreeMap<Vec<Option<IndexValue>>, Tallied> = BTreeMap::new();
    if tally.by.is_empty() {
        groups.insert(vec![], Tallied { by: vec![], count: 0, sums: vec![0; tally.sums.len()] });
    }
    for place in expected(entries, &tally.conditions, Order::Newest) {
        let by: Vec<_> = tally.by.iter().map(|field| index_value(entries, place, field)).collect();
        let empty = Tallied { by: by.clone(), count: 0, sums: vec![0; tally.sums.len()] };
        let group = groups.entry(by).or_insert(empty);
        group.count += 1;
        for (sum, field) in group.sums.iter_mut().zip(&tally.sums) {
            *sum += number(index_value(entries, place, field));
        }
    }
    groups.into_values().collect()
}

async fn check(entries: &[Entry], tally: &Tally) {
    let store = fresh().await;
    store_entries(&store, 0, entries).await;
    let found = store.tally(&ana(), &ENTRY, tally).await.unwrap();
    assert_eq!(found, plain(entries, tally), "{tally:?}");
    let mut tx = store.begin(&ana()).await.unwrap();
    assert_eq!(tx.tally(&ENTRY, tally).await.unwrap(), found);
}

#[test]
fn a_tally_adds_up_what_a_plain_look_adds_up() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let sums = proptest::collection::vec(proptest::sample::select(&["amount", "net"][..]), 0..3);
    let input = (proptest::collection::vec(entry(), 0..20), conditions(), by(), sums);
    TestRunner::new(Config { cases: 64, failure_persistence: None, ..Config::default() })
        .run(&input, |(entries, conditions, by, sums)| {
            runtime.block_on(check(&entries, &Tally { conditions, by, sums }));
            Ok(())
        })
        .unwrap();
}

/// Each amount fills 64 bits nearly: SQLite alone would refuse their sum.
#[tokio::test]
async fn sums_beyond_64_bits_are_exact() {
    let entry = |net: &str| Entry { at: 0, doc: json!({"net": net}) };
    let largest = "92233720368547758.07";
    let mut entries = vec![entry(largest); 1_000];
    entries.push(entry("-0.99"));
    let store = fresh().await;
    store_entries(&store, 0, &entries).await;
    let tally = Tally { sums: vec!["net"], ..Tally::default() };
    let found = store.tally(&ana(), &ENTRY, &tally).await.unwrap();
    assert_eq!(found, [Tallied { by: vec![], count: 1_001, sums: vec![i128::from(i64::MAX) * 1_000 - 99] }]);
}

#[tokio::test]
async fn another_tenants_records_and_fields_that_are_no_numbers_are_not_added() {
    let store = fresh().await;
    store_entries(&store, 0, &[Entry { at: 0, doc: json!({"amount": "1.00", "name": "Ana"}) }]).await;
    let tally = Tally { conditions: vec![Condition::any_of("name", vec![])], ..Tally::default() };
    let none = [Tallied { by: vec![], count: 0, sums: vec![] }];
    assert_eq!(store.tally(&ana(), &ENTRY, &tally).await.unwrap(), none);
    assert_eq!(store.tally(&bruno(), &ENTRY, &Tally::default()).await.unwrap(), none);
    for field in ["name", "created_at", "status", "id"] {
        let refused = store.tally(&ana(), &ENTRY, &Tally { sums: vec![field], ..Tally::default() }).await;
        assert!(matches!(refused, Err(StoreError::NoNumber { .. })), "{field}: {refused:?}");
    }
    for tally in [Tally { by: vec!["note"], ..Tally::default() }, Tally { sums: vec!["note"], ..Tally::default() }] {
        let refused = store.tally(&ana(), &ENTRY, &tally).await;
        assert!(matches!(refused, Err(StoreError::NotIndexed { field: "note", .. })), "{refused:?}");
    }
    let by_name = Tally { by: vec!["name"], sums: vec!["amount"], ..Tally::default() };
    let ana_only = [Tallied { by: vec![Some(text("Ana"))], count: 1, sums: vec![100] }];
    assert_eq!(store.tally(&ana(), &ENTRY, &by_name).await.unwrap(), ana_only);
}
