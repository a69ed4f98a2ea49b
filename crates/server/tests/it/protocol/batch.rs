//! Batches: answered for 2025-03-26, which alone has them, and refused for every other revision.

use serde_json::{Value, json};

use crate::support::{Era, TestServer, schema};

fn ping(id: Value) -> Value {
    json!({"jsonrpc": "2.0", "id": id, "method": "ping"})
}

#[tokio::test]
async fn a_batch_is_answered_in_order() {
    let server = TestServer::new().start().await;
    let initialize =
        json!({"jsonrpc": "2.0", "id": 3, "method": "initialize", "params": {"protocolVersion": "2025-03-26"}});
    let initialized = json!({"jsonrpc": "2.0", "method": "notifications/initialized"});
    let body = json!([ping(json!(1)), initialized, {"jsonrpc": "2.0", "id": "two", "method": "nope"}, initialize, 7]);
    let answer = server.send(server.post(Era::March2025, &body)).await;
    assert_eq!(answer.status, 200);
    let answers = answer.json();
    let ids: Vec<_> = answers.as_array().expect("an array").iter().map(|one| one["id"].clone()).collect();
    assert_eq!(ids, [json!(1), json!("two"), json!(3), Value::Null]);
    assert_eq!(answers[1]["error"]["code"], -32601);
    assert_eq!(answers[2]["error"]["code"], -32600, "initialize must not be part of a batch");
    assert_eq!(answers[3]["error"]["code"], -32600);
    schema::fits(Era::March2025, "JSONRPCBatchResponse", &json!([answers[0], answers[1], answers[2]]));
}

#[tokio::test]
async fn a_batch_of_notifications_is_taken() {
    let server = TestServer::new().start().await;
    let body = json!([{"jsonrpc": "2.0", "method": "notifications/initialized"}]);
    let answer = server.send(server.post(Era::March2025, &body)).await;
    assert_eq!((answer.status.as_u16(), answer.text.as_str()), (202, ""));
}

#[tokio::test]
async fn empty_broken_and_overlong_batches_are_refused() {
    let server = TestServer::new().options(|options| options.batch_messages = 2).start().await;
    let three = json!([ping(json!(1)), ping(json!(2)), ping(json!(3))]).to_string();
    for (body, code) in [("[]", -32600), ("[1,", -32700), (three.as_str(), -32600)] {
        let answer = server.send(server.post(Era::March2025, &Value::Null).body(body.to_owned())).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (400, code), "{body}");
    }
}

#[tokio::test]
async fn later_revisions_have_no_batches() {
    let server = TestServer::new().start().await;
    for era in [Era::June2025, Era::November2025, Era::Modern] {
        let answer = server.send(server.post(era, &json!([ping(json!(1))]))).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (400, -32600));
    }
}
