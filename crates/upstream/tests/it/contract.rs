//! Every tool of each product's catalogue, called through the engine: what arrives is what the catalogue says.

mod api;
mod expected;
mod facts;
mod fakes;
mod openapi;
mod prism;
mod sample;

use catalogue::banking::BANKING;
use catalogue::billing::BILLING;
use catalogue::finance::FINANCE;
use catalogue::inbox::INBOX_PRODUCT;
use catalogue::{KeyUse, Origin, Product, Tenancy, Tool};
use serde_json::Value;

use crate::stand_in::Seen;
use api::Api;

/// Each product, and how many of its tools go to its API at least.
const PRODUCTS: [(&Product, usize); 4] = [(&BANKING, 76), (&FINANCE, 76), (&INBOX_PRODUCT, 35), (&BILLING, 256)];

/// The tools that the product's API serves.
fn served(product: &Product) -> impl Iterator<Item = &'static Tool> + use<> {
    product.tools().filter(|tool| tool.origin == Origin::Api)
}

/// The request that each tool's call with every argument comes to.
async fn requests(product: &'static Product) -> Vec<(&'static Tool, Seen)> {
    let api = Api::start(product).await;
    let mut all = Vec::new();
    for tool in served(product) {
        all.push((tool, api.request_of(tool, &sample::arguments(tool)).await));
    }
    all
}

#[tokio::test]
async fn every_tool_arrives_as_the_catalogue_says() {
    for (product, least) in PRODUCTS {
        let requests = requests(product).await;
        assert!(requests.len() >= least, "{}: {}", product.name, requests.len());
        for (tool, seen) in requests {
            arrives(product, tool, &seen);
        }
    }
}

fn arrives(product: &Product, tool: &Tool, seen: &Seen) {
    let expected = expected::request(product, tool);
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
        Some(body) => assert_eq!(expected::parts(seen), expected::form(tool, &body), "{}", tool.name),
    }
    // Every sample names its workspace: the second.
    let token = match product.tenancy {
        Tenancy::Account => "Bearer the-api-token",
        Tenancy::Workspace => "Bearer token-1",
        // None names it: the default holds.
        Tenancy::Connection => "Bearer token-0",
    };
    assert_eq!(seen.all("authorization"), [token], "{}", tool.name);
    assert!(seen.all("user-agent").concat().ends_with("(suporte@exemplo.com.br)"), "{}", tool.name);
}

#[tokio::test]
async fn what_needs_a_key_goes_out_with_one_even_when_the_caller_has_none() {
    let api = Api::start(&FINANCE).await;
    let mut needed = 0;
    for tool in served(&FINANCE).filter(|tool| tool.key == KeyUse::Required) {
        let mut arguments = sample::arguments(tool);
        arguments.as_object_mut().unwrap().remove("idempotency_key");
        let seen = api.request_of(tool, &arguments).await;
        assert_eq!(seen.all("x-idempotency-key").len(), 1, "{}", tool.name);
        assert!(!seen.all("x-idempotency-key").concat().is_empty(), "{}", tool.name);
        needed += 1;
    }
    assert_eq!(needed, 4);
}

/// v1 compares documents as texts, masks included.
#[tokio::test]
async fn documents_arrive_with_their_mask() {
    let mut masked = 0;
    for (tool, seen) in requests(&BANKING).await {
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
    let requests = requests(&BANKING).await;
    for (tool, seen) in &requests {
        wrong.extend(documents.faults(seen).into_iter().map(|fault| format!("{}: {fault}", tool.name)));
    }
    println!("{} requests compared with the public OpenAPI documents", requests.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// An extra where the tables of operations are at hand: they are no part of the project.
#[tokio::test]
async fn every_request_is_one_of_the_known_operations() {
    let mut wrong = Vec::new();
    for product in [&FINANCE, &INBOX_PRODUCT, &BILLING] {
        let Some(facts) = facts::Facts::find(product.name) else {
            println!("no table of operations here (KOBANA_FACTS or ../shared/facts): nothing was compared");
            return;
        };
        let requests = requests(product).await;
        for (tool, seen) in &requests {
            wrong.extend(facts.faults(seen).into_iter().map(|fault| format!("{}: {fault}", tool.name)));
        }
        println!("{}: {} requests compared with the known operations", product.name, requests.len());
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// An extra for `interop/prism`, which starts the mock servers and sets their addresses.
#[tokio::test]
async fn every_request_passes_the_validation_of_a_mock_server() {
    let Some(mocks) = prism::Mocks::find() else {
        println!("no mock servers here (KOBANA_PRISM_V1 and KOBANA_PRISM_V2 are not set): nothing was sent");
        return;
    };
    let (mut wrong, requests) = (Vec::new(), requests(&BANKING).await);
    for (tool, seen) in &requests {
        let faults = mocks.faults(seen).await;
        wrong.extend(faults.into_iter().map(|fault| format!("{}: {fault}", tool.name)));
    }
    println!("{} requests judged by the mock servers", requests.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap()
}
