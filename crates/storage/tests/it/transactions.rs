//! Writing records: versions, rollback, sequences, past times.

use serde_json::json;
use storage::{Comparison, Key, NewRow, StoreError};

use crate::fixture::{BILL, ana, at, bruno, condition, doc, newest, store_bills, text, uid};
use crate::stores::fresh;

#[tokio::test]
async fn an_update_moves_the_record_between_filters() {
    let store = fresh().await;
    store_bills(&store, &ana(), &[json!({"status": "opened", "tags": ["a", "b"]})]).await;
    let mut tx = store.begin(&ana()).await.unwrap();
    let mut row = tx.get(&BILL, &Key::Uid(uid(0))).await.unwrap().unwrap();
    row.doc = doc(json!({"status": "paid", "tags": ["b", "c", "c"]}));
    let updated = tx.update(&BILL, row, at(100)).await.unwrap();
    assert_eq!((updated.version, updated.created_at, updated.updated_at), (2, at(0), at(100)));
    tx.commit().await.unwrap();

    assert_eq!(store.get(&ana(), &BILL, &Key::Uid(uid(0))).await.unwrap().unwrap(), updated);
    let count = async |on, comparison, value| {
        store.list(&ana(), &BILL, &newest(vec![condition(on, comparison, text(value))])).await.unwrap().rows.len()
    };
    assert_eq!(count("status", Comparison::Equal, "opened").await, 0);
    assert_eq!(count("status", Comparison::Equal, "paid").await, 1);
    assert_eq!(count("tags", Comparison::Has, "a").await, 0);
    assert_eq!(count("tags", Comparison::Has, "b").await, 1);
    assert_eq!(count("tags", Comparison::Has, "c").await, 1);
}

#[tokio::test]
async fn an_amended_record_is_found_as_an_updated_one_is() {
    let store = fresh().await;
    let first = json!({"status": "opened", "tags": ["a", "b"], "payer": {"name": "Ana"}, "note": "x"});
    store_bills(&store, &ana(), std::slice::from_ref(&first)).await;
    let count = async |on, comparison, value| {
        store.list(&ana(), &BILL, &newest(vec![condition(on, comparison, text(value))])).await.unwrap().rows.len()
    };
    let amend = async |value: serde_json::Value, now| {
        let mut tx = store.begin(&ana()).await.unwrap();
        let before = tx.get(&BILL, &Key::Uid(uid(0))).await.unwrap().unwrap();
        let row = storage::Row { doc: doc(value), ..before.clone() };
        let row = tx.amend(&BILL, &before, row, at(now)).await.unwrap();
        assert!(matches!(tx.amend(&BILL, &before, row.clone(), at(now)).await, Err(StoreError::Stale)));
        tx.commit().await.unwrap();
        assert_eq!(store.get(&ana(), &BILL, &Key::Uid(uid(0))).await.unwrap().unwrap(), row);
        row
    };
    // Nothing that is indexed differs.
    let row = amend(json!({"status": "opened", "tags": ["a", "b"], "payer": {"name": "Bia"}, "note": "x"}), 0).await;
    assert_eq!((row.version, row.updated_at), (2, at(0)));
    assert_eq!((count("status", Comparison::Equal, "opened").await, count("tags", Comparison::Has, "a").await), (1, 1));
    // A column, a list and the time of change do.
    let row = amend(json!({"status": "paid", "tags": ["b", "c"], "payer": {"name": "Bia"}, "note": "x"}), 100).await;
    assert_eq!((row.version, row.updated_at), (3, at(100)));
    for (on, comparison, value, expected) in [
        ("status", Comparison::Equal, "opened", 0),
        ("status", Comparison::Equal, "paid", 1),
        ("note", Comparison::Equal, "x", 1),
        ("tags", Comparison::Has, "a", 0),
        ("tags", Comparison::Has, "b", 1),
        ("tags", Comparison::Has, "c", 1),
    ] {
        assert_eq!(count(on, comparison, value).await, expected, "{on} {value}");
    }
}

#[tokio::test]
async fn a_stale_row_is_refused_and_the_transaction_goes_on() {
    let store = fresh().await;
    let ids = store_bills(&store, &ana(), &[json!({"note": "first"})]).await;
    let mut tx = store.begin(&ana()).await.unwrap();
    let row = tx.get(&BILL, &Key::Id(ids[0])).await.unwrap().unwrap();
    tx.update(&BILL, row.clone(), at(1)).await.unwrap();
    assert!(matches!(tx.update(&BILL, row, at(2)).await, Err(StoreError::Stale)));
    tx.commit().await.unwrap();
    let stored = store.get(&ana(), &BILL, &Key::Id(ids[0])).await.unwrap().unwrap();
    assert_eq!((stored.version, stored.updated_at), (2, at(1)));
}

#[tokio::test]
async fn a_dropped_transaction_leaves_nothing() {
    let store = fresh().await;
    let mut tx = store.begin(&ana()).await.unwrap();
    tx.insert(&BILL, uid(1), doc(json!({"tags": ["x"]})), at(0)).await.unwrap();
    assert_eq!(tx.next_number("bill").await.unwrap(), 1);
    // Others do not see it before the commit.
    assert_eq!(store.count(&ana(), &BILL).await.unwrap(), 0);
    drop(tx);
    let mut tx = store.begin(&ana()).await.unwrap();
    assert!(tx.list(&BILL, &newest(vec![])).await.unwrap().rows.is_empty());
    assert_eq!(tx.next_number("bill").await.unwrap(), 1);
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn after_a_failed_statement_nothing_is_committed() {
    let store = fresh().await;
    let mut tx = store.begin(&ana()).await.unwrap();
    tx.insert(&BILL, uid(1), doc(json!({})), at(0)).await.unwrap();
    assert!(matches!(tx.insert(&BILL, uid(1), doc(json!({})), at(0)).await, Err(StoreError::Database(_))));
    assert!(tx.insert(&BILL, uid(2), doc(json!({})), at(0)).await.is_err());
    assert!(tx.commit().await.is_err());
    assert_eq!(store.count(&ana(), &BILL).await.unwrap(), 0);
    let mut tx = store.begin(&ana()).await.unwrap();
    tx.insert(&BILL, uid(2), doc(json!({})), at(0)).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(store.count(&ana(), &BILL).await.unwrap(), 1);
}

#[tokio::test]
async fn a_transaction_sees_its_own_writes_and_deletes() {
    let store = fresh().await;
    let mut tx = store.begin(&ana()).await.unwrap();
    let row = tx.insert(&BILL, uid(1), doc(json!({"tags": ["x"]})), at(0)).await.unwrap();
    assert_eq!(tx.get(&BILL, &Key::Id(row.id)).await.unwrap(), Some(row.clone()));
    tx.delete(&BILL, row.id).await.unwrap();
    assert_eq!(tx.get(&BILL, &Key::Id(row.id)).await.unwrap(), None);
    let again = tx.insert(&BILL, uid(1), doc(json!({})), at(0)).await.unwrap();
    assert!(again.id > row.id, "an id is never given twice");
    let tagged = newest(vec![condition("tags", Comparison::Has, text("x"))]);
    assert!(tx.list(&BILL, &tagged).await.unwrap().rows.is_empty());
}

#[tokio::test]
async fn writers_wait_for_each_other() {
    let store = fresh().await;
    store_bills(&store, &ana(), &[json!({"number": 0})]).await;
    let mut tasks = Vec::new();
    for _ in 0..20 {
        let store = store.clone();
        tasks.push(tokio::spawn(async move {
            let mut tx = store.begin(&ana()).await.unwrap();
            let mut row = tx.get(&BILL, &Key::Uid(uid(0))).await.unwrap().unwrap();
            row.doc["number"] = json!(row.doc["number"].as_i64().unwrap() + 1);
            tx.update(&BILL, row, at(1)).await.unwrap();
            tx.commit().await.unwrap();
        }));
    }
    for task in tasks {
        task.await.unwrap();
    }
    let row = store.get(&ana(), &BILL, &Key::Uid(uid(0))).await.unwrap().unwrap();
    assert_eq!(row.doc["number"], 20);
}

#[tokio::test]
async fn a_cancelled_write_leaves_nothing_behind() {
    let store = fresh().await;
    let mut tx = store.begin(&ana()).await.unwrap();
    tx.insert(&BILL, uid(1), doc(json!({})), at(0)).await.unwrap();
    // A caller that hangs up while it waits for the writer.
    let account = ana();
    tokio::select! {
        biased;
        _ = store.begin(&account) => panic!("the writer is taken"),
        () = async {} => {}
    }
    drop(tx);
    store.begin(&ana()).await.unwrap().commit().await.unwrap();
    assert_eq!(store.count(&ana(), &BILL).await.unwrap(), 0);
}

#[tokio::test]
async fn many_rows_keep_their_order_and_their_times() {
    let store = fresh().await;
    let rows: Vec<NewRow> = (0..120)
        .map(|number| NewRow {
            uid: uid(number),
            doc: doc(json!({"number": number, "tags": [format!("t{}", number % 7)]})),
            created_at: at(-1000),
            updated_at: at(-500),
        })
        .collect();
    let mut tx = store.begin(&ana()).await.unwrap();
    let stored = tx.insert_many(&BILL, rows.clone()).await.unwrap();
    assert!(tx.insert_many(&BILL, Vec::new()).await.unwrap().is_empty());
    tx.commit().await.unwrap();
    assert!(stored.is_sorted_by(|one, next| one.id < next.id));
    assert_eq!(stored.iter().map(|row| row.uid.clone()).collect::<Vec<_>>(), (0..120).map(uid).collect::<Vec<_>>());
    let read = store.get(&ana(), &BILL, &Key::Id(stored[77].id)).await.unwrap().unwrap();
    assert_eq!(read, stored[77]);
    assert_eq!((read.created_at, read.updated_at, &read.doc), (at(-1000), at(-500), &rows[77].doc));
    let tagged = newest(vec![condition("tags", Comparison::Has, text("t6"))]);
    assert_eq!(store.list(&ana(), &BILL, &tagged).await.unwrap().rows.len(), 17);
}

#[tokio::test]
async fn each_tenant_counts_for_itself() {
    let store = fresh().await;
    for (account, expected) in [(ana(), 1), (ana(), 2), (bruno(), 1), (ana(), 3)] {
        let mut tx = store.begin(&account).await.unwrap();
        assert_eq!(tx.next_number("our_number").await.unwrap(), expected);
        assert_eq!(tx.next_number("other").await.unwrap(), expected);
        tx.commit().await.unwrap();
    }
}
