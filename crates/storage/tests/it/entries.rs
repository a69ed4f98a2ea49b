//! Entries for the suites of orders, sweeps and tallies, and a plain look at them as their model.

use proptest::prelude::*;
use serde_json::{Value, json};
use storage::{Comparison, Condition, IndexValue, NewRow, Order, Query, Store, Test};

use crate::fixture::{ENTRY, STATES, ana, at, condition, doc, text, uid};

/// What an entry is made from; `at` is also when it was made, in seconds.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    pub(crate) at: i64,
    pub(crate) doc: Value,
}

/// An entry with small domains, so that filters match often and orders have ties; `Null` stands for absent.
pub(crate) fn entry() -> impl Strategy<Value = Entry> {
    let state = prop_oneof![Just(Value::Null), proptest::sample::select(STATES).prop_map(Value::from)];
    let amount = prop_oneof![Just(Value::Null), (0..6_i64).prop_map(|n| json!(format!("{n}.50")))];
    let due = prop_oneof![Just(Value::Null), (1..5).prop_map(|day| json!(format!("2026-06-0{day} 00:00:00 UTC")))];
    let name = prop_oneof![Just(Value::Null), proptest::sample::select(&["Ana", "Bia"][..]).prop_map(Value::from)];
    let seen = (0..4).prop_map(|second| json!(format!("2026-06-05 12:00:0{second} UTC")));
    (state, amount, due, name, seen, 0..4_i64).prop_map(|(status, amount, due_date, name, seen_at, at)| Entry {
        at,
        doc: json!({
            "status": status, "amount": amount, "net": amount, "due_date": due_date, "name": name, "seen_at": seen_at,
        }),
    })
}

fn cents(value: i64) -> IndexValue {
    IndexValue::Integer(value)
}

pub(crate) fn conditions() -> impl Strategy<Value = Vec<Condition>> {
    use Comparison::{Above, AtLeast, AtMost, Below, Equal};
    let day = |day: i32| text(&format!("2026-06-0{day}"));
    let moment = |second: i32| text(&format!("2026-06-05 12:00:0{second} UTC"));
    let made = |seconds: i64| cents(at(seconds).as_millisecond());
    let states = proptest::collection::vec(proptest::sample::select(STATES).prop_map(text), 0..3);
    let names = proptest::collection::vec(proptest::sample::select(&["Ana", "Bia", "Caio"][..]).prop_map(text), 1..3);
    let one = prop_oneof![
        proptest::sample::select(STATES).prop_map(|state| condition("status", Equal, text(state))),
        states.prop_map(|states| Condition::any_of("status", states)),
        names.prop_map(|names| Condition::any_of("name", names)),
        (0..600_i64).prop_map(move |value| condition("amount", Above, cents(value))),
        (0..6_i64).prop_map(move |value| condition("amount", Below, cents(value * 100 + 50))),
        (1..5).prop_map(move |number| condition("due_date", AtLeast, day(number))),
        (1..5).prop_map(move |number| condition("due_date", AtMost, day(number))),
        (0..4).prop_map(move |second| condition("seen_at", Above, moment(second))),
        (0..4_i64).prop_map(move |seconds| condition("created_at", AtMost, made(seconds))),
    ];
    proptest::collection::vec(one, 0..3)
}

pub(crate) fn order() -> impl Strategy<Value = Order> {
    let field = proptest::sample::select(&["due_date", "amount", "created_at", "name", "id"][..]);
    prop_oneof![Just(Order::Newest), field.clone().prop_map(Order::Ascending), field.prop_map(Order::Descending),]
}

/// Stores `entries` with identities from `first` on, and returns their ids.
pub(crate) async fn store_entries(store: &Store, first: usize, entries: &[Entry]) -> Vec<i64> {
    let row = |(number, entry): (usize, &Entry)| {
        let (doc, now) = (doc(entry.doc.clone()), at(entry.at));
        NewRow { uid: uid(first + number), doc, created_at: now, updated_at: now }
    };
    let rows = entries.iter().enumerate().map(row).collect();
    let mut tx = store.begin(&ana()).await.unwrap();
    let ids = tx.insert_many(&ENTRY, rows).await.unwrap().into_iter().map(|row| row.id).collect();
    tx.commit().await.unwrap();
    ids
}

/// The value that the entry at `place` has in a field.
pub(crate) fn index_value(entries: &[Entry], place: usize, field: &str) -> Option<IndexValue> {
    match field {
        "id" => Some(text(&uid(place))),
        "created_at" => Some(cents(at(entries[place].at).as_millisecond())),
        _ => IndexValue::of(ENTRY.field(field).expect("a field of the entry").kind, &entries[place].doc[field]),
    }
}

pub(crate) fn holds(entries: &[Entry], place: usize, condition: &Condition) -> bool {
    let Some(value) = index_value(entries, place, condition.on) else { return false };
    match &condition.test {
        Test::AnyOf(values) => values.contains(&value),
        Test::Begins(_) | Test::Refers(_) => panic!("entries have neither words nor references"),
        Test::One(comparison, wanted) => match comparison {
            Comparison::Equal | Comparison::Has => value == *wanted,
            Comparison::AtLeast => value >= *wanted,
            Comparison::AtMost => value <= *wanted,
            Comparison::Above => value > *wanted,
            Comparison::Below => value < *wanted,
        },
    }
}

/// The places of the entries that a query finds, in its order.
pub(crate) fn expected(entries: &[Entry], conditions: &[Condition], order: Order) -> Vec<usize> {
    let mut found: Vec<usize> = (0..entries.len()).collect();
    found.retain(|place| conditions.iter().all(|condition| holds(entries, *place, condition)));
    match order {
        Order::Newest => found.reverse(),
        Order::Ascending(field) => found.sort_by_key(|place| (index_value(entries, *place, field), *place)),
        Order::Descending(field) => {
            found.sort_by_key(|place| std::cmp::Reverse((index_value(entries, *place, field), *place)));
        }
    }
    found
}

pub(crate) fn query(conditions: Vec<Condition>, order: Order, limit: u64) -> Query {
    Query { conditions, order, after: None, offset: 0, limit }
}
