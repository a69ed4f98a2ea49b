//! Inboxes and the addresses that may send to them.

use serde_json::{Value, json};

use super::{about, agent, id, made, settled};
use crate::world::World;

async fn inbox(world: &World, label: &str) -> String {
    id(&made(world, "inboxes", json!({ "label": label })).await)
}

#[tokio::test]
async fn an_address_is_made_from_the_workspace_and_the_label() {
    let world = settled().await;
    let inbox = made(&world, "inboxes", json!({ "label": "Notas de fornecedores" })).await;
    let (local, domain) = inbox["email"].as_str().unwrap().split_once('@').unwrap();
    assert_eq!(domain, "inbox.kobana.com.br");
    let token = local.strip_prefix("serra-azul-notas-de-fornecedores-").unwrap();
    assert!(
        token.len() == 8 && token.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()),
        "{token}"
    );
    let expected = [
        ("status", json!("active")),
        ("agent_id", Value::Null),
        ("allowed_recipients", json!([])),
        ("filters", json!([])),
        ("attachments_allow", json!(true)),
        ("custom_metadata", json!({})),
    ];
    for (field, value) in expected {
        assert_eq!(inbox[field], value, "{field}");
    }
    let prefix = json!({ "email_prefix": "moveis" });
    world.patch(&format!("/v1/workspaces/{}", inbox["workspace_id"].as_str().unwrap()), prefix).await.expect(200);
    let next = made(&world, "inboxes", json!({ "label": "Boletos" })).await;
    assert!(next["email"].as_str().unwrap().starts_with("moveis-boletos-"), "{next}");
}

#[tokio::test]
async fn a_given_address_is_on_the_domain_and_one_inbox_has_it() {
    let world = settled().await;
    let first = made(&world, "inboxes", json!({ "label": "A", "email": "Fiscal@Inbox.Kobana.com.br" })).await;
    assert_eq!(first["email"], "fiscal@inbox.kobana.com.br");
    let taken = world.post("/v1/inboxes", json!({ "label": "B", "email": "fiscal@inbox.kobana.com.br" })).await;
    assert_eq!(about(&taken.expect(409).body, "email"), &json!(["já está em uso"]));
    for off in ["fiscal@serraazul.example", "fiscal@x.inbox.kobana.com.br"] {
        let refused = world.post("/v1/inboxes", json!({ "label": "B", "email": off })).await.expect(422).body;
        assert_eq!(about(&refused, "email"), &json!(["deve terminar em @inbox.kobana.com.br"]));
    }
    world.post("/v1/inboxes", json!({ "label": "B", "email": "fiscal" })).await.expect(400);
    world.delete(&format!("/v1/inboxes/{}", id(&first))).await.expect(204);
    made(&world, "inboxes", json!({ "label": "B", "email": "fiscal@inbox.kobana.com.br" })).await;
}

#[tokio::test]
async fn an_agent_has_to_be_there_and_stays_while_an_inbox_names_it() {
    let world = settled().await;
    let nobody = "019923b5-3a7f-781f-955f-23037be18e4d";
    let refused = world.post("/v1/inboxes", json!({ "label": "A", "agent_id": nobody })).await.expect(422).body;
    assert_eq!(
        (&refused["error"]["code"], about(&refused, "agent_id")),
        (&json!("unprocessable"), &json!(["não foi encontrado"]))
    );
    let agent = agent(&world, "Notas").await;
    let inbox = id(&made(&world, "inboxes", json!({ "label": "A", "agent_id": agent })).await);
    let path = format!("/v1/inboxes/{inbox}");
    world.delete(&format!("/v1/agents/{agent}")).await.expect(409);
    let cleared = world.patch(&path, json!({ "agent_id": null, "status": "inactive" })).await.expect(200).body;
    assert_eq!((&cleared["data"]["agent_id"], &cleared["data"]["status"]), (&Value::Null, &json!("inactive")));
    world.delete(&format!("/v1/agents/{agent}")).await.expect(204);
    world.patch(&path, json!({ "agent_id": agent })).await.expect(422);
}

#[tokio::test]
async fn a_change_replaces_lists_and_keeps_the_address() {
    let world = settled().await;
    let inbox = made(&world, "inboxes", json!({ "label": "A" })).await;
    let path = format!("/v1/inboxes/{}", id(&inbox));
    let rules = json!([{ "field": "subject", "contains": "nota", "action": "allow" }, { "field": "List-Unsubscribe", "equals": "x" }]);
    let sent = json!({ "allowed_recipients": [" Ana@Tintas.Example ", "ana@tintas.example"], "filters": rules,
        "attachments_max_file_number": 3, "email": "outro@inbox.kobana.com.br", "metadata": { "x": 1 } });
    let changed = world.patch(&path, sent).await.expect(200).body["data"].clone();
    assert_eq!((&changed["allowed_recipients"], &changed["filters"]), (&json!(["Ana@tintas.example"]), &rules));
    assert_eq!((&changed["email"], &changed["metadata"]), (&inbox["email"], &json!({})));
    assert_eq!(world.get("/v1/inboxes").await.expect(200).body["data"][0].get("filters"), None);
    for (field, wrong) in [
        ("allowed_recipients", json!(["ana"])),
        ("allowed_recipients", json!("ana@tintas.example")),
        ("allowed_recipients", Value::Null),
        ("filters", json!(["x"])),
        ("status", json!("paused")),
        ("attachments_allow", json!("yes")),
        ("attachments_max_file_size", json!(0)),
    ] {
        let refused = world.patch(&path, json!({ field: wrong })).await.expect(400).body;
        assert_eq!(about(&refused, field).as_array().unwrap().len(), 1, "{field}: {refused}");
    }
}

#[tokio::test]
async fn a_filter_that_would_do_nothing_is_refused_with_the_words_that_are_known() {
    let world = settled().await;
    let path = format!("/v1/inboxes/{}", inbox(&world, "A").await);
    for (filter, known) in [
        (json!({ "field": "subject", "contains": "nota", "action": "drop" }), "reject ou allow"),
        (json!({ "field": "subject", "contains": "nota", "action": null }), "reject ou allow"),
        (json!({ "field": "assunto", "contains": "nota" }), "from, to, cc, subject"),
        (json!({ "contains": "nota" }), "from, to, cc, subject"),
        (json!({ "field": "subject", "starts_with": "nota" }), "contains, equals"),
        (json!({ "field": "subject" }), "contains ou em equals"),
        (json!({ "field": "subject", "contains": " " }), "contains ou em equals"),
        (json!({ "field": "subject", "contains": "a", "equals": "b" }), "contains ou em equals"),
    ] {
        let body = json!({ "label": "B", "filters": [{ "field": "cc", "equals": "x" }, filter] });
        for answer in [world.post("/v1/inboxes", body.clone()).await, world.patch(&path, body.clone()).await] {
            let refused = answer.expect(400).body;
            let told = about(&refused, "filters")[0].as_str().unwrap().to_owned();
            assert!(told.contains("filtro 2") && told.contains(known), "{body}: {told}");
            assert_eq!(refused["error"]["code"], "validation_failed");
        }
    }
}

#[tokio::test]
async fn senders_come_and_go_one_at_a_time() {
    let world = settled().await;
    let path = format!("/v1/inboxes/{}/recipients", inbox(&world, "A").await);
    let add = |email: &'static str| world.post(&path, json!({ "email": email }));
    let added = add("Ana@Tintas.EXAMPLE").await.expect(201);
    assert_eq!(
        (added.body, added.headers.get("location")),
        (json!({ "data": { "allowed_recipients": ["Ana@tintas.example"] } }), None)
    );
    add("ana@tintas.example").await.expect(200);
    let both = json!({ "data": { "allowed_recipients": ["Ana@tintas.example", "rui@tintas.example"] } });
    assert_eq!(add("rui@tintas.example").await.expect(201).body, both);
    assert_eq!(world.delete(&format!("{path}?email=eva%40tintas.example")).await.expect(200).body, both);
    let rest = world.delete(&format!("{path}?email=ANA%40tintas.example")).await.expect(200).body;
    assert_eq!(rest, json!({ "data": { "allowed_recipients": ["rui@tintas.example"] } }));
    let last = world.ask(http::Method::DELETE, &path, &json!({ "email": "rui@tintas.example" })).await.expect(200).body;
    assert_eq!(last, json!({ "data": { "allowed_recipients": [] } }));
    for (query, body) in [
        ("", Value::Null),
        ("?email=ana", Value::Null),
        ("?email=ana%40tintas.example", json!({ "email": "rui@tintas.example" })),
    ] {
        let refused = world.ask(http::Method::DELETE, &format!("{path}{query}"), &body).await.expect(400).body;
        assert_eq!(about(&refused, "email").as_array().unwrap().len(), 1, "{refused}");
    }
    world.post(&path, json!({})).await.expect(400);
    world.post("/v1/inboxes/x/recipients", json!({ "email": "ana@tintas.example" })).await.expect(404);
}
