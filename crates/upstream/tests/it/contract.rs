//! Every tool of the banking catalogue, called through the engine: what arrives is what the catalogue says.

mod api;
mod expected;
mod fakes;
mod openapi;
mod sample;

use catalogue::Tool;
use catalogue::banking::BANKING;
use serde_json::Value;

use crate::stand_in::Seen;
use api::Api;

/// The request that each tool's call comes to.
async fn requests() -> Vec<(&'static Tool, Seen)> {
    let api = Api::start(&BANKING).await;
    let mut all = Vec::new();
    for tool in BANKING.tools() {
        all.push((tool, api.request_of(tool).await));
    }
    all
}

#[tokio::test]
async fn every_tool_arrives_as_the_catalogue_says() {
    let requests = requests().await;
    assert!(requests.len() > 90, "{}", requests.len());
    for (tool, seen) in requests {
        let expected = expected::request(&BANKING, tool);
        let (method, target) = seen.line.split_once(' ').unwrap();
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        assert_eq!((method, path), (tool.method.as_str(), expected.path.as_str()), "{}", tool.name);
        let query: Vec<_> = query.split('&').filter(|pair| !pair.is_empty()).collect();
        assert_eq!(query, expected.query, "{}", tool.name);
        let key = seen.all("x-idempotency-key");
        assert_eq!(key, expected.key, "{}", tool.name);
        match expected.body {
            None => assert!(seen.body.is_empty(), "{}: {}", tool.name, seen.text()),
            Some(body) if seen.all("content-type") == ["application/json"] => {
                assert_eq!(seen.text(), body.render(), "{}", tool.name);
            }
            Some(body) => assert_eq!(expected::parts(&seen), expected::form(&body), "{}", tool.name),
        }
        assert_eq!(seen.all("authorization"), ["Bearer the-api-token"]);
    }
}

/// v1 compares documents as texts, masks included.
#[tokio::test]
async fn documents_arrive_with_their_mask() {
    let mut masked = 0;
    for (tool, seen) in requests().await {
        let bare = "52998224725";
        let text = format!("{} {}", seen.line, String::from_utf8_lossy(&seen.body));
        assert!(!text.contains(bare), "{}: {text}", tool.name);
        masked += usize::from(text.contains("529.982.247-25"));
    }
    assert!(masked > 10, "{masked}");
}

/// A client that lists resources learns a part of the types each time, and never spends the reads kept for calls.
#[tokio::test]
async fn resources_are_listed_within_the_budget_and_say_what_is_missing() {
    let api = Api::start(&BANKING).await;
    let listed = |record: &&catalogue::Record| record.listed == catalogue::Listed::Newest;
    let types = BANKING.templates().filter(listed).count();
    assert!((13..=24).contains(&types), "{types}");
    assert_eq!(api.listed().await, (12, types - 12, 12));
    assert_eq!(api.listed().await, (types, 0, types - 12));
    assert_eq!(api.listed().await, (types, 0, 0));
}

/// An extra where the public OpenAPI documents are at hand: they are no part of the project.
#[tokio::test]
async fn every_request_is_one_of_the_public_documents() {
    let Some(documents) = openapi::Documents::find() else {
        println!("no public OpenAPI documents here (KOBANA_SPECS or ../shared/specs): nothing was compared");
        return;
    };
    let mut wrong = Vec::new();
    let requests = requests().await;
    for (tool, seen) in &requests {
        wrong.extend(documents.faults(seen).into_iter().map(|fault| format!("{}: {fault}", tool.name)));
    }
    println!("{} requests compared with the public OpenAPI documents", requests.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}
