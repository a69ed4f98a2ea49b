//! Rules and settings: who may change, when, and on which terms.

use serde_json::{Value, json};

use super::Change;
use crate::billing::sale::{refused, refused_field};
use crate::billing::subscribed::{day, move_to, shown};
use crate::billing::world::{each, id, made, read};

async fn rule(case: &Change, body: Value) -> String {
    id(&made(&case.world, "plan_changes/rules", body).await)
}

async fn answer(case: &Change) -> crate::world::Answer {
    let body = json!({ "subscription_id": case.subscription, "to_plan_id": case.pro });
    case.world.post("/v1/plan_changes", body).await
}

#[tokio::test]
async fn settings_are_made_on_the_first_read_and_forbid() {
    let case = Change::ready(json!({})).await;
    let settings = read(&case.world, "plan_changes/config").await;
    assert_eq!((&settings["allow_upgrade"], &settings["downgrade_timing"]), (&json!(true), &json!("end_of_period")));
    assert!(settings["organization_id"].is_string());
    case.settings(json!({ "allow_upgrade": false })).await;
    let changed = read(&case.world, "plan_changes/config").await;
    assert_eq!((&changed["id"], &changed["allow_upgrade"]), (&settings["id"], &json!(false)));
    refused(answer(&case).await, "plan_change_not_allowed");
    let body = json!({ "plan_id": case.pro });
    let path = format!("/v1/subscriptions/{}/change-plan", case.subscription);
    refused(case.world.post(&path, body).await, "plan_change_not_allowed");
    refused_field(
        case.world.patch("/v1/plan_changes/config", json!({ "upgrade_timing": "soon" })).await,
        "upgrade_timing",
    );
}

#[tokio::test]
async fn the_rule_of_highest_priority_that_fits_holds() {
    let case = Change::ready(json!({})).await;
    let forbids = rule(
        &case,
        json!({ "change_type": "upgrade", "allowed": false, "priority": 10,
        "message": "Fale com o seu gerente." }),
    )
    .await;
    assert_eq!(refused(answer(&case).await, "plan_change_not_allowed"), "Fale com o seu gerente.");
    // Another plan's, another kind's, and one that is switched off.
    rule(&case, json!({ "from_plan_id": case.pro, "allowed": true, "priority": 90 })).await;
    rule(&case, json!({ "change_type": "downgrade", "allowed": true, "priority": 90 })).await;
    let allows = rule(
        &case,
        json!({ "from_plan_id": case.basic, "to_plan_id": case.pro, "allowed": true,
        "timing": "end_of_period", "priority": 20 }),
    )
    .await;
    let path = format!("/v1/plan_changes/rules/{allows}");
    case.world.patch(&path, json!({ "is_active": false })).await.expect(200);
    refused(answer(&case).await, "plan_change_not_allowed");
    case.world.patch(&path, json!({ "is_active": true })).await.expect(200);
    // The rule's timing stands above the caller's.
    let change = case.to(&case.pro, json!({ "timing": "immediate" })).await;
    assert_eq!((&change["timing"], &change["status"]), (&json!("end_of_period"), &json!("scheduled")));
    case.world.delete(&path).await.expect(200);
    case.world.get(&path).await.expect(404);
    let listed = case.world.get("/v1/plan_changes/rules").await.expect(200).body;
    assert_eq!((each(&listed, "priority").len(), listed.get("meta")), (3, None));
    case.world.delete(&format!("/v1/plan_changes/rules/{forbids}")).await.expect(200);
}

#[tokio::test]
async fn a_rule_gives_a_discount_and_days() {
    let case = Change::ready(json!({ "proration_behavior": "always_invoice" })).await;
    rule(
        &case,
        json!({ "allowed": true, "discount_percent": 50, "bonus_days": 10, "proration_method": "full_proration" }),
    )
    .await;
    let change = case.to(&case.pro, json!({})).await;
    // Half of R$ 289,90 for 17 of 31 days, less 17 of 31 days of R$ 149,90: 79,49 and 82,20, so that 2,71 are given back.
    assert_eq!(
        (&change["proration_charge_subcents"], &change["proration_credit_subcents"]),
        (&json!(794_900), &json!(822_000))
    );
    let credit = read(&case.world, &format!("credits/{}", change["credit_id"].as_str().unwrap())).await;
    assert_eq!(credit["amount_cents"], 271);
    let longer = shown(&case.world, &case.subscription).await;
    assert_eq!(
        (day(&longer["current_period_end"]), day(&longer["cycle_billing_date"])),
        ("2027-01-10".into(), "2027-01-11".into())
    );
    move_to(&case.world, "2027-02-12");
    let next = shown(&case.world, &case.subscription).await;
    assert_eq!(
        (day(&next["current_period_start"]), day(&next["current_period_end"])),
        ("2027-02-11".into(), "2027-03-10".into())
    );
}

#[tokio::test]
async fn rules_refuse_what_makes_no_sense() {
    let case = Change::ready(json!({})).await;
    for (body, field) in [
        (json!({ "discount_percent": 101 }), "discount_percent"),
        (json!({ "change_type": "sideways" }), "change_type"),
        (json!({ "from_plan_id": "019923b5-3a7f-781f-955f-23037be18e4d" }), "from_plan_id"),
    ] {
        refused_field(case.world.post("/v1/plan_changes/rules", body).await, field);
    }
    case.world.delete("/v1/plan_changes/rules/019923b5-3a7f-781f-955f-23037be18e4d").await.expect(404);
    let usual = made(&case.world, "plan_changes/rules", json!({})).await;
    assert_eq!((&usual["allowed"], &usual["is_active"], &usual["priority"]), (&json!(true), &json!(true), &json!(0)));
}
