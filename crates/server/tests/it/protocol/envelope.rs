//! What is no JSON, no JSON-RPC, or no message for this endpoint.

use serde_json::{Value, json};

use crate::support::client::{ALL, request};
use crate::support::{Answer, Era, Running, TestServer};

async fn raw(server: &Running, era: Era, body: &str) -> Answer {
    let post = server.post(era, &Value::Null).header("mcp-method", "ping").body(body.to_owned());
    server.send(post).await
}

#[tokio::test]
async fn broken_json_is_a_parse_error() {
    let server = TestServer::new().start().await;
    for era in ALL {
        for body in ["", "{", "nope", r#"{"jsonrpc":"2.0",}"#, r#"{"a":NaN}"#, "{} {}"] {
            let answer = raw(&server, era, body).await;
            assert_eq!((answer.status.as_u16(), answer.code()), (400, -32700), "{body}");
            let id = answer.json().get("id").cloned();
            assert_eq!(id, if era == Era::Modern { None } else { Some(Value::Null) }, "an unread id");
        }
    }
}

#[tokio::test]
async fn a_bad_envelope_is_an_invalid_request() {
    let server = TestServer::new().start().await;
    for era in ALL {
        for body in [
            "7",
            r#""x""#,
            "{}",
            r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#,
            r#"{"id":1,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":4}"#,
            r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1.5,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":[1],"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#,
            r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#,
            r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{},"params":{}}"#,
        ] {
            let answer = raw(&server, era, body).await;
            assert_eq!((answer.status.as_u16(), answer.code()), (400, -32600), "{body}");
        }
    }
}

#[tokio::test]
async fn ids_come_back_as_they_were_sent() {
    let server = TestServer::new().start().await;
    for id in ["0", "-7", "9007199254740993", r#""x\u00e9""#, r#""""#] {
        let answer =
            raw(&server, Era::November2025, &format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#)).await;
        assert!(answer.text.contains(&format!(r#""id":{id},"#)), "{id}: {}", answer.text);
    }
}

#[tokio::test]
async fn notifications_are_taken_and_responses_are_not() {
    let server = TestServer::new().start().await;
    for era in ALL {
        for method in ["notifications/initialized", "notifications/cancelled", "notifications/unknown"] {
            let mut body = request(era, method, json!({}));
            body.as_object_mut().unwrap().remove("id");
            let answer = server.send(server.post(era, &body)).await;
            assert_eq!((answer.status.as_u16(), answer.text.as_str()), (202, ""), "{method}");
        }
        for body in
            [r#"{"jsonrpc":"2.0","id":1,"result":{}}"#, r#"{"jsonrpc":"2.0","id":1,"error":{"code":1,"message":""}}"#]
        {
            let answer = raw(&server, era, body).await;
            assert_eq!((answer.status.as_u16(), answer.code()), (400, -32600), "{body}");
        }
    }
}

#[tokio::test]
async fn bad_params_are_named() {
    let server = TestServer::new().start().await;
    let cases = [
        ("tools/call", json!({}), "`name`"),
        ("tools/call", json!({"name": 7}), "`name`"),
        ("tools/call", json!({"name": "banking_data_customer_list", "arguments": []}), "`arguments`"),
        ("tools/call", json!({"name": "banking_nope"}), "Unknown tool: banking_nope"),
        ("resources/read", json!({}), "`uri`"),
        ("prompts/get", json!({}), "`name`"),
        ("prompts/get", json!({"name": "nope"}), "nope"),
        ("tools/list", json!({"cursor": "x"}), "`cursor`"),
        ("resources/list", json!({"cursor": 3}), "`cursor`"),
        ("completion/complete", json!({}), "`ref`"),
        ("completion/complete", json!({"ref": {"type": "ref/x"}, "argument": {"name": "a", "value": ""}}), "`ref`"),
        ("completion/complete", json!({"ref": {"type": "ref/prompt", "name": "x"}}), "`argument`"),
    ];
    for era in [Era::November2025, Era::Modern] {
        for (method, params, expected) in &cases {
            let answer = server.ask(era, method, params.clone()).await;
            assert_eq!((answer.status.as_u16(), answer.code()), (200, -32602), "{method} {params}");
            assert!(answer.message().contains(expected), "{}", answer.message());
        }
    }
}

#[tokio::test]
async fn doubled_params_never_run() {
    let server = TestServer::new().start().await;
    let body = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"banking_data_customer_list","name":"banking_data_webhook_delete"}}"#;
    let answer = raw(&server, Era::November2025, body).await;
    assert_eq!(answer.code(), -32602);
    assert!(answer.message().contains("duplicate field `name`"), "{}", answer.message());
    let body = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"banking_data_customer_list","arguments":{"page":1,"page":2}}}"#;
    assert_eq!(raw(&server, Era::November2025, body).await.refusal(), "invalid_arguments");
}

/// serde reads a struct from an array too, member by member; the protocol does not.
#[tokio::test]
async fn an_array_is_no_object() {
    let server = TestServer::new().start().await;
    let body = json!([["2.0", 1, "tools/call", {"name": "banking_data_customer_list"}], [], [["2.0", 1, "ping"]]]);
    let answers = server.send(server.post(Era::March2025, &body)).await.json();
    for answer in answers.as_array().expect("a batch") {
        assert_eq!((&answer["error"]["code"], &answer["id"]), (&json!(-32600), &Value::Null), "{answer}");
    }
    let reference = json!({"type": "ref/prompt", "name": "banking_charge_overdue_bank_billets_review"});
    let argument = json!({"name": "due_before", "value": ""});
    for (method, params, named) in [
        ("tools/list", json!({"_meta": ["2026-07-28", {}]}), "`_meta`"),
        ("tools/list", json!({"_meta": 7}), "`_meta` must be an object"),
        ("completion/complete", json!({"ref": reference, "argument": ["due_before", ""]}), "`argument`"),
        ("completion/complete", json!({"ref": ["ref/prompt", "x"], "argument": argument}), "`ref`"),
    ] {
        let body = json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params});
        let answer = server.send(server.post(Era::November2025, &body)).await;
        assert_eq!(answer.code(), -32602, "{params}");
        assert!(answer.message().contains(named) && !answer.message().contains("struct"), "{}", answer.message());
    }
    assert_eq!(server.records.all()[0].method, "batch");
}
