//! What people do: register, list, read, attach, ask for a prompt, type an argument.

use serde_json::{Value, json};

use crate::support::server::Grant;
use crate::support::{Era, Running, TestServer};

const ERAS: [Era; 2] = [Era::November2025, Era::Modern];

/// Registers a payer and gives its uid.
async fn customer(server: &Running, name: &str, cpf: &str) -> String {
    let arguments = json!({
        "person_name": name,
        "cnpj_cpf": cpf,
        "address": "Rua das Palmeiras",
        "address_number": "10",
        "neighborhood": "Centro",
        "city_name": "São Paulo",
        "state": "SP",
        "zipcode": "01001000",
        "email": "pagador@exemplo.com.br",
    });
    let created = server.call(Era::November2025, "banking_data_customer_create", arguments).await.structured();
    created["uid"].as_str().unwrap_or_else(|| panic!("no uid: {created}")).to_owned()
}

#[tokio::test]
async fn what_was_written_is_read_back_in_every_way() {
    let server = TestServer::new().start().await;
    let uid = customer(&server, "Joana Prado", "529.982.247-25").await;
    for era in ERAS {
        let got = server.call(era, "banking_data_customer_get", json!({"uid": uid})).await.structured();
        assert_eq!(got["person_name"], "Joana Prado");
        assert!(got.get("id").is_none(), "no numeric id: {got}");

        let listed = server.call(era, "banking_data_customer_list", json!({"page": "1", "per_page": 5})).await;
        assert!(listed.structured().to_string().contains(&uid));
        assert_eq!(listed.told(), listed.structured().to_string(), "text says the same as the structure");
        assert_eq!(listed.result()["content"].as_array().map(Vec::len), Some(3), "a name is a third party's text");

        let uri = format!("kobana://banking/data/customers/{uid}");
        let resources = server.ask(era, "resources/list", json!({})).await.result();
        let listed = resources["resources"].as_array().expect("resources").iter().find(|one| one["uri"] == json!(uri));
        assert!(listed.expect("the new record")["title"].as_str().expect("a title").contains("Joana Prado"));

        let read = server.ask(era, "resources/read", json!({"uri": uri})).await.result();
        assert_eq!(read["contents"][0]["uri"], json!(uri));
        let record: Value = serde_json::from_str(read["contents"][0]["text"].as_str().expect("text")).expect("JSON");
        assert_eq!(record["person_name"], "Joana Prado");
        let first = record.as_object().and_then(|members| members.keys().next()).map(String::as_str);
        assert_eq!(first, Some("third_party_notice"));
        assert!(record.get("id").is_none());
        assert_eq!(read.get("cacheScope").is_some(), era == Era::Modern);
    }
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let server = TestServer::new().start().await;
    let uid = "019ad5a0-0000-7000-8000-000000000000";
    for (era, code) in
        [(Era::March2025, -32002), (Era::June2025, -32002), (Era::November2025, -32002), (Era::Modern, -32602)]
    {
        for uri in [
            format!("kobana://banking/data/customers/{uid}"),
            "kobana://banking/data/customers/".to_owned(),
            "kobana://banking/nope/1".to_owned(),
            "file:///etc/passwd".to_owned(),
            format!("kobana://banking/data/customers/{uid}/../{uid}"),
            format!("kobana://banking/data/customers/%30{}", &uid[1..]),
            format!("kobana://banking/data/customers/{uid}?x=1"),
            format!("kobana://a@banking/data/customers/{uid}"),
            "kobana://banking/data/customers/{uid}".to_owned(),
            "kobana://banking/data/customers/\0".to_owned(),
            String::new(),
        ] {
            let answer = server.ask(era, "resources/read", json!({"uri": uri})).await;
            assert_eq!((answer.status.as_u16(), answer.code()), (200, code), "{uri}");
            assert_eq!(answer.json()["error"]["data"]["uri"], json!(uri));
        }
        let answer = server.call(era, "banking_data_customer_get", json!({"uid": uid})).await;
        assert_eq!(answer.refusal(), "not_found");
    }
}

#[tokio::test]
async fn bad_arguments_are_all_named_at_once() {
    let server = TestServer::new().start().await;
    let arguments = json!({"page": "first", "per_pge": 3});
    let answer = server.call(Era::Modern, "banking_data_customer_list", arguments).await;
    assert_eq!(answer.refusal(), "invalid_arguments");
    let text = answer.result()["content"][0]["text"].as_str().expect("text").to_owned();
    assert!(text.contains("page") && text.contains("per_pge") && text.contains("per_page"), "{text}");
}

#[tokio::test]
async fn amounts_pass_through_unchanged() {
    let server = TestServer::new().start().await;
    let body = r#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"banking_data_customer_update",
        "arguments":{"uid":"019ad5a0-0000-7000-8000-000000000000","notes":"1289.450"}}}"#;
    let answer = server.send(server.post(Era::November2025, &json!({})).body(body)).await;
    assert_eq!(answer.refusal(), "not_found", "the arguments fit as they were spelled");
}

#[tokio::test]
async fn prompts_come_with_dates_worked_out() {
    let server = TestServer::new().start().await;
    let name = "banking_charge_overdue_bank_billets_review";
    for era in ERAS {
        let prompt = server.ask(era, "prompts/get", json!({"name": name})).await.result();
        assert_eq!(prompt["messages"][0]["role"], "user");
        let text = prompt["messages"][0]["content"]["text"].as_str().expect("text");
        assert!(text.contains("2026-11-30"), "today by the server's clock: {text}");
        let earlier = json!({"name": name, "arguments": {"due_before": "2026-10-01"}});
        let text = server.ask(era, "prompts/get", earlier).await.result()["messages"][0]["content"]["text"].to_string();
        assert!(text.contains("2026-10-01"), "{text}");
        for arguments in
            [json!({"due_before": "01/10/2026"}), json!({"due_before": "2026-02-30"}), json!({"due_before": 3})]
        {
            let answer = server.ask(era, "prompts/get", json!({"name": name, "arguments": arguments})).await;
            assert_eq!(answer.code(), -32602, "{arguments}");
        }
        let missing = server.ask(era, "prompts/get", json!({"name": "banking_charge_explain_bank_billet"})).await;
        assert_eq!(missing.code(), -32602);
        assert!(missing.message().contains("bank_billet_uid"));
    }
}

#[tokio::test]
async fn a_prompt_that_may_not_be_used_looks_unknown() {
    let server = TestServer::new().scopes("all read").start().await;
    let collect = json!({"name": "banking_charge_collect_overdue_bank_billets"});
    assert_eq!(server.ask(Era::Modern, "prompts/get", collect).await.code(), -32602);
}

#[tokio::test]
async fn prompts_speak_portuguese_to_those_who_do() {
    let server = TestServer::new().start().await;
    let params = json!({"name": "banking_charge_overdue_bank_billets_review"});
    let body = crate::support::client::request(Era::Modern, "prompts/get", params);
    let answer = server.send(server.post(Era::Modern, &body).header("accept-language", "pt-BR")).await;
    assert!(answer.result()["messages"][0]["content"]["text"].as_str().unwrap().contains("boletos vencidos"));
}

#[tokio::test]
async fn dates_are_suggested_while_typing() {
    let server = TestServer::new().start().await;
    let reference = json!({"type": "ref/prompt", "name": "banking_charge_overdue_bank_billets_review"});
    for era in ERAS {
        let complete = async |reference: &Value, name: &str, value: &str| {
            let params = json!({"ref": reference, "argument": {"name": name, "value": value}});
            server.ask(era, "completion/complete", params).await.result()["completion"]["values"].clone()
        };
        let dates = complete(&reference, "due_before", "").await;
        assert_eq!(dates[0], "2026-11-30");
        assert_eq!(dates.as_array().expect("dates").len(), 13, "{dates}");
        assert_eq!(complete(&reference, "due_before", "2026-03").await, json!(["2026-03-01"]));
        assert_eq!(complete(&reference, "other", "x").await, json!([]));
        let template = json!({"type": "ref/resource", "uri": "kobana://banking/data/customers/{uid}"});
        for typed in ["", "%", "_", "\\", "\0", "' or 1=1 --", "\u{202e}", &"x".repeat(100_000)] {
            assert_eq!(complete(&template, "uid", typed).await, json!([]), "no boletos yet");
        }
        let unknown = json!({"ref": {"type": "ref/prompt", "name": "nope"}, "argument": {"name": "a", "value": ""}});
        assert_eq!(server.ask(era, "completion/complete", unknown).await.code(), -32602);
    }
}

#[tokio::test]
async fn another_account_sees_nothing() {
    let server = TestServer::new().start().await;
    let uid = customer(&server, "Joana Prado", "529.982.247-25").await;
    let (_, other) = server.grant_in("rival", Grant::new("rui", "all read write")).await;
    let call = |name: &str, arguments: Value| {
        crate::support::client::request(Era::November2025, "tools/call", json!({"name": name, "arguments": arguments}))
    };
    let get = call("banking_data_customer_get", json!({"uid": uid}));
    assert_eq!(server.send(server.with_token(&other, Era::November2025, &get)).await.refusal(), "not_found");
    let list = call("banking_data_customer_list", json!({}));
    let listed = server.send(server.with_token(&other, Era::November2025, &list)).await.structured();
    assert!(!listed.to_string().contains(&uid), "{listed}");
}
