//! The call's workspace chooses the token, and no other one is ever used.

use std::sync::Arc;

use catalogue::banking::BANKING;
use catalogue::finance::FINANCE;
use engine::{Api as _, Tenant, WorkspaceId};
use serde_json::{Value, json};
use upstream::{
    BaseAddress, BuildError, Credentials, Remote, RemoteSettings, Secret, Surroundings, TimerSleeper, WorkspaceError,
};

use super::{LIST, one_line, send, tool, world};
use crate::stand_in::Reply;
use crate::world::{Counting, OTHER, UID, WORKSPACES, World, member, permit_in, request, workspace_tokens};

#[tokio::test]
async fn each_workspace_is_opened_by_its_own_token() {
    let world = world().await;
    for workspace in WORKSPACES {
        let permit = permit_in(member("ana", None), tool("finance_payables_list"), workspace);
        world.remote.send(permit, request(LIST, "")).await.unwrap();
    }
    let seen = world.stand_in.seen();
    let sent: Vec<_> = seen.iter().map(|seen| seen.all("authorization").concat()).collect();
    assert_eq!(sent, ["Bearer token-0", "Bearer token-1"]);
    let reached = world.remote.workspaces().unwrap();
    assert_eq!(reached.reached.iter().map(|one| one.id.0.as_str()).collect::<Vec<_>>(), WORKSPACES);
}

#[tokio::test]
async fn a_workspace_without_a_token_is_refused_and_nothing_is_sent() {
    let world = world().await;
    let mut person = member("ana", None);
    person.workspaces.reached[0].id = WorkspaceId(UID.to_owned());
    let permit = permit_in(person, tool("finance_payables_list"), UID);
    let refused = world.remote.send(permit.clone(), request(LIST, "")).await.unwrap();
    let body: Value = serde_json::from_slice(refused.body()).unwrap();
    assert_eq!((refused.status().as_u16(), &body["error"]["code"]), (403, &json!("unknown_workspace")));
    world.remote.listing(vec![permit], 20).await.unwrap_err();
    // Nor does a call that is made in none.
    let mut nowhere = member("ana", None);
    nowhere.workspaces.reached.clear();
    let list = tool("finance_payables_list");
    let permit = engine::permit::plain(&Arc::new(nowhere), list, Tenant::of_account(engine::AccountId("demo".into())));
    assert_eq!(world.remote.send(permit.unwrap(), request(LIST, "")).await.unwrap().status(), 403);
    assert!(world.stand_in.seen().is_empty());
}

#[tokio::test]
async fn what_one_workspace_was_answered_is_not_another_ones() {
    let world = world().await;
    let tagged = |uid: &str| {
        let headers = [("content-type", "application/json"), ("etag", "\"a\"")];
        Reply::with(200, &headers, &json!({"data": [{"id": uid}], "meta": {"next_cursor": null}}).to_string())
    };
    for (workspace, uid) in WORKSPACES.into_iter().zip([UID, OTHER]) {
        world.stand_in.next(LIST, tagged(uid));
        let permit = permit_in(member("ana", None), tool("finance_payables_list"), workspace);
        let found = world.remote.listing(vec![permit], 20).await.unwrap();
        assert_eq!(found.newest[0][0].uid, uid);
    }
    assert!(world.stand_in.seen().iter().all(|seen| seen.all("if-none-match").is_empty()));
    assert_eq!(world.stand_in.seen().len(), 2);
}

#[tokio::test]
async fn what_only_the_sandbox_has_is_refused_before_any_call_and_not_offered() {
    let world = world().await;
    let missing: Vec<_> = FINANCE.tools().filter(|tool| !world.remote.offers(tool)).collect();
    let names: Vec<_> = missing.iter().map(|tool| tool.name).collect();
    assert_eq!(
        names,
        ["finance_financial_accounts_balances_latest", "finance_fiscal_documents_list", "finance_fiscal_documents_get"]
    );
    for tool in missing {
        let permit = permit_in(member("ana", None), tool, WORKSPACES[0]);
        let refused = world.remote.send(permit.clone(), request("GET /v1/x", "")).await.unwrap();
        let body: Value = serde_json::from_slice(refused.body()).unwrap();
        assert_eq!((refused.status().as_u16(), &body["error"]["code"]), (422, &json!("not_in_public_api")));
        let listed = world.remote.listing(vec![permit], 20).await.unwrap();
        assert!(listed.newest[0].is_empty() && listed.completeness.is_complete());
    }
    // The server answers its own tools; if one came here, nothing would be sent either.
    let schemas = tool("finance_schemas_list");
    let permit = engine::permit::plain(
        &Arc::new(member("ana", None)),
        schemas,
        Tenant::of_account(engine::AccountId("demo".into())),
    );
    world.remote.send(permit.unwrap(), request("GET /v1/schemas", "")).await.unwrap_err();
    assert!(world.stand_in.seen().is_empty());
}

#[tokio::test]
async fn the_reads_left_are_those_of_the_token_that_has_fewest() {
    let world = world().await;
    assert_eq!(world.remote.reads_left(), Some(60));
    send(&world, "finance_payables_get", &one_line()).await.unwrap();
    assert_eq!(world.remote.reads_left(), Some(59));
    let said = [("content-type", "application/json"), ("ratelimit-limit", "500"), ("ratelimit-remaining", "40")];
    world.stand_in.next(LIST, Reply::with(200, &said, "{\"data\":[]}"));
    let permit = permit_in(member("ana", None), tool("finance_payables_list"), WORKSPACES[1]);
    world.remote.send(permit, request(LIST, "")).await.unwrap();
    assert_eq!(world.remote.reads_left(), Some(40));
}

fn built(product: &'static catalogue::Product, credentials: Credentials) -> Result<Remote, BuildError> {
    let base = BaseAddress::parse("http://127.0.0.1:9").unwrap();
    let surroundings = Surroundings {
        clock: Arc::new(Still),
        entropy: Arc::new(Counting::default()),
        sleeper: Arc::new(TimerSleeper),
    };
    Remote::new(RemoteSettings::new(product, base, credentials), surroundings)
}

struct Still;

impl engine::Clock for Still {
    fn now(&self) -> jiff::Timestamp {
        jiff::Timestamp::UNIX_EPOCH
    }
}

#[tokio::test]
async fn settings_that_cannot_work_are_refused_at_the_start() {
    let opaque = built(&FINANCE, Credentials::Operator(Secret::new("opaque")));
    assert!(matches!(opaque, Err(BuildError::Workspace(WorkspaceError::Unnamed))));
    assert!(matches!(built(&BANKING, workspace_tokens()), Err(BuildError::NoWorkspaces("banking"))));
    let token = super::callers::token(&json!({"sub": UID}));
    let remote = built(&FINANCE, Credentials::Operator(Secret::new(&token))).unwrap();
    assert_eq!(remote.workspaces().unwrap().usual().unwrap().id.0, UID);
    assert!(built(&FINANCE, Credentials::Caller).unwrap().workspaces().is_none());
}

#[tokio::test]
async fn one_token_is_the_one_of_the_workspace_that_it_names() {
    let token = super::callers::token(&json!({"sub": WORKSPACES[1]}));
    let world = World::with(&FINANCE, Credentials::Operator(Secret::new(&token)), |_| {}).await;
    for (workspace, status) in [(WORKSPACES[1], 200), (WORKSPACES[0], 403)] {
        let permit = permit_in(member("ana", None), tool("finance_payables_list"), workspace);
        assert_eq!(world.remote.send(permit, request(LIST, "")).await.unwrap().status(), status);
    }
    assert_eq!(world.stand_in.seen().len(), 1);
}
