//! Nothing destructive runs in the modern era without a person's explicit yes; nothing runs twice on one yes.

mod bound;
mod once;
mod question;
mod unasked;

use serde_json::{Value, json};

use crate::support::{Answer, Era, Running};

const CREATE: &str = "banking_data_webhook_create";
const DELETE: &str = "banking_data_webhook_delete";

fn target() -> Value {
    json!({"url": "https://erp.exemplo.com.br/kobana", "events": ["bank_billet.paid"], "name": "ERP"})
}

/// The parameters of a call of a client that shows forms.
fn call(tool: &str, arguments: &Value) -> Value {
    json!({"name": tool, "arguments": arguments, "capabilities": {"elicitation": {}}})
}

/// The same call again, with the state of `asked` and an answer.
fn retry(tool: &str, arguments: &Value, asked: &Value, answer: &Value) -> Value {
    let mut params = call(tool, arguments);
    params["requestState"] = asked["requestState"].clone();
    params["inputResponses"] = json!({"confirm": answer});
    params
}

fn yes() -> Value {
    json!({"action": "accept", "content": {"confirm": "yes"}})
}

async fn ask(server: &Running, params: Value) -> Answer {
    server.ask(Era::Modern, "tools/call", params).await
}

/// Calls and gives the question, which must be one.
async fn question(server: &Running, params: Value) -> Value {
    let result = ask(server, params).await.result();
    assert_eq!(result["resultType"], "input_required", "{result}");
    assert!(result.get("content").is_none() && result.get("ttlMs").is_none(), "{result}");
    assert!(result["requestState"].is_string());
    result
}

fn message(question: &Value) -> &str {
    question["inputRequests"]["confirm"]["params"]["message"].as_str().expect("a message")
}

async fn webhooks(server: &Running) -> usize {
    let listed = server.call(Era::November2025, "banking_data_webhook_list", json!({})).await;
    listed.told().matches("erp.exemplo").count()
}
