//! What holds after every act.

use std::collections::BTreeSet;

use serde_json::Value;

use super::Act;
use crate::billing::desk::{Desk, numbers};

/// Adds up everything that the API shows.
pub(super) async fn sums(desk: &Desk, act: &Act) {
    let listed = desk.world.get("/v1/credits?per_page=100&include_expired=true").await.expect(200).body;
    let mut credits = Vec::new();
    for credit in listed["data"].as_array().unwrap() {
        credits.push(desk.credit(credit["id"].as_str().unwrap()).await);
    }
    let mut invoices = Vec::new();
    for id in desk.ids("invoices?per_page=100").await {
        invoices.push(desk.invoice(&id).await);
    }
    let payments = desk.world.get("/v1/payments?per_page=100").await.expect(200).body;
    let paid: i64 = payments["data"].as_array().unwrap().iter().map(|payment| held(payment, act)).sum();
    for invoice in &invoices {
        amounts(invoice, applied(&credits, &invoice["id"]), act);
        plan(desk, invoice, act).await;
    }
    let in_invoices: i64 = invoices.iter().map(|invoice| numbers(invoice, ["amount_paid_subcents"])[0] / 100).sum();
    let from_payments: i64 = credits
        .iter()
        .filter(|credit| credit["type"] == "adjustment")
        .map(|credit| numbers(credit, ["amount_cents"])[0])
        .sum();
    assert_eq!(paid, in_invoices + from_payments, "money is lost or made by {act:?}");
    balance(desk, &credits, act).await;
    no_gap(&invoices, act);
}

/// What a payment holds, in cents.
fn held(payment: &Value, act: &Act) -> i64 {
    let held = payment["paid_amount_cents"].as_i64().unwrap_or(0);
    let [amount] = numbers(payment, ["amount_cents"]);
    assert!((0..=amount).contains(&held), "{payment} after {act:?}");
    match payment["status"].as_str().unwrap() {
        "succeeded" => assert_eq!(held, amount, "{payment} after {act:?}"),
        "partial" | "partially_refunded" => assert!((1..amount).contains(&held), "{payment} after {act:?}"),
        _ => assert_eq!(held, 0, "{payment} after {act:?}"),
    }
    held
}

/// What credits hold of an invoice, in cents.
fn applied(credits: &[Value], invoice: &Value) -> i64 {
    let uses = credits.iter().flat_map(|credit| credit["applications"].as_array().unwrap());
    uses.filter(|one| one["invoice_id"] == *invoice).map(|one| numbers(one, ["amount_cents"])[0]).sum()
}

fn amounts(invoice: &Value, credits: i64, act: &Act) {
    let lines: i64 =
        invoice["line_items"].as_array().unwrap().iter().map(|line| numbers(line, ["amount_cents"])[0]).sum();
    let names = ["subtotal_subcents", "tax_subcents", "total_subcents", "amount_due_subcents", "amount_paid_subcents"];
    let [subtotal, tax, total, due, paid] = numbers(invoice, names);
    let [discount, withheld, net, remaining] =
        numbers(invoice, ["discount_cents", "total_withheld_cents", "net_value_cents", "amount_remaining_cents"]);
    let told = format!("{invoice} after {act:?}");
    assert_eq!(subtotal, 100 * lines, "{told}");
    assert_eq!(total, subtotal - 100 * discount + tax, "{told}");
    assert_eq!(100 * net, total - 100 * withheld, "{told}");
    let status = invoice["status"].as_str().unwrap();
    assert_eq!(due, if status == "void" { 0 } else { 100 * (net - credits) }, "{told}");
    assert_eq!(100 * remaining, due - paid, "{told}");
    assert!([subtotal, discount, total, net, due, paid, remaining].iter().all(|amount| *amount >= 0), "{told}");
    match status {
        "draft" => assert_eq!((paid, credits), (0, 0), "{told}"),
        "open" => assert!(remaining > 0, "{told}"),
        "paid" => assert_eq!(remaining, 0, "{told}"),
        _ => assert_eq!((paid, credits, remaining), (0, 0, 0), "{told}"),
    }
    assert_eq!(invoice["paid_at"].is_string(), status == "paid", "{told}");
}

/// Instalments are paid from the first on.
async fn plan(desk: &Desk, invoice: &Value, act: &Act) {
    let path = format!("/v1/invoices/{}/installments", invoice["id"].as_str().unwrap());
    let listed = desk.world.get(&path).await.expect(200).body;
    let parts = listed["data"].as_array().unwrap();
    let paid: Vec<bool> = parts.iter().map(|part| part["status"] == "paid").collect();
    assert!(paid.is_sorted_by(|before, after| before >= after), "{parts:?} after {act:?}");
    if invoice["status"] == "paid" {
        assert!(paid.iter().all(|paid| *paid), "{parts:?} after {act:?}");
    }
    let pending: i64 =
        parts.iter().filter(|part| part["status"] == "pending").map(|part| numbers(part, ["amount_cents"])[0]).sum();
    let [remaining] = numbers(invoice, ["amount_remaining_cents"]);
    if invoice["status"] == "open" && !parts.is_empty() {
        assert!(pending >= remaining, "{parts:?} of {invoice} after {act:?}");
    }
}

async fn balance(desk: &Desk, credits: &[Value], act: &Act) {
    let now = *desk.world.clock.0.lock().unwrap();
    let mut left = 0;
    for credit in credits {
        let [amount, remaining] = numbers(credit, ["amount_cents", "amount_remaining_cents"]);
        let used: i64 =
            credit["applications"].as_array().unwrap().iter().map(|one| numbers(one, ["amount_cents"])[0]).sum();
        assert!(remaining >= 0 && amount == remaining + used, "{credit} after {act:?}");
        let expiry = credit["expires_at"].as_str().map(|text| text.parse::<jiff::Timestamp>().unwrap());
        if expiry.is_none_or(|at| at > now) {
            left += remaining;
        }
    }
    assert_eq!(desk.balance().await, left, "after {act:?}");
}

/// Numbers run from 1 without gap or repetition.
fn no_gap(invoices: &[Value], act: &Act) {
    let issued: Vec<&str> = invoices.iter().filter_map(|invoice| invoice["number"].as_str()).collect();
    let expected: BTreeSet<String> = (1..=issued.len()).map(|number| format!("FAT-{number:06}")).collect();
    let found: BTreeSet<String> = issued.iter().map(|number| (*number).to_owned()).collect();
    assert_eq!(found, expected, "after {act:?}");
}
