//! Callers who bring their own token, and the operator's for each workspace.

use catalogue::inbox::INBOX_PRODUCT;
use engine::Api as _;
use serde_json::json;
use upstream::{CheckError, Credentials, Secret};

use super::{ana, send, tool, world};
use crate::finance::callers::token;
use crate::stand_in::Reply;
use crate::world::{OTHER, UID, WORKSPACES, World, permit_of, request};

const READ: &str = "GET /v1/workspaces";

fn refusal(status: u16, code: &str) -> Reply {
    let body = json!({"error": {"code": code, "message": "-"}}).to_string();
    Reply::with(status, &[("content-type", "application/json")], &body)
}

#[tokio::test]
async fn a_token_that_the_api_takes_is_what_its_claims_say() {
    let world = World::with(&INBOX_PRODUCT, Credentials::Caller, |_| {}).await;
    let claims = json!({"iss": "kobana", "sub": UID, "scope": "inbox.emails inbox.webhooks finance.people"});
    for (reply, bearer) in [
        (Reply::json(r#"{"data":[],"next_cursor":null}"#), token(&claims)),
        (refusal(403, "forbidden"), format!("{}x", token(&claims))),
    ] {
        world.stand_in.next(READ, reply);
        let caller = world.remote.check(&Secret::new(&bearer)).await.unwrap();
        assert_eq!(caller.workspaces.usual().unwrap().id.0, UID);
        let words: Vec<_> = caller.scopes.words().collect();
        let both = ["inbox.emails", "inbox.emails.write", "inbox.webhooks", "inbox.webhooks.write", "read"];
        assert_eq!(words, both, "the API tells reading and writing not apart");
    }
    assert_eq!(world.stand_in.lines(), ["GET /v1/workspaces?limit=1"; 2]);
    for reply in [refusal(401, "unauthorized"), refusal(403, "waf"), Reply::with(403, &[], "<html>")] {
        world.stand_in.next(READ, reply.clone());
        let grand = token(&json!({"sub": UID, "scope": "inbox.all", "jti": format!("{reply:?}").len().to_string()}));
        assert_eq!(world.remote.check(&Secret::new(&grand)).await, Err(CheckError::Refused), "{reply:?}");
    }
}

#[tokio::test]
async fn each_workspace_is_opened_by_its_own_token_and_those_of_the_account_by_one_that_the_caller_has() {
    let world = world().await;
    send(&world, "emails_list", "GET /v1/emails").await.unwrap();
    send(&world, "workspaces_list", "GET /v1/workspaces").await.unwrap();
    // The second one's own token shows it.
    send(&world, "workspaces_get", &format!("GET /v1/workspaces/{}", WORKSPACES[1].to_uppercase())).await.unwrap();
    let sent: Vec<_> = world.stand_in.seen().iter().map(|seen| seen.all("authorization").concat()).collect();
    assert_eq!(sent, ["Bearer token-0", "Bearer token-0", "Bearer token-1"]);
    // Whoever reaches no workspace is given no token.
    let mut nobody = ana(None);
    nobody.workspaces = engine::Workspaces::default();
    let answer = world.remote.send(permit_of(nobody, tool("workspaces_list")), request(READ, "")).await.unwrap();
    assert_eq!((answer.status().as_u16(), world.stand_in.seen().len()), (403, 3));
}

#[tokio::test]
async fn a_callers_token_goes_out_in_its_own_workspace_only() {
    let world = World::with(&INBOX_PRODUCT, Credentials::Caller, |_| {}).await;
    for (opened, status, sent) in [(WORKSPACES[0], 200, 1), (OTHER, 403, 1)] {
        let own = token(&json!({"sub": opened}));
        let permit = permit_of(ana(Some(&own)), tool("emails_list"));
        let answer = world.remote.send(permit, request("GET /v1/emails", "")).await.unwrap();
        assert_eq!((answer.status().as_u16(), world.stand_in.seen().len()), (status, sent));
    }
}
