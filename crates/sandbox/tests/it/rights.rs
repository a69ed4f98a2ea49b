//! Scopes, permissions and tenants.

use http::Method;
use serde_json::{Value, json};

use crate::world::{World, customer, principal, request, uid};

#[tokio::test]
async fn a_missing_scope_is_named() {
    let world = World::new().await;
    let cases = [
        ("all", Method::GET, "\"read write\""),
        ("read crm.people", Method::GET, "\"all crm.customers\""),
        ("all read", Method::POST, "\"write\""),
        ("write charge.pix", Method::POST, "\"all crm.customers\""),
    ];
    for (scopes, method, named) in cases {
        let refused =
            world.send(principal(scopes, "conta"), request(method, "/v1/customers", &json!({}))).await.expect(403);
        let title = refused.first_error()["title"].as_str().unwrap();
        assert_eq!(title, format!("Para acessar esse recurso você precisa de pelo menos um destes escopos: {named}."));
        assert_eq!(refused.first_error()["code"], "forbidden");
    }
    let allowed =
        world.send(principal("read crm.customers", "conta"), request(Method::GET, "/v1/customers", &Value::Null));
    allowed.await.expect(200);
}

#[tokio::test]
async fn what_a_person_may_not_run_is_refused_here_too() {
    let world = World::new().await;
    let mut ana = principal("all write", "conta");
    ana.permissions.deny.push("banking_data_customer_*".to_owned());
    world.send(ana, request(Method::GET, "/v1/customers", &Value::Null)).await.expect(403);
}

#[tokio::test]
async fn another_tenant_sees_and_touches_nothing() {
    let world = World::new().await;
    let made = world.post("/v1/customers", customer("39988107226")).await.expect(201).body;
    let other = |method: Method, path: &str, body: Value| {
        let request = request(method, path, &body);
        world.send(principal("all write", "outra"), request)
    };
    for key in [uid(&made), made["id"].to_string()] {
        let path = format!("/v1/customers/{key}");
        other(Method::GET, &path, Value::Null).await.expect(404);
        other(Method::PUT, &path, json!({ "nickname": "X" })).await.expect(404);
    }
    assert_eq!(other(Method::GET, "/v1/customers", Value::Null).await.body, json!([]));
    assert_eq!(other(Method::GET, "/v1/events", Value::Null).await.body, json!([]));
    other(Method::GET, "/v1/customers/cnpj_cpf?q=39988107226", Value::Null).await.expect(404);
    other(Method::POST, "/v1/customers", customer("39988107226")).await.expect(201);

    let account = world.pix_account().await;
    let body = json!({ "amount": 1, "pix_account_uid": account, "expire_at": "2026-10-15" });
    let refused = other(Method::POST, "/v2/charge/pix", body).await.expect(422);
    assert_eq!(refused.first_error()["detail"], "Conta Pix não foi encontrado");
}
