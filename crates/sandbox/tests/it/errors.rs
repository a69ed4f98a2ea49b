//! Refusals in the shapes of both versions.

use bytes::Bytes;
use http::{Method, Request};
use serde_json::json;

use crate::world::{World, principal};

#[tokio::test]
async fn unknown_paths_and_records_are_not_found() {
    let world = World::new().await;
    for path in ["/v1/nothing", "/v3/charge/pix", "/", "/v1/customers/12", "/v2/charge/pix/12", "/v1/customers/a/b/c"] {
        let missing = world.get(path).await.expect(404);
        assert_eq!(missing.body["status"], 404, "{path}");
        assert_eq!(missing.first_error()["code"], "not_found");
    }
    world.get("/v1/customers/").await.expect(200);
}

#[tokio::test]
async fn another_method_is_told_which_ones_there_are() {
    let world = World::new().await;
    let wrong = world.delete("/v1/customers").await.expect(405);
    assert_eq!(wrong.header("allow"), "GET, POST");
}

#[tokio::test]
async fn bodies_that_are_no_json_object_are_refused() {
    let world = World::new().await;
    let send = async |media_type: &str, body: &str| {
        let request = Request::builder()
            .method(Method::POST)
            .uri("/v1/customers")
            .header("content-type", media_type)
            .body(Bytes::from(body.to_owned()))
            .unwrap();
        world.send(principal("all write", "conta"), request).await
    };
    let deep = format!("{}{}", "[".repeat(400), "]".repeat(400));
    for (body, name) in [
        (r#"{"person_name":"A","person_name":"B"}"#, "person_name"),
        (r#"{"custom_data":{"a":[{"b":1,"b":2}]}}"#, "custom_data.a[0].b"),
    ] {
        let refused = send("application/json", body).await.expect(400);
        let detail = format!("O campo {name} aparece mais de uma vez no corpo da requisição.");
        assert_eq!(refused.first_error()["detail"], detail.as_str());
    }
    let nested = |levels: usize| format!("{{\"custom_data\":{}1{}}}", "{\"a\":".repeat(levels), "}".repeat(levels));
    send("application/json", &nested(32)).await.expect(422);
    let refused = send("application/json", &nested(33)).await.expect(400);
    let detail = "O campo custom_data tem níveis demais de aninhamento (máximo: 32).";
    assert_eq!(refused.first_error()["detail"], detail);
    for body in ["{", "[]", "\"a\"", "{\"a\": 1e400}", "{\"a\": NaN}", &format!("{{\"custom_data\": {deep}}}")] {
        let refused = send("application/json", body).await.expect(400);
        assert_eq!(refused.first_error()["code"], "bad_request", "{body}");
    }
    let form = send("application/x-www-form-urlencoded", "a=1").await.expect(415);
    assert_eq!(form.first_error()["code"], "unsupported_media_type");
    send("application/json; charset=utf-8", "{}").await.expect(422);
}

#[tokio::test]
async fn unknown_fields_are_ignored_and_types_are_checked() {
    let world = World::new().await;
    let mut body = crate::world::customer("39988107226");
    body["unknown"] = json!({ "a": 1 });
    body["created_at"] = json!("1999-01-01T00:00:00Z");
    body["custom_data"] = json!({ "pedido": "PV-2291", "n": [1, { "x": null }] });
    let made = world.post("/v1/customers", body).await.expect(201).body;
    assert!(made.get("unknown").is_none());
    assert_eq!(made["created_at"], "2026-10-05T09:14:27-03:00");
    assert_eq!(made["custom_data"], json!({ "pedido": "PV-2291", "n": [1, { "x": null }] }));
    let refused = world
        .put(
            &format!("/v1/customers/{}", made["id"]),
            json!({ "email": "a@", "birthday": "1987-13-01",
        "custom_data": [1], "ignore_sms": "talvez", "person_name": "x".repeat(121) }),
        )
        .await
        .expect(422)
        .body;
    assert_eq!(
        refused,
        json!({ "errors": {
        "person_name": ["é muito longo (máximo: 120 caracteres)"],
        "birthday": ["não é uma data válida"],
        "email": ["não é válido"],
        "ignore_sms": ["não está incluído na lista"],
        "custom_data": ["não é válido"],
    } })
    );
}

#[tokio::test]
async fn every_answer_carries_a_request_id() {
    let world = World::new().await;
    let fresh = world.get("/v1/customers").await;
    assert_eq!(fresh.header("request-id").len(), 36);
    let mut request = crate::world::request(Method::GET, "/v1/nothing", &json!(null));
    request.headers_mut().insert("request-id", "req-42".parse().unwrap());
    let passed = world.send(principal("all read", "conta"), request).await;
    assert_eq!(passed.header("request-id"), "req-42");
    assert_eq!(passed.header("content-type"), "application/json; charset=utf-8");
}
