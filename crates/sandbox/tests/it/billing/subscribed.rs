//! Short ways to sell a subscription over the API.

use serde_json::{Value, json};

use super::sale::{plan, price, product};
use super::world::{id, made, read};
use crate::world::World;

/// A sandbox with a company that issues, and an active billing account; the account's id.
pub(crate) async fn open() -> (World, String) {
    let world = World::billing().await;
    let company = json!({ "name": "Nuvem Serena", "document_type": "cnpj", "document_number": "44555666000181",
        "email": "fiscal@exemplo.com.br" });
    made(&world, "companies", company).await;
    let account = account(&world).await;
    (world, account)
}

/// The same, with an account whose invoices are due so late that nobody is behind.
pub(crate) async fn open_patient() -> (World, String) {
    let (world, account) = open().await;
    let path = format!("/v1/billing_accounts/{account}");
    world.patch(&path, json!({ "payment_terms_days": 90 })).await.expect(200);
    (world, account)
}

/// An active billing account of a new customer; its id.
pub(crate) async fn account(world: &World) -> String {
    let customer = json!({ "name": "Mercado Aurora", "document_number": "11222333000181", "kind": "company",
        "email": "financeiro@aurora.example" });
    id(&made(world, "billing_accounts", json!({ "customer": customer, "external_id": "conta-118" })).await)
}

/// A plan of one product, named by `slug`, at `unit_amount_subcents` a month; its id.
pub(crate) async fn plan_at(world: &World, slug: &str, unit_amount_subcents: i64) -> String {
    let product = product(world, slug, json!({})).await;
    let price = price(world, &product, unit_amount_subcents).await;
    plan(world, slug, &[(&product, &price)]).await
}

/// A draft of a subscription; its id.
pub(crate) async fn drafted(world: &World, account: &str, plan: &str, more: Value) -> String {
    let mut body = json!({ "billing_account_id": account, "plan_id": plan });
    body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
    id(&made(world, "subscriptions", body).await)
}

/// A subscription that runs; its id.
pub(crate) async fn running(world: &World, account: &str, plan: &str, more: Value) -> String {
    let subscription = drafted(world, account, plan, more).await;
    act(world, &subscription, "activate", Value::Null).await;
    subscription
}

/// What the subscription is after an action.
pub(crate) async fn act(world: &World, subscription: &str, action: &str, body: Value) -> Value {
    let path = format!("/v1/subscriptions/{subscription}/{action}");
    world.post(&path, body).await.expect(200).body["data"].take()
}

/// The subscription.
pub(crate) async fn shown(world: &World, subscription: &str) -> Value {
    read(world, &format!("subscriptions/{subscription}")).await
}

/// The subscription's invoices, oldest first, with their lines.
pub(crate) async fn invoices(world: &World, subscription: &str) -> Vec<Value> {
    let path = format!("/v1/invoices?subscription_id={subscription}&per_page=100&sort_by=created_at&sort_order=asc");
    let listed = world.get(&path).await.expect(200).body;
    let mut invoices = Vec::new();
    for one in listed["data"].as_array().unwrap() {
        invoices.push(read(world, &format!("invoices/{}", id(one))).await);
    }
    invoices
}

/// The day that a moment is in, in the account's zone.
pub(crate) fn day(moment: &Value) -> String {
    let at: jiff::Timestamp = moment.as_str().unwrap().parse().unwrap();
    engine::clock::account_date(at).to_string()
}

/// Moves the clock to the noon of a day.
pub(crate) fn move_to(world: &World, day: &str) {
    let noon = format!("{day}T15:00:00Z").parse().unwrap();
    let mut now = world.clock.0.lock().unwrap();
    assert!(*now <= noon, "the clock goes forward");
    *now = noon;
}

/// Each invoice's reason, first and last day of its period, and what it comes to in cents.
pub(crate) fn billed(invoices: &[Value]) -> Vec<(String, String, String, i64)> {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let one = |invoice: &Value| {
        let cents = invoice["total_subcents"].as_i64().unwrap() / 100;
        (text(&invoice["billing_reason"]), day(&invoice["period_start"]), day(&invoice["period_end"]), cents)
    };
    invoices.iter().map(one).collect()
}

/// The days on which the invoices' periods begin.
pub(crate) fn begins(invoices: &[Value]) -> Vec<String> {
    invoices.iter().map(|invoice| day(&invoice["period_start"])).collect()
}
