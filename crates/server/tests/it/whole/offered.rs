//! What a tool reads, read by its address as well, and its parameter typed half.

use catalogue::{Content, Resource};
use serde_json::{Value, json};

use crate::support::{Era, Running};

/// Holds each address that `tool` reads against what the tool answered, and gives those addresses.
pub async fn attached(server: &Running, tool: &str, arguments: &Value, answer: &Value) -> Vec<&'static str> {
    let mut read = Vec::new();
    for resource in server.product.resources().filter(|one| one.tool == tool) {
        let value = arguments[resource.parameter].as_str().unwrap_or_default();
        let uri = resource.uri.replace(&format!("{{{}}}", resource.parameter), value);
        for era in [Era::November2025, Era::Modern] {
            let contents = server.ask(era, "resources/read", json!({"uri": uri})).await.result()["contents"].clone();
            assert_eq!((contents.as_array().map(Vec::len), &contents[0]["uri"]), (Some(1), &json!(uri)));
            let text = contents[0]["text"].as_str().unwrap_or_else(|| panic!("{uri}: {contents}"));
            match resource.content {
                Content::Json => {
                    assert_eq!(contents[0]["mimeType"], "application/json", "{uri}");
                    let record: Value = serde_json::from_str(text).expect("JSON");
                    assert_eq!(unsigned(record), unsigned(answer.clone()), "{uri}");
                }
                Content::File => {
                    assert_eq!((&contents[0]["mimeType"], text), (&json!("application/xml"), "<nfe/>\n"));
                    assert_eq!((&answer["size_bytes"], answer.get("text")), (&json!(text.len()), None), "{answer}");
                }
            }
        }
        if resource.is_template() {
            suggested(server, &resource, value).await;
        }
        read.push(resource.uri);
    }
    read
}

/// Without what differs at each reading: addresses that are signed anew, until when they hold, and the marks around what third
/// parties wrote; and without the notice that a document alone has.
fn unsigned(mut record: Value) -> Value {
    if let Some(members) = record.as_object_mut() {
        if members.remove("expires_at").is_some() {
            members.remove("url");
        }
        for name in ["download_url", "body", "third_party_notice"] {
            members.remove(name);
        }
    }
    record
}

async fn suggested(server: &Running, resource: &Resource, value: &str) {
    let complete = async |typed: &str| -> Vec<String> {
        let reference = json!({"type": "ref/resource", "uri": resource.uri});
        let params = json!({"ref": reference, "argument": {"name": resource.parameter, "value": typed}});
        let found = server.ask(Era::Modern, "completion/complete", params).await.result();
        serde_json::from_value(found["completion"]["values"].clone()).expect("texts")
    };
    for typed in ["", &value[..4], value] {
        let values = complete(typed).await;
        assert!(values.iter().any(|one| one == value), "{} {typed:?}: {values:?}", resource.uri);
        assert!(values.iter().all(|one| one.starts_with(typed)), "{} {typed:?}: {values:?}", resource.uri);
    }
    assert!(complete("zz").await.is_empty(), "{}", resource.uri);
}
