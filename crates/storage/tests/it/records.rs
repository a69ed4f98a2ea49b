//! Reading records: keys, filters, orders, pages, labels, tenants.

use serde_json::json;
use storage::{Comparison, IndexValue, Key, Order, Query, StoreError};

use crate::fixture::{BILL, SHELF, WALLET, ana, at, bruno, condition, newest, store_bills, text, uid};
use crate::stores::fresh;

#[tokio::test]
async fn a_record_is_found_by_id_and_by_uid() {
    let store = fresh().await;
    let ids = store_bills(&store, &ana(), &[json!({"amount": "1289.45", "z": 1, "a": {"y": null}})]).await;
    let by_id = store.get(&ana(), &BILL, &Key::Id(ids[0])).await.unwrap().unwrap();
    let by_uid = store.get(&ana(), &BILL, &Key::parse(&uid(0))).await.unwrap().unwrap();
    assert_eq!(by_id, by_uid);
    assert_eq!((by_id.version, by_id.created_at, by_id.updated_at), (1, at(0), at(0)));
    // The order of fields and the spelling of numbers come back unchanged.
    assert_eq!(serde_json::to_string(&by_id.doc).unwrap(), r#"{"amount":"1289.45","z":1,"a":{"y":null}}"#);
    assert_eq!(store.get(&ana(), &BILL, &Key::parse("999")).await.unwrap(), None);
    assert_eq!(store.get(&ana(), &BILL, &Key::parse("none")).await.unwrap(), None);
}

#[tokio::test]
async fn an_unread_record_is_the_stored_text() {
    let store = fresh().await;
    let docs = [json!({"amount": 1289.45, "z": 1, "a": {"y": null}}), json!({"note": "é\n"})];
    let ids = store_bills(&store, &ana(), &docs).await;
    let row = store.get_raw(&ana(), &BILL, &Key::Id(ids[0])).await.unwrap().unwrap();
    assert_eq!((row.id, row.uid, row.created_at, row.updated_at), (ids[0], uid(0), at(0), at(0)));
    assert_eq!(&*row.doc, r#"{"amount":1289.45,"z":1,"a":{"y":null}}"#);
    assert_eq!(store.get_raw(&bruno(), &BILL, &Key::Id(ids[0])).await.unwrap(), None);

    let page = store.list_raw(&ana(), &BILL, &Query { limit: 1, ..newest(vec![]) }).await.unwrap();
    assert!(page.more);
    assert_eq!(page.rows.iter().map(|row| &*row.doc).collect::<Vec<_>>(), [r#"{"note":"é\n"}"#]);
    assert!(store.list_raw(&bruno(), &BILL, &newest(vec![])).await.unwrap().rows.is_empty());
}

#[tokio::test]
async fn no_call_shows_another_tenants_records() {
    let store = fresh().await;
    let ids = store_bills(&store, &ana(), &[json!({"status": "paid", "tags": ["vip"], "due_on": "2026-01-01"})]).await;
    for key in [Key::Id(ids[0]), Key::Uid(uid(0))] {
        assert_eq!(store.get(&bruno(), &BILL, &key).await.unwrap(), None);
        assert_eq!(store.begin(&bruno()).await.unwrap().get(&BILL, &key).await.unwrap(), None);
    }
    for query in [
        newest(vec![]),
        newest(vec![condition("status", Comparison::Equal, text("paid"))]),
        newest(vec![condition("tags", Comparison::Has, text("vip"))]),
        newest(vec![condition("due_on", Comparison::AtLeast, text("2000-01-01"))]),
    ] {
        assert!(store.list(&bruno(), &BILL, &query).await.unwrap().rows.is_empty());
        assert!(store.begin(&bruno()).await.unwrap().list(&BILL, &query).await.unwrap().rows.is_empty());
        assert_eq!(store.list(&ana(), &BILL, &query).await.unwrap().rows.len(), 1);
    }
    assert_eq!(store.count(&bruno(), &BILL).await.unwrap(), 0);
    assert_eq!(store.newest(&bruno(), &[&BILL], 9).await.unwrap(), [[]]);

    let row = store.get(&ana(), &BILL, &Key::Id(ids[0])).await.unwrap().unwrap();
    let mut tx = store.begin(&bruno()).await.unwrap();
    assert!(matches!(tx.update(&BILL, row, at(9)).await, Err(StoreError::Stale)));
    tx.delete(&BILL, ids[0]).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(store.count(&ana(), &BILL).await.unwrap(), 1);
    let tagged = newest(vec![condition("tags", Comparison::Has, text("vip"))]);
    assert_eq!(store.list(&ana(), &BILL, &tagged).await.unwrap().rows.len(), 1);
}

#[tokio::test]
async fn two_tenants_may_use_one_uid() {
    let store = fresh().await;
    let ana_ids = store_bills(&store, &ana(), &[json!({"note": "a"})]).await;
    let bruno_ids = store_bills(&store, &bruno(), &[json!({"note": "b"})]).await;
    assert_ne!(ana_ids, bruno_ids);
    let mine = store.get(&bruno(), &BILL, &Key::Uid(uid(0))).await.unwrap().unwrap();
    assert_eq!(mine.doc["note"], "b");
}

#[tokio::test]
async fn pages_follow_each_other_without_gap() {
    let store = fresh().await;
    let ids = store_bills(&store, &ana(), &vec![json!({"status": "opened"}); 7]).await;
    let mut seen = Vec::new();
    for offset in [0, 3, 6] {
        let page = store.list(&ana(), &BILL, &Query { offset, limit: 3, ..newest(vec![]) }).await.unwrap();
        assert_eq!(page.more, offset < 6);
        seen.extend(page.rows.iter().map(|row| row.id));
    }
    assert_eq!(seen, ids.into_iter().rev().collect::<Vec<_>>());
    let beyond = store.list(&ana(), &BILL, &Query { offset: 7, limit: 3, ..newest(vec![]) }).await.unwrap();
    assert!(beyond.rows.is_empty() && !beyond.more);
}

#[tokio::test]
async fn orders_by_a_field_break_ties_by_id() {
    let store = fresh().await;
    let amounts = ["10", "9.50", "10.00", "100"];
    let ids = store_bills(&store, &ana(), &amounts.map(|amount| json!({"amount": amount}))).await;
    let list = async |order| {
        let page = store.list(&ana(), &BILL, &Query { order, ..newest(vec![]) }).await.unwrap();
        page.rows.iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(list(Order::Ascending("amount")).await, [ids[1], ids[0], ids[2], ids[3]]);
    assert_eq!(list(Order::Descending("amount")).await, [ids[3], ids[2], ids[0], ids[1]]);
}

#[tokio::test]
async fn the_catalogues_untyped_and_own_fields_are_filtered_too() {
    let store = fresh().await;
    let docs = [json!({"custom_data": {"order": "A-1"}}), json!({"custom_data": {"order": "A-2"}})];
    let ids = store_bills(&store, &ana(), &docs).await;
    let found = async |on, comparison, value| {
        let page = store.list(&ana(), &BILL, &newest(vec![condition(on, comparison, value)])).await.unwrap();
        page.rows.iter().map(|row| row.id).collect::<Vec<_>>()
    };
    assert_eq!(found("custom_data.order", Comparison::Equal, text("A-2")).await, [ids[1]]);
    assert_eq!(found("uid", Comparison::Equal, text(&uid(0))).await, [ids[0]]);
    let later = IndexValue::Integer(at(1).as_millisecond());
    assert_eq!(found("created_at", Comparison::AtLeast, later).await, [ids[1]]);
}

#[tokio::test]
async fn a_field_without_index_is_refused_by_name() {
    let store = fresh().await;
    let query = newest(vec![condition("payer.name", Comparison::Equal, text("Ana"))]);
    let error = store.list(&ana(), &BILL, &query).await.unwrap_err();
    assert_eq!(error.to_string(), "charge_bill is not indexed by payer.name");
    let error = store.list(&ana(), &BILL, &Query { order: Order::Ascending("lines"), ..newest(vec![]) }).await;
    assert!(matches!(error, Err(StoreError::NotIndexed { field: "lines", .. })));
}

#[tokio::test]
async fn the_newest_come_with_label_and_time() {
    let store = fresh().await;
    let long = "Zé ".repeat(100);
    let docs = [
        json!({"payer": {"name": "Ana\u{a0}Souza"}, "amount": 10.5, "due_on": "2026-03-01"}),
        json!({"payer": {"name": long}, "due_on": null}),
        json!({}),
    ];
    store_bills(&store, &ana(), &docs).await;
    let mut tx = store.begin(&ana()).await.unwrap();
    let wallet = json!({"name": "Itaú 109"}).as_object().unwrap().clone();
    tx.insert(&WALLET, uid(9), wallet, at(60)).await.unwrap();
    tx.commit().await.unwrap();

    let all = store.newest(&ana(), &[&WALLET, &BILL], 2).await.unwrap();
    assert_eq!(all[0].len(), 1);
    assert_eq!((all[0][0].label.as_str(), all[0][0].uid.clone()), ("Itaú 109", uid(9)));
    assert_eq!(all[0][0].updated_at.parse::<jiff::Timestamp>().unwrap(), at(60));
    assert_eq!(all[1].iter().map(|one| one.uid.clone()).collect::<Vec<_>>(), [uid(2), uid(1)]);
    assert_eq!(all[1][0].label, "");
    assert_eq!(all[1][1].label.chars().count(), 120);
    assert!(all[1][1].label.ends_with('…'));
    let three = store.newest(&ana(), &[&BILL], 3).await.unwrap();
    assert_eq!(three[0][2].label, "Ana\u{a0}Souza · 10.5 · 2026-03-01");
    assert!(store.newest(&ana(), &[], 3).await.unwrap().is_empty());
}

#[tokio::test]
async fn a_second_name_finds_a_record_of_its_type_alone() {
    let store = fresh().await;
    let mut tx = store.begin(&ana()).await.unwrap();
    let doc = json!({ "external_id": "ours-1" }).as_object().unwrap().clone();
    let shelf = tx.insert(&SHELF, uid(1), doc.clone(), at(0)).await.unwrap();
    let bill = tx.insert(&BILL, uid(2), doc, at(0)).await.unwrap();
    assert_eq!(tx.get(&SHELF, &Key::parse("ours-1")).await.unwrap(), Some(shelf.clone()));
    tx.commit().await.unwrap();
    for key in ["ours-1", &uid(1)] {
        assert_eq!(store.get(&ana(), &SHELF, &Key::parse(key)).await.unwrap(), Some(shelf.clone()));
        assert_eq!(store.get(&bruno(), &SHELF, &Key::parse(key)).await.unwrap(), None);
    }
    assert_eq!(store.get(&ana(), &BILL, &Key::parse("ours-1")).await.unwrap(), None);
    assert_eq!(store.get(&ana(), &BILL, &Key::parse(&uid(2))).await.unwrap(), Some(bill));
}
