//! The lists: the same for the same rights, one page, plain or gzipped.

use std::io::Read as _;

use engine::{Mode, ToolFilter};
use serde_json::{Value, json};

use crate::support::client::{ALL, request};
use crate::support::server::Grant;
use crate::support::{Era, Running, TestServer};

async fn names(server: &Running, query: &str, headers: &[(&str, &str)]) -> Result<Vec<String>, String> {
    let body = request(Era::November2025, "tools/list", json!({}));
    let mut post = server.http.post(format!("{}?{query}", server.url())).bearer_auth(&server.token);
    for (name, value) in headers {
        post = post.header(*name, *value);
    }
    let answer = server.send(post.header("content-type", "application/json").body(body.to_string())).await;
    let json = answer.json();
    match json["result"]["tools"].as_array() {
        Some(tools) => Ok(tools.iter().map(|tool| tool["name"].as_str().expect("a name").to_owned()).collect()),
        None => {
            assert_eq!((answer.status.as_u16(), answer.code()), (400, -32602));
            Err(answer.message())
        }
    }
}

#[tokio::test]
async fn every_list_fits_its_revision_and_is_one_page() {
    let server = TestServer::new().output_schemas().start().await;
    for era in ALL {
        for (method, member) in [
            ("tools/list", "tools"),
            ("resources/list", "resources"),
            ("resources/templates/list", "resourceTemplates"),
            ("prompts/list", "prompts"),
        ] {
            let first = server.ask(era, method, json!({})).await;
            let again = server.ask(era, method, json!({"cursor": null})).await;
            assert_eq!(first.text, again.text, "the order is the same every time");
            let result = first.result();
            assert!(result.get("nextCursor").is_none());
            assert!(result[member].is_array());
            assert_eq!(result.get("ttlMs").is_some(), era == Era::Modern);
            if era == Era::Modern {
                assert_eq!(result["cacheScope"], "private");
                assert_eq!(result["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "kobana-mcp");
            }
        }
    }
}

#[tokio::test]
async fn a_list_is_what_the_token_may_do() {
    let server = TestServer::new().scopes("read crm.customers").start().await;
    let read = names(&server, "", &[]).await.unwrap();
    assert!(read.contains(&"banking_data_customer_list".to_owned()));
    assert!(!read.iter().any(|name| name.ends_with("_create") || name.starts_with("banking_charge")), "{read:?}");
    let templates = server.ask(Era::Modern, "resources/templates/list", json!({})).await.result();
    let templates: Vec<_> =
        templates["resourceTemplates"].as_array().unwrap().iter().map(|one| &one["uriTemplate"]).collect();
    assert_eq!(templates, [&json!("kobana://banking/data/customers/{uid}")]);
    assert_eq!(server.ask(Era::Modern, "prompts/list", json!({})).await.result()["prompts"], json!([]));

    let (_, writer) = server.grant(Grant::new("bia", "all read write")).await;
    let body = request(Era::November2025, "tools/list", json!({}));
    let all = server.send(server.with_token(&writer, Era::November2025, &body)).await.result();
    assert_eq!(all["tools"].as_array().unwrap().len(), catalogue::banking::BANKING.tools().count());
}

#[tokio::test]
async fn a_reader_is_not_offered_the_prompt_that_sends() {
    let server = TestServer::new().scopes("all read").start().await;
    let prompts = server.ask(Era::Modern, "prompts/list", json!({})).await.result();
    let names: Vec<_> =
        prompts["prompts"].as_array().unwrap().iter().map(|prompt| prompt["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["banking_charge_overdue_bank_billets_review", "banking_charge_explain_bank_billet"]);
}

#[tokio::test]
async fn clients_narrow_their_own_connection() {
    let server = TestServer::new().deny("*_delete").start().await;
    let all = names(&server, "", &[]).await.unwrap();
    let data = names(&server, "toolsets=data", &[]).await.unwrap();
    assert!(!data.is_empty() && data.len() < all.len() && data.iter().all(|name| name.starts_with("banking_data_")));
    assert_eq!(names(&server, "", &[("x-mcp-toolsets", "data")]).await.unwrap(), data);
    let one = names(&server, "tools=banking_data_customer_get", &[]).await.unwrap();
    assert_eq!(one, ["banking_data_customer_get"]);
    let less = names(&server, "toolsets=data", &[("x-mcp-exclude-tools", "banking_data_customer_get")]).await.unwrap();
    assert_eq!(less.len(), data.len() - 1);
    for narrowed in [names(&server, "readonly=true", &[]).await, names(&server, "", &[("x-mcp-readonly", "1")]).await] {
        assert!(narrowed.unwrap().iter().all(|name| !name.contains("create") && !name.contains("cancel")));
    }
    let nothing = names(&server, "toolsets=data", &[("x-mcp-toolsets", "charge")]).await.unwrap();
    assert_eq!(nothing, Vec::<String>::new());
    let widened = names(&server, "tools=banking_data_webhook_delete", &[]).await.unwrap();
    assert_eq!(widened, Vec::<String>::new(), "a filter gives no right");
}

#[tokio::test]
async fn a_filter_holds_for_calls_too() {
    let server = TestServer::new().start().await;
    let body = request(Era::November2025, "tools/call", json!({"name": "banking_data_webhook_list", "arguments": {}}));
    let answer = server.send(server.post(Era::November2025, &body).header("x-mcp-toolsets", "charge")).await;
    assert_eq!(answer.refusal(), "insufficient_permission");
}

#[tokio::test]
async fn unknown_names_in_a_filter_are_told() {
    let server = TestServer::new().start().await;
    for (query, headers, expected) in [
        ("toolsets=chrge", vec![], "`toolsets` has 'chrge'"),
        ("", vec![("x-mcp-tools", "banking_nope")], "`x-mcp-tools` has 'banking_nope'"),
        ("exclude=x", vec![], "`exclude` has 'x'"),
        ("readonly=sometimes", vec![], "true or false"),
        ("read_only=true", vec![], "there is no `read_only`"),
        ("", vec![("X-MCP-Toolset", "data")], "there is no `x-mcp-toolset`"),
    ] {
        let fault = names(&server, query, &headers).await.unwrap_err();
        assert!(fault.contains(expected), "{fault}");
    }
}

#[tokio::test]
async fn the_settings_filter_cannot_be_widened() {
    let filter = ToolFilter { mode: Mode::ReadOnly, ..ToolFilter::default() };
    let server = TestServer::new().filter(filter).start().await;
    let offered = names(&server, "readonly=false&tools=banking_data_customer_create", &[]).await.unwrap();
    assert_eq!(offered, Vec::<String>::new());
}

#[tokio::test]
async fn gzip_holds_the_same_list() {
    let server = TestServer::new().start().await;
    for era in [Era::November2025, Era::Modern] {
        let body = request(era, "tools/list", json!({}));
        let plain = server.send(server.post(era, &body)).await;
        let zipped = server.post(era, &body).header("accept-encoding", "gzip").send().await.expect("an answer");
        assert_eq!(zipped.headers()["content-encoding"], "gzip");
        let zipped = zipped.bytes().await.expect("bytes");
        assert!(zipped.len() * 4 < plain.text.len(), "{} of {}", zipped.len(), plain.text.len());
        let mut text = String::new();
        flate2::read::GzDecoder::new(zipped.as_ref()).read_to_string(&mut text).expect("one gzip member");
        assert_eq!(text, plain.text);
    }
}

#[tokio::test]
async fn titles_speak_the_language_that_was_asked_for() {
    let server = TestServer::new().start().await;
    let body = request(Era::Modern, "tools/list", json!({"name": "x"}));
    let title = async |lang: &str| -> Value {
        let list = server.send(server.post(Era::Modern, &body).header("accept-language", lang)).await.result();
        list["tools"].as_array().unwrap().iter().find(|tool| tool["name"] == "banking_data_customer_get").unwrap()["title"].clone()
    };
    assert_eq!(title("pt-BR,en;q=0.5").await, "Ver cliente");
    assert_eq!(title("en").await, "Show customer");
    assert_eq!(title("fr").await, "Show customer", "the setting's language");
}
