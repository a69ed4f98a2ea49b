//! Words and references, against a plain look at every record.

use proptest::test_runner::{Config, TestRunner};
use serde_json::{Value, json};
use storage::words::typed;
use storage::{Comparison, Condition, Key, NewRow, Order, Query, SEARCHED, Store, StoreError, Tally};

use crate::fixture::{BILL, WALLET, ana, at, bruno, condition, doc, newest, store_bills, text, uid};
use crate::stores::fresh;

/// Wallets' uids stand apart from bills'.
fn wallet_uid(number: usize) -> String {
    uid(900 + number)
}

async fn store_wallets(store: &Store, names: &[&str]) {
    let mut tx = store.begin(&ana()).await.unwrap();
    let row = |(number, name): (usize, &&str)| NewRow {
        uid: wallet_uid(number),
        doc: doc(json!({ "name": name })),
        created_at: at(0),
        updated_at: at(0),
    };
    tx.insert_many(&WALLET, names.iter().enumerate().map(row).collect()).await.unwrap();
    tx.commit().await.unwrap();
}

fn search(text: &str) -> Condition {
    Condition::begins(SEARCHED, typed(text))
}

/// The notes of the bills that are found, newest first.
async fn notes(store: &Store, conditions: Vec<Condition>) -> Vec<String> {
    let rows = store.list(&ana(), &BILL, &newest(conditions.clone())).await.unwrap().rows;
    let tally = store.tally(&ana(), &BILL, &Tally { conditions, by: vec![], sums: vec![] }).await.unwrap();
    assert_eq!(tally[0].count, u64::try_from(rows.len()).unwrap());
    rows.iter().map(|row| row.doc["note"].as_str().unwrap().to_owned()).collect()
}

async fn filled() -> Store {
    let store = fresh().await;
    store_wallets(&store, &["Caixa São José", "Reserva"]).await;
    let bills = [
        json!({ "note": "FAT-000001", "payer": { "name": "Padaria São João" }, "wallet_uid": wallet_uid(0), "status": "paid" }),
        json!({ "note": "FAT-000002", "payer": { "name": "Joana d'Água" }, "wallet_uid": wallet_uid(1), "status": "opened" }),
        json!({ "note": "FAT-000012", "tags": ["vip", "Praça"], "wallet_uid": wallet_uid(1), "status": "opened" }),
    ];
    store_bills(&store, &ana(), &bills).await;
    store_bills(&store, &bruno(), &bills).await;
    store
}

#[tokio::test]
async fn each_typed_word_begins_a_word_of_a_searched_field() {
    let store = filled().await;
    let all = ["FAT-000012", "FAT-000002", "FAT-000001"];
    for (text, expected) in [
        ("fat", &all[..]),
        ("FAT-000001", &["FAT-000001"]),
        ("000012", &["FAT-000012"]),
        ("joão", &["FAT-000001"]),
        ("JOA", &["FAT-000002", "FAT-000001"]),
        ("joao padar", &["FAT-000001"]),
        ("joao reserva", &[]),
        ("dagua", &["FAT-000002"]),
        ("agua", &["FAT-000002"]),
        ("praca vip", &["FAT-000012"]),
        ("sao jose", &["FAT-000001"]),
        ("reserva", &["FAT-000012", "FAT-000002"]),
        ("oao", &[]),
        ("--", &[]),
    ] {
        assert_eq!(notes(&store, vec![search(text)]).await, expected, "{text}");
    }
}

#[tokio::test]
async fn a_search_goes_with_other_conditions_and_orders() {
    let store = filled().await;
    let opened = condition("status", Comparison::Equal, text("opened"));
    assert_eq!(notes(&store, vec![search("joa"), opened.clone()]).await, ["FAT-000002"]);
    assert_eq!(notes(&store, vec![opened, search("reserva"), search("vip")]).await, ["FAT-000012"]);
    let own = Condition::begins("payer.name", typed("jo"));
    assert_eq!(notes(&store, vec![own]).await, ["FAT-000002", "FAT-000001"]);
    let query = Query { order: Order::Ascending("note"), limit: 2, ..newest(vec![search("fat")]) };
    let page = store.list(&ana(), &BILL, &query).await.unwrap();
    assert_eq!((page.rows[0].doc["note"].as_str(), page.more), (Some("FAT-000001"), true));
    let none = store.list(&ana(), &BILL, &newest(vec![Condition::begins("note.x", typed("a"))])).await;
    assert!(matches!(none, Err(StoreError::NotIndexed { .. })));
}

#[tokio::test]
async fn a_reference_leads_to_the_records_that_fulfil_something() {
    let store = filled().await;
    let named = |name: &str| Condition::refers("wallet_uid", vec![Condition::begins("name", typed(name))]);
    assert_eq!(notes(&store, vec![named("reser")]).await, ["FAT-000012", "FAT-000002"]);
    assert_eq!(notes(&store, vec![named("nada")]).await, [""; 0]);
}

/// What is found through a reference follows the record there: nothing is copied.
#[tokio::test]
async fn a_new_name_is_found_at_once_and_the_old_one_no_more() {
    let store = filled().await;
    let mut tx = store.begin(&ana()).await.unwrap();
    let mut wallet = tx.get(&WALLET, &Key::Uid(wallet_uid(1))).await.unwrap().unwrap();
    wallet.doc.insert("name".to_owned(), json!("Investimentos"));
    tx.update(&WALLET, wallet, at(9)).await.unwrap();
    let mut bill = tx.get(&BILL, &Key::Uid(uid(1))).await.unwrap().unwrap();
    bill.doc.insert("payer".to_owned(), json!({ "name": "Tereza" }));
    tx.update(&BILL, bill, at(9)).await.unwrap();
    let gone = tx.get(&BILL, &Key::Uid(uid(2))).await.unwrap().unwrap();
    tx.delete(&BILL, gone.id).await.unwrap();
    tx.commit().await.unwrap();
    assert_eq!(notes(&store, vec![search("reserva")]).await, [""; 0]);
    assert_eq!(notes(&store, vec![search("investimentos")]).await, ["FAT-000002"]);
    assert_eq!(notes(&store, vec![search("joana")]).await, [""; 0]);
    assert_eq!(notes(&store, vec![search("tereza")]).await, ["FAT-000002"]);
    assert_eq!(notes(&store, vec![search("vip")]).await, [""; 0]);
}

const NAMES: &[&str] = &["Ana Lima", "Ana Luz", "Bruno", "São Luís", "analítica", ""];

fn found(name: &str, wallet: &str, text: &str) -> bool {
    let words = [typed(name), typed(wallet)].concat();
    let asked = typed(text);
    !asked.is_empty() && asked.iter().all(|asked| words.iter().any(|word| word.starts_with(asked)))
}

#[test]
fn any_search_finds_what_a_plain_look_finds() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let name = || proptest::sample::select(NAMES);
    let bills = proptest::collection::vec((name(), 0..2_usize), 0..12);
    let texts = proptest::collection::vec("(a|an|ana|l|lu|sao|b|x)( l| li| lu)?", 1..6);
    let mut runner = TestRunner::new(Config::with_cases(24));
    let ran = runner.run(&(bills, texts), |(bills, texts)| {
        runtime.block_on(async {
            let store = fresh().await;
            let wallets = ["Banco Lima", "Ouro"];
            store_wallets(&store, &wallets).await;
            let docs: Vec<Value> =
                bills.iter().map(|(name, wallet)| json!({ "note": name, "wallet_uid": wallet_uid(*wallet) })).collect();
            store_bills(&store, &ana(), &docs).await;
            for text in &texts {
                let mut expected: Vec<&str> = bills
                    .iter()
                    .filter(|(name, wallet)| found(name, wallets[*wallet], text))
                    .map(|(name, _)| *name)
                    .collect();
                expected.reverse();
                assert_eq!(notes(&store, vec![search(text)]).await, expected, "{text}");
            }
        });
        Ok(())
    });
    ran.unwrap();
}
