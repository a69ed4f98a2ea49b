//! Tax rules as records; what they come to is told by withholdings and tax periods.

use serde_json::{Value, json};

use super::world::{each, id, made, read};
use crate::world::World;

fn rule(items: Value) -> Value {
    json!({ "name": "Retenções federais", "scope": "organization", "items": items })
}

#[tokio::test]
async fn a_rule_is_kept_with_its_taxes() {
    let world = World::billing().await;
    let body =
        rule(json!([{ "tax_type": "irrf", "rate": 1.5, "is_withheld": true }, { "tax_type": "csrf", "rate": 4.65 }]));
    let made = made(&world, "tax_rules", body).await;
    assert_eq!((&made["priority"], &made["is_active"]), (&json!(0), &json!(true)));
    assert_eq!(made["effective_from"], "2026-10-05T03:00:00.000Z");
    let items = made["items"].as_array().unwrap();
    assert_eq!(items.len(), 2);
    assert_eq!((&items[0]["rate"], &items[0]["is_withheld"]), (&json!(1.5), &json!(true)));
    assert_eq!((&items[1]["is_withheld"], &items[1]["is_exempt"]), (&json!(false), &json!(false)));
    assert!(items.iter().all(|item| item["base_type"] == "service_value" && item["tax_rule_id"] == made["id"]));
    assert_eq!(read(&world, &format!("tax_rules/{}", id(&made))).await, made);
}

#[tokio::test]
async fn items_of_a_change_replace_the_list() {
    let world = World::billing().await;
    let made = made(&world, "tax_rules", rule(json!([{ "tax_type": "irrf", "rate": 1.5 }]))).await;
    let path = format!("/v1/tax_rules/{}", id(&made));
    let kept = world.patch(&path, json!({ "priority": 50, "is_active": false })).await.expect(200).body["data"].take();
    assert_eq!(kept["items"], made["items"]);
    assert_eq!((&kept["priority"], &kept["is_active"]), (&json!(50), &json!(false)));
    let change =
        json!({ "items": [{ "tax_type": "iss", "rate": 2 }], "effective_to": "2026-12-31", "scope": "global" });
    let changed = world.patch(&path, change).await.expect(200).body["data"].take();
    assert_eq!((each_tax(&changed), &changed["scope"]), (vec!["iss"], &json!("organization")));
    assert_eq!(changed["items"][0]["tax_rule_id"], made["id"]);
    assert_eq!(changed["effective_to"], "2026-12-31T00:00:00.000Z");
    let open = world.patch(&path, json!({ "effective_to": null })).await.expect(200).body["data"].take();
    assert_eq!(open["effective_to"], Value::Null);
}

fn each_tax(rule: &Value) -> Vec<&str> {
    rule["items"].as_array().unwrap().iter().map(|item| item["tax_type"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn a_scope_must_be_named_and_taxes_must_fit() {
    let world = World::billing().await;
    let one = json!([{ "tax_type": "iss", "rate": 2 }]);
    let withheld = |tax: &str, rate: u8| json!({ "tax_type": tax, "rate": rate, "is_withheld": true });
    let cases = [
        (json!({ "name": "x", "scope": "company", "items": one }), "company_id"),
        (json!({ "name": "x", "scope": "service", "items": one }), "service_item_id"),
        (json!({ "name": "x", "scope": "customer", "items": one }), "billing_account_id"),
        (json!({ "name": "x", "scope": "municipality", "items": one }), "municipality"),
        (json!({ "name": "x", "scope": "municipality", "municipality": "Campinas", "items": one }), "municipality"),
        (rule(json!([])), "items"),
        (rule(json!([{ "tax_type": "iss", "rate": 2 }, { "tax_type": "iss", "rate": 3 }])), "items[1].tax_type"),
        (rule(json!([{ "tax_type": "iss", "rate": 100.01 }])), "items[0].rate"),
        (rule(json!([{ "tax_type": "iss", "rate": 2.123 }])), "items[0].rate"),
        (rule(json!([withheld("irrf", 60), withheld("inss", 41)])), "items"),
        (
            json!({ "name": "x", "scope": "global", "items": one, "effective_from": "2026-10-05", "effective_to": "2026-10-04" }),
            "effective_to",
        ),
    ];
    for (body, field) in cases {
        let refused = world.post("/v1/tax_rules", body).await.expect(422).body;
        assert!(refused["error"]["details"]["fields"][field].is_array(), "{field}: {refused}");
    }
    let made = made(&world, "tax_rules", rule(one)).await;
    let path = format!("/v1/tax_rules/{}", id(&made));
    let refused = world.patch(&path, json!({ "effective_to": "2026-10-01" })).await.expect(422).body;
    assert!(refused["error"]["details"]["fields"]["effective_to"].is_array());
}

#[tokio::test]
async fn rules_are_found_and_deleted() {
    let world = World::billing().await;
    let first = made(&world, "tax_rules", rule(json!([{ "tax_type": "iss", "rate": 2 }]))).await;
    let city = json!({ "name": "Campinas", "scope": "municipality", "municipality": "3509502", "priority": 9,
        "items": [{ "tax_type": "iss", "rate": 5 }] });
    made(&world, "tax_rules", city).await;
    let list = world.get("/v1/tax_rules?priority_from=5").await.expect(200).body;
    assert_eq!(each(&list, "name"), ["Campinas"]);
    let deleted = world.delete(&format!("/v1/tax_rules/{}", id(&first))).await.expect(200).body;
    assert_eq!(deleted, json!({ "data": { "deleted": true } }));
    assert_eq!(world.get("/v1/tax_rules").await.expect(200).body["meta"]["total"], 1);
}
