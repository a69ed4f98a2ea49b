//! The product's addresses: offered, listed, read and completed.

use std::sync::Arc;

use catalogue::Lang;
use engine::{CompletionRef, Newest, Principal, Refusal, ResourceBody, ResourceContent, ResourceError, ResourceRead};
use serde_json::Value;

use super::{AGENT, DELIVERY, EMAIL, EVENT, HOME, INBOX, SECRET, WEBHOOK, ana, ana_with, world};
use crate::world::{SERVED_AT, World};

async fn read(world: &World, who: &Arc<Principal>, uri: &str) -> Result<ResourceContent, ResourceError> {
    let read = ResourceRead {
        principal: Arc::clone(who),
        uri: uri.to_owned(),
        request_id: "req-9".to_owned(),
        lang: Lang::Pt,
    };
    world.engine.read_resource(read).await
}

async fn json(world: &World, who: &Arc<Principal>, uri: &str) -> Value {
    let content = read(world, who, uri).await.unwrap();
    assert_eq!(content.mime_type, "application/json");
    let ResourceBody::Text(text) = content.body else { panic!("{uri}: {content:?}") };
    serde_json::from_str(&text).unwrap()
}

fn uris(world: &World, who: &Arc<Principal>) -> Vec<&'static str> {
    world.engine.offered_resources(who).map(|resource| resource.uri).collect()
}

#[tokio::test]
async fn the_eleven_addresses_come_in_order_and_by_right() {
    let world = world();
    let all = uris(&world, &ana(None));
    assert_eq!(
        all,
        [
            "kobana://inbox/models",
            "kobana://inbox/usage",
            "kobana://inbox/workspaces/{id}",
            "kobana://inbox/inboxes/{id}",
            "kobana://inbox/emails/{id}",
            "kobana://inbox/emails/{id}/eml",
            "kobana://inbox/agents/{id}",
            "kobana://inbox/agent-runs/{id}",
            "kobana://inbox/workflow-runs/{id}",
            "kobana://inbox/webhooks/{id}",
            "kobana://inbox/system-events/{id}",
        ]
    );
    assert_eq!(uris(&world, &ana_with("read inbox.emails inbox.usage", None)), [all[1], all[4], all[5]]);
    assert_eq!(uris(&world, &ana_with("read inbox.agents", None)), [all[0], all[6]]);
    let mut denied = (*ana(None)).clone();
    denied.permissions.deny.push("emails_eml".to_owned());
    assert!(!uris(&world, &Arc::new(denied)).contains(&all[5]));
}

#[tokio::test]
async fn the_list_is_the_two_fixed_addresses_with_or_without_a_workspace() {
    let world = world();
    for who in [ana(None), ana(Some(HOME))] {
        let listed = world.engine.resources(&who, Lang::Pt).await.unwrap();
        let uris: Vec<_> = listed.iter().map(|entry| entry.uri.as_str()).collect();
        assert_eq!(uris, ["kobana://inbox/models", "kobana://inbox/usage"]);
        assert!(listed.iter().all(|entry| entry.mime_type == Some("application/json") && entry.description.is_some()));
    }
    assert!(world.api.newest_asked.lock().unwrap().is_empty());
}

#[tokio::test]
async fn each_is_read_by_its_tool_in_the_connections_workspace() {
    let world = world();
    let who = ana(Some(HOME));
    for (uri, path) in [
        (format!("kobana://inbox/workspaces/{HOME}"), format!("/v1/workspaces/{HOME}")),
        (format!("kobana://inbox/inboxes/{INBOX}"), format!("/v1/inboxes/{INBOX}")),
        (format!("kobana://inbox/emails/{EMAIL}"), format!("/v1/emails/{EMAIL}")),
        (format!("kobana://inbox/agents/{AGENT}"), format!("/v1/agents/{AGENT}")),
        (format!("kobana://inbox/webhooks/{WEBHOOK}"), format!("/v1/webhooks/{WEBHOOK}")),
        (format!("kobana://inbox/system-events/{EVENT}"), format!("/v1/system-events/{EVENT}")),
    ] {
        json(&world, &who, &uri).await;
        assert_eq!(world.api.last().uri().path(), path, "{uri}");
    }
    world.api.answers(|_| crate::fakes::ok(200, r#"{"data":[{"id":"claude-sonnet","state":"available"}]}"#));
    let models = json(&world, &ana(None), "kobana://inbox/models").await;
    assert_eq!(models["data"][0]["id"], "claude-sonnet");
    world.api.answers(|_| crate::fakes::ok(200, r#"{"data":{"emails_processed":812}}"#));
    assert_eq!(json(&world, &who, "kobana://inbox/usage").await["emails_processed"], 812);
    assert_eq!(world.api.last().uri(), "/v1/usage", "the API's own thirty days");
}

#[tokio::test]
async fn a_raw_message_is_an_address() {
    let world = world();
    let answer = json(&world, &ana(Some(HOME)), &format!("kobana://inbox/emails/{EMAIL}/eml")).await;
    assert_eq!(answer["email_id"], EMAIL);
    assert_eq!(answer["expires_at"], "2026-09-01T01:35:00Z");
    let start = format!("{SERVED_AT}/inbox/eml/");
    assert!(answer["url"].as_str().unwrap().starts_with(&start), "{answer}");
    assert_eq!(world.api.last().uri().path(), format!("/v1/emails/{EMAIL}"), "no byte of it was read");
}

#[tokio::test]
async fn what_is_not_there_is_not_found_and_secrets_have_no_address() {
    let world = world();
    let who = ana(Some(HOME));
    for uri in [
        format!("kobana://inbox/secrets/{SECRET}"),
        "kobana://inbox/secrets".to_owned(),
        format!("kobana://inbox/emails/{DELIVERY}x"),
        format!("kobana://inbox/emails/{}/eml", EMAIL.replace("7203", "72ff")),
        format!("kobana://inbox/emails/{}", EMAIL.replace("7203", "72ff")),
        format!("kobana://inbox/emails/{EMAIL}/eml/x"),
        "kobana://inbox/models/claude-sonnet".to_owned(),
        format!("kobana://finance/emails/{EMAIL}"),
    ] {
        assert_eq!(read(&world, &who, &uri).await.unwrap_err(), ResourceError::NotFound, "{uri}");
    }
    for uri in [format!("kobana://inbox/emails/{EMAIL}"), "kobana://inbox/usage".to_owned()] {
        let refused = read(&world, &ana(None), &uri).await.unwrap_err();
        assert!(matches!(refused, ResourceError::Refused(Refusal::WorkspaceRequired { .. })), "{uri}: {refused}");
    }
    let refused = read(&world, &ana_with("read inbox.agents", Some(HOME)), "kobana://inbox/usage").await;
    assert!(matches!(refused, Err(ResourceError::Refused(Refusal::InsufficientScope { .. }))), "{refused:?}");
}

async fn complete(world: &World, who: &Arc<Principal>, of: &str, argument: &str, typed: &str) -> Vec<String> {
    let of = match of.starts_with("kobana://") {
        true => CompletionRef::Template(of.to_owned()),
        false => CompletionRef::Prompt(of.to_owned()),
    };
    world.engine.complete(who, &of, argument, typed).await.unwrap().values
}

#[tokio::test]
async fn ids_complete_from_the_listing_of_their_type() {
    let world = world();
    let newest = |uid: &str| Newest { uid: uid.to_owned(), label: String::new(), updated_at: String::new() };
    *world.api.newest.lock().unwrap() = vec![newest("0a1"), newest("0b2"), newest("1c3")];
    for (of, argument, list) in [
        ("kobana://inbox/workspaces/{id}", "id", "workspaces_list"),
        ("kobana://inbox/inboxes/{id}", "id", "inboxes_list"),
        ("kobana://inbox/emails/{id}", "id", "emails_list"),
        ("kobana://inbox/emails/{id}/eml", "id", "emails_list"),
        ("kobana://inbox/agents/{id}", "id", "agents_list"),
        ("kobana://inbox/agent-runs/{id}", "id", "agent_runs_list"),
        ("kobana://inbox/workflow-runs/{id}", "id", "workflow_runs_list"),
        ("kobana://inbox/webhooks/{id}", "id", "webhooks_list"),
        ("kobana://inbox/system-events/{id}", "id", "system_events_list"),
        ("inbox_overview", "inbox_id", "inboxes_list"),
        ("review_failed_runs", "agent_id", "agents_list"),
    ] {
        assert_eq!(complete(&world, &ana(Some(HOME)), of, argument, "0").await, ["0a1", "0b2"], "{of}");
        assert_eq!(world.api.newest_asked.lock().unwrap().pop().unwrap().0, [list], "{of}");
        // The account's own records need no workspace.
        let without = complete(&world, &ana(None), of, argument, "1").await;
        assert_eq!(without.is_empty(), list != "workspaces_list", "{of}");
        world.api.newest_asked.lock().unwrap().clear();
    }
    let reader = ana_with("read inbox.emails inbox.agent_runs", Some(HOME));
    assert!(
        complete(&world, &reader, "review_failed_runs", "agent_id", "").await.is_empty(),
        "no right to list agents"
    );
    assert!(world.api.newest_asked.lock().unwrap().is_empty());
    let months = complete(&world, &ana(None), "usage_report", "month", "2026-0").await;
    assert_eq!(months.first().map(String::as_str), Some("2026-08"));
    assert_eq!(complete(&world, &ana(None), "usage_report", "month", "").await.len(), 12);
    assert!(complete(&world, &ana(None), "review_failed_runs", "since", "").await.is_empty());
}
