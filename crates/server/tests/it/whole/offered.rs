//! What a tool reads, read by its address as well, and its parameter typed half.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use catalogue::{Content, Resource};
use serde_json::{Value, json};

use crate::support::{Era, Running};

/// The largest file that an address carries.
const MOST_BYTES: usize = 10 * 1024 * 1024;

/// Holds each address that `tool` reads against what the tool answered, and gives those addresses.
pub async fn attached(server: &Running, tool: &str, arguments: &Value, answer: &Value) -> Vec<&'static str> {
    let mut read = Vec::new();
    for resource in server.product.resources().filter(|one| one.tool == tool) {
        let value = arguments[resource.parameter].as_str().unwrap_or_default();
        let uri = resource.uri.replace(&format!("{{{}}}", resource.parameter), value);
        for era in [Era::November2025, Era::Modern] {
            let contents = server.ask(era, "resources/read", json!({"uri": uri})).await.result()["contents"].clone();
            assert_eq!((contents.as_array().map(Vec::len), &contents[0]["uri"]), (Some(1), &json!(uri)));
            match resource.content {
                Content::Json => {
                    let text = contents[0]["text"].as_str().unwrap_or_else(|| panic!("{uri}: {contents}"));
                    assert_eq!(contents[0]["mimeType"], "application/json", "{uri}");
                    let record: Value = serde_json::from_str(text).expect("JSON");
                    assert_eq!(unsigned(record), unsigned(answer.clone()), "{uri}");
                }
                Content::File => described(&contents[0], answer),
            }
        }
        if resource.is_template() {
            suggested(server, &resource, value).await;
        }
        read.push(resource.uri);
    }
    read
}

/// Holds a file that an address carried against what its tool said of it: its text as text, and anything else as bytes.
fn described(content: &Value, answer: &Value) {
    let (media, size) = match (content["text"].as_str(), content["blob"].as_str()) {
        (Some(text), None) => ("application/xml", text.len()),
        (None, Some(blob)) => ("application/pdf", STANDARD.decode(blob).expect("Base64").len()),
        _ => panic!("text or bytes: {content}"),
    };
    assert!(size > 0 && size <= MOST_BYTES, "{media}: {size} bytes");
    assert_eq!((&content["mimeType"], &answer["content_type"]), (&json!(media), &json!(media)), "{answer}");
    assert_eq!((&answer["size_bytes"], &answer["resource"]), (&json!(size), &content["uri"]), "{answer}");
    assert!(
        ["text", "blob", "content"].iter().all(|name| answer.get(name).is_none()),
        "a tool only describes: {answer}"
    );
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
    if server.product.completion(resource.uri, resource.parameter).is_none() {
        assert!(complete("").await.is_empty(), "{}", resource.uri);
        return;
    }
    for typed in ["", &value[..4], value] {
        let values = complete(typed).await;
        assert!(values.iter().any(|one| one == value), "{} {typed:?}: {values:?}", resource.uri);
        assert!(values.iter().all(|one| one.starts_with(typed)), "{} {typed:?}: {values:?}", resource.uri);
    }
    assert!(complete("zz").await.is_empty(), "{}", resource.uri);
}
