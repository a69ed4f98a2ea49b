//! Every state that lists and prompts show, whatever the day and the seed.

use std::collections::BTreeSet;

use catalogue::finance::FINANCE;
use catalogue::finance::fiscal_document::FISCAL_DOCUMENT;
use catalogue::finance::payable::PAYABLE;
use catalogue::finance::receipt::RECEIPT;
use catalogue::finance::receivable::RECEIVABLE;
use catalogue::{Origin, Record, Verb};
use engine::{Tenant, Workspace, WorkspaceId};
use sandbox::demo::finance;
use serde_json::Value;
use storage::{Row, Store, StoreOptions};

use super::filled::{DAYS, Filled, account, text};

fn words(rows: &[Row], name: &str) -> BTreeSet<String> {
    rows.iter().map(|row| text(row, name).to_owned()).collect()
}

#[tokio::test]
async fn every_state_is_there() {
    for (seed, day) in (11..).zip(DAYS) {
        let demo = Filled::new(seed, day).await;
        let today = engine::clock::account_date(demo.now).to_string();
        for workspace in 0..2 {
            let payables = demo.all(workspace, &PAYABLE).await;
            let receivables = demo.all(workspace, &RECEIVABLE).await;
            for (rows, name, expected) in [
                (&payables, "status", &["pending", "paid", "cancelled"][..]),
                (&payables, "payment_approval", &["pending_approval", "creation_approved", "creation_rejected"]),
                (&payables, "kobana_status", &["approved", "confirmed", "rejected", "canceled"]),
                (&payables, "type", &["normal", "recurring", "installment"]),
                (&payables, "payment_source", &["manual", "csv_import", "ai_agent", "fiscal_document"]),
                (&receivables, "status", &["pending", "received", "cancelled"]),
                (&receivables, "type", &["normal", "recurring"]),
                (
                    &receivables,
                    "charge_state",
                    &[
                        "registering",
                        "registered",
                        "overdue",
                        "paid",
                        "registration_rejected",
                        "registration_failed",
                        "generation_failed",
                        "canceled",
                    ],
                ),
            ] {
                let found = words(rows, name);
                assert!(expected.iter().all(|word| found.contains(*word)), "{day}: {name} is {found:?}");
            }
            for (rows, least) in [(&payables, 6), (&receivables, 2)] {
                let open: Vec<&Row> = rows
                    .iter()
                    .filter(|row| text(row, "status") == "pending" && text(row, "is_official") == "yes")
                    .collect();
                let late = open.iter().filter(|row| text(row, "due_date") < today.as_str()).count();
                assert!(late >= least && open.len() - late >= 10, "{day}: {late} of {}", open.len());
                let months: BTreeSet<&str> = open.iter().map(|row| &text(row, "due_date")[..7]).collect();
                assert!(months.len() >= 3, "{months:?}");
            }
            let receipts = demo.all(workspace, &RECEIPT).await;
            assert_eq!(words(&receipts, "status").len(), 3, "{day}");
            assert_eq!(words(&receipts, "source").len(), 2);
            assert_eq!(words(&demo.all(workspace, &FISCAL_DOCUMENT).await, "status").len(), 4);
        }
    }
}

#[tokio::test]
async fn every_list_gives_something() {
    let demo = Filled::new(1, DAYS[0]).await;
    let lists = FINANCE.tools().filter(|tool| tool.verb == Verb::List && tool.origin != Origin::Server);
    let mut asked = 0;
    for tool in lists {
        for workspace in 0..2 {
            let listed = demo.get(workspace, &format!("{}?limit=100", tool.path)).await.expect(200);
            assert!(!listed.body["data"].as_array().unwrap().is_empty(), "{}", tool.name);
        }
        asked += 1;
    }
    assert!(asked >= 12, "{asked} lists");
}

#[tokio::test]
async fn volumes_are_those_of_a_small_business() {
    let demo = Filled::new(2, DAYS[0]).await;
    let mut counts = Vec::new();
    for workspace in 0..2 {
        let bills = demo.all(workspace, &PAYABLE).await.len() + demo.all(workspace, &RECEIVABLE).await.len();
        let entries = demo.all(workspace, &catalogue::finance::transaction::TRANSACTION).await.len();
        counts.push((bills, entries));
    }
    assert!((500..=900).contains(&counts[0].0) && (650..=1_200).contains(&counts[0].1), "{counts:?}");
    assert!(counts[1].0 * 2 < counts[0].0 && counts[1].0 > 120 && counts[1].1 > 180, "{counts:?}");
}

#[tokio::test]
async fn the_same_seed_gives_the_same_data() {
    let records: Vec<&'static Record> = vec![&PAYABLE, &RECEIVABLE, &RECEIPT, &FISCAL_DOCUMENT];
    let (one, same, other) =
        (Filled::new(7, DAYS[0]).await, Filled::new(7, DAYS[0]).await, Filled::new(8, DAYS[0]).await);
    assert_eq!(one.summary, same.summary);
    for record in records {
        let plain = |rows: Vec<Row>| -> Vec<(String, Value)> {
            rows.into_iter().map(|row| (row.uid, Value::Object(row.doc))).collect()
        };
        let first = plain(one.all(0, record).await);
        assert_eq!(first, plain(same.all(0, record).await), "{}", record.key);
        assert_ne!(first, plain(other.all(0, record).await), "{}", record.key);
    }
}

#[tokio::test]
async fn an_unnamed_empty_workspace_is_used_and_no_other() {
    for (name, used) in [("Principal", true), ("Minha padaria", false)] {
        let store = Store::open(StoreOptions::default(), catalogue::PRODUCTS).await.unwrap();
        let own =
            Workspace { id: WorkspaceId("0b9c4be6-0f5c-4b6e-9d0a-8f0e6a7a1c01".to_owned()), name: name.to_owned() };
        store.create_workspace(&account(), &own, DAYS[0].parse().unwrap()).await.unwrap();
        let demo = Filled::within(store.clone(), 1, DAYS[0]).await;
        let all = store.workspaces(&account()).await.unwrap();
        assert_eq!(demo.summary.workspaces[0].id == own.id, used);
        assert_eq!(all.len(), if used { 2 } else { 3 });
        assert_eq!(all.iter().any(|workspace| workspace.name == name), !used);
        let own = Tenant::of_workspace(account(), own.id).partition();
        assert_eq!(store.count(&own, &PAYABLE).await.unwrap() > 0, used);
        // Again: what has data is never touched.
        let before = store.count(&own, &PAYABLE).await.unwrap();
        let again = finance::fill(&store, &account(), 2, DAYS[0].parse().unwrap()).await.unwrap();
        assert!(again.workspaces.iter().all(|workspace| !all.contains(workspace)));
        assert_eq!(store.count(&own, &PAYABLE).await.unwrap(), before);
    }
}
