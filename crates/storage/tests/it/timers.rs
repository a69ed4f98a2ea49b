//! Timers of the simulated bank.

use serde_json::json;
use storage::{Store, Timer};

use crate::fixture::{BILL, WALLET, ana, at, bruno, store_bills};
use crate::stores::fresh;

fn timer(due: i64, id: i64, action: &str) -> Timer {
    Timer { due_at: at(due), record: BILL.table(), id, action: action.to_owned() }
}

async fn set(store: &Store, timers: &[Timer]) {
    let mut tx = store.begin(&ana()).await.unwrap();
    for timer in timers {
        tx.schedule(timer).await.unwrap();
    }
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn due_timers_are_taken_once_oldest_first() {
    let store = fresh().await;
    set(&store, &[timer(30, 1, "c"), timer(10, 2, "a"), timer(10, 3, "b"), timer(40, 4, "d")]).await;
    assert_eq!(store.next_due(&ana()).await.unwrap(), Some(at(10)));
    let mut tx = store.begin(&ana()).await.unwrap();
    assert!(tx.take_due(at(9), 10).await.unwrap().is_empty());
    assert_eq!(tx.take_due(at(30), 2).await.unwrap(), [timer(10, 2, "a"), timer(10, 3, "b")]);
    assert_eq!(tx.take_due(at(30), 2).await.unwrap(), [timer(30, 1, "c")]);
    assert!(tx.take_due(at(30), 2).await.unwrap().is_empty());
    tx.commit().await.unwrap();
    assert_eq!(store.next_due(&ana()).await.unwrap(), Some(at(40)));
}

#[tokio::test]
async fn taken_timers_come_back_when_the_transaction_is_dropped() {
    let store = fresh().await;
    set(&store, &[timer(1, 1, "a")]).await;
    let mut tx = store.begin(&ana()).await.unwrap();
    assert_eq!(tx.take_due(at(1), 10).await.unwrap().len(), 1);
    drop(tx);
    assert_eq!(store.begin(&ana()).await.unwrap().take_due(at(1), 10).await.unwrap().len(), 1);
}

#[tokio::test]
async fn timers_belong_to_one_tenant() {
    let store = fresh().await;
    set(&store, &[timer(1, 1, "a")]).await;
    assert_eq!(store.next_due(&bruno()).await.unwrap(), None);
    let mut tx = store.begin(&bruno()).await.unwrap();
    assert!(tx.take_due(at(9), 10).await.unwrap().is_empty());
    tx.unschedule(&BILL, 1).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(store.next_due(&ana()).await.unwrap(), Some(at(1)));
}

#[tokio::test]
async fn a_deleted_record_and_an_unscheduled_one_have_no_timers() {
    let store = fresh().await;
    let ids = store_bills(&store, &ana(), &[json!({}), json!({})]).await;
    set(&store, &[timer(1, ids[0], "a"), timer(2, ids[1], "b"), timer(3, ids[1], "c")]).await;
    let mut tx = store.begin(&ana()).await.unwrap();
    tx.unschedule(&WALLET, ids[1]).await.unwrap();
    tx.delete(&BILL, ids[0]).await.unwrap();
    assert_eq!(tx.take_due(at(2), 10).await.unwrap(), [timer(2, ids[1], "b")]);
    tx.unschedule(&BILL, ids[1]).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(store.next_due(&ana()).await.unwrap(), None);
}
