//! The billing API: one token, numbered pages with totals, files, and refusals by code.

use bytes::Bytes;
use catalogue::billing::BILLING;
use catalogue::{Origin, Tool};
use engine::{Api as _, ApiFault};
use http::Response;
use serde_json::{Value, json};
use upstream::{Credentials, Secret};

use crate::stand_in::Reply;
use crate::world::{UID, World, permit_of, principal, request, unavailable};

const JSON: (&str, &str) = ("content-type", "application/json");
const LIST: &str = "GET /v1/invoices";

fn tool(name: &str) -> &'static Tool {
    BILLING.tool(name).unwrap()
}

async fn world() -> World {
    World::with(&BILLING, Credentials::Operator(Secret::new("the-api-token")), |_| {}).await
}

/// Sends `line` as Ana, for the tool called `name`.
async fn send(world: &World, name: &str, line: &str) -> Result<Response<Bytes>, ApiFault> {
    world.remote.send(permit_of(principal("ana", None), tool(name)), request(line, "")).await
}

#[tokio::test]
async fn what_the_sandbox_alone_has_is_neither_offered_nor_sent() {
    let world = world().await;
    let own: Vec<_> = BILLING.tools().filter(|tool| tool.origin == Origin::Sandbox).collect();
    assert_eq!(own.iter().map(|tool| tool.name).collect::<Vec<_>>(), ["billing_reports_monthly_summary"]);
    assert!(!world.remote.offers(own[0]));
    let answer = send(&world, own[0].name, "GET /v1/reports/monthly-summary").await.unwrap();
    let body: Value = serde_json::from_slice(answer.body()).unwrap();
    assert_eq!((answer.status().as_u16(), &body["error"]["code"]), (422, &json!("not_in_public_api")));
    assert_eq!(world.stand_in.seen().len(), 0);
}

/// The document gives each list a default order of its own, so that the order is asked for.
#[tokio::test]
async fn the_newest_come_page_by_page_in_the_order_asked_for() {
    let world = world().await;
    let page = |ids: std::ops::Range<usize>| {
        let data: Vec<_> = ids.map(|at| json!({"id": format!("id-{at}"), "number": format!("FAT-{at}")})).collect();
        Reply::json(&json!({"data": data, "meta": {"total": 130, "page": 1, "per_page": 100}}).to_string())
    };
    world.stand_in.next(LIST, page(0..100));
    world.stand_in.next(LIST, page(100..130));
    let permit = permit_of(principal("ana", None), tool("billing_invoices_list"));
    let newest = world.remote.newest(vec![permit], 300).await.unwrap().remove(0);
    assert_eq!((newest.len(), newest[129].label.as_str()), (130, "FAT-129"));
    let order = "sort_by=created_at&sort_order=desc";
    assert_eq!(
        world.stand_in.lines(),
        [
            format!("GET /v1/invoices?page=1&per_page=100&{order}"),
            format!("GET /v1/invoices?page=2&per_page=100&{order}")
        ]
    );
}

#[tokio::test]
async fn papers_come_as_they_are() {
    let world = world().await;
    for (name, of, media_type, content) in [
        ("billing_invoices_pdf", "invoices/{id}/pdf", "application/pdf", "%PDF-1.7 fatura"),
        ("billing_nfes_pdf", "nfes/{id}/pdf", "application/pdf", "%PDF-1.7 nota"),
        ("billing_nfes_xml", "nfes/{id}/xml", "application/xml", "<?xml version=\"1.0\"?><NFSe/>"),
    ] {
        let line = format!("GET /v1/{}", of.replace("{id}", UID));
        world.stand_in.next(&line, Reply::with(200, &[("content-type", media_type)], content));
        let answer = send(&world, name, &line).await.unwrap();
        assert_eq!((answer.status().as_u16(), answer.body().as_ref()), (200, content.as_bytes()), "{name}");
    }
    let line = format!("GET /v1/invoices/{UID}/pdf");
    world.stand_in.next(&line, Reply::with(200, &[("content-type", "text/html")], "<html>Entrar</html>"));
    assert!(unavailable(send(&world, "billing_invoices_pdf", &line).await).contains("HTML"));
}

#[tokio::test]
async fn refusals_pass_with_their_body() {
    let world = world().await;
    let body =
        json!({"error": {"code": "invoice_not_open", "message": "x", "details": {"status": "void"}}}).to_string();
    for status in [400, 401, 403, 404, 409, 422] {
        world.stand_in.next(LIST, Reply::with(status, &[JSON], &body));
        let answer = send(&world, "billing_invoices_list", LIST).await.unwrap();
        assert_eq!((answer.status().as_u16(), answer.body().as_ref()), (status, body.as_bytes()));
    }
}

/// Usage in batches may be taken in part: that is an answer, not a fault.
#[tokio::test]
async fn a_batch_that_was_taken_in_part_is_told_as_it_is() {
    let world = world().await;
    let body = json!({"success": false, "processed": 1, "failed": 1, "partial": true, "results": []}).to_string();
    world.stand_in.next("POST /v1/usage", Reply::with(207, &[JSON], &body));
    let permit = permit_of(principal("ana", None), tool("billing_usage_create"));
    let answer = world.remote.send(permit, request("POST /v1/usage", r#"{"records":[]}"#)).await.unwrap();
    assert_eq!((answer.status().as_u16(), answer.body().as_ref()), (207, body.as_bytes()));
}
