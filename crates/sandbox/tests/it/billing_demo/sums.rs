//! The sums of the demo agree, and it is the same for the same seed.

use std::collections::BTreeMap;

use catalogue::billing::BILLING;
use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::credit::CREDIT;
use catalogue::billing::invoice::INVOICE;
use catalogue::{Kept, Record};
use serde_json::Value;
use storage::Row;

use super::filled::{DAYS, Filled, text, whole};

fn lines(invoice: &Row) -> i64 {
    let lines = invoice.doc["line_items"].as_array().unwrap();
    lines.iter().map(|line| line["amount_cents"].as_i64().unwrap()).sum()
}

#[tokio::test]
async fn every_invoice_adds_up() {
    for (seed, day) in [(11, DAYS[0]), (12, DAYS[2])] {
        let demo = Filled::new(seed, day).await;
        for invoice in demo.all(&INVOICE).await {
            let of = |name: &str| whole(&invoice, name);
            assert_eq!(of("subtotal_subcents"), 100 * lines(&invoice), "{:?}", invoice.doc);
            let total = of("subtotal_subcents") - 100 * of("discount_cents") + of("tax_subcents");
            assert_eq!(of("total_subcents"), total, "{:?}", invoice.doc);
            assert_eq!(of("net_value_cents"), total / 100 - of("total_withheld_cents"), "{:?}", invoice.doc);
            if text(&invoice, "status") == "open" {
                let remains = (of("amount_due_subcents") - of("amount_paid_subcents")) / 100;
                assert_eq!(of("amount_remaining_cents"), remains, "{:?}", invoice.doc);
                assert!(remains > 0, "{:?}", invoice.doc);
            }
            if text(&invoice, "status") == "paid" {
                assert_eq!(of("amount_remaining_cents"), 0, "{:?}", invoice.doc);
            }
        }
    }
}

#[tokio::test]
async fn numbers_have_no_gap() {
    let demo = Filled::new(2, DAYS[2]).await;
    let mut numbers: Vec<u64> = demo
        .all(&INVOICE)
        .await
        .iter()
        .filter_map(|row| text(row, "number").rsplit('-').next()?.parse().ok())
        .collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>());
}

#[tokio::test]
async fn balances_are_the_credits_that_are_left() {
    let demo = Filled::new(4, DAYS[0]).await;
    let mut left: BTreeMap<String, i64> = BTreeMap::new();
    for credit in demo.all(&CREDIT).await {
        *left.entry(text(&credit, "billing_account_id").to_owned()).or_default() +=
            whole(&credit, "amount_remaining_cents");
    }
    for account in demo.all(&BILLING_ACCOUNT).await {
        assert_eq!(whole(&account, "balance_cents"), left.get(&account.uid).copied().unwrap_or_default());
    }
}

/// Ids and documents of every record, in order.
async fn everything(demo: &Filled) -> Vec<(String, String, Value)> {
    let kept = |record: &&&'static Record| record.kept == Kept::Always;
    let mut all = Vec::new();
    for record in BILLING.records.iter().filter(kept) {
        let rows = demo.all(record).await;
        all.extend(rows.into_iter().map(|row| (record.key.to_owned(), row.uid, Value::Object(row.doc))));
    }
    all
}

#[tokio::test]
async fn the_same_seed_gives_the_same_company() {
    let (one, again) = (Filled::new(9, DAYS[0]).await, Filled::new(9, DAYS[0]).await);
    assert_eq!(everything(&one).await, everything(&again).await);
    let other = Filled::new(10, DAYS[0]).await;
    assert_ne!(everything(&one).await, everything(&other).await);
}
