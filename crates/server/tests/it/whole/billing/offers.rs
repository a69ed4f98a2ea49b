//! What the product offers besides tools, and to whom: addresses, prompts with their arguments, and what completes them.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::customers::customer;
use super::invoices::invoice;
use super::{Office, registry};
use crate::support::client::request;
use crate::support::server::Grant;
use crate::support::{Answer, Era};

const ERAS: [Era; 3] = [Era::June2025, Era::November2025, Era::Modern];

/// An organization with two customers and an open invoice of one of them.
async fn office() -> Office {
    let mut office = Office::open().await;
    registry::open(&mut office).await;
    for (name, document, domain) in
        [("Mercado Aurora", "11.222.333/0001-81", "aurora"), ("Tintas Rio Doce", "30.751.694/0001-60", "riodoce")]
    {
        office.make(domain, "billing_customers_create", customer(name, document, domain)).await;
    }
    office.make("invoice", "billing_invoices_create", invoice(&office, "aurora", 5_000)).await;
    let finalize = json!({"id": office.id("invoice")});
    office.make("open", "billing_invoices_finalize", finalize).await;
    office
}

/// What a person with other scopes is answered.
async fn asked(office: &Office, scopes: &str, method: &str, params: Value) -> Answer {
    let (_, token) = office.server.grant(Grant::new("bia", scopes)).await;
    let body = request(Era::Modern, method, params);
    office.server.send(office.server.with_token(&token, Era::Modern, &body)).await
}

/// The values of a member of each element.
fn named(list: &Value, member: &str) -> BTreeSet<String> {
    list.as_array().expect("a list").iter().map(|one| one[member].as_str().expect("text").to_owned()).collect()
}

#[tokio::test]
async fn organization_and_schemas_are_listed_and_the_rest_are_templates() {
    let office = office().await;
    for era in ERAS {
        let listed = office.server.ask(era, "resources/list", json!({})).await.result();
        let uris = named(&listed["resources"], "uri");
        for uri in ["kobana://billing/organization", "kobana://billing/schemas"] {
            assert!(uris.contains(uri), "{uri}: {uris:?}");
        }
        let templates = office.server.ask(era, "resources/templates/list", json!({})).await.result();
        assert_eq!(templates["resourceTemplates"].as_array().map(Vec::len), Some(8));
    }
    let only = asked(&office, "read billing.organization", "resources/list", json!({})).await.result();
    let uris = named(&only["resources"], "uri");
    assert!(uris.contains("kobana://billing/organization") && !uris.contains("kobana://billing/invoices"), "{uris:?}");
}

#[tokio::test]
async fn what_is_not_there_is_not_found_in_the_words_of_each_era() {
    let office = office().await;
    for uri in [
        "kobana://billing/nothing".to_owned(),
        "kobana://billing/schemas/nothing".to_owned(),
        format!("kobana://billing/invoices/{}", office.account("aurora").as_str().expect("an id")),
        format!("kobana://billing/invoices/{}/pdf", office.account("aurora").as_str().expect("an id")),
        format!("kobana://billing/nfes/{}/xml", office.account("aurora").as_str().expect("an id")),
    ] {
        for (era, code) in [(Era::November2025, -32002), (Era::Modern, -32602)] {
            assert_eq!(office.server.ask(era, "resources/read", json!({"uri": uri})).await.code(), code, "{uri}");
        }
    }
}

#[tokio::test]
async fn a_prompt_that_sends_is_not_listed_for_who_only_reads() {
    let office = office().await;
    let all = office.server.ask(Era::Modern, "prompts/list", json!({})).await.result();
    assert_eq!(named(&all["prompts"], "name").len(), 4);
    let reader = asked(&office, "all read", "prompts/list", json!({})).await.result();
    let expected = ["customer_overview", "monthly_billing_summary", "review_pending_nfes"];
    assert_eq!(named(&reader["prompts"], "name"), expected.map(str::to_owned).into());
    let hidden = json!({"name": "collect_overdue_invoices", "arguments": {}});
    assert_eq!(asked(&office, "all read", "prompts/get", hidden).await.code(), -32602);
    // Without the right to one of its tools there is no prompt.
    let fewer = asked(&office, "read billing.invoices", "prompts/list", json!({})).await.result();
    assert!(named(&fewer["prompts"], "name").is_empty());
}

#[tokio::test]
async fn arguments_of_prompts_are_checked_and_dates_are_worked_out() {
    let office = office().await;
    for (name, arguments) in [
        ("customer_overview", json!({})),
        ("customer_overview", json!({"customer_id": "7"})),
        ("collect_overdue_invoices", json!({"customer_id": "aurora"})),
        ("monthly_billing_summary", json!({"month": "2026-13"})),
        ("monthly_billing_summary", json!({"month": "novembro"})),
        ("monthly_billing_summary", json!({"month": "2026-11-01"})),
        ("nothing", json!({})),
    ] {
        for era in ERAS {
            let params = json!({"name": name, "arguments": arguments});
            assert_eq!(office.server.ask(era, "prompts/get", params).await.code(), -32602, "{name} {arguments}");
        }
    }
    for (arguments, told) in [
        (json!({}), ["2026-11-01", "2026-11-30", "Today is 2026-11-30"]),
        (json!({"month": "2024-02"}), ["2024-02-01", "2024-02-29", "Today is 2026-11-30"]),
    ] {
        let params = json!({"name": "monthly_billing_summary", "arguments": arguments});
        let prompt = office.server.ask(Era::Modern, "prompts/get", params).await.result();
        let text = prompt["messages"][0]["content"]["text"].as_str().expect("text");
        assert!(told.iter().all(|part| text.contains(part)), "{told:?}: {text}");
    }
}

/// What is suggested for an argument of a prompt or a template.
async fn suggested(office: &Office, scopes: &str, of: Value, argument: &str, typed: &str) -> Vec<String> {
    let params = json!({"ref": of, "argument": {"name": argument, "value": typed}});
    let found = asked(office, scopes, "completion/complete", params).await.result();
    serde_json::from_value(found["completion"]["values"].clone()).expect("texts")
}

fn template(uri: &str) -> Value {
    json!({"type": "ref/resource", "uri": uri})
}

fn prompt(name: &str) -> Value {
    json!({"type": "ref/prompt", "name": name})
}

#[tokio::test]
async fn records_are_found_by_what_people_type_under_the_right_to_list_them() {
    let office = office().await;
    let customers = "kobana://billing/customers/{id}";
    let invoices = ["kobana://billing/invoices/{id}", "kobana://billing/invoices/{id}/pdf"];
    let (aurora, riodoce, open) = (office.id("aurora"), office.id("riodoce"), office.id("invoice"));
    let number = office.of("open", "/number");
    for (typed, found) in [
        ("aurora", &aurora),
        ("Rio Doce", &riodoce),
        ("11222333000181", &aurora),
        ("30.751.694/0001-60", &riodoce),
        ("financeiro@aurora.example", &aurora),
        (aurora.as_str().expect("an id"), &aurora),
    ] {
        for of in [template(customers), prompt("customer_overview"), prompt("collect_overdue_invoices")] {
            let argument = if of["type"] == "ref/prompt" { "customer_id" } else { "id" };
            let values = suggested(&office, "all read write", of, argument, typed).await;
            assert_eq!(json!(values), json!([found]), "{typed}");
        }
    }
    for uri in invoices {
        for typed in [number.as_str().expect("a number"), "mercado", "11222333000181"] {
            let values = suggested(&office, "all read", template(uri), "id", typed).await;
            assert_eq!(json!(values), json!([open]), "{typed}");
        }
        assert!(suggested(&office, "read billing.customers", template(uri), "id", "mercado").await.is_empty());
    }
    assert!(suggested(&office, "read billing.invoices", template(customers), "id", "aurora").await.is_empty());
    assert!(suggested(&office, "all read", template("kobana://billing/nfes/{id}"), "id", "").await.is_empty());
}

#[tokio::test]
async fn months_are_the_last_twelve_and_types_come_by_prefix() {
    let office = office().await;
    let summary = || prompt("monthly_billing_summary");
    let months = suggested(&office, "all read", summary(), "month", "").await;
    assert_eq!((months.len(), &*months[0], &*months[11]), (12, "2026-11", "2025-12"));
    assert_eq!(suggested(&office, "all read", summary(), "month", "2025").await, ["2025-12"]);
    let types = template("kobana://billing/schemas/{resource}");
    let found = suggested(&office, "all read", types.clone(), "resource", "invo").await;
    assert!(found.contains(&"invoices".to_owned()) && found.iter().all(|name| name.starts_with("invo")), "{found:?}");
    let all = suggested(&office, "all read", types, "resource", "").await;
    for resource in all {
        let read = json!({"uri": format!("kobana://billing/schemas/{resource}")});
        let contents = office.server.ask(Era::Modern, "resources/read", read).await.result()["contents"].take();
        let schema: Value = serde_json::from_str(contents[0]["text"].as_str().expect("text")).expect("JSON");
        assert_eq!(schema["name"], json!(resource));
        let fields = schema["fields"].as_array().expect("fields");
        assert!(!fields.is_empty() && fields.iter().all(|field| field["name"].is_string()), "{schema}");
    }
}
