//! Uids become the numeric ids of the public API, in paths, queries and bodies.

use http::StatusCode;
use serde_json::{Value, json};

use crate::rows;
use crate::stand_in::Reply;
use crate::world::{OTHER, UID, WALLET, World};

fn billets(uids: &[(i64, &str)]) -> Reply {
    let records: Vec<_> = uids.iter().map(|(id, uid)| json!({"id": id, "uid": uid})).collect();
    Reply::json(&json!(records).to_string())
}

#[tokio::test]
async fn a_request_arrives_as_it_was_made_with_the_apis_own_token_and_no_other_header() {
    let world = World::new().await;
    let answer = world.send(&rows::PIX_LIST, "GET /v2/charge/pix?status=opened&page=2").await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let seen = world.stand_in.seen();
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0].line, "GET /v2/charge/pix?status=opened&page=2");
    assert_eq!(seen[0].all("authorization"), ["Bearer the-api-token"]);
    assert_eq!(seen[0].all("request-id"), ["req-1"]);
    assert_eq!(seen[0].all("cookie"), Vec::<&str>::new());
    let agent = seen[0].all("user-agent").concat();
    assert!(agent.starts_with("kobana-mcp/") && agent.ends_with("(suporte@exemplo.com.br)"), "{agent}");
}

#[tokio::test]
async fn uids_of_v1_paths_and_references_become_numeric_ids_learned_from_lists() {
    let world = World::new().await;
    world.stand_in.always("GET /v1/bank_billets", billets(&[(731, UID)]));
    world.stand_in.always("GET /v1/bank_billet_accounts", billets(&[(9, WALLET)]));
    for _ in 0..2 {
        world.stand_in.next("GET /v1/bank_billets/731", Reply::json(r#"{"id":731}"#));
        world.send(&rows::BILLET_GET, &format!("GET /v1/bank_billets/{UID}")).await.unwrap();
    }
    let body = format!(r#"{{"amount":1289.450,"bank_billet_account_uid":"{WALLET}"}}"#);
    world.post(&rows::BILLET_CREATE, &body).await.unwrap();
    let filtered = format!("GET /v1/bank_billets?bank_billet_account_uid={WALLET}&status=opened");
    world.send(&rows::BILLET_LIST, &filtered).await.unwrap();
    let expected = [
        "GET /v1/bank_billets?page=1&per_page=50",
        "GET /v1/bank_billets/731",
        "GET /v1/bank_billets/731",
        "GET /v1/bank_billet_accounts?page=1&per_page=50",
        "POST /v1/bank_billets",
        "GET /v1/bank_billets?bank_billet_account_id=9&status=opened",
    ];
    assert_eq!(world.stand_in.lines(), expected);
    assert_eq!(world.stand_in.seen()[4].text(), r#"{"amount":1289.450,"bank_billet_account_id":9}"#);
}

#[tokio::test]
async fn a_list_teaches_the_records_that_its_own_refer_to() {
    let world = World::new().await;
    let record = json!([{"id": 1, "uid": UID, "bank_billet_account_uid": WALLET, "bank_billet_account_id": 9}]);
    world.stand_in.always("GET /v1/bank_billets", Reply::json(&record.to_string()));
    world.send(&rows::BILLET_LIST, "GET /v1/bank_billets").await.unwrap();
    let filtered = format!("GET /v1/bank_billets?bank_billet_account_uid={WALLET}");
    world.send(&rows::BILLET_LIST, &filtered).await.unwrap();
    assert_eq!(world.stand_in.lines(), ["GET /v1/bank_billets", "GET /v1/bank_billets?bank_billet_account_id=9"]);
}

#[tokio::test]
async fn an_unknown_uid_is_not_found_after_a_bounded_search() {
    let world = World::limited(|limits| limits.lookup_pages = 2).await;
    let full: Vec<_> = (0..50).map(|id| json!({"id": id, "uid": format!("other-{id}")})).collect();
    world.stand_in.always("GET /v1/bank_billets", Reply::json(&json!(full).to_string()));
    let answer = world.send(&rows::BILLET_GET, &format!("GET /v1/bank_billets/{UID}")).await;
    assert_eq!(answer.unwrap().status(), StatusCode::NOT_FOUND);
    assert_eq!(world.stand_in.seen().len(), 2);
}

#[tokio::test]
async fn lists_of_uids_and_references_at_any_depth_become_ids_in_the_apis_own_spelling() {
    let world = World::new().await;
    world.stand_in.always("GET /v1/bank_billets", billets(&[(731, UID), (732, OTHER)]));
    world.stand_in.always("GET /v1/bank_billet_accounts", billets(&[(9, WALLET)]));
    let sent = json!({
        "bank_billet_uids": [UID, OTHER],
        "form": {"copy_uids": [OTHER], "bank_billet_account_uid": WALLET},
        "parts": [{"bank_billet_account_uid": WALLET, "amount": 1289.45}],
        "unknown": {"bank_billet_account_uid": WALLET}
    });
    world.post(&rows::BATCH_ADD, &sent.to_string()).await.unwrap();
    let arrived: Value = serde_json::from_slice(&world.stand_in.seen().last().unwrap().body).unwrap();
    let expected = json!({
        "bank_billet_ids": "731,732",
        "form": {"copy_ids": [732], "bank_billet_account_id": 9},
        "parts": [{"bank_billet_account_id": 9, "amount": 1289.45}],
        "unknown": {"bank_billet_account_uid": WALLET}
    });
    assert_eq!(arrived, expected);
}

#[tokio::test]
async fn many_uids_of_one_type_cost_each_page_once() {
    let world = World::limited(|limits| limits.lookup_pages = 3).await;
    let page = |from: i64| {
        let records: Vec<_> = (from..from + 50).map(|id| json!({"id": id, "uid": format!("uid-{id}")})).collect();
        Reply::json(&json!(records).to_string())
    };
    world.stand_in.next("GET /v1/bank_billets", page(0));
    world.stand_in.next("GET /v1/bank_billets", page(50));
    let uids: Vec<_> = (0..100).rev().map(|id| format!("uid-{id}")).collect();
    world.post(&rows::BATCH_ADD, &json!({"bank_billet_uids": uids}).to_string()).await.unwrap();
    assert_eq!(world.stand_in.seen().len(), 3);
}

#[tokio::test]
async fn a_uid_of_the_body_that_is_not_found_is_named_and_nothing_is_sent() {
    let world = World::new().await;
    world.stand_in.always("GET /v1/bank_billets", billets(&[(731, UID)]));
    let answer = world.post(&rows::BATCH_ADD, &json!({"bank_billet_uids": [UID, OTHER]}).to_string()).await.unwrap();
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let body: Value = serde_json::from_slice(answer.body()).unwrap();
    assert_eq!(body, json!({"errors": {"bank_billet_uids[1]": [format!("{OTHER}: não foi encontrado")]}}));
    // The list ended with its first page.
    assert_eq!(world.stand_in.lines(), ["GET /v1/bank_billets?page=1&per_page=50"]);
}

/// The write did not happen, and its caller must know: no fault, whose outcome would be unknown.
#[tokio::test]
async fn a_write_whose_records_cannot_be_looked_up_is_refused_and_not_sent() {
    let world = World::limited(|limits| limits.attempts = 1).await;
    let body = json!({"bank_billet_uids": [UID]}).to_string();
    world.stand_in.next("GET /v1/bank_billets", Reply::with(503, &[], ""));
    let answer = world.post(&rows::BATCH_ADD, &body).await.unwrap();
    assert_eq!(answer.status(), StatusCode::FAILED_DEPENDENCY);
    world.stand_in.next("GET /v1/bank_billets", Reply::with(429, &[("retry-after", "9")], ""));
    let answer = world.post(&rows::BATCH_ADD, &body).await.unwrap();
    assert_eq!(
        (answer.status(), &answer.headers()["retry-after"]),
        (StatusCode::TOO_MANY_REQUESTS, &"9".parse().unwrap())
    );
    assert!(world.stand_in.lines().iter().all(|line| line.starts_with("GET ")));
    // A read says what went wrong.
    world.stand_in.next("GET /v1/bank_billets", Reply::with(503, &[], ""));
    world.send(&rows::BILLET_GET, &format!("GET /v1/bank_billets/{UID}")).await.unwrap_err();
}

#[tokio::test]
async fn a_request_makes_no_more_calls_than_are_set() {
    let world = World::limited(|limits| {
        (limits.calls_per_request, limits.lookup_pages) = (2, 9);
    })
    .await;
    let full: Vec<_> = (0..50).map(|id| json!({"id": id, "uid": format!("other-{id}")})).collect();
    world.stand_in.always("GET /v1/bank_billets", Reply::json(&json!(full).to_string()));
    let answer = world.post(&rows::BATCH_ADD, &json!({"bank_billet_uids": [UID]}).to_string()).await.unwrap();
    assert_eq!(answer.status(), StatusCode::FAILED_DEPENDENCY);
    assert_eq!(world.stand_in.seen().len(), 2);
    // What is found with the last call is not sent without one.
    world.stand_in.always("GET /v1/bank_billets", billets(&[(1, UID)]));
    let world_of_one = World::limited(|limits| limits.calls_per_request = 1).await;
    world_of_one.stand_in.always("GET /v1/bank_billets", billets(&[(1, UID)]));
    let answer = world_of_one.post(&rows::BATCH_ADD, &json!({"bank_billet_uids": [UID]}).to_string()).await.unwrap();
    assert_eq!(answer.status(), StatusCode::FAILED_DEPENDENCY);
    assert_eq!(world_of_one.stand_in.lines(), ["GET /v1/bank_billets?page=1&per_page=50"]);
}

#[tokio::test]
async fn a_filter_of_v2_takes_the_numeric_id_as_well() {
    let world = World::new().await;
    world.stand_in.always("GET /v1/bank_billet_accounts", billets(&[(9, WALLET)]));
    let line = format!("GET /v2/charge/pix?bank_billet_account_uid={WALLET}&page=1");
    world.send(&rows::PIX_LIST, &line).await.unwrap();
    assert_eq!(world.stand_in.lines().pop().unwrap(), "GET /v2/charge/pix?bank_billet_account_id=9&page=1");
}

#[tokio::test]
async fn no_argument_can_climb_to_another_operation() {
    let world = World::new().await;
    for path in ["/v2/charge/pix/..", "/v2/charge/%2e%2e/pix"] {
        world.send(&rows::PIX_GET, &format!("GET {path}")).await.unwrap_err();
    }
    assert!(world.stand_in.seen().is_empty());
}

/// After the API's data were replaced, a numeric id may be another record's.
#[tokio::test]
async fn an_answer_about_another_record_is_not_found_and_its_id_forgotten() {
    let world = World::new().await;
    world.stand_in.always("GET /v1/bank_billets", billets(&[(731, UID)]));
    world.stand_in.next("GET /v1/bank_billets/731", Reply::json(&json!({"id": 731, "uid": OTHER}).to_string()));
    let line = format!("GET /v1/bank_billets/{UID}");
    assert_eq!(world.send(&rows::BILLET_GET, &line).await.unwrap().status(), StatusCode::NOT_FOUND);
    world.stand_in.always("GET /v1/bank_billets", billets(&[(9, UID)]));
    world.stand_in.next("GET /v1/bank_billets/9", Reply::json(&json!({"id": 9, "uid": UID}).to_string()));
    assert_eq!(world.send(&rows::BILLET_GET, &line).await.unwrap().status(), StatusCode::OK);
}

/// Looking up took the time that the write needed.
#[tokio::test]
async fn a_write_that_no_time_is_left_for_is_not_sent() {
    let world = World::limited(|limits| limits.total_timeout_seconds = 1).await;
    let sent = json!({"bank_billet_uids": [UID]}).to_string();
    let gate = std::sync::Arc::new(tokio::sync::Semaphore::new(0));
    world.stand_in.always("GET /v1/bank_billets", billets(&[(731, UID)]).gated(&gate));
    let (answer, ()) = tokio::join!(world.post(&rows::BATCH_ADD, &sent), async {
        while world.stand_in.seen().is_empty() {
            tokio::task::yield_now().await;
        }
        world.clock.advance(std::time::Duration::from_secs(2));
        gate.add_permits(1);
    });
    assert_eq!(answer.unwrap().status(), StatusCode::FAILED_DEPENDENCY);
    assert!(world.stand_in.lines().iter().all(|line| line.starts_with("GET ")));
}
