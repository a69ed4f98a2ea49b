//! Billing accounts: whom they are opened for, their states, and what hangs on them.

use serde_json::{Value, json};

use super::sale::{refused, refused_field};
use super::subscribed::{account, drafted, open, plan_at, running};
use super::world::{each, id, made, read};
use crate::world::World;

#[tokio::test]
async fn the_customer_is_found_by_each_of_its_names_or_made() {
    let world = World::billing().await;
    let customer = json!({ "name": "Mercado Aurora", "document_number": "11.222.333/0001-81", "external_id": "CLI-7" });
    let first = made(&world, "billing_accounts", json!({ "customer": customer, "payment_terms_days": 15 })).await;
    assert_eq!(
        (&first["status"], &first["balance_cents"], &first["currency"]),
        (&json!("active"), &json!(0), &json!("BRL"))
    );
    assert_eq!((&first["payment_terms_days"], &first["auto_collection"]), (&json!(15), &json!(true)));
    assert_eq!(first["customer"]["kind"], "company");
    let customer = first["customer"]["id"].clone();
    for named in [
        json!({ "id": customer }),
        json!({ "external_id": "CLI-7" }),
        json!({ "document_number": "11222333000181" }),
        json!({ "external_id": "outro", "document_number": "11222333000181", "name": "Outro nome" }),
    ] {
        let again = made(&world, "billing_accounts", json!({ "customer": named })).await;
        assert_eq!(again["customer"]["id"], customer, "{named}");
        assert_eq!(again["payment_terms_days"], 10);
    }
    assert_eq!(world.get("/v1/customers").await.expect(200).body["meta"]["total"], 1);
}

#[tokio::test]
async fn a_new_customer_needs_its_name_and_document() {
    let world = World::billing().await;
    account(&world).await;
    for (body, field) in [
        (json!({}), "customer"),
        (json!({ "customer": { "name": "Tereza" } }), "customer.document_number"),
        (json!({ "customer": { "document_number": "39988107226" } }), "customer.name"),
        (json!({ "customer": { "id": "019923b5-3a7f-781f-955f-23037be18e4d" } }), "customer.id"),
        (json!({ "customer": { "name": "T", "document_number": "39988107227" } }), "customer.document_number"),
        (json!({ "customer": { "document_number": "11222333000181" }, "payment_terms_days": 0 }), "payment_terms_days"),
        (
            json!({ "customer": { "document_number": "11222333000181" }, "payment_terms_days": 91 }),
            "payment_terms_days",
        ),
        (json!({ "customer": { "document_number": "11222333000181" }, "external_id": "conta-118" }), "external_id"),
    ] {
        refused_field(world.post("/v1/billing_accounts", body).await, field);
    }
    assert_eq!(
        world.get("/v1/billing_accounts").await.expect(200).body["meta"]["total"],
        1,
        "a refusal leaves no half"
    );
}

#[tokio::test]
async fn a_change_reaches_the_customer_and_all_its_accounts() {
    let world = World::billing().await;
    let account = account(&world).await;
    let other = made(&world, "billing_accounts", json!({ "customer": { "document_number": "11222333000181" } })).await;
    let body = json!({ "name": "Aurora Alimentos", "email": "contas@aurora.example", "phone": "+55 11 5555-0134",
        "address": { "street": "Rua das Acácias", "city": "Barueri", "state": "SP" }, "billing_email": "nf@aurora.example",
        "custom_metadata": { "crm": { "a": 1 } } });
    let changed = world.patch(&format!("/v1/billing_accounts/{account}"), body).await.expect(200).body["data"].take();
    assert_eq!(changed["billing_email"], "nf@aurora.example");
    let customer = read(&world, &format!("customers/{}", changed["customer"]["id"].as_str().unwrap())).await;
    let other = read(&world, &format!("billing_accounts/{}", id(&other))).await;
    for copy in [&changed["customer"], &other["customer"], &customer] {
        assert_eq!(copy["name"], "Aurora Alimentos");
        assert_eq!(copy["emails"][0]["value"], "contas@aurora.example");
        assert_eq!(copy["addresses"][0]["city"], "Barueri");
    }
    let body =
        json!({ "custom_metadata": { "crm": { "b": 2 } }, "custom_metadata_mode": "merge", "external_id": null });
    let merged = world.patch(&format!("/v1/billing_accounts/{account}"), body).await.expect(200).body["data"].take();
    assert_eq!(merged["custom_metadata"], json!({ "crm": { "a": 1, "b": 2 } }));
    assert_eq!(merged["external_id"], Value::Null);
}

#[tokio::test]
async fn states_and_what_each_refuses() {
    let world = World::billing().await;
    let account = account(&world).await;
    let path = |action: &str| format!("/v1/billing_accounts/{account}/{action}");
    refused(world.post(&path("reactivate"), Value::Null).await, "invalid_status_transition");
    let suspended = world.post(&path("suspend"), json!({ "reason": "Disputa" })).await.expect(200).body["data"].take();
    assert_eq!((&suspended["status"], &suspended["suspension_reason"]), (&json!("suspended"), &json!("Disputa")));
    assert!(suspended["suspended_at"].is_string());
    refused(world.post(&path("suspend"), json!({})).await, "invalid_status_transition");
    let active = world.post(&path("reactivate"), Value::Null).await.expect(200).body["data"].take();
    assert_eq!((&active["status"], &active["suspended_at"]), (&json!("active"), &Value::Null));
    let closed = world.post(&path("close"), json!({ "reason": "Fim" })).await.expect(200).body["data"].take();
    assert_eq!((&closed["status"], &closed["metadata"]["closing_reason"]), (&json!("closed"), &json!("Fim")));
    for action in ["suspend", "reactivate"] {
        refused(world.post(&path(action), json!({})).await, "invalid_status_transition");
    }
    refused(
        world.patch(&path("")[..path("").len() - 1], json!({ "auto_collection": false })).await,
        "invalid_status_transition",
    );
    let again = world.delete(&format!("/v1/billing_accounts/{account}?reason=outra")).await.expect(200).body;
    assert_eq!(again["data"], closed, "closing again changes nothing");
    let missing = "/v1/billing_accounts/019923b5-3a7f-781f-955f-23037be18e4d";
    world.post(&format!("{missing}/close"), json!({})).await.expect(404);
    world.delete(missing).await.expect(404);
}

#[tokio::test]
async fn nothing_new_is_sold_to_one_on_hold() {
    let world = World::billing().await;
    let account = account(&world).await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let draft = drafted(&world, &account, &plan, json!({})).await;
    world.post(&format!("/v1/billing_accounts/{account}/suspend"), json!({})).await.expect(200);
    let body = json!({ "billing_account_id": account, "plan_id": plan });
    refused(world.post("/v1/subscriptions", body).await, "billing_account_not_active");
    refused(
        world.post(&format!("/v1/subscriptions/{draft}/activate"), Value::Null).await,
        "billing_account_not_active",
    );
}

#[tokio::test]
async fn one_with_a_subscription_in_course_is_not_closed() {
    let world = World::billing().await;
    let account = account(&world).await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let trial = drafted(&world, &account, &plan, json!({ "trial_period_days": 30 })).await;
    let answer = world.post(&format!("/v1/billing_accounts/{account}/close"), json!({})).await;
    refused(answer, "billing_account_subscribed");
    refused(world.delete(&format!("/v1/billing_accounts/{account}")).await, "billing_account_subscribed");
    world.post(&format!("/v1/subscriptions/{trial}/cancel"), json!({})).await.expect(200);
    let closed = world.delete(&format!("/v1/billing_accounts/{account}?reason=Fim")).await.expect(200).body;
    assert_eq!(closed["data"]["status"], "closed");
    assert_eq!(closed["data"]["metadata"]["closing_reason"], "Fim");
}

#[tokio::test]
async fn entitlements_are_of_subscriptions_that_run() {
    let world = World::billing().await;
    let account = account(&world).await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let path = format!("/v1/billing_accounts/{account}/entitlements");
    drafted(&world, &account, &plan, json!({})).await;
    let none = world.get(&path).await.expect(200).body;
    assert_eq!(none["data"], json!({ "billing_account_id": account, "entitlements": [] }));
    let trial = drafted(&world, &account, &plan, json!({ "trial_period_days": 30 })).await;
    let some = world.get(&path).await.expect(200).body["data"]["entitlements"].take();
    assert_eq!(some.as_array().unwrap().len(), 1);
    assert_eq!((&some[0]["product_slug"], &some[0]["quantity"]), (&json!("basico"), &json!(1)));
    assert_eq!((&some[0]["subscription_id"], &some[0]["subscription_status"]), (&json!(trial), &json!("trialing")));
    let other = world.get(&format!("{path}?product_group_slug=outro")).await.expect(200).body;
    assert_eq!(other["data"]["entitlements"], json!([]));
    let subscriptions = format!("/v1/billing_accounts/{account}/subscriptions");
    let listed = world.get(&subscriptions).await.expect(200).body;
    assert_eq!(each(&listed, "status"), ["trialing", "draft"]);
    world.delete(&format!("/v1/subscriptions/{trial}")).await.expect(200);
    assert_eq!(each(&world.get(&subscriptions).await.expect(200).body, "status"), ["draft"]);
    assert_eq!(world.get(&path).await.expect(200).body["data"]["entitlements"], json!([]));
}

#[tokio::test]
async fn one_that_owes_is_not_closed_and_lists_what_hangs_on_it() {
    let (world, account) = open().await;
    let plan = plan_at(&world, "basico", 2_899_000).await;
    let subscription = running(&world, &account, &plan, json!({})).await;
    world.post(&format!("/v1/subscriptions/{subscription}/cancel"), json!({})).await.expect(200);
    let close = format!("/v1/billing_accounts/{account}/close");
    refused(world.post(&close, json!({})).await, "billing_account_owing");
    let body = json!({ "billing_account_id": account, "type": "promotional", "amount_cents": 500,
        "expires_at": "2026-10-06T03:00:00Z" });
    made(&world, "credits", body).await;
    let credits = format!("/v1/billing_accounts/{account}/credits");
    assert_eq!(each(&world.get(&credits).await.expect(200).body, "amount_cents"), [500]);
    assert_eq!(read(&world, &format!("billing_accounts/{account}")).await["balance_cents"], 500);
    world.pass_days(1);
    assert!(each(&world.get(&credits).await.expect(200).body, "id").is_empty());
    let all = world.get(&format!("{credits}?include_expired=true")).await.expect(200).body;
    assert_eq!((each(&all, "amount_cents"), all.get("meta")), (vec![&json!(500)], None));
    assert_eq!(read(&world, &format!("billing_accounts/{account}")).await["balance_cents"], 0);
    let listed = world.get(&format!("/v1/billing_accounts/{account}/invoices")).await.expect(200).body;
    assert_eq!(each(&listed, "status"), ["open"]);
    let invoice = each(&listed, "id")[0].as_str().unwrap();
    world.post(&format!("/v1/invoices/{invoice}/void"), json!({})).await.expect(200);
    world.post(&close, json!({})).await.expect(200);
    for list in ["invoices", "subscriptions", "credits", "entitlements"] {
        let missing = format!("/v1/billing_accounts/019923b5-3a7f-781f-955f-23037be18e4d/{list}");
        world.get(&missing).await.expect(404);
    }
}
