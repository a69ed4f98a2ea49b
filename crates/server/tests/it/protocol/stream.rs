//! Answers as streams, and clients that hang up.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::support::client::{ALL, Answer, request};
use crate::support::doubles::{Gate, OneTrickApi};
use crate::support::{Era, TestServer, schema};

fn with_token(era: Era) -> Value {
    let mut body = request(era, "tools/call", json!({"name": "banking_data_customer_list", "arguments": {}}));
    body["params"]["_meta"]["progressToken"] = json!("p1");
    body
}

fn events(answer: &Answer) -> Vec<Value> {
    let data = answer.text.lines().filter_map(|line| line.strip_prefix("data: "));
    data.map(|data| serde_json::from_str(data).expect("JSON")).collect()
}

#[tokio::test]
async fn who_wants_progress_gets_a_stream_with_the_response_last() {
    let server = TestServer::new().start().await;
    for era in [Era::November2025, Era::Modern] {
        let answer = server.send(server.post(era, &with_token(era))).await;
        assert_eq!(answer.status, 200);
        assert_eq!(answer.header("content-type"), "text/event-stream");
        assert_eq!(answer.header("x-accel-buffering"), "no");
        assert!(answer.text.starts_with(":\n\n"), "a comment comes at once");
        let events = events(&answer);
        let [told @ .., response] = &events[..] else { panic!("nothing came") };
        assert_eq!(told, [progress(json!("p1"), 1, None, "Request on its way to the API")]);
        schema::check(era, "tools/call", response);
        assert!(!answer.text.contains("\nid:"), "no event ids");
    }
}

fn progress(token: Value, done: u32, total: Option<u32>, message: &str) -> Value {
    let mut params = json!({"progressToken": token, "progress": done, "message": message});
    if let Some(total) = total {
        params["total"] = json!(total);
    }
    json!({"jsonrpc": "2.0", "method": "notifications/progress", "params": params})
}

/// A question about many records reads each of them first, and says so.
#[tokio::test]
async fn every_notification_fits_its_revision_and_tells_more_than_the_last() {
    let server = TestServer::new().start().await;
    let uids = ["019ad5a0-0000-7000-8000-000000000000", "019ad5a0-0000-7000-8000-000000000001"];
    let arguments = json!({"name": "banking_charge_bank_billet_cancel_all", "arguments": {"bank_billet_uids": uids}});
    for era in ALL {
        let mut params = arguments.clone();
        if era == Era::Modern {
            params["capabilities"] = json!({"elicitation": {}});
        }
        let mut body = request(era, "tools/call", params);
        body["params"]["_meta"]["progressToken"] = json!(7);
        let events = events(&server.send(server.post(era, &body)).await);
        let [told @ .., response] = &events[..] else { panic!("nothing came") };
        assert!(!told.is_empty(), "{era:?}: {response}");
        let mut before = 0;
        for notification in told {
            schema::fits(era, "ProgressNotification", notification);
            assert_eq!(notification["params"]["progressToken"], 7);
            let done = notification["params"]["progress"].as_u64().expect("a number");
            assert!(done > before, "{told:?}");
            before = done;
        }
        schema::check(era, "tools/call", response);
        assert_eq!(response["id"], 1);
    }
}

#[tokio::test]
async fn a_token_that_is_none_and_other_methods_are_told_nothing() {
    let server = TestServer::new().start().await;
    let mut listed = request(Era::Modern, "resources/list", json!({}));
    listed["params"]["_meta"]["progressToken"] = json!("p1");
    for token in [json!(null), json!(1.5), json!({}), json!(true)] {
        let mut body = with_token(Era::Modern);
        body["params"]["_meta"]["progressToken"] = token;
        for body in [&body, &listed] {
            let answer = server.send(server.post(Era::Modern, body)).await;
            assert_eq!(answer.header("content-type"), "application/json");
            assert!(answer.result().is_object());
        }
    }
}

#[tokio::test]
async fn who_takes_no_streams_gets_json() {
    let server = TestServer::new().start().await;
    let post = server.http.post(server.url()).bearer_auth(&server.token).header("accept", "application/json");
    let post = post.header("content-type", "application/json").body(with_token(Era::November2025).to_string());
    let answer = server.send(post).await;
    assert_eq!(answer.header("content-type"), "application/json");
    assert!(answer.result()["content"].is_array());
}

#[tokio::test]
async fn errors_before_a_method_are_no_streams() {
    let server = TestServer::new().start().await;
    let mut body = with_token(Era::Modern);
    let post = server.post(Era::Modern, &body).header("mcp-name", "other");
    assert_eq!(server.send(post).await.status, 400);
    body["method"] = json!("no/such");
    let answer = server.send(server.post(Era::Modern, &body)).await;
    assert_eq!((answer.status.as_u16(), answer.code()), (404, -32601));
}

#[tokio::test]
async fn a_quiet_stream_is_kept_alive() {
    let gate: Arc<Gate> = Arc::default();
    let server = TestServer::new()
        .api(OneTrickApi::Waits(Arc::clone(&gate)))
        .settings(|settings| settings.keep_alive_seconds = 0)
        .start()
        .await;
    let mut answer = server.post(Era::Modern, &with_token(Era::Modern)).send().await.expect("a head");
    let mut text = String::new();
    while text.matches(":\n\n").count() < 3 {
        text.push_str(std::str::from_utf8(&answer.chunk().await.expect("a chunk").expect("more")).expect("text"));
    }
    gate.arrivals(1).await;
    gate.open();
    while let Some(chunk) = answer.chunk().await.expect("a chunk") {
        text.push_str(std::str::from_utf8(&chunk).expect("text"));
    }
    assert!(text.contains("data: {\"jsonrpc\":\"2.0\",\"id\":1,\"result\":"), "{text}");
}

#[tokio::test]
async fn a_client_that_hangs_up_stops_its_read() {
    let gate: Arc<Gate> = Arc::default();
    let server = TestServer::new().api(OneTrickApi::Waits(Arc::clone(&gate))).start().await;
    for body in
        [with_token(Era::Modern), request(Era::Modern, "tools/call", json!({"name": "banking_data_webhook_list"}))]
    {
        let before = server.records.all().len();
        let post = server.post(Era::Modern, &body);
        let waiting = tokio::spawn(post.send());
        gate.arrivals(before as u64 + 1).await;
        waiting.abort();
        let _ = waiting.await;
        let dropped = server.records.wait_for(|record| record.outcome == "dropped").await;
        assert_eq!(dropped.method, "tools/call");
    }
    assert_eq!(gate.left.load(std::sync::atomic::Ordering::SeqCst), 0, "no answer was made for nobody");
}
