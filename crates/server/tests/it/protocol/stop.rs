//! Limits of room and time, and a stop that lets running calls end.

use std::sync::Arc;

use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::support::client::request;
use crate::support::doubles::{Gate, OneTrickApi};
use crate::support::{Era, Running, TestServer, raw};

fn list() -> serde_json::Value {
    request(Era::Modern, "tools/call", json!({"name": "banking_data_customer_list", "arguments": {}}))
}

async fn waiting_server(change: impl FnOnce(TestServer) -> TestServer) -> (Running, Arc<Gate>) {
    let gate: Arc<Gate> = Arc::default();
    let server = change(TestServer::new().api(OneTrickApi::Waits(Arc::clone(&gate)))).start().await;
    (server, gate)
}

#[tokio::test]
async fn a_stop_lets_running_calls_end() {
    let (mut server, gate) = waiting_server(|server| server).await;
    let running = tokio::spawn(server.post(Era::Modern, &list()).send());
    gate.arrivals(1).await;
    server.begin_stop();
    // The listener is gone before the running call is.
    while TcpStream::connect(server.address).await.is_ok() {
        tokio::task::yield_now().await;
    }
    gate.open();
    let answer = running.await.unwrap().expect("an answer");
    assert_eq!(answer.status(), 200);
    server.stop().await;
}

#[tokio::test]
async fn a_stop_waits_only_so_long() {
    let (mut server, gate) = waiting_server(|server| server.settings(|settings| settings.drain_seconds = 0)).await;
    let running = tokio::spawn(server.post(Era::Modern, &list()).send());
    gate.arrivals(1).await;
    server.stop().await;
    assert!(running.await.unwrap().is_err(), "cut off");
}

#[tokio::test]
async fn one_request_too_many_is_told_to_come_again() {
    let (server, gate) = waiting_server(|server| server.settings(|settings| settings.max_in_flight = 1)).await;
    let running = tokio::spawn(server.post(Era::Modern, &list()).send());
    gate.arrivals(1).await;
    let answer = server.ask(Era::Modern, "tools/list", json!({})).await;
    assert_eq!((answer.status.as_u16(), answer.code()), (503, -32603));
    assert_eq!(answer.header("retry-after"), "1");
    gate.open();
    assert_eq!(running.await.unwrap().expect("an answer").status(), 200);
    assert_eq!(server.ask(Era::Modern, "tools/list", json!({})).await.status, 200);
}

#[tokio::test]
async fn a_request_that_takes_too_long_is_answered_under_its_id() {
    let (server, _gate) =
        waiting_server(|server| server.settings(|settings| settings.request_timeout_seconds = 0)).await;
    let answer = server.send(server.post(Era::Modern, &list())).await;
    assert_eq!((answer.status.as_u16(), answer.code()), (500, -32603));
    assert_eq!(answer.json()["id"], 1);
    assert!(answer.message().contains("longer than 0 s"));
    assert_eq!(server.records.last().outcome, "timeout");
}

#[tokio::test]
async fn a_body_that_does_not_come_is_given_up() {
    let server = TestServer::new().settings(|settings| settings.body_timeout_seconds = 0).start().await;
    let answer =
        raw::exchange(server.address, format!("{}{{", raw::head(&server.token, "content-length: 100\r\n")).as_bytes())
            .await;
    assert_eq!(raw::status(&answer), 408, "{answer}");
    assert!(answer.contains(r#""code":-32600"#), "{answer}");
}

#[tokio::test]
async fn a_head_that_does_not_come_is_given_up() {
    let server = TestServer::new().settings(|settings| settings.head_timeout_seconds = 1).start().await;
    let answer = raw::exchange(server.address, b"POST /banking/mcp HTTP/1.1\r\nhost: localhost\r\n").await;
    assert!(answer.is_empty() || raw::status(&answer) == 408, "{answer}");
}

#[tokio::test]
async fn who_asked_before_the_stop_is_answered() {
    let mut server = TestServer::new().start().await;
    let ping = request(Era::November2025, "ping", json!({})).to_string();
    let ping = format!("{}{ping}", raw::head(&server.token, &format!("content-length: {}\r\n", ping.len())));
    // Nothing is awaited here, so that the server has not even accepted it when it is told to stop.
    let mut early = std::net::TcpStream::connect(server.address).expect("connects");
    std::io::Write::write_all(&mut early, ping.as_bytes()).expect("writes");
    server.stop().await;
    let answer = std::io::read_to_string(early).expect("an answer");
    assert_eq!(raw::status(&answer), 200, "{answer}");
}

#[tokio::test]
async fn half_a_head_holds_no_stop_up() {
    let (mut server, gate) = waiting_server(|server| server.settings(|settings| settings.drain_seconds = 3600)).await;
    let mut half = TcpStream::connect(server.address).await.expect("connects");
    half.write_all(b"POST /banking/mcp HTTP/1.1\r\nhost: localhost\r\n").await.expect("writes");
    let running = tokio::spawn(server.post(Era::Modern, &list()).send());
    gate.arrivals(1).await;
    server.begin_stop();
    while TcpStream::connect(server.address).await.is_ok() {
        tokio::task::yield_now().await;
    }
    let mut nothing = Vec::new();
    half.read_to_end(&mut nothing).await.expect("is closed");
    assert!(nothing.is_empty());
    gate.open();
    assert_eq!(running.await.unwrap().expect("an answer").status(), 200, "what runs is not cut");
    server.stop().await;
}

#[tokio::test]
async fn a_client_that_never_reads_is_given_up() {
    let server = TestServer::new().settings(|settings| settings.head_timeout_seconds = 1).start().await;
    let list = request(Era::November2025, "tools/list", json!({})).to_string();
    let head = raw::head(&server.token, &format!("content-length: {}\r\n", list.len()));
    let ask = format!("{head}{list}").replace("connection: close\r\n", "");
    let mut deaf = TcpStream::connect(server.address).await.expect("connects");
    // Neither side can write any more, until the server gives up.
    while deaf.write_all(ask.as_bytes()).await.is_ok() {}
    assert_eq!(server.ask(Era::Modern, "tools/list", json!({})).await.status, 200);
}
