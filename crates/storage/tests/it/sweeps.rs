//! Sweeps of identities, and lists of values.

use proptest::test_runner::{Config, TestRunner};
use serde_json::json;
use storage::{Comparison, Condition, MOST_VALUES, Order, StoreError};

use crate::entries::{Entry, conditions, entry, expected, query, store_entries};
use crate::fixture::{ENTRY, SUMS, ana, bruno, condition, text, uid};
use crate::stores::fresh;

#[test]
fn a_sweep_finds_every_identity_in_order() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let input = (proptest::collection::vec(entry(), 0..20), conditions(), 1..6_u64);
    TestRunner::new(Config { cases: 48, failure_persistence: None, ..Config::default() })
        .run(&input, |(entries, conditions, limit)| {
            runtime.block_on(sweep(&entries, &conditions, limit));
            Ok(())
        })
        .unwrap();
}

async fn sweep(entries: &[Entry], conditions: &[Condition], limit: u64) {
    let store = fresh().await;
    store_entries(&store, 0, entries).await;
    let wanted: Vec<String> = expected(entries, conditions, Order::Ascending("id")).into_iter().map(uid).collect();
    let mut found: Vec<String> = Vec::new();
    loop {
        let after = found.last().map(String::as_str);
        let step = store.ids(&ana(), &ENTRY, conditions, (after, limit)).await.unwrap();
        let mut tx = store.begin(&ana()).await.unwrap();
        assert_eq!(tx.ids(&ENTRY, conditions, after, limit).await.unwrap(), step);
        if step.is_empty() {
            break;
        }
        assert!(step.len() <= usize::try_from(limit).unwrap());
        found.extend(step);
    }
    assert_eq!(found, wanted, "{conditions:?}");
    assert!(store.ids(&bruno(), &ENTRY, conditions, (None, 9)).await.unwrap().is_empty());
}

#[tokio::test]
async fn an_identity_is_found_whatever_it_is_called() {
    let store = fresh().await;
    let entry = |name: &str| Entry { at: 0, doc: json!({"name": name}) };
    store_entries(&store, 0, &[entry("Ana"), entry("Bia"), entry("Caio")]).await;
    let wanted = Condition::any_of("id", vec![text(&uid(2)), text(&uid(0)), text("nobody's")]);
    let page = store.list(&ana(), &ENTRY, &query(vec![wanted], Order::Descending("name"), 9)).await.unwrap();
    let found: Vec<&str> = page.rows.iter().map(|row| row.uid.as_str()).collect();
    assert_eq!(found, [uid(2), uid(0)]);
    let newest = store.newest(&ana(), &[&ENTRY], 1).await.unwrap();
    assert_eq!(newest[0][0].label, format!("Caio · {}", uid(2)));
}

#[tokio::test]
async fn every_spelling_of_a_value_is_the_same() {
    let store = fresh().await;
    let due = |text: &str| Entry { at: 0, doc: json!({"due_date": text, "amount": "7.50", "seen_at": "2026-06-05"}) };
    let entries = [due("2026-06-05"), due("2026-06-05 00:00:00 UTC"), due("2026-06-05T00:00:00Z")];
    store_entries(&store, 0, &entries).await;
    for (field, spelling) in [
        ("due_date", "2026-06-05"),
        ("due_date", "2026-06-05 00:00:00 UTC"),
        ("seen_at", "2026-06-04T21:00:00-03:00"),
        ("amount", "7.5"),
    ] {
        for comparison in [Comparison::Equal, Comparison::AtLeast, Comparison::AtMost] {
            let query = query(vec![condition(field, comparison, text(spelling))], Order::Newest, 9);
            let found = store.list(&ana(), &ENTRY, &query).await.unwrap().rows.len();
            assert_eq!(found, 3, "{field} {comparison:?} {spelling}");
        }
        let both = Condition::any_of(field, vec![text(spelling), text("nonsense")]);
        let found = store.list(&ana(), &ENTRY, &query(vec![both], Order::Newest, 9)).await.unwrap().rows.len();
        assert_eq!(found, 3, "{field} {spelling}");
        let never = query(vec![condition(field, Comparison::AtMost, text("nonsense"))], Order::Newest, 9);
        assert!(store.list(&ana(), &ENTRY, &never).await.unwrap().rows.is_empty(), "{field}");
    }
}

#[tokio::test]
async fn a_list_of_values_is_bounded_and_an_empty_one_matches_nothing() {
    let store = fresh().await;
    store_entries(&store, 0, &[Entry { at: 0, doc: json!({"name": "Ana"}) }]).await;
    let find = async |values: Vec<storage::IndexValue>| {
        let query = query(vec![Condition::any_of("name", values)], Order::Newest, 9);
        store.list(&ana(), &ENTRY, &query).await.map(|page| page.rows.len())
    };
    assert_eq!(find(vec![]).await.unwrap(), 0);
    assert_eq!(find(vec![text("Ana")]).await.unwrap(), 1);
    assert_eq!(find(vec![text("Ana"); MOST_VALUES]).await.unwrap(), 1);
    let refused = find(vec![text("Ana"); MOST_VALUES + 1]).await;
    assert!(matches!(refused, Err(StoreError::TooManyValues { field: "name", .. })), "{refused:?}");
}

#[tokio::test]
async fn what_is_made_for_one_answer_has_no_table() {
    let store = fresh().await;
    let refused = store.count(&ana(), &SUMS).await;
    assert!(matches!(refused, Err(StoreError::UnknownRecord("sums"))), "{refused:?}");
}
