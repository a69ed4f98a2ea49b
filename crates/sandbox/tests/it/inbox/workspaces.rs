//! Workspaces.

use std::sync::Arc;

use catalogue::finance::person::PERSON;
use catalogue::inbox::INBOX_PRODUCT;
use engine::{AccountId, Api, permit, tenant};
use http::Method;
use serde_json::{Value, json};

use super::{about, agent, id, labels, made, settled};
use crate::world::{WORKSPACE, World, principal, principal_in, request};

async fn elsewhere(world: &World, workspace: &str, method: Method, path: &str, body: Value) -> crate::world::Answer {
    world.send(principal_in("all write", "conta", workspace), request(method, path, &body)).await
}

#[tokio::test]
async fn one_that_nobody_changed_is_shown_as_the_store_knows_it() {
    let world = settled().await;
    let shown = world.get(&format!("/v1/workspaces/{WORKSPACE}")).await.expect(200).body["data"].clone();
    let expected = json!({ "id": WORKSPACE, "external_id": WORKSPACE, "source": "kobana_autonomous_inbox",
        "label": "Serra Azul", "email_prefix": "serra-azul", "monthly_cost_limit": null, "monthly_emails_limit": null,
        "monthly_cost_used": 0.0, "monthly_emails_used": 0, "custom_metadata": {}, "metadata": {},
        "created_at": "2026-10-05T12:14:27.000Z", "updated_at": "2026-10-05T12:14:27.000Z" });
    assert_eq!(shown, expected);
    let listed = world.get("/v1/workspaces").await.expect(200).body;
    assert_eq!((labels(&listed), listed["data"][0].get("metadata")), (vec!["Serra Azul"], None));
}

#[tokio::test]
async fn a_new_one_is_the_stores_too_and_named_by_the_callers_own_id() {
    let world = settled().await;
    let own = "019923b5-3a7f-781f-955f-23037be18e4d";
    let body = json!({ "source": "kobana_finance", "label": "Oficina São João", "external_id": own,
        "monthly_cost_limit": 250.5, "metadata": { "erp": "04" } });
    let answer = world.post("/v1/workspaces", body.clone()).await.expect(201);
    let record = answer.body["data"].clone();
    assert_eq!(answer.header("location"), format!("/v1/workspaces/{}", id(&record)));
    assert_eq!((&record["email_prefix"], &record["monthly_emails_used"]), (&json!("oficina-sao-joao"), &json!(0)));
    let known = world.store.workspaces(&AccountId("conta".to_owned())).await.unwrap();
    assert_eq!(known.iter().map(|one| &*one.name).collect::<Vec<_>>(), ["Serra Azul", "Oficina São João"]);
    assert_eq!(known[1].id.0, id(&record));
    assert_eq!(world.get(&format!("/v1/workspaces/{own}")).await.expect(200).body["data"], record);
    let refused = world.post("/v1/workspaces", body).await.expect(409).body;
    assert_eq!(about(&refused, "external_id"), &json!(["já está em uso"]));
    let taken = json!({ "source": "kobana_app", "label": "X", "external_id": WORKSPACE });
    world.post("/v1/workspaces", taken).await.expect(409);
    assert_eq!(
        world.store.workspaces(&AccountId("conta".to_owned())).await.unwrap().len(),
        2,
        "a refusal leaves no half"
    );

    let page = world.get("/v1/workspaces?limit=1").await.expect(200).body;
    assert_eq!(labels(&page), ["Oficina São João"]);
    let next = page["next_cursor"].as_str().unwrap();
    let rest = world.get(&format!("/v1/workspaces?limit=1&cursor={next}")).await.expect(200).body;
    assert_eq!((labels(&rest), &rest["next_cursor"]), (vec!["Serra Azul"], &Value::Null));
}

#[tokio::test]
async fn a_change_is_kept_and_a_label_is_the_name_for_every_product() {
    let world = settled().await;
    let path = format!("/v1/workspaces/{WORKSPACE}");
    let changed =
        world.patch(&path, json!({ "monthly_emails_limit": 10, "source": "kobana_app" })).await.expect(200).body;
    assert_eq!(
        (&changed["data"]["monthly_emails_limit"], &changed["data"]["source"]),
        (&json!(10), &json!("kobana_autonomous_inbox"))
    );
    world.pass_days(1);
    let changed = world
        .patch(&path, json!({ "label": "Serra Azul Móveis", "monthly_emails_limit": null }))
        .await
        .expect(200)
        .body;
    assert_eq!(
        (&changed["data"]["label"], &changed["data"]["monthly_emails_limit"]),
        (&json!("Serra Azul Móveis"), &Value::Null)
    );
    assert_eq!(changed["data"]["updated_at"], "2026-10-06T12:14:27.000Z");
    assert_eq!(world.store.workspaces(&AccountId("conta".to_owned())).await.unwrap()[0].name, "Serra Azul Móveis");
    for (field, wrong) in [
        ("email_prefix", json!("Serra")),
        ("email_prefix", json!("a--b")),
        ("label", json!("")),
        ("monthly_cost_limit", json!(0)),
        ("monthly_cost_limit", json!("10")),
        ("monthly_emails_limit", json!(1.5)),
        ("metadata", json!([])),
    ] {
        let refused = world.patch(&path, json!({ field: wrong })).await.expect(400).body;
        assert_eq!(about(&refused, field).as_array().unwrap().len(), 1, "{refused}");
    }
    world.patch("/v1/workspaces/019923b5-3a7f-781f-955f-23037be18e4d", json!({ "label": "X" })).await.expect(404);
}

/// Who is confined to one workspace neither sees nor changes another.
#[tokio::test]
async fn a_token_of_one_workspace_reaches_no_other() {
    let world = settled().await;
    let other = id(&made(&world, "workspaces", json!({ "source": "kobana_app", "label": "Oficina" })).await);
    let path = format!("/v1/workspaces/{other}");
    let confined = || principal("all write", "conta");
    let sent = |method: Method, path: &str, body: Value| world.send(confined(), request(method, path, &body));
    let listed = sent(Method::GET, "/v1/workspaces", Value::Null).await.expect(200).body;
    assert_eq!(labels(&listed), ["Serra Azul"]);
    sent(Method::GET, &path, Value::Null).await.expect(404);
    sent(Method::PATCH, &path, json!({ "label": "X" })).await.expect(404);
    sent(Method::DELETE, &path, Value::Null).await.expect(404);
    assert_eq!(world.get(&path).await.expect(200).body["data"]["label"], "Oficina");
}

/// One that inbox has no record of yet is among them too.
#[tokio::test]
async fn the_newest_are_those_that_the_token_reaches() {
    let world = settled().await;
    let other = id(&made(&world, "workspaces", json!({ "source": "kobana_app", "label": "Oficina" })).await);
    let newest = async |who: engine::Principal| {
        let (who, tool) = (Arc::new(who), INBOX_PRODUCT.tool("workspaces_list").unwrap());
        let permit = permit::plain(&who, tool, tenant::resolve(&who, tool, None).unwrap()).unwrap();
        let found = world.sandbox.newest(vec![permit], 10).await.unwrap().remove(0);
        found.into_iter().map(|one| one.uid).collect::<Vec<_>>()
    };
    assert_eq!(newest(world.everywhere().await).await, [other.as_str(), WORKSPACE]);
    assert_eq!(newest(principal("all write", "conta")).await, [WORKSPACE]);
}

#[tokio::test]
async fn one_goes_when_it_is_empty_and_nobody_works_in_it() {
    let world = settled().await;
    let own = world.delete(&format!("/v1/workspaces/{WORKSPACE}")).await.expect(409).body;
    assert_eq!(own["error"]["code"], "conflict");
    let other = id(&made(&world, "workspaces", json!({ "source": "kobana_app", "label": "Oficina" })).await);
    let path = format!("/v1/workspaces/{other}");
    let inbox = elsewhere(&world, &other, Method::POST, "/v1/inboxes", json!({ "label": "Notas" })).await.expect(201);
    let secret = json!({ "name": "ERP_TOKEN", "value": "x" });
    elsewhere(&world, &other, Method::POST, "/v1/secrets", secret).await.expect(201);
    world.delete(&path).await.expect(409);
    let inbox = format!("/v1/inboxes/{}", id(&inbox.body["data"]));
    elsewhere(&world, &other, Method::DELETE, &inbox, Value::Null).await.expect(204);

    let partition = AccountId(format!("conta/{other}"));
    let mut tx = world.store.begin(&partition).await.unwrap();
    let now = *world.clock.0.lock().unwrap();
    let bill = tx
        .insert(&PERSON, "019923b5-3a7f-781f-955f-23037be18e40".to_owned(), serde_json::Map::new(), now)
        .await
        .unwrap();
    tx.commit().await.unwrap();
    let refused = world.delete(&path).await.expect(409).body;
    assert!(refused["error"]["message"].as_str().unwrap().contains("outro produto"), "{refused}");
    let mut tx = world.store.begin(&partition).await.unwrap();
    tx.delete(&PERSON, bill.id).await.unwrap();
    tx.commit().await.unwrap();

    world.delete(&path).await.expect(204);
    world.get(&path).await.expect(404);
    let gone = elsewhere(&world, &other, Method::GET, "/v1/secrets", Value::Null).await.expect(200).body;
    assert_eq!(gone["data"], json!([]));
    assert_eq!(labels(&world.get("/v1/workspaces").await.body), ["Serra Azul"]);
}

#[tokio::test]
async fn records_of_one_workspace_are_not_seen_in_another() {
    let world = settled().await;
    let agent = agent(&world, "Notas").await;
    let other = id(&made(&world, "workspaces", json!({ "source": "kobana_app", "label": "Oficina" })).await);
    let path = format!("/v1/agents/{agent}");
    elsewhere(&world, &other, Method::GET, &path, Value::Null).await.expect(404);
    elsewhere(&world, &other, Method::DELETE, &path, Value::Null).await.expect(404);
    let foreign = json!({ "label": "Notas", "agent_id": agent });
    elsewhere(&world, &other, Method::POST, "/v1/inboxes", foreign).await.expect(422);
}
