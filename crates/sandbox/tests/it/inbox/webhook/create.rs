//! Opening webhooks.

use serde_json::{Value, json};

use super::world::{TAKES, id, to, world};

#[tokio::test]
async fn a_new_webhook_tells_its_secret_once() {
    let world = world().await;
    let made = world.hook(to(TAKES)).await;
    let secret = made["signing_secret"].as_str().unwrap();
    assert!(secret.starts_with("whsec_") && secret.len() == 70, "{secret}");
    assert_eq!((&made["status"], &made["auth"], &made["inbox_id"]), (&json!("active"), &json!("none"), &Value::Null));
    assert_eq!((&made["subscribed_events"], &made["consecutive_failures"]), (&json!([]), &json!(0)));
    assert_eq!(made["external_id"], made["id"]);

    let mut without = made.clone();
    without.as_object_mut().unwrap().remove("signing_secret");
    assert_eq!(world.shown(&made).await, without);
    let listed = world.get("/v1/webhooks").await.expect(200);
    assert_eq!(listed.body["data"], json!([without]));
    assert_ne!(world.hook(to(TAKES)).await["signing_secret"], made["signing_secret"]);
}

#[tokio::test]
async fn each_kind_of_login_takes_its_credentials_and_gives_none_back() {
    let world = world().await;
    let kinds = [
        json!({ "auth": "none" }),
        json!({ "auth": "basic", "auth_basic_user": "erp", "auth_basic_password": "senha-do-erp" }),
        json!({ "auth": "bearer", "auth_bearer_token": "ficha-do-erp" }),
        json!({ "auth": "header", "auth_header_key": "X-Chave", "auth_header_value": "chave-do-erp" }),
    ];
    for kind in kinds {
        let mut body = to(TAKES);
        body.as_object_mut().unwrap().extend(kind.as_object().unwrap().clone());
        let made = world.hook(body).await;
        assert_eq!(made["auth"], kind["auth"]);
        for name in kind.as_object().unwrap().keys().filter(|name| *name != "auth") {
            assert!(made.get(name).is_none(), "{name}");
        }
    }
}

#[tokio::test]
async fn a_wrong_body_is_refused_by_its_field() {
    let world = world().await;
    let wrong: [(Value, &[&str]); 14] = [
        (json!({ "label": "", "url": TAKES }), &["label"]),
        (json!({ "label": "x".repeat(121), "url": TAKES }), &["label"]),
        (json!({ "label": "ERP" }), &["url"]),
        (json!({ "label": "ERP", "url": "ftp://a.example" }), &["url"]),
        (json!({ "label": "ERP", "url": "https://ana:senha@a.example" }), &["url"]),
        (json!({ "label": "ERP", "url": TAKES, "subscribed_events": ["email.eaten"] }), &["subscribed_events"]),
        (json!({ "label": "ERP", "url": TAKES, "subscribed_events": "email.failed" }), &["subscribed_events"]),
        (json!({ "label": "ERP", "url": TAKES, "auth": "oauth" }), &["auth"]),
        (json!({ "label": "ERP", "url": TAKES, "auth": "basic", "auth_basic_user": "u" }), &["auth_basic_password"]),
        (json!({ "label": "ERP", "url": TAKES, "auth": "bearer" }), &["auth_bearer_token"]),
        (json!({ "label": "ERP", "url": TAKES, "auth": "header" }), &["auth_header_key", "auth_header_value"]),
        (json!({ "label": "ERP", "url": TAKES, "auth_bearer_token": "t" }), &["auth_bearer_token"]),
        (
            json!({ "label": "ERP", "url": TAKES, "auth": "bearer", "auth_bearer_token": "t", "auth_basic_user": "u" }),
            &["auth_basic_user"],
        ),
        (
            json!({ "label": "ERP", "url": "https://u@a.example", "auth": "bearer", "subscribed_events": ["x"] }),
            &["url", "subscribed_events", "auth_bearer_token"],
        ),
    ];
    for (body, fields) in wrong {
        let refused = world.post("/v1/webhooks", body.clone()).await.expect(400).body;
        assert_eq!(refused["error"]["code"], "validation_failed", "{body}");
        let named: Vec<&String> = refused["error"]["details"]["fieldErrors"].as_object().unwrap().keys().collect();
        assert_eq!(named, fields, "{body}");
    }
    assert_eq!(world.get("/v1/webhooks").await.expect(200).body["data"], json!([]));
}

#[tokio::test]
async fn its_inbox_has_to_exist() {
    let world = world().await;
    let inbox = world.mailbox("notas").await;
    let in_inbox = |inbox: Value| json!({ "label": "ERP", "url": TAKES, "inbox_id": inbox });
    let made = world.hook(in_inbox(json!(inbox.uid))).await;
    assert_eq!(made["inbox_id"], json!(inbox.uid));
    assert_eq!(world.hook(in_inbox(Value::Null)).await["inbox_id"], Value::Null);
    let unknown = in_inbox(json!("850f585b-6425-4808-bf1f-1eaf111252e6"));
    let refused = world.post("/v1/webhooks", unknown).await.expect(422).body;
    assert!(refused["error"]["message"].as_str().unwrap().contains("inbox_id"), "{refused}");
}

#[tokio::test]
async fn the_callers_own_id_names_it_and_is_unique() {
    let world = world().await;
    let own = "3dc23e04-54b8-47ba-b977-cdfef6e97411";
    let body = json!({ "label": "ERP", "url": TAKES, "external_id": own });
    let made = world.hook(body.clone()).await;
    assert_eq!(made["external_id"], own);
    let shown = world.get(&format!("/v1/webhooks/{own}")).await.expect(200).body["data"].clone();
    assert_eq!(shown["id"], made["id"]);
    let taken = world.post("/v1/webhooks", body).await.expect(409).body;
    assert!(taken["error"]["message"].as_str().unwrap().contains("external_id"), "{taken}");
    world.post(&format!("/v1/webhooks/{own}/test"), Value::Null).await.expect(200);
    let listed = world.get(&format!("/v1/webhooks/{own}/deliveries")).await.expect(200).body;
    assert_eq!(listed["data"][0]["webhook_id"], json!(id(&made)));
}
