//! Filters find exactly what a plain look at every document finds.

use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use storage::{Comparison, Condition, IndexValue, Order, Query, Store, Test};

use crate::fixture::{BILL, STATES, ana, condition, store_bills, text};
use crate::stores::fresh;

/// A bill with small domains, so that filters match often. `Null` stands for absent.
fn bill() -> impl Strategy<Value = Value> {
    let state = prop_oneof![Just(Value::Null), proptest::sample::select(STATES).prop_map(Value::from)];
    let amount =
        prop_oneof![Just(Value::Null), (0..6_i64).prop_map(|n| json!(format!("{n}.5"))), (0..6).prop_map(|n| json!(n))];
    let due = prop_oneof![Just(Value::Null), (1..6).prop_map(|day| json!(format!("2026-01-0{day}")))];
    let tags = proptest::collection::vec(proptest::sample::select(&["a", "b", "c"][..]), 0..4);
    (state, amount, due, tags, any::<bool>()).prop_map(|(status, amount, due_on, tags, printed)| {
        json!({"status": status, "amount": amount, "due_on": due_on, "tags": tags, "printed": printed})
    })
}

fn conditions() -> impl Strategy<Value = Vec<Condition>> {
    let one = prop_oneof![
        proptest::sample::select(STATES).prop_map(|state| condition("status", Comparison::Equal, text(state))),
        (0..650_i64).prop_map(|cents| condition("amount", Comparison::AtLeast, IndexValue::Integer(cents))),
        (0..650_i64).prop_map(|cents| condition("amount", Comparison::AtMost, IndexValue::Integer(cents))),
        (0..7).prop_map(|day| condition("due_on", Comparison::AtLeast, text(&format!("2026-01-0{day}")))),
        (0..7).prop_map(|day| condition("due_on", Comparison::AtMost, text(&format!("2026-01-0{day}")))),
        proptest::sample::select(&["a", "b", "c"][..]).prop_map(|tag| condition("tags", Comparison::Has, text(tag))),
        any::<bool>().prop_map(|yes| condition("printed", Comparison::Equal, IndexValue::Integer(i64::from(yes)))),
    ];
    proptest::collection::vec(one, 0..4)
}

fn order() -> impl Strategy<Value = Order> {
    prop_oneof![
        3 => Just(Order::Newest),
        1 => Just(Order::Ascending("amount")),
        1 => Just(Order::Descending("due_on")),
        1 => Just(Order::Descending("printed")),
    ]
}

fn index_value(bill: &Value, field: &str) -> Option<IndexValue> {
    let kind = BILL.field(field).expect("a field of the bill").kind;
    IndexValue::of(kind, &bill[field])
}

fn holds(bill: &Value, condition: &Condition) -> bool {
    let value = index_value(bill, condition.on);
    match &condition.test {
        Test::One(Comparison::Has, wanted) => {
            bill["tags"].as_array().unwrap().iter().any(|tag| text(tag.as_str().unwrap()) == *wanted)
        }
        Test::One(comparison, wanted) => value.is_some_and(|value| match comparison {
            Comparison::Equal | Comparison::Has => value == *wanted,
            Comparison::AtLeast => value >= *wanted,
            Comparison::AtMost => value <= *wanted,
            Comparison::Above => value > *wanted,
            Comparison::Below => value < *wanted,
        }),
        Test::AnyOf(values) => value.is_some_and(|value| values.contains(&value)),
        Test::Begins(_) | Test::Refers(_) => panic!("searches have a suite of their own"),
    }
}

/// The positions of the bills that a query finds, in its order.
fn expected(bills: &[Value], query: &Query) -> Vec<usize> {
    let mut found: Vec<usize> = (0..bills.len()).collect();
    found.retain(|at| query.conditions.iter().all(|condition| holds(&bills[*at], condition)));
    match query.order {
        Order::Newest => found.reverse(),
        Order::Ascending(field) => found.sort_by_key(|at| (index_value(&bills[*at], field), *at)),
        Order::Descending(field) => {
            found.sort_by_key(|at| std::cmp::Reverse((index_value(&bills[*at], field), *at)));
        }
    }
    found
}

async fn check(bills: &[Value], query: Query) {
    let store = fresh().await;
    let ids = store_bills(&store, &ana(), bills).await;
    check_in(&store, &ids, bills, query).await;
}

async fn check_in(store: &Store, ids: &[i64], bills: &[Value], query: Query) {
    let wanted = expected(bills, &query);
    let offset = usize::try_from(query.offset).unwrap();
    let limit = usize::try_from(query.limit).unwrap();
    let page = store.list(&ana(), &BILL, &query).await.unwrap();
    let found: Vec<i64> = page.rows.iter().map(|row| row.id).collect();
    let slice: Vec<i64> = wanted.iter().skip(offset).take(limit).map(|at| ids[*at]).collect();
    assert_eq!(found, slice, "{query:?}");
    assert_eq!(page.more, wanted.len() > offset + limit, "{query:?}");
}

#[test]
fn a_page_holds_what_a_plain_look_finds() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let bills = proptest::collection::vec(bill(), 0..25);
    let input = (bills, conditions(), order(), 0..4_u64, 1..8_u64);
    TestRunner::new(Config { cases: 96, failure_persistence: None, ..Config::default() })
        .run(&input, |(bills, conditions, order, offset, limit)| {
            runtime.block_on(check(&bills, Query { conditions, order, after: None, offset, limit }));
            Ok(())
        })
        .unwrap();
}

/// Wide ranges are walked newest first, narrow ones through their own index: both sides of the choice answer alike.
#[tokio::test]
async fn wide_and_narrow_ranges_answer_alike() {
    let bill = |at: usize| {
        let day = at * 7 % 31 + 1;
        json!({"status": STATES[at % 3], "amount": at * 37 % 5_000, "due_on": format!("2026-01-{day:02}"), "tags": []})
    };
    let bills: Vec<Value> = (0..7_000).map(bill).collect();
    let store = fresh().await;
    let ids = store_bills(&store, &ana(), &bills).await;
    let ranges = [("2026-01-01", "2026-01-31"), ("2026-01-05", "2026-01-06"), ("2026-02-01", "2026-02-28")];
    for (from, to) in ranges {
        let range =
            [condition("due_on", Comparison::AtLeast, text(from)), condition("due_on", Comparison::AtMost, text(to))];
        let in_state = condition("status", Comparison::Equal, text("opened"));
        let cheap = condition("amount", Comparison::AtMost, IndexValue::Integer(90_000));
        for more in [vec![], vec![in_state.clone()], vec![cheap.clone()], vec![cheap, in_state]] {
            for offset in [0, 150] {
                let conditions = [range.to_vec(), more.clone()].concat();
                check_in(
                    &store,
                    &ids,
                    &bills,
                    Query { conditions, order: Order::Newest, after: None, offset, limit: 50 },
                )
                .await;
            }
        }
    }
}
