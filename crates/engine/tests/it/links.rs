//! Files at addresses that the server signs, over a small product whose workspace the connection chooses.

mod open;
mod product;

use std::sync::Arc;

use bytes::Bytes;
use catalogue::Lang;
use engine::{
    FileError, FileLinks, FileRequest, Limits, LinkedFile, NoAddress, Principal, Refusal, Secret, Workspaces,
};
use http::Response;
use serde_json::{Value, json};

use crate::fakes::ok;
use crate::world::{EVERYTHING, SERVED_AT, UID, World, principal, workspace};
use product::MAIL;

const HOME: &str = "0199bed5-a775-7ad7-9167-7b80147f71aa";
const MESSAGE: &[u8] = b"From: ana@exemplo.com.br\r\n\r\nOl\xe1\r\n";

/// A world whose API has one message.
fn world() -> World {
    limited(Limits::default())
}

fn limited(limits: Limits) -> World {
    let world = World::limited(&MAIL, limits);
    world.api.answers(|request| match request.uri().path().strip_prefix("/v1/emails/") {
        Some(UID) => ok(200, &json!({"data": {"id": UID, "subject": "Nota"}}).to_string()),
        Some(rest) if rest == format!("{UID}/eml") => {
            let response = Response::builder().header("content-type", "message/rfc822");
            Ok(response.body(Bytes::from_static(MESSAGE)).unwrap())
        }
        _ => ok(404, r#"{"error":{"code":"not_found","message":"not found"}}"#),
    });
    world
}

/// Ana, who may do what `scopes` say in one workspace.
fn ana(scopes: &str) -> Principal {
    let mut ana = (*principal("ana", "conta-1", scopes)).clone();
    ana.workspaces = Workspaces { reached: vec![workspace(HOME, "Padaria")], default: None };
    ana
}

async fn call(world: &World, who: Principal) -> Result<Value, Refusal> {
    let outcome = world.call("emails_eml", json!({"id": UID})).by(Arc::new(who)).send().await;
    match outcome.0 {
        engine::CallOutcome::Done(result) => Ok(serde_json::from_str(result.structured.get()).unwrap()),
        engine::CallOutcome::Refused(refusal) => Err(refusal),
        other => panic!("{other:?}"),
    }
}

/// A fresh address of the message, by its sealed part.
async fn token(world: &World) -> String {
    let answer = call(world, ana(EVERYTHING)).await.unwrap();
    let url = answer["url"].as_str().unwrap();
    url.strip_prefix(&format!("{SERVED_AT}/mail/eml/")).unwrap().to_owned()
}

async fn open(world: &World, token: &str) -> Result<LinkedFile, FileError> {
    let request =
        FileRequest { file: "eml".to_owned(), token: token.to_owned(), request_id: "req-7".to_owned(), lang: Lang::Pt };
    world.engine.open_file(request).await
}

fn paths(world: &World) -> Vec<String> {
    world.api.requests.lock().unwrap().drain(..).map(|request| request.uri().path().to_owned()).collect()
}

#[tokio::test]
async fn an_address_is_answered_once_the_record_was_seen() {
    let world = world();
    let answer = call(&world, ana(EVERYTHING)).await.unwrap();
    assert_eq!((&answer["email_id"], &answer["expires_at"]), (&json!(UID), &json!("2026-09-01T01:35:00Z")));
    assert_eq!(answer.as_object().unwrap().len(), 3);
    assert_eq!(paths(&world), [format!("/v1/emails/{UID}")], "the record was read, and not the message");
    let missing = world.call("emails_eml", json!({"id": HOME})).by(Arc::new(ana(EVERYTHING)));
    assert_eq!(missing.send().await.refusal(), Refusal::NotFound);
}

#[tokio::test]
async fn who_may_have_the_file_alone_is_answered_by_the_file() {
    let world = world();
    let mut narrow = ana(EVERYTHING);
    narrow.permissions.deny.push("emails_get".to_owned());
    assert!(call(&world, narrow).await.is_ok());
    assert_eq!(paths(&world), [format!("/v1/emails/{UID}/eml")]);
}

#[tokio::test]
async fn making_and_using_leave_their_rows_and_never_the_token() {
    let world = world();
    let token = token(&world).await;
    open(&world, &token).await.unwrap();
    let rows = world.memory.audit.lock().unwrap().clone();
    let seen: Vec<_> =
        rows.iter().map(|row| (row.decision.as_str(), &*row.outcome, &*row.person.0, row.tool)).collect();
    assert_eq!(seen, [("linked", "ok", "ana", "emails_eml"), ("opened", "ok", "ana", "emails_eml")]);
    assert_eq!(rows[0].arguments_digest, rows[1].arguments_digest);
    assert!(!rows[0].arguments_digest.is_empty());
    assert_eq!(rows[1].workspace.as_ref().unwrap().0, HOME);
    assert_eq!(rows[1].request_id, "req-7");
    let told = format!("{rows:?}");
    assert!(token.split('.').all(|part| !told.contains(part)));
}

#[tokio::test]
async fn where_no_address_can_be_made_it_says_why() {
    let mut nowhere = world();
    Arc::get_mut(&mut nowhere.engine).unwrap().files = FileLinks::Nowhere;
    let refused = call(&nowhere, ana(EVERYTHING)).await.unwrap_err();
    assert_eq!(refused, Refusal::FileAddressUnavailable(NoAddress::NoServer));
    assert!(refused.message(Lang::Pt).contains("http.public_url"));
    let mut own = ana(EVERYTHING);
    own.credential = Some(Secret::new("the-callers-token"));
    let refused = call(&world(), own).await.unwrap_err();
    assert_eq!(refused, Refusal::FileAddressUnavailable(NoAddress::CallersToken));
    let told = refused.to_json(Lang::En);
    assert!(told.contains("file_address_unavailable") && !told.contains("the-callers-token"), "{told}");
}

#[tokio::test]
async fn it_is_admitted_like_any_other_call() {
    let world = world();
    assert_eq!(call(&world, ana("read inbox.agents")).await.unwrap_err().code(), "insufficient_scope");
    let mut denied = ana(EVERYTHING);
    denied.permissions.deny.push("emails_eml".to_owned());
    assert_eq!(call(&world, denied).await.unwrap_err().code(), "insufficient_permission");
    assert!(paths(&world).is_empty());
}

/// No argument names a workspace, so that the connection's counts or nothing.
#[tokio::test]
async fn the_connection_chooses_the_workspace() {
    let world = world();
    let mut two = ana(EVERYTHING);
    two.workspaces.reached.push(workspace(UID, "Confeitaria"));
    let refused = call(&world, two.clone()).await.unwrap_err();
    assert_eq!(refused.code(), "workspace_required");
    let (pt, en) = (refused.message(Lang::Pt), refused.message(Lang::En));
    for text in [&pt, &en] {
        assert!(text.contains("`token create --default-workspace`") && !text.contains("workspace_id"), "{text}");
    }
    let told: Value = serde_json::from_str(&refused.to_json(Lang::Pt)).unwrap();
    let listed = json!([{"id": HOME, "name": "Padaria"}, {"id": UID, "name": "Confeitaria"}]);
    assert_eq!(told["error"]["details"]["workspaces"], listed);
    two.workspaces.default = Some(workspace(UID, "").id);
    assert!(call(&world, two).await.is_ok());
    let named = world.call("emails_get", json!({"id": UID, "workspace_id": HOME})).by(Arc::new(ana(EVERYTHING)));
    assert_eq!(named.send().await.refusal().code(), "invalid_arguments");
    let mut nowhere = ana(EVERYTHING);
    nowhere.workspaces.reached.clear();
    assert!(call(&world, nowhere.clone()).await.unwrap_err().message(Lang::Pt).contains("nenhum workspace"));
    let accounts = world.call("workspaces_get", json!({"id": HOME})).by(Arc::new(nowhere)).send().await.refusal();
    assert_eq!(accounts, Refusal::NotFound, "the account's own records need no workspace");
}
