//! Pages by places: together they are the list, each record once, also while records come.

use proptest::test_runner::{Config, TestRunner};
use serde_json::json;
use storage::{Comparison, Condition, Order, Query, Store};

use crate::entries::{Entry, conditions, entry, expected, order, query, store_entries};
use crate::fixture::{ENTRY, STATES, ana, at, condition, text};
use crate::stores::fresh;

/// Between which pages records come: between all of them, a list of what grows would never end.
const BUSY_PAGES: usize = 3;

/// Walks a list page by page and stores `later` between the first pages.
async fn walk(store: &Store, mut query: Query, later: &[Entry], mut next_uid: usize) -> Vec<i64> {
    let mut found = Vec::new();
    for pages in 1.. {
        let page = store.list(&ana(), &ENTRY, &query).await.unwrap();
        found.extend(page.rows.iter().map(|row| row.id));
        assert!(page.rows.len() <= usize::try_from(query.limit).unwrap());
        assert_eq!(page.end.as_ref().map(|end| end.id), page.rows.last().map(|row| row.id));
        if !page.more {
            break;
        }
        query.after = page.end;
        if pages <= BUSY_PAGES {
            store_entries(store, next_uid, later).await;
            next_uid += later.len();
        }
    }
    found
}

/// The pages of a quiet list are the list; those of a busy one hold every record that was there, in order.
async fn check(store: &Store, (ids, entries): (&[i64], &[Entry]), later: &[Entry], query: Query) {
    let wanted = expected(entries, &query.conditions, query.order);
    let wanted: Vec<i64> = wanted.into_iter().map(|place| ids[place]).collect();
    assert_eq!(walk(store, query.clone(), &[], 0).await, wanted, "{query:?}");
    if later.is_empty() {
        return;
    }
    let busy = walk(store, query.clone(), later, entries.len()).await;
    let old: Vec<i64> = busy.into_iter().filter(|id| ids.contains(id)).collect();
    assert_eq!(old, wanted, "while records come: {query:?}");
}

#[test]
fn pages_are_the_list_each_record_once() {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let entries = proptest::collection::vec(entry(), 0..20);
    let later = proptest::collection::vec(entry(), 0..4);
    let input = (entries, later, conditions(), order(), 1..6_u64);
    TestRunner::new(Config { cases: 128, failure_persistence: None, ..Config::default() })
        .run(&input, |(entries, later, conditions, order, limit)| {
            runtime.block_on(async {
                let store = fresh().await;
                let ids = store_entries(&store, 0, &entries).await;
                check(&store, (&ids, &entries), &later, query(conditions, order, limit)).await;
            });
            Ok(())
        })
        .unwrap();
}

/// Conditions with many matches leave the walk in the list's own order, with its stretches of equal values and of none.
#[tokio::test]
async fn wide_lists_are_walked_in_their_order() {
    let entry = |place: i64| Entry {
        at: place % 9,
        doc: json!({
            "status": STATES[usize::try_from(place % 2).unwrap()],
            "amount": (place % 3 != 0).then(|| format!("{}.00", place % 11)),
            "due_date": (place % 5 != 0).then(|| format!("2026-06-{:02} 00:00:00 UTC", place % 28 + 1)),
            "name": if place % 97 == 0 { "Bia" } else { "Ana" },
            "seen_at": "2026-06-05 12:00:00 UTC",
        }),
    };
    let entries: Vec<Entry> = (0..4_500).map(entry).collect();
    let store = fresh().await;
    let ids = store_entries(&store, 0, &entries).await;
    let in_state = condition("status", Comparison::Equal, text("opened"));
    let early = condition("due_date", Comparison::Below, text("2026-06-20"));
    let named = Condition::any_of("name", vec![text("Ana"), text("Caio")]);
    let rare = Condition::any_of("name", vec![text("Bia"), text("Caio")]);
    let up = ["amount", "id"].map(Order::Ascending);
    let down = ["due_date", "created_at"].map(Order::Descending);
    for order in up.into_iter().chain(down).chain([Order::Newest]) {
        for wanted in [vec![], vec![in_state.clone()], vec![early.clone()], vec![named.clone()], vec![rare.clone()]] {
            check(&store, (&ids, &entries), &[], query(wanted, order, 900)).await;
        }
        let all = vec![early.clone(), named.clone(), in_state.clone()];
        check(&store, (&ids, &entries), &[], query(all, order, 400)).await;
    }
}

#[tokio::test]
async fn an_offset_counts_from_the_place() {
    let entry = |number: i64| Entry { at: number, doc: json!({"amount": (number > 2).then(|| number.to_string())}) };
    let entries: Vec<Entry> = (0..6).map(entry).collect();
    let store = fresh().await;
    let ids = store_entries(&store, 0, &entries).await;
    let first = store.list(&ana(), &ENTRY, &query(vec![], Order::Descending("amount"), 1)).await.unwrap();
    let rest = Query { after: first.end, offset: 1, ..query(vec![], Order::Descending("amount"), 3) };
    let page = store.list(&ana(), &ENTRY, &rest).await.unwrap();
    let found: Vec<i64> = page.rows.iter().map(|row| row.id).collect();
    assert_eq!((found, page.more), (vec![ids[3], ids[2], ids[1]], true));
}

/// What the API shows is a whole second: bounds on it mean the second, also for records that changed within it.
#[tokio::test]
async fn moments_of_change_are_compared_as_they_are_shown() {
    let store = fresh().await;
    let mut tx = store.begin(&ana()).await.unwrap();
    for (number, millis) in [0, 400, 1_000].into_iter().enumerate() {
        let now = jiff::Timestamp::from_millisecond(at(0).as_millisecond() + millis).unwrap();
        tx.insert(&ENTRY, crate::fixture::uid(number), serde_json::Map::new(), now).await.unwrap();
    }
    tx.commit().await.unwrap();
    let shown = at(0).strftime("%Y-%m-%d %H:%M:%S UTC").to_string();
    for (comparison, wanted) in [
        (Comparison::Equal, 2),
        (Comparison::AtMost, 2),
        (Comparison::Above, 1),
        (Comparison::AtLeast, 3),
        (Comparison::Below, 0),
    ] {
        let query = query(vec![condition("updated_at", comparison, text(&shown))], Order::Ascending("updated_at"), 9);
        assert_eq!(store.list(&ana(), &ENTRY, &query).await.unwrap().rows.len(), wanted, "{comparison:?} {shown}");
    }
    let never = query(vec![condition("updated_at", Comparison::AtLeast, text("ontem"))], Order::Newest, 9);
    assert!(store.list(&ana(), &ENTRY, &never).await.unwrap().rows.is_empty());
}
