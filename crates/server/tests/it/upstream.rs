//! The remote API behind the server: the same tools, the same questions, another origin of the records.

use std::sync::Arc;

use serde_json::{Value, json};
use server::clock::{OsEntropy, SystemClock};
use upstream::{BaseAddress, Credentials, Remote, RemoteLimits, RemoteSettings, Secret, Surroundings, TimerSleeper};

use crate::support::{Era, Running, StandIn, TestServer};

const UID: &str = "0199bed5-a775-7ad7-9167-7b80147f710f";
const CREATE: &str = "banking_data_webhook_create";

fn remote(stand_in: &StandIn, change: impl FnOnce(&mut RemoteLimits)) -> Remote {
    let base = BaseAddress::parse(&stand_in.address).unwrap();
    let token = Credentials::Operator(Secret::new("the-api-token"));
    let mut settings = RemoteSettings::new(&catalogue::banking::BANKING, base, token);
    change(&mut settings.limits);
    let surroundings =
        Surroundings { clock: Arc::new(SystemClock), entropy: Arc::new(OsEntropy), sleeper: Arc::new(TimerSleeper) };
    Remote::new(settings, surroundings).unwrap()
}

async fn server(stand_in: &StandIn) -> Running {
    TestServer::new().api(remote(stand_in, |_| {})).start().await
}

fn customer() -> Value {
    json!({"id": 42, "uid": UID, "person_name": "Joana Prado", "cnpj_cpf": "529.982.247-25"})
}

#[tokio::test]
async fn a_record_is_listed_and_shown_under_its_uid_alone() {
    let stand_in = StandIn::start().await;
    stand_in.answers("GET /v1/customers", &json!([customer()]));
    stand_in.answers("GET /v1/customers/42", &customer());
    let server = server(&stand_in).await;
    let listed = server.call(Era::November2025, "banking_data_customer_list", json!({})).await.structured();
    assert!(listed.to_string().contains(UID) && !listed.to_string().contains("42,"), "{listed}");
    for era in [Era::November2025, Era::Modern] {
        let got = server.call(era, "banking_data_customer_get", json!({"uid": UID})).await.structured();
        assert_eq!((&got["person_name"], got.get("id")), (&json!("Joana Prado"), None), "{got}");
    }
    assert!(stand_in.lines().iter().skip(1).all(|line| line == "GET /v1/customers/42"), "{:?}", stand_in.lines());
    let tokens: Vec<String> = stand_in.seen().into_iter().map(|seen| seen.authorization).collect();
    assert!(tokens.iter().all(|token| token == "Bearer the-api-token"), "{tokens:?}");
}

#[tokio::test]
async fn a_write_is_sent_once_and_only_after_a_yes() {
    let stand_in = StandIn::start().await;
    let webhook = json!({"id": 7, "uid": UID, "url": "https://erp.exemplo.com.br/kobana"});
    stand_in.says("POST /v1/webhooks", 201, &[], &webhook.to_string());
    let server = server(&stand_in).await;
    let arguments = json!({"url": "https://erp.exemplo.com.br/kobana", "events": ["bank_billet.paid"], "name": "ERP"});
    let mut call = json!({"name": CREATE, "arguments": arguments, "capabilities": {"elicitation": {}}});
    let asked = server.ask(Era::Modern, "tools/call", call.clone()).await.result();
    assert_eq!(asked["resultType"], "input_required", "{asked}");
    assert!(stand_in.lines().is_empty(), "{:?}", stand_in.lines());
    call["requestState"] = asked["requestState"].clone();
    call["inputResponses"] = json!({"confirm": {"action": "accept", "content": {"confirm": "yes"}}});
    let made = server.ask(Era::Modern, "tools/call", call).await.structured();
    assert_eq!(made["uid"], UID);
    let seen = stand_in.seen();
    assert_eq!(stand_in.lines(), ["POST /v1/webhooks"]);
    let sent: Value = serde_json::from_str(&seen[0].body).unwrap();
    assert_eq!(sent["url"], arguments["url"]);
}

#[tokio::test]
async fn no_answer_sends_the_token_to_another_host() {
    let (stand_in, other) = (StandIn::start().await, StandIn::start().await);
    let elsewhere = format!("{}/v1/customers", other.address);
    for status in [301, 302, 307, 308] {
        stand_in.says("GET /v1/customers", status, &[("location", &elsewhere)], "");
        let server = server(&stand_in).await;
        let answer = server.call(Era::November2025, "banking_data_customer_list", json!({})).await;
        assert_eq!(answer.refusal(), "upstream_unavailable", "{status}");
    }
    assert!(other.seen().is_empty(), "{:?}", other.seen());
    assert!(!stand_in.seen().is_empty());
}

#[tokio::test]
async fn a_listing_says_what_it_leaves_out() {
    let stand_in = StandIn::start().await;
    stand_in.answers("GET /v1/customers", &json!([customer()]));
    let spared = remote(&stand_in, |limits| limits.calls_per_request = 1);
    let server = TestServer::new().api(spared).start().await;
    // What was asked for most is listed first.
    server.call(Era::November2025, "banking_data_customer_list", json!({})).await.structured();
    for era in [Era::March2025, Era::November2025, Era::Modern] {
        let listed = server.ask(era, "resources/list", json!({})).await.result();
        let uri = &listed["resources"][0]["uri"];
        assert!(uri.as_str().is_some_and(|uri| uri.ends_with(UID)), "{listed}");
        let incomplete = &listed["_meta"]["br.com.kobana/incomplete"];
        let left_out = incomplete["leftOut"].as_array().unwrap_or_else(|| panic!("{era:?}: {listed}"));
        assert!(left_out.contains(&json!("banking_data_webhook_list")), "{incomplete}");
        assert!(!left_out.contains(&json!("banking_data_customer_list")), "{incomplete}");
        assert_eq!(incomplete["remembered"], json!([]));
        let modern = listed["_meta"].get("io.modelcontextprotocol/serverInfo").is_some();
        assert_eq!(modern, era == Era::Modern);
    }
}

#[tokio::test]
async fn a_whole_listing_says_nothing() {
    let server = TestServer::new().start().await;
    for era in [Era::November2025, Era::Modern] {
        let listed = server.ask(era, "resources/list", json!({})).await.result();
        assert!(listed["_meta"].get("br.com.kobana/incomplete").is_none(), "{listed}");
    }
}
