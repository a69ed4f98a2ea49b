//! The catalogue indexes records by other fields than it did when the file was written.

use serde_json::json;
use storage::{Comparison, IndexValue, Key, Order, Query, StoreError};
use tempfile::TempDir;

use crate::fixture::{BILL, EARLY_BILL, EARLY_SHOPS, SHOPS, ana, at, bruno, condition, doc, newest, text, uid};
use crate::stores::open_in;

const BILLS: usize = 1_203;

/// A file of the early catalogue with one bill of Bruno's and many of Ana's.
async fn early_file() -> TempDir {
    let folder = TempDir::new().unwrap();
    let store = open_in(folder.path(), EARLY_SHOPS).await.unwrap();
    for (account, count) in [(bruno(), 1), (ana(), BILLS)] {
        let mut tx = store.begin(&account).await.unwrap();
        for number in 0..count {
            let state = if number % 3 == 0 { "paid" } else { "opened" };
            let bill = json!({
                "status": state, "amount": format!("{number}.50"), "payer": {"name": "Ana"},
                "tags": [format!("t{}", number % 5)], "note": number.to_string(),
            });
            tx.insert(&EARLY_BILL, uid(number), doc(bill), at(0)).await.unwrap();
        }
        tx.commit().await.unwrap();
    }
    folder
}

#[tokio::test]
async fn new_fields_are_filled_from_the_documents() {
    let folder = early_file().await;
    let store = open_in(folder.path(), SHOPS).await.unwrap();
    let paid = newest(vec![condition("status", Comparison::Equal, text("paid"))]);
    let all = Query { limit: 2_000, ..paid };
    assert_eq!(store.list(&ana(), &BILL, &all).await.unwrap().rows.len(), BILLS.div_ceil(3));
    let tagged = newest(vec![condition("tags", Comparison::Has, text("t4"))]);
    assert_eq!(store.list(&ana(), &BILL, &Query { limit: 2_000, ..tagged }).await.unwrap().rows.len(), BILLS / 5);
    assert_eq!(store.newest(&ana(), &[&BILL], 1).await.unwrap()[0][0].label, "Ana · 1202.50");
    assert_eq!(store.count(&bruno(), &BILL).await.unwrap(), 1);
    // What is no change of the record leaves its version and times alone.
    let row = store.get(&ana(), &BILL, &Key::Uid(uid(7))).await.unwrap().unwrap();
    assert_eq!((row.version, row.updated_at), (1, at(0)));
}

#[tokio::test]
async fn a_field_of_another_kind_sorts_by_it() {
    let folder = early_file().await;
    // As text, "99.50" was the largest; as money, it is not.
    let early = open_in(folder.path(), EARLY_SHOPS).await.unwrap();
    let by_amount = Query { order: Order::Descending("amount"), limit: 1, ..newest(vec![]) };
    assert_eq!(early.list(&ana(), &EARLY_BILL, &by_amount).await.unwrap().rows[0].doc["amount"], "999.50");
    let store = open_in(folder.path(), SHOPS).await.unwrap();
    assert_eq!(store.list(&ana(), &BILL, &by_amount).await.unwrap().rows[0].doc["amount"], "1202.50");
    let at_least = condition("amount", Comparison::AtLeast, IndexValue::Integer(120_000));
    assert_eq!(store.list(&ana(), &BILL, &newest(vec![at_least])).await.unwrap().rows.len(), 3);
}

#[tokio::test]
async fn a_field_that_is_no_longer_declared_is_refused_and_may_come_back() {
    let folder = early_file().await;
    drop(open_in(folder.path(), SHOPS).await.unwrap());
    let early = open_in(folder.path(), EARLY_SHOPS).await.unwrap();
    let paid = newest(vec![condition("status", Comparison::Equal, text("paid"))]);
    assert!(matches!(early.list(&ana(), &EARLY_BILL, &paid).await, Err(StoreError::NotIndexed { .. })));
    let mut tx = early.begin(&ana()).await.unwrap();
    tx.insert(&EARLY_BILL, uid(9_999), doc(json!({"status": "paid", "note": "late"})), at(1)).await.unwrap();
    tx.commit().await.unwrap();
    drop(early);
    let store = open_in(folder.path(), SHOPS).await.unwrap();
    assert_eq!(store.list(&ana(), &BILL, &paid).await.unwrap().rows[0].doc["note"], "late");
}

#[tokio::test]
async fn a_running_program_stops_writing_once_another_catalogue_took_the_folder() {
    let folder = early_file().await;
    let early = open_in(folder.path(), EARLY_SHOPS).await.unwrap();
    drop(early.begin(&ana()).await.unwrap());
    let newer = open_in(folder.path(), SHOPS).await.unwrap();
    let Err(error) = early.begin(&ana()).await else { panic!("it must not write") };
    assert!(error.to_string().contains("restart"), "{error}");
    newer.begin(&ana()).await.unwrap().commit().await.unwrap();
}

#[tokio::test]
async fn the_same_catalogue_changes_nothing() {
    let folder = early_file().await;
    let first = open_in(folder.path(), EARLY_SHOPS).await.unwrap();
    let mut tx = first.begin(&ana()).await.unwrap();
    // Opening a current file needs no write: it does not wait for this transaction.
    let second = open_in(folder.path(), EARLY_SHOPS).await.unwrap();
    assert_eq!(second.count(&ana(), &EARLY_BILL).await.unwrap(), u64::try_from(BILLS).unwrap());
    tx.insert(&EARLY_BILL, uid(9_999), doc(json!({})), at(1)).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(second.count(&ana(), &EARLY_BILL).await.unwrap(), u64::try_from(BILLS + 1).unwrap());
}
