//! Making a subscription, and beginning it.

use serde_json::{Value, json};

use crate::billing::sale::{price, product, refused, refused_field};
use crate::billing::subscribed::{act, billed, day, drafted, invoices, move_to, open, plan_at, shown};
use crate::billing::world::{each, id, made, read};

#[tokio::test]
async fn without_a_trial_it_waits_as_a_draft() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let draft = drafted(&world, &account, &plan, json!({ "external_id": "ass-118", "notes": "Venda direta" })).await;
    let shown = shown(&world, &draft).await;
    assert_eq!(
        (&shown["status"], &shown["plan_id"], &shown["billing_cycle"]),
        (&json!("draft"), &json!(plan), &json!("monthly"))
    );
    assert_eq!(
        (&shown["recurring_amount_cents"], &shown["collection_method"]),
        (&json!(28_990), &json!("charge_automatically"))
    );
    assert_eq!(
        (&shown["proration_behavior"], &shown["renewal_settings"]),
        (&json!("create_prorations"), &json!({ "type": "auto_renew" }))
    );
    assert_eq!(
        (day(&shown["current_period_start"]), day(&shown["current_period_end"])),
        ("2026-10-05".into(), "2026-11-04".into())
    );
    assert_eq!(
        (&shown["activated_at"], &shown["confirmed_at"], &shown["cancel_at_period_end"]),
        (&Value::Null, &Value::Null, &json!(false))
    );
    assert_eq!(shown.get("shown").or(shown.get("trial_days")), None, "what is kept is not shown");
    assert!(invoices(&world, &draft).await.is_empty());
    let items = world.get(&format!("/v1/subscriptions/{draft}/items")).await.expect(200).body;
    assert_eq!(each(&items, "unit_amount_subcents"), [2_899_000]);
    assert_eq!(items.get("meta"), None);
    let begun = act(&world, &draft, "activate", Value::Null).await;
    assert_eq!((&begun["status"], day(&begun["cycle_billing_date"])), (&json!("active"), "2026-11-05".into()));
    assert!(begun["activated_at"].is_string());
    let invoices = invoices(&world, &draft).await;
    assert_eq!(billed(&invoices), [("subscription_create".into(), "2026-10-05".into(), "2026-11-04".into(), 28_990)]);
    assert_eq!(
        (&invoices[0]["status"], &invoices[0]["line_items"][0]["type"]),
        (&json!("open"), &json!("subscription"))
    );
    refused(world.post(&format!("/v1/subscriptions/{draft}/activate"), Value::Null).await, "invalid_status_transition");
}

#[tokio::test]
async fn items_take_the_place_of_a_plan() {
    let (world, account) = open().await;
    let seat = product(&world, "assento", json!({ "productType": "addon_quantity" })).await;
    let at = price(&world, &seat, 499_000).await;
    let setup = product(&world, "implantacao", json!({ "productType": "one_time_fixed" })).await;
    let once = price(&world, &setup, 10_000_000).await;
    let body = json!({ "billing_account_id": account, "billing_cycle": "monthly", "items": [
        { "product_id": seat, "price_id": at, "quantity": 3 },
        { "product_id": setup, "price_id": once, "unit_amount_subcents": 5_000_000 },
    ] });
    let subscription = id(&made(&world, "subscriptions", body).await);
    let draft = shown(&world, &subscription).await;
    assert_eq!((&draft["plan_id"], &draft["recurring_amount_cents"]), (&Value::Null, &json!(14_970)));
    act(&world, &subscription, "activate", Value::Null).await;
    move_to(&world, "2026-11-06");
    let sums: Vec<i64> = billed(&invoices(&world, &subscription).await).into_iter().map(|invoice| invoice.3).collect();
    assert_eq!(sums, [14_970 + 50_000, 14_970], "what is charged once is on the first alone");
}

#[tokio::test]
async fn what_does_not_fit_is_refused_by_its_field() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let archived = plan_at(&world, "antigo", 1_000_000).await;
    world.delete(&format!("/v1/plans/{archived}")).await.expect(200);
    let product = product(&world, "avulso", json!({})).await;
    let its_price = price(&world, &product, 1_000_000).await;
    let other_price = read(&world, &format!("plans/{plan}")).await["items"][0]["price_id"].clone();
    let unknown = "019923b5-3a7f-781f-955f-23037be18e4d";
    let item = |price: &Value| json!([{ "product_id": product, "price_id": price }]);
    let twice =
        json!([{ "product_id": product, "price_id": its_price }, { "product_id": product, "price_id": its_price }]);
    for (more, field) in [
        (json!({}), "plan_id"),
        (json!({ "items": [] }), "plan_id"),
        (json!({ "plan_id": plan, "items": item(&json!(its_price)) }), "items"),
        (json!({ "plan_id": unknown }), "plan_id"),
        (json!({ "plan_id": archived }), "plan_id"),
        (json!({ "items": item(&json!(unknown)) }), "items[0].price_id"),
        (json!({ "items": item(&other_price) }), "items[0].price_id"),
        (json!({ "items": twice }), "items[1].product_id"),
        (json!({ "plan_id": plan, "billing_cycle": "weekly" }), "billing_cycle"),
        (json!({ "plan_id": plan, "trial_end": "2026-10-05T12:00:00Z" }), "trial_end"),
        (json!({ "plan_id": plan, "trial_period_days": 3651 }), "trial_period_days"),
        (json!({ "plan_id": plan, "company_id": unknown }), "company_id"),
        (json!({ "plan_id": plan, "billing_account_id": unknown }), "billing_account_id"),
    ] {
        let mut body = json!({ "billing_account_id": account });
        body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
        refused_field(world.post("/v1/subscriptions", body).await, field);
    }
    assert_eq!(world.get("/v1/subscriptions").await.expect(200).body["meta"]["total"], 0, "a refusal leaves no half");
}

#[tokio::test]
async fn a_plan_is_taken_in_its_own_cycles_and_by_its_own_account() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "anual", 2_899_000).await;
    let body = json!({ "available_billing_cycles": ["annual"], "default_billing_cycle": "annual" });
    world.patch(&format!("/v1/plans/{plan}"), body).await.expect(200);
    let subscription = shown(&world, &drafted(&world, &account, &plan, json!({})).await).await;
    assert_eq!(
        (&subscription["billing_cycle"], &subscription["recurring_amount_cents"]),
        (&json!("annual"), &json!(347_880))
    );
    let body = json!({ "billing_account_id": account, "plan_id": plan, "billing_cycle": "monthly" });
    refused_field(world.post("/v1/subscriptions", body).await, "billing_cycle");
    let customer = json!({ "name": "Tereza Quintanilha Bastos", "document_number": "39988107226" });
    let other = id(&made(&world, "billing_accounts", json!({ "customer": customer })).await);
    world.patch(&format!("/v1/plans/{plan}"), json!({ "billing_account_id": other })).await.expect(200);
    let body = json!({ "billing_account_id": account, "plan_id": plan });
    refused_field(world.post("/v1/subscriptions", body).await, "plan_id");
    drafted(&world, &other, &plan, json!({})).await;
}

#[tokio::test]
async fn it_goes_back_to_confirmed_while_nothing_was_billed() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = drafted(&world, &account, &plan, json!({})).await;
    let revert = format!("/v1/subscriptions/{subscription}/revert-to-confirmed");
    let confirmed = act(&world, &subscription, "revert-to-confirmed", Value::Null).await;
    assert_eq!(confirmed["status"], "confirmed");
    assert!(confirmed["confirmed_at"].is_string());
    refused(world.post(&revert, Value::Null).await, "invalid_status_transition");
    act(&world, &subscription, "activate", Value::Null).await;
    refused(world.post(&revert, Value::Null).await, "subscription_billed");
    let invoice = id(&invoices(&world, &subscription).await[0]);
    world.post(&format!("/v1/invoices/{invoice}/void"), json!({})).await.expect(200);
    let confirmed = act(&world, &subscription, "revert-to-confirmed", Value::Null).await;
    assert_eq!((&confirmed["status"], &confirmed["activated_at"]), (&json!("confirmed"), &Value::Null));
    world.pass_days(200);
    assert_eq!(invoices(&world, &subscription).await.len(), 1, "its clock stands still");
    act(&world, &subscription, "activate", Value::Null).await;
    assert_eq!(invoices(&world, &subscription).await.len(), 2);
}
