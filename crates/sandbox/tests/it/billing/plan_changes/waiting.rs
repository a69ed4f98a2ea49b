//! Changes that wait for the end of the period.

use serde_json::json;

use super::Change;
use crate::billing::sale::{refused, refused_field};
use crate::billing::subscribed::{act, billed, day, invoices, move_to, shown};
use crate::billing::world::{each, read};

#[tokio::test]
async fn who_goes_down_keeps_what_was_paid_until_the_period_ends() {
    let case = Change::ready(json!({})).await;
    let subscription = &case.subscription;
    case.to(&case.pro, json!({})).await;
    let change = case.to(&case.basic, json!({})).await;
    assert_eq!((&change["status"], &change["timing"]), (&json!("scheduled"), &json!("end_of_period")));
    assert_eq!(
        (day(&change["scheduled_date"]), day(&change["effective_date"])),
        ("2027-01-01".into(), "2027-01-01".into())
    );
    assert_eq!(shown(&case.world, subscription).await["plan_id"], json!(case.pro));
    move_to(&case.world, "2027-01-02");
    assert_eq!(shown(&case.world, subscription).await["plan_id"], json!(case.basic));
    let done = read(&case.world, &format!("plan_changes/{}", change["id"].as_str().unwrap())).await;
    assert_eq!((&done["status"], &done["completed_at"]), (&json!("completed"), &json!("2027-01-01T03:00:00.000Z")));
    let sums: Vec<i64> = billed(&invoices(&case.world, subscription).await).into_iter().map(|one| one.3).collect();
    // The change comes before the invoice: January is at the cheaper plan, with what December's upgrade still owes.
    assert_eq!(sums, [14_990, 14_990 + 7_678]);
}

#[tokio::test]
async fn one_waits_at_most_and_an_end_calls_it_off() {
    let case = Change::ready(json!({})).await;
    let later = json!({ "timing": "end_of_period" });
    let first = case.to(&case.pro, later.clone()).await;
    let second = case.to(&case.pro, later).await;
    let first = read(&case.world, &format!("plan_changes/{}", first["id"].as_str().unwrap())).await;
    assert_eq!((&first["status"], &second["status"]), (&json!("canceled"), &json!("scheduled")));
    assert!(first["canceled_at"].is_string());
    act(&case.world, &case.subscription, "cancel", json!({ "cancel_at_period_end": true })).await;
    let body = json!({ "plan_id": case.pro, "timing": "end_of_period" });
    refused(
        case.world.post(&format!("/v1/subscriptions/{}/change-plan", case.subscription), body).await,
        "subscription_ends",
    );
    move_to(&case.world, "2027-01-02");
    assert_eq!(shown(&case.world, &case.subscription).await["status"], "canceled");
    let listed = case.world.get("/v1/plan_changes").await.expect(200).body;
    assert_eq!(each(&listed, "status"), ["canceled", "canceled"]);
    assert_eq!(shown(&case.world, &case.subscription).await["plan_id"], json!(case.basic));
}

#[tokio::test]
async fn change_plan_is_at_once_unless_it_says_otherwise() {
    let case = Change::ready(json!({})).await;
    let path = format!("/v1/subscriptions/{}/change-plan", case.subscription);
    let up = case.world.post(&path, json!({ "plan_id": case.pro })).await.expect(200).body["data"].take();
    assert_eq!(up["plan_id"], json!(case.pro));
    let body = json!({ "plan_id": case.basic, "timing": "end_of_period" });
    let later = case.world.post(&path, body).await.expect(200).body["data"].take();
    assert_eq!(later["plan_id"], json!(case.pro));
    // An immediate change takes the place of the one that waits.
    let down = case.world.post(&path, json!({ "plan_id": case.basic })).await.expect(200).body["data"].take();
    assert_eq!(down["plan_id"], json!(case.basic));
    let listed = case.world.get("/v1/plan_changes").await.expect(200).body;
    assert_eq!(each(&listed, "status"), ["completed", "canceled", "completed"]);
}

#[tokio::test]
async fn a_change_in_a_trial_happens_with_its_end() {
    let case = Change::in_trial(30).await;
    case.to(&case.pro, json!({ "timing": "end_of_period" })).await;
    move_to(&case.world, "2027-01-01");
    assert_eq!(billed(&invoices(&case.world, &case.subscription).await)[0].3, 28_990);
}

#[tokio::test]
async fn refusals() {
    let case = Change::ready(json!({})).await;
    let path = format!("/v1/subscriptions/{}/change-plan", case.subscription);
    let unknown = "019923b5-3a7f-781f-955f-23037be18e4d";
    refused_field(case.world.post(&path, json!({})).await, "plan_id");
    refused_field(case.world.post(&path, json!({ "plan_id": unknown })).await, "plan_id");
    refused_field(case.world.post(&path, json!({ "plan_id": case.basic })).await, "plan_id");
    refused_field(case.world.post(&path, json!({ "plan_id": case.pro, "timing": "soon" })).await, "timing");
    let body = json!({ "subscription_id": case.subscription, "to_plan_id": case.basic });
    refused_field(case.world.post("/v1/plan_changes", body).await, "to_plan_id");
    refused_field(case.world.post("/v1/plan_changes", json!({ "to_plan_id": case.pro })).await, "subscription_id");
    case.world.delete(&format!("/v1/plans/{}", case.pro)).await.expect(200);
    refused_field(case.world.post(&path, json!({ "plan_id": case.pro })).await, "plan_id");
    act(&case.world, &case.subscription, "cancel", json!({})).await;
    refused(case.world.post(&path, json!({ "plan_id": case.pro })).await, "invalid_status_transition");
    assert_eq!(case.world.get("/v1/plan_changes").await.expect(200).body["meta"]["total"], 0);
}
