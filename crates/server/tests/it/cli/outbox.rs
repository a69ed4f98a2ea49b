//! What the REST API in a box would have sent, and the key of its signatures, for the operator alone.

use serde_json::{Value, json};

use super::process::{Listening, run_in, send, token};

/// One request to the REST API in a box; its answer.
fn rest(server: &Listening, secret: &str, call: (&str, &str), body: &Value) -> Value {
    let (method, path) = call;
    let url = format!("{}/sandbox/banking{path}", server.url);
    let (status, answer) = send(&url, method, secret, &body.to_string());
    assert!((200..300).contains(&status), "{path}: {status} {answer}");
    serde_json::from_str(&answer).unwrap_or_default()
}

/// A running server whose account has a webhook and has sent an e-mail, an SMS and the webhook's deliveries.
fn busy(folder: &std::path::Path) -> (Listening, String, Value) {
    let server = Listening::start(folder, "serve", &["--demo"], 1);
    let secret = token(folder, "all read write");
    let webhook = json!({"name": "ERP", "url": "https://erp.exemplo.com.br/kobana", "events": ["*"]});
    let webhook = rest(&server, &secret, ("POST", "/v1/webhooks"), &webhook);
    let boletos = rest(&server, &secret, ("GET", "/v1/bank_billets?per_page=1"), &json!({}));
    let boleto = boletos[0]["id"].as_i64().unwrap();
    let path = |action: &str| format!("/v1/bank_billets/{boleto}/{action}");
    let email = json!({"form": {"email_account_id": 1, "to": "ana@exemplo.com.br", "subject": "Seu boleto", "message": "Olá!\u{202e}\nVence hoje."}});
    rest(&server, &secret, ("POST", &path("send_email")), &email);
    let sms = json!({"form": {"sms_notification_id": 1, "phone_to": "11987654321", "message": "Vence hoje."}});
    rest(&server, &secret, ("POST", &path("send_sms")), &sms);
    let customer = json!({
        "person_name": "Ana Souza", "cnpj_cpf": "529.982.247-25", "zipcode": "01310100", "address": "Avenida Paulista",
        "city_name": "São Paulo", "state": "SP", "neighborhood": "Bela Vista",
    });
    rest(&server, &secret, ("POST", "/v1/customers"), &customer);
    (server, secret, webhook)
}

#[test]
fn the_outbox_shows_what_would_have_been_sent_newest_first() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, _, _) = busy(folder.path());
    let said = run_in(folder.path(), &["outbox"]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let lines: Vec<&str> = said.out.lines().collect();
    assert!(lines[0].starts_with("WHEN") && lines[0].contains("RECIPIENT"), "{}", said.out);
    let at = |part: &str| lines.iter().position(|line| line.contains(part)).unwrap_or_else(|| panic!("{}", said.out));
    assert!(at("https://erp.exemplo.com.br/kobana") < at("11987654321"), "{}", said.out);
    assert!(at("11987654321") < at("ana@exemplo.com.br"), "{}", said.out);
    let email = lines[at("ana@exemplo.com.br")];
    assert!(email.contains("Seu boleto") && email.ends_with("Olá!⟦U+202E⟧…"), "{email}");
    assert!(lines[at("11987654321")].contains("  sms "), "{}", said.out);

    let whole = run_in(folder.path(), &["outbox", "--json", "--limit", "2"]);
    let messages: Vec<Value> = whole.out.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(messages.len(), 2);
    assert_eq!(messages[0]["channel"], "webhook");
    assert!(messages[0]["content"]["body"].is_string() && messages[0]["at"].is_string(), "{}", whole.out);
}

#[test]
fn another_account_has_its_own_outbox() {
    let folder = tempfile::tempdir().unwrap();
    let said = run_in(folder.path(), &["outbox", "--account", "other"]);
    assert_eq!((said.code, &*said.out), (Some(0), ""));
    assert!(said.err.contains("The account other has sent no message yet."), "{}", said.err);
    assert_eq!(run_in(folder.path(), &["outbox", "--json"]).out, "");
    assert_eq!(run_in(folder.path(), &["outbox", "--limit", "0"]).code, Some(2));
}

#[test]
fn the_signing_key_is_the_operators_and_signs_what_is_sent() {
    let folder = tempfile::tempdir().unwrap();
    let (server, secret, webhook) = busy(folder.path());
    let uid = webhook["uid"].as_str().unwrap();
    let said = run_in(folder.path(), &["webhook", "secret", uid]);
    assert_eq!(said.code, Some(0), "{}", said.err);
    let key = said.out.trim_end();
    assert!(key.len() == 64 && said.out.lines().count() == 1, "{}", said.out);

    let newest = run_in(folder.path(), &["outbox", "--json", "--limit", "1"]).json();
    let content = &newest["content"];
    let signature = sandbox::webhooks::signature(key.as_bytes(), content["body"].as_str().unwrap().as_bytes());
    assert_eq!(content["headers"]["X-Kobana-Signature"], signature, "{content}");

    let shown = rest(&server, &secret, ("GET", &format!("/v1/webhooks/{uid}")), &json!({}));
    assert!(!webhook.to_string().contains(key) && !shown.to_string().contains(key));
    let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "banking_data_webhook_get", "arguments": {"uid": uid},
    }});
    let (status, answer) = send(&format!("{}/banking/mcp", server.url), "POST", &secret, &call.to_string());
    assert!(status == 200 && answer.contains("erp.exemplo.com.br") && !answer.contains(key), "{answer}");
}

#[test]
fn a_webhook_that_is_not_the_accounts_has_no_key_to_show() {
    let folder = tempfile::tempdir().unwrap();
    let (_server, _, webhook) = busy(folder.path());
    let uid = webhook["uid"].as_str().unwrap();
    for arguments in [&["webhook", "secret", uid, "--account", "other"][..], &["webhook", "secret", "nothing"]] {
        let said = run_in(folder.path(), arguments);
        assert_eq!((said.code, &*said.out), (Some(1), ""));
        assert!(said.err.contains("has no webhook"), "{}", said.err);
    }
}
