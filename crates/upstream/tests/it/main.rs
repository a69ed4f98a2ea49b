//! The remote API against a local stand-in that records what it is sent.
#![expect(clippy::unwrap_used, reason = "a helper that fails here fails its test")]

mod rows;
mod stand_in;

use std::sync::Arc;

use bytes::Bytes;
use catalogue::Tool;
use engine::{AccountId, Api, ApiFault, Permissions, Permit, PersonId, Principal, Scopes, ToolFilter};
use http::{Request, StatusCode};
use serde_json::json;
use stand_in::StandIn;
use upstream::{BaseAddress, Remote, RemoteSettings, Secret};

const UID: &str = "0199bed5-a775-7ad7-9167-7b80147f710f";
const OTHER: &str = "0199bed5-a775-7ad7-9167-7b80147f7110";
const WALLET: &str = "0199742d-191c-7b60-95a5-b1c4d4fea3df";

fn permit(tool: &'static Tool) -> Permit {
    let principal = Principal {
        person: PersonId("ana".into()),
        name: "Ana".into(),
        account: AccountId("demo".into()),
        scopes: Scopes::parse("all write"),
        permissions: Permissions::default(),
        filter: ToolFilter::default(),
    };
    engine::permit::plain(&Arc::new(principal), tool).unwrap()
}

fn remote(stand_in: &StandIn, change: impl FnOnce(&mut RemoteSettings)) -> Remote {
    let base = BaseAddress::parse(&stand_in.address).unwrap();
    let mut settings = RemoteSettings::new(&rows::PRODUCT, base, Secret::new("the-api-token\n"));
    change(&mut settings);
    Remote::new(settings).unwrap()
}

fn request(method: &str, path: &str, body: &'static str) -> Request<Bytes> {
    let request = Request::builder().method(method).uri(path).header("authorization", "Bearer of-the-client");
    request.header("request-id", "req-1").body(Bytes::from_static(body.as_bytes())).unwrap()
}

#[tokio::test]
async fn a_request_arrives_as_it_was_made_with_the_apis_own_token() {
    let stand_in = StandIn::start().await;
    let remote = remote(&stand_in, |_| {});
    let asked = request("GET", "/v2/charge/pix?status=opened&page=2", "");
    let answer = remote.send(permit(&rows::PIX_LIST), asked).await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let seen = stand_in.seen();
    assert_eq!(seen.len(), 1);
    assert_eq!(seen[0].line, "GET /v2/charge/pix?status=opened&page=2");
    assert_eq!(seen[0].authorization, ["Bearer the-api-token"]);
    assert_eq!(seen[0].request_id, "req-1");
}

#[tokio::test]
async fn uids_of_v1_paths_and_references_become_numeric_ids_learned_from_lists() {
    let stand_in = StandIn::start().await;
    stand_in.answer("GET /v1/bank_billets", json!([{"id": 731, "uid": UID}]));
    stand_in.answer("GET /v1/bank_billet_accounts", json!([{"id": 9, "uid": WALLET}]));
    let remote = remote(&stand_in, |_| {});
    let path = format!("/v1/bank_billets/{UID}");
    for _ in 0..2 {
        remote.send(permit(&rows::BILLET_GET), request("GET", &path, "")).await.unwrap();
    }
    let create = request(
        "POST",
        "/v1/bank_billets",
        r#"{"amount":1289.45,"bank_billet_account_uid":"0199742d-191c-7b60-95a5-b1c4d4fea3df"}"#,
    );
    remote.send(permit(&rows::BILLET_CREATE), create).await.unwrap();
    let filtered = request("GET", &format!("/v1/bank_billets?bank_billet_account_uid={WALLET}&status=opened"), "");
    remote.send(permit(&rows::BILLET_LIST), filtered).await.unwrap();
    let lines: Vec<_> = stand_in.seen().into_iter().map(|one| one.line).collect();
    assert_eq!(
        lines,
        [
            "GET /v1/bank_billets?page=1&per_page=50",
            "GET /v1/bank_billets/731",
            "GET /v1/bank_billets/731",
            "GET /v1/bank_billet_accounts?page=1&per_page=50",
            "POST /v1/bank_billets",
            "GET /v1/bank_billets?bank_billet_account_id=9&status=opened",
        ]
    );
    assert_eq!(stand_in.seen()[4].body, r#"{"amount":1289.45,"bank_billet_account_id":9}"#);
}

#[tokio::test]
async fn an_unknown_uid_is_not_found_after_a_bounded_search() {
    let stand_in = StandIn::start().await;
    let full: Vec<_> = (0..50).map(|id| json!({"id": id, "uid": format!("other-{id}")})).collect();
    stand_in.answer("GET /v1/bank_billets", json!(full));
    let remote = remote(&stand_in, |settings| settings.lookup_pages = 2);
    let answer = remote.send(permit(&rows::BILLET_GET), request("GET", &format!("/v1/bank_billets/{UID}"), "")).await;
    assert_eq!(answer.unwrap().status(), StatusCode::NOT_FOUND);
    assert_eq!(stand_in.seen().len(), 2);
}

#[tokio::test]
async fn lists_of_uids_and_references_at_any_depth_become_ids_in_the_apis_own_spelling() {
    let stand_in = StandIn::start().await;
    stand_in.answer("GET /v1/bank_billets", json!([{"id": 731, "uid": UID}, {"id": 732, "uid": OTHER}]));
    stand_in.answer("GET /v1/bank_billet_accounts", json!([{"id": 9, "uid": WALLET}]));
    let remote = remote(&stand_in, |_| {});
    let sent = json!({
        "bank_billet_uids": [UID, OTHER],
        "form": {"copy_uids": [OTHER], "bank_billet_account_uid": WALLET},
        "parts": [{"bank_billet_account_uid": WALLET, "amount": 1289.45}],
        "unknown": {"bank_billet_account_uid": WALLET}
    });
    let asked = Request::post("/v1/bank_billet_batches").body(Bytes::from(sent.to_string())).unwrap();
    remote.send(permit(&rows::BATCH_ADD), asked).await.unwrap();
    let arrived: serde_json::Value = serde_json::from_str(&stand_in.seen().last().unwrap().body).unwrap();
    let expected = json!({
        "bank_billet_ids": "731,732",
        "form": {"copy_ids": [732], "bank_billet_account_id": 9},
        "parts": [{"bank_billet_account_id": 9, "amount": 1289.45}],
        "unknown": {"bank_billet_account_uid": WALLET}
    });
    assert_eq!(arrived, expected);
}

#[tokio::test]
async fn a_uid_of_the_body_that_is_not_found_is_named_and_nothing_is_sent() {
    let stand_in = StandIn::start().await;
    stand_in.answer("GET /v1/bank_billets", json!([{"id": 731, "uid": UID}]));
    let remote = remote(&stand_in, |_| {});
    let sent = json!({"bank_billet_uids": [UID, OTHER]});
    let asked = Request::post("/v1/bank_billet_batches").body(Bytes::from(sent.to_string())).unwrap();
    let answer = remote.send(permit(&rows::BATCH_ADD), asked).await.unwrap();
    assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let body: serde_json::Value = serde_json::from_slice(answer.body()).unwrap();
    assert_eq!(body, json!({"errors": {"bank_billet_uids[1]": [format!("{OTHER}: não foi encontrado")]}}));
    assert!(stand_in.seen().iter().all(|one| one.line.starts_with("GET ")));
}

#[tokio::test]
async fn a_filter_of_v2_takes_the_numeric_id_as_well() {
    let stand_in = StandIn::start().await;
    stand_in.answer("GET /v1/bank_billet_accounts", json!([{"id": 9, "uid": WALLET}]));
    let remote = remote(&stand_in, |_| {});
    let asked = request("GET", &format!("/v2/charge/pix?bank_billet_account_uid={WALLET}&page=1"), "");
    remote.send(permit(&rows::PIX_LIST), asked).await.unwrap();
    assert_eq!(stand_in.seen().last().unwrap().line, "GET /v2/charge/pix?bank_billet_account_id=9&page=1");
}

#[tokio::test]
async fn a_redirect_is_an_answer_and_never_followed() {
    let (stand_in, other) = (StandIn::start().await, StandIn::start().await);
    stand_in.redirect("GET /v2/charge/pix", &format!("{}/v2/charge/pix", other.address));
    let remote = remote(&stand_in, |_| {});
    let answer = remote.send(permit(&rows::PIX_LIST), request("GET", "/v2/charge/pix", "")).await.unwrap();
    assert_eq!(answer.status(), StatusCode::FOUND);
    assert!(other.seen().is_empty());
}

#[tokio::test]
async fn hostile_answers_are_bounded_faults() {
    let stand_in = StandIn::start().await;
    stand_in.answer("GET /v2/charge/pix", json!("x".repeat(5_000)));
    let small = remote(&stand_in, |settings| settings.answer_bytes = 1_000);
    let fault = small.send(permit(&rows::PIX_LIST), request("GET", "/v2/charge/pix", "")).await.unwrap_err();
    assert_eq!(fault, ApiFault::Unavailable { detail: "the answer has more than 1000 bytes".into() });

    stand_in.hang("GET /v2/charge/pix");
    let hasty = remote(&stand_in, |settings| settings.total_timeout_seconds = 1);
    let fault = hasty.send(permit(&rows::PIX_LIST), request("GET", "/v2/charge/pix", "")).await.unwrap_err();
    assert_eq!(fault, ApiFault::Timeout { seconds: 1 });

    let gone = stand_in.address.clone();
    drop(stand_in);
    let base = BaseAddress::parse(&gone).unwrap();
    let remote = Remote::new(RemoteSettings::new(&rows::PRODUCT, base, Secret::new("t"))).unwrap();
    let fault =
        remote.send(permit(&rows::PIX_LIST), request("GET", "/v2/charge/pix?cnpj_cpf=secret", "")).await.unwrap_err();
    assert!(matches!(&fault, ApiFault::Unavailable { detail } if !detail.contains("secret")), "{fault}");
}

#[tokio::test]
async fn the_newest_come_with_labels_from_one_list_call_a_type() {
    let stand_in = StandIn::start().await;
    let billets = json!([{"id": 2, "uid": UID, "customer_person_name": "Tereza", "expire_at": "2026-09-20", "updated_at": "2026-09-01T10:00:00-03:00"}]);
    stand_in.answer("GET /v1/bank_billets", billets);
    stand_in.answer(
        "GET /v2/charge/pix",
        json!({"status": 200, "data": [{"uid": WALLET, "txid": "abc", "payer": {"name": "Caio"}}], "pagination": {}}),
    );
    let remote = remote(&stand_in, |_| {});
    let found = remote.newest(vec![permit(&rows::BILLET_LIST), permit(&rows::PIX_LIST)], 20).await.unwrap();
    assert_eq!(found[0][0].label, "Tereza · 2026-09-20");
    assert_eq!((found[1][0].uid.as_str(), found[1][0].label.as_str()), (WALLET, "Caio · abc"));
    assert_eq!(stand_in.seen().len(), 2);
}
