//! Trials.

use serde_json::{Value, json};

use crate::billing::sale::refused;
use crate::billing::subscribed::{
    act, begins, billed, day, drafted, invoices, move_to, open, open_patient, plan_at, shown,
};

#[tokio::test]
async fn a_trial_begins_at_once_and_charges_nothing_until_its_end() {
    let (world, account) = open_patient().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = drafted(&world, &account, &plan, json!({ "trial_period_days": 14 })).await;
    let trial = shown(&world, &subscription).await;
    assert_eq!((&trial["status"], &trial["trial_end"]), (&json!("trialing"), &json!("2026-10-19T03:00:00.000Z")));
    assert_eq!(
        (day(&trial["current_period_end"]), day(&trial["cycle_billing_date"])),
        ("2026-10-18".into(), "2026-10-19".into())
    );
    move_to(&world, "2026-10-18");
    assert!(invoices(&world, &subscription).await.is_empty());
    move_to(&world, "2026-11-19");
    let found = billed(&invoices(&world, &subscription).await);
    assert_eq!(
        found,
        [
            ("subscription_create".into(), "2026-10-19".into(), "2026-11-18".into(), 28_990),
            ("subscription_cycle".into(), "2026-11-19".into(), "2026-12-18".into(), 28_990),
        ]
    );
    let begun = shown(&world, &subscription).await;
    assert_eq!((&begun["status"], &begun["activated_at"]), (&json!("active"), &json!("2026-10-19T03:00:00.000Z")));
}

#[tokio::test]
async fn it_ends_at_the_moment_that_was_given_or_after_the_plans_days() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let given = drafted(&world, &account, &plan, json!({ "trial_end": "2026-10-09T18:30:00-03:00" })).await;
    world.patch(&format!("/v1/plans/{plan}"), json!({ "trial_period_days": 7 })).await.expect(200);
    let of_plan = drafted(&world, &account, &plan, json!({})).await;
    let none = drafted(&world, &account, &plan, json!({ "trial_period_days": 0 })).await;
    assert_eq!(shown(&world, &given).await["trial_end"], "2026-10-09T21:30:00.000Z");
    assert_eq!(shown(&world, &of_plan).await["trial_end"], "2026-10-12T03:00:00.000Z");
    assert_eq!(shown(&world, &none).await["status"], "draft");
    move_to(&world, "2026-10-13");
    assert_eq!(begins(&invoices(&world, &given).await), ["2026-10-09"]);
    assert_eq!(begins(&invoices(&world, &of_plan).await), ["2026-10-12"]);
}

#[tokio::test]
async fn one_that_is_to_end_with_its_trial_costs_nothing() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = drafted(&world, &account, &plan, json!({ "trial_period_days": 14 })).await;
    act(&world, &subscription, "cancel", json!({ "cancel_at_period_end": true })).await;
    move_to(&world, "2026-12-19");
    assert_eq!(shown(&world, &subscription).await["status"], "canceled");
    assert!(invoices(&world, &subscription).await.is_empty());
}

#[tokio::test]
async fn what_needs_a_period_is_refused_in_a_trial() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = drafted(&world, &account, &plan, json!({ "trial_period_days": 14 })).await;
    for action in ["activate", "pause", "resume", "create-invoice"] {
        let answer = world.post(&format!("/v1/subscriptions/{subscription}/{action}"), json!({})).await;
        refused(answer, "invalid_status_transition");
    }
    let confirmed = act(&world, &subscription, "revert-to-confirmed", Value::Null).await;
    assert_eq!((&confirmed["status"], &confirmed["trial_end"]), (&json!("confirmed"), &Value::Null));
    move_to(&world, "2026-11-02");
    let again = act(&world, &subscription, "activate", Value::Null).await;
    assert_eq!((&again["status"], &again["trial_end"]), (&json!("trialing"), &json!("2026-11-16T03:00:00.000Z")));
}
