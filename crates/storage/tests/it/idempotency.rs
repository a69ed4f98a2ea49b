//! Stored answers of idempotency keys, and their removal together with old confirmations.

use engine::{Claimed, Ledger};
use storage::{Store, StoredAnswer};

use crate::fixture::{ana, at, bruno};
use crate::ledger::claim;
use crate::stores::fresh;

const DAY: i64 = 24 * 3600;

fn answer(second: i64) -> StoredAnswer {
    StoredAnswer {
        request_digest: format!("digest of {second}"),
        status: 201,
        body: vec![0, 159, 146, 150],
        stored_at: at(second),
    }
}

async fn put(store: &Store, key: &str, answer: &StoredAnswer) {
    let mut tx = store.begin(&ana()).await.unwrap();
    tx.store_answer(key, answer).await.unwrap();
    tx.commit().await.unwrap();
}

#[tokio::test]
async fn an_answer_lives_a_day_for_its_tenant() {
    let store = fresh().await;
    put(&store, "k", &answer(0)).await;
    let mut tx = store.begin(&ana()).await.unwrap();
    assert_eq!(tx.stored_answer("k", at(DAY - 1)).await.unwrap(), Some(answer(0)));
    assert_eq!(tx.stored_answer("k", at(DAY)).await.unwrap(), None);
    assert_eq!(tx.stored_answer("K", at(1)).await.unwrap(), None);
    // A clock that was set back does not forget what was answered.
    assert_eq!(tx.stored_answer("k", at(-DAY)).await.unwrap(), Some(answer(0)));
    drop(tx);
    assert_eq!(store.begin(&bruno()).await.unwrap().stored_answer("k", at(1)).await.unwrap(), None);
}

#[tokio::test]
async fn an_expired_answer_gives_way_to_a_new_one() {
    let store = fresh().await;
    put(&store, "k", &answer(0)).await;
    put(&store, "k", &answer(2 * DAY)).await;
    let found = store.begin(&ana()).await.unwrap().stored_answer("k", at(2 * DAY)).await.unwrap();
    assert_eq!(found, Some(answer(2 * DAY)));
}

#[tokio::test]
async fn purge_removes_what_ended_and_nothing_else() {
    let store = fresh().await;
    let mut tx = store.begin(&ana()).await.unwrap();
    for number in 0..1_200 {
        tx.store_answer(&format!("old {number}"), &answer(0)).await.unwrap();
    }
    tx.store_answer("new", &answer(DAY)).await.unwrap();
    tx.commit().await.unwrap();
    store.claim(claim("n")).await.unwrap();

    assert_eq!(store.purge(at(DAY)).await.unwrap(), 0, "a day old is not older than a day");
    assert_eq!(store.purge(at(DAY + 1)).await.unwrap(), 1_200);
    assert_eq!(store.claim(claim("n")).await.unwrap(), Claimed::Before(None));
    let kept = store.begin(&ana()).await.unwrap().stored_answer("new", at(DAY + 1)).await.unwrap();
    assert_eq!(kept, Some(answer(DAY)));
    // The question ended at 300 s; its nonce is kept a day longer.
    assert_eq!(store.purge(at(DAY + 300)).await.unwrap(), 0);
    assert_eq!(store.purge(at(DAY + 301)).await.unwrap(), 1);
    assert_eq!(store.find(claim("n").nonce).await.unwrap(), None);
}
