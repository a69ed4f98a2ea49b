//! What a change within the period comes to, to the cent.

use serde_json::{Value, json};

use super::Change;
use crate::billing::subscribed::{billed, invoices, move_to, plan_at, shown};
use crate::billing::world::{each, read};

fn amounts(change: &Value) -> [i64; 4] {
    ["proration_charge_subcents", "proration_credit_subcents", "days_remaining", "total_days_in_period"]
        .map(|name| change[name].as_i64().unwrap())
}

#[tokio::test]
async fn who_goes_up_pays_the_difference_at_once_when_asked() {
    let case = Change::ready(json!({ "proration_behavior": "always_invoice" })).await;
    let change = case.to(&case.pro, json!({ "reason": "Pedido do cliente" })).await;
    assert_eq!(amounts(&change), [1_589_800, 822_000, 17, 31]);
    assert_eq!((&change["change_type"], &change["status"]), (&json!("upgrade"), &json!("completed")));
    assert_eq!((&change["from_price_subcents"], &change["to_price_subcents"]), (&json!(1_499_000), &json!(2_899_000)));
    assert_eq!(
        (&change["price_difference_subcents"], &change["from_plan_id"]),
        (&json!(1_400_000), &json!(case.basic))
    );
    assert_eq!((&change["reason"], &change["initiated_by"]), (&json!("Pedido do cliente"), &json!("api")));
    assert!(change["organization_id"].is_string());
    let invoice = read(&case.world, &format!("invoices/{}", change["invoice_id"].as_str().unwrap())).await;
    assert_eq!((&invoice["status"], &invoice["billing_reason"]), (&json!("open"), &json!("subscription_update")));
    assert_eq!(invoice["total_subcents"], (15_898 - 8_220) * 100);
    let lines: Vec<&Value> =
        invoice["line_items"].as_array().unwrap().iter().map(|line| &line["amount_cents"]).collect();
    assert_eq!(lines, [15_898, -8_220]);
    let subscription = shown(&case.world, &case.subscription).await;
    assert_eq!((&subscription["plan_id"], &subscription["recurring_amount_cents"]), (&json!(case.pro), &json!(28_990)));
    move_to(&case.world, "2027-01-02");
    let sums: Vec<i64> =
        billed(&invoices(&case.world, &case.subscription).await).into_iter().map(|one| one.3).collect();
    assert_eq!(sums, [14_990, 7_678, 28_990], "one invoice for each period, and one for the change");
}

#[tokio::test]
async fn otherwise_it_waits_for_the_next_invoice() {
    let case = Change::ready(json!({})).await;
    let change = case.to(&case.pro, json!({})).await;
    assert_eq!(
        (amounts(&change)[0], &change["invoice_id"], &change["credit_id"]),
        (1_589_800, &Value::Null, &Value::Null)
    );
    move_to(&case.world, "2027-02-02");
    let found = invoices(&case.world, &case.subscription).await;
    let sums: Vec<i64> = billed(&found).into_iter().map(|one| one.3).collect();
    assert_eq!(sums, [14_990, 28_990 + 7_678, 28_990]);
    let kinds: Vec<&Value> = found[1]["line_items"].as_array().unwrap().iter().map(|line| &line["type"]).collect();
    assert_eq!(kinds, ["subscription", "proration", "proration"]);
    assert_eq!(
        found[1]["line_items"][1]["proration_details"],
        json!({ "days_remaining": 17, "total_days_in_period": 31 })
    );
}

#[tokio::test]
async fn who_goes_down_at_once_gets_credit_where_that_is_set() {
    let case = Change::ready(json!({ "proration_behavior": "always_invoice" })).await;
    case.settings(json!({ "downgrade_timing": "immediate", "downgrade_proration": "full_proration" })).await;
    case.to(&case.pro, json!({})).await;
    let change = case.to(&case.basic, json!({})).await;
    // Back on the same day: what was charged for the change is what is given back.
    assert_eq!(amounts(&change), [822_000, 1_589_800, 17, 31]);
    assert_eq!((&change["change_type"], &change["invoice_id"]), (&json!("downgrade"), &Value::Null));
    let credit = read(&case.world, &format!("credits/{}", change["credit_id"].as_str().unwrap())).await;
    assert_eq!((&credit["amount_cents"], &credit["type"]), (&json!(7_678), &json!("adjustment")));
    let account = read(&case.world, &format!("billing_accounts/{}", case.account)).await;
    assert_eq!(account["balance_cents"], 7_678);
    case.settings(json!({ "refund_on_downgrade": true })).await;
    case.to(&case.pro, json!({})).await;
    let refund = case.to(&case.basic, json!({})).await;
    let credit = read(&case.world, &format!("credits/{}", refund["credit_id"].as_str().unwrap())).await;
    assert_eq!(credit["type"], "refund");
}

#[tokio::test]
async fn what_is_void_is_given_back_by_no_change() {
    let case = Change::ready(json!({ "proration_behavior": "always_invoice" })).await;
    case.settings(json!({ "downgrade_timing": "immediate", "downgrade_proration": "full_proration" })).await;
    let cheap = plan_at(&case.world, "minimo", 499_000).await;
    let void = |id: &Value| format!("/v1/invoices/{}/void", id.as_str().unwrap());
    let up = case.to(&case.pro, json!({})).await;
    case.world.post(&void(&up["invoice_id"]), Value::Null).await.expect(200);
    // Nobody pays for the dearer plan: going back gives nothing.
    let back = case.to(&case.basic, json!({})).await;
    assert_eq!((&back["credit_id"], amounts(&back)), (&Value::Null, [822_000, 822_000, 17, 31]));
    let first = invoices(&case.world, &case.subscription).await[0]["id"].take();
    case.world.post(&void(&first), Value::Null).await.expect(200);
    let down = case.to(&cheap, json!({})).await;
    assert_eq!((&down["credit_id"], amounts(&down)), (&Value::Null, [273_600, 0, 17, 31]));
}

#[tokio::test]
async fn an_invoice_made_anew_sells_the_period_again() {
    let case = Change::ready(json!({ "proration_behavior": "always_invoice" })).await;
    case.settings(json!({ "downgrade_timing": "immediate", "downgrade_proration": "full_proration" })).await;
    let cheap = plan_at(&case.world, "minimo", 499_000).await;
    let first = invoices(&case.world, &case.subscription).await[0]["id"].as_str().unwrap().to_owned();
    case.world.post(&format!("/v1/invoices/{first}/void"), Value::Null).await.expect(200);
    let anew = format!("/v1/subscriptions/{}/create-invoice", case.subscription);
    let wrong = case.world.post(&anew, Value::Null).await.expect(201).body["data"]["id"].take();
    case.world.delete(&format!("/v1/invoices/{}", wrong.as_str().unwrap())).await.expect(200);
    case.world.post(&anew, Value::Null).await.expect(201);
    let down = case.to(&cheap, json!({})).await;
    assert_eq!(amounts(&down), [273_600, 822_000, 17, 31]);
    assert!(down["credit_id"].is_string());
}

#[tokio::test]
async fn nothing_is_given_back_where_that_is_not_set() {
    let case = Change::ready(json!({})).await;
    let body = json!({ "downgrade_timing": "immediate", "downgrade_proration": "full_proration",
        "credit_on_downgrade": false });
    case.settings(body).await;
    let cheap = plan_at(&case.world, "minimo", 499_000).await;
    let change = case.to(&cheap, json!({})).await;
    assert_eq!((&change["credit_id"], amounts(&change)), (&Value::Null, [0, 0, 17, 31]));
    // The period stays paid as it was: going back to it costs nothing.
    let back = case.to(&case.basic, json!({})).await;
    assert_eq!((&back["change_type"], amounts(&back)), (&json!("upgrade"), [822_000, 822_000, 17, 31]));
    move_to(&case.world, "2027-01-02");
    let sums: Vec<i64> =
        billed(&invoices(&case.world, &case.subscription).await).into_iter().map(|one| one.3).collect();
    assert_eq!(sums, [14_990, 14_990]);
}

#[tokio::test]
async fn the_subscription_or_the_method_may_ask_for_nothing() {
    let case = Change::ready(json!({ "proration_behavior": "none" })).await;
    let change = case.to(&case.pro, json!({})).await;
    assert_eq!(amounts(&change), [0, 0, 17, 31]);
    move_to(&case.world, "2027-01-02");
    let sums: Vec<i64> =
        billed(&invoices(&case.world, &case.subscription).await).into_iter().map(|one| one.3).collect();
    assert_eq!(sums, [14_990, 28_990]);
    let case = Change::ready(json!({ "proration_behavior": "always_invoice" })).await;
    case.settings(json!({ "upgrade_proration": "no_proration" })).await;
    assert_eq!(case.to(&case.pro, json!({})).await["invoice_id"], Value::Null);
}

#[tokio::test]
async fn discounts_count_in_what_was_paid() {
    let case = Change::ready(json!({ "proration_behavior": "always_invoice" })).await;
    let path = format!("/v1/subscriptions/{}", case.subscription);
    case.world.patch(&path, json!({ "discount_percent": 50 })).await.expect(200);
    move_to(&case.world, "2027-01-14");
    let change = case.to(&case.pro, json!({})).await;
    // January was sold for R$ 74,95; the discount was the old plan's.
    assert_eq!(amounts(&change), [1_589_800, 411_000, 17, 31]);
    assert_eq!(shown(&case.world, &case.subscription).await["discount_percent"], Value::Null);
    case.settings(json!({ "apply_discount_on_change": true, "downgrade_timing": "immediate" })).await;
    case.world.patch(&path, json!({ "discount_percent": 50 })).await.expect(200);
    case.to(&case.basic, json!({})).await;
    assert_eq!(shown(&case.world, &case.subscription).await["discount_percent"], "50.00");
}

#[tokio::test]
async fn a_trial_and_the_last_day_settle_nothing() {
    let case = Change::in_trial(60).await;
    let change = case.to(&case.pro, json!({})).await;
    assert_eq!(amounts(&change), [0, 0, 0, 0]);
    let case = Change::ready(json!({ "proration_behavior": "always_invoice" })).await;
    move_to(&case.world, "2026-12-31");
    let change = case.to(&case.pro, json!({})).await;
    assert_eq!((amounts(&change), &change["invoice_id"]), ([0, 0, 0, 31], &Value::Null));
}

#[tokio::test]
async fn stats_sum_the_last_days() {
    let case = Change::ready(json!({ "proration_behavior": "always_invoice" })).await;
    case.to(&case.pro, json!({})).await;
    case.to(&case.basic, json!({})).await;
    let stats = case.world.get("/v1/plan_changes/stats").await.expect(200).body["data"].take();
    assert_eq!(
        (&stats["days"], &stats["total"], &stats["upgrades"], &stats["downgrades"]),
        (&json!(30), &json!(2), &json!(1), &json!(1))
    );
    assert_eq!((&stats["completed"], &stats["scheduled"]), (&json!(1), &json!(1)));
    assert_eq!(
        (&stats["proration_charge_subcents"], &stats["price_difference_subcents"]),
        (&json!(1_589_800), &json!(1_400_000))
    );
    move_to(&case.world, "2026-12-16");
    assert_eq!(case.world.get("/v1/plan_changes/stats?days=2").await.expect(200).body["data"]["total"], 0);
    let listed =
        case.world.get("/v1/plan_changes?change_type=upgrade&proration_charge_min=158.98").await.expect(200).body;
    assert_eq!(each(&listed, "status"), ["completed"]);
    let none = case.world.get("/v1/plan_changes?proration_charge_min=158.99").await.expect(200).body;
    assert_eq!(none["meta"]["total"], 0);
}
