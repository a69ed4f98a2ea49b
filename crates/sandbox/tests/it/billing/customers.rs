//! Customers: their names, their documents, and the copies that their accounts show.

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::{Value, json};

use super::stored::{put, stored};
use super::world::{each, id, made, read};
use crate::world::World;

/// A customer with its account.
async fn both(world: &World, body: Value) -> (Value, Value) {
    let mut both = made(world, "customers", body).await;
    (both["customer"].take(), both["billing_account"].take())
}

#[tokio::test]
async fn one_is_made_with_the_account_that_its_invoices_hang_on() {
    let world = World::billing().await;
    let body = json!({ "name": "Mercado Aurora", "legal_name": "Mercado Aurora Ltda",
        "document_number": "11.222.333/0001-81", "email": "financeiro@aurora.example", "phone": "+55 11 5555-0134",
        "external_id": "CLI-118", "payment_terms_days": 15, "addresses": [{ "city": "Barueri", "state": "sp" }],
        "tags": ["varejo"], "birthday": "2001-03-09", "custom_metadata": { "crm_id": "A-118" } });
    let (customer, account) = both(&world, body).await;
    assert_eq!((&customer["kind"], &customer["document_type"]), (&json!("juridical"), &json!("cnpj")));
    assert_eq!(customer["document_number"], "11222333000181");
    assert_eq!(customer["emails"], json!([{ "kind": "main", "value": "financeiro@aurora.example" }]));
    assert_eq!(customer["phones"], json!([{ "kind": "main", "value": "+55 11 5555-0134" }]));
    assert_eq!(customer["birthday"], "2001-03-09");
    assert_eq!(customer.get("presence"), None);
    assert_eq!(
        (&account["billing_email"], &account["payment_terms_days"]),
        (&json!("financeiro@aurora.example"), &json!(15))
    );
    assert_eq!((&account["status"], &account["auto_collection"]), (&json!("active"), &json!(true)));
    assert_eq!((&account["currency"], &account["balance_cents"]), (&json!("BRL"), &json!(0)));
    let copy = &account["customer"];
    assert_eq!((&copy["id"], &copy["kind"]), (&customer["id"], &json!("company")));
    for name in ["external_id", "name", "legal_name", "document_number", "emails", "addresses", "tags", "created_at"] {
        assert_eq!(copy[name], customer[name], "{name}");
    }
    for name in [&*id(&customer), "CLI-118"] {
        assert_eq!(read(&world, &format!("customers/{name}")).await, customer);
    }
    world.get("/v1/customers/cli-118").await.expect(404);
    assert_eq!(read(&world, &format!("billing_accounts/{}", id(&account))).await, account);
}

#[tokio::test]
async fn an_account_is_left_out_when_it_is_not_wanted() {
    let world = World::billing().await;
    let body = json!({ "name": "Tereza Quintanilha Bastos", "create_billing_account": false });
    let (customer, account) = both(&world, body).await;
    assert_eq!((&customer["kind"], &customer["document_number"], &account), (&Value::Null, &Value::Null, &Value::Null));
    assert_eq!((&customer["emails"], &customer["tags"]), (&json!([]), &json!([])));
}

#[tokio::test]
async fn names_and_documents_are_one_customers() {
    let world = World::billing().await;
    let body = json!({ "name": "Anselmo Vieira", "document_number": "399.881.072-26", "external_id": "7" });
    let (first, _) = both(&world, body).await;
    assert_eq!(first["kind"], "natural");
    for (body, field) in [
        (json!({ "name": " " }), "name"),
        (json!({ "name": "Outro", "external_id": "7" }), "external_id"),
        (json!({ "name": "Outro", "external_id": id(&first) }), "external_id"),
        (json!({ "name": "Outro", "document_number": "39988107226" }), "document_number"),
        (json!({ "name": "Outro", "document_number": "39988107227" }), "document_number"),
        (json!({ "name": "Outro", "document_number": "11444777035", "kind": "juridical" }), "document_number"),
        (json!({ "name": "Outro", "document_number": "11144477735", "kind": "juridical" }), "kind"),
        (json!({ "name": "Outro", "payment_terms_days": 91 }), "payment_terms_days"),
        (json!({ "name": "Outro", "emails": [{ "kind": "main", "value": "aqui" }] }), "emails[0].value"),
        (json!({ "name": "Outro", "addresses": [{ "state": "Goiás" }] }), "addresses[0].state"),
    ] {
        let refused = world.post("/v1/customers", body.clone()).await.expect(400).body;
        assert!(refused["error"]["details"]["fields"][field].is_array(), "{body}: {refused}");
    }
    let list = world.get("/v1/customers").await.expect(200).body;
    assert_eq!(list["meta"]["total"], 1, "a refusal leaves no half");
}

#[tokio::test]
async fn a_change_reaches_the_copies() {
    let world = World::billing().await;
    let body = json!({ "name": "Mercado Aurora", "document_number": "11222333000181", "email": "a@aurora.example",
        "external_id": "a", "custom_metadata": { "crm": { "id": 1 } } });
    let (customer, account) = both(&world, body).await;
    world.pass_days(1);
    let body = json!({ "name": "Mercado Aurora Novo", "email": "b@aurora.example", "notes": "Paga por Pix",
        "custom_metadata": { "crm": { "uf": "SP" } }, "custom_metadata_mode": "merge" });
    let changed = world.patch("/v1/customers/a", body).await.expect(200).body["data"].take();
    assert_eq!(changed["emails"], json!([{ "kind": "main", "value": "b@aurora.example" }]));
    assert_eq!(changed["custom_metadata"], json!({ "crm": { "id": 1, "uf": "SP" } }));
    assert_eq!(changed["document_number"], customer["document_number"], "what is left out stays");
    let account = read(&world, &format!("billing_accounts/{}", id(&account))).await;
    for name in ["name", "emails", "notes", "custom_metadata", "updated_at"] {
        assert_eq!(account["customer"][name], changed[name], "{name}");
    }
    let body = json!({ "document_number": "399.881.072-26" });
    let changed = world.patch("/v1/customers/a", body).await.expect(200).body["data"].take();
    assert_eq!((&changed["kind"], &changed["document_type"]), (&json!("natural"), &json!("cpf")));
    both(&world, json!({ "name": "Outro", "external_id": "b", "document_number": "11222333000181" })).await;
    for body in [json!({ "external_id": "b" }), json!({ "document_number": "11222333000181" }), json!({ "name": "" })] {
        world.patch("/v1/customers/a", body).await.expect(400);
    }
    world.patch("/v1/customers/a", json!({ "external_id": "a" })).await.expect(200);
}

#[tokio::test]
async fn one_that_is_billed_or_owes_stays() {
    let world = World::billing().await;
    let (customer, account) = both(&world, json!({ "name": "Mercado Aurora", "external_id": "a" })).await;
    let of = json!({ "billing_account_id": account["id"], "status": "active" });
    let subscription = stored(&world, &SUBSCRIPTION, of).await;
    let invoice = stored(&world, &INVOICE, json!({ "billing_account_id": account["id"], "status": "open" })).await;
    let refused = world.delete("/v1/customers/a").await.expect(422).body["error"].take();
    assert_eq!(refused["code"], "customer_in_use");
    assert_eq!(refused["details"], json!({ "subscriptions": 1, "open_invoices": 1 }));
    put(&world, &SUBSCRIPTION, &subscription, json!({ "status": "canceled" })).await;
    world.delete("/v1/customers/a").await.expect(422);
    put(&world, &INVOICE, &invoice, json!({ "status": "paid" })).await;
    let gone = world.delete("/v1/customers/a").await.expect(200).body;
    assert_eq!(gone, json!({ "data": { "deleted": true } }));
    for name in ["a", &*id(&customer)] {
        world.get(&format!("/v1/customers/{name}")).await.expect(404);
        world.delete(&format!("/v1/customers/{name}")).await.expect(404);
    }
    assert_eq!(world.get("/v1/customers").await.expect(200).body["data"], json!([]));
    let kept = read(&world, &format!("billing_accounts/{}", id(&account))).await;
    assert_eq!((&kept["customer"]["name"], &kept["customer"]["external_id"]), (&json!("Mercado Aurora"), &json!("a")));
    both(&world, json!({ "name": "Outro", "external_id": "a" })).await;
}

#[tokio::test]
async fn lists_are_narrowed_by_kind() {
    let world = World::billing().await;
    both(&world, json!({ "name": "Anselmo", "document_number": "39988107226" })).await;
    both(&world, json!({ "name": "Aurora", "document_number": "11222333000181" })).await;
    let list = world.get("/v1/customers?kind=natural").await.expect(200).body;
    assert_eq!(each(&list, "name"), ["Anselmo"]);
    world.get("/v1/customers?kind=individual").await.expect(400);
}
