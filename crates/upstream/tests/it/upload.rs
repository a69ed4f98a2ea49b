//! Files out as forms, and records that are known by a public id.

use http::StatusCode;
use serde_json::json;

use crate::rows;
use crate::stand_in::Reply;
use crate::world::{UID, WALLET, World};

#[tokio::test]
async fn a_file_goes_out_as_a_form() {
    let world = World::new().await;
    world.stand_in.always("GET /v1/bank_billet_accounts", Reply::json(&json!([{"id": 9, "uid": WALLET}]).to_string()));
    let body = json!({
        "file_base64": "MDJSRVRPUk5P", "filename": "retorno.ret", "bank_billet_account_uid": WALLET,
        "tags": ["a", "b"], "custom_data": {"lote": 7}
    });
    world.post(&rows::UPLOAD, &body.to_string()).await.unwrap();
    let seen = world.stand_in.seen().pop().unwrap();
    let content_type = seen.all("content-type").concat();
    let boundary = content_type.strip_prefix("multipart/form-data; boundary=").unwrap();
    let text = seen.text();
    let parts: Vec<_> = text.split(&format!("--{boundary}")).map(|part| part.trim_matches(['\r', '\n'])).collect();
    let named = |name: &str, value: &str| format!("Content-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}");
    let file = "Content-Disposition: form-data; name=\"file\"; filename=\"retorno.ret\"\r\n\
                Content-Type: application/octet-stream\r\n\r\n02RETORNO";
    let expected = [
        String::new(),
        file.to_owned(),
        named("filename", "retorno.ret"),
        named("bank_billet_account_id", "9"),
        named("tags[]", "a"),
        named("tags[]", "b"),
        named("custom_data[lote]", "7"),
        "--".to_owned(),
    ];
    assert_eq!(parts, expected);
}

#[tokio::test]
async fn a_file_that_is_no_base64_is_named_and_not_sent() {
    let world = World::new().await;
    let answer = world.post(&rows::UPLOAD, r#"{"file_base64":"%%"}"#).await.unwrap();
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(answer.body(), r#"{"errors":{"file_base64":["não está em Base64"]}}"#);
    assert!(world.stand_in.seen().is_empty());
}

#[tokio::test]
async fn an_export_is_known_by_its_public_id() {
    let world = World::new().await;
    let created = format!(r#" {{"id":4,"amount":1.50,"public_id":"{UID}"}}"#);
    world.stand_in.always("POST /v1/exports", Reply::json(&created));
    let answer = world.post(&rows::EXPORT_CREATE, "").await.unwrap();
    assert_eq!(answer.body(), &format!(r#"{{"uid":"{UID}","id":4,"amount":1.50,"public_id":"{UID}"}}"#));
    let file = Reply::with(302, &[("location", "https://files.example/a.pdf")], "");
    world.stand_in.always("GET /v1/exports/4", file.clone());
    let answer = world.send(&rows::EXPORT_GET, &format!("GET /v1/exports/{UID}")).await.unwrap();
    assert_eq!(answer.headers()["location"], "https://files.example/a.pdf");
    // Forgotten, or made by somebody else: the API is asked by the public id itself.
    let fresh = World::new().await;
    fresh.stand_in.always(&format!("GET /v1/exports/{UID}"), file);
    fresh.send(&rows::EXPORT_GET, &format!("GET /v1/exports/{UID}")).await.unwrap();
    assert_eq!(fresh.stand_in.lines(), [format!("GET /v1/exports/{UID}")]);
}
