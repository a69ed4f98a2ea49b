//! The product's addresses: offered, listed and read.

use std::sync::Arc;

use catalogue::Lang;
use engine::{Principal, Refusal, ResourceBody, ResourceContent, ResourceError, ResourceRead};
use http::Response;

use super::{ACCOUNT, BILL, FILE, HOME, ana, ana_with, world};
use crate::fakes::ok;
use crate::world::World;

async fn read(world: &World, who: &Arc<Principal>, uri: &str) -> Result<ResourceContent, ResourceError> {
    let read = ResourceRead {
        principal: Arc::clone(who),
        uri: uri.to_owned(),
        request_id: "req-9".to_owned(),
        lang: Lang::Pt,
    };
    world.engine.read_resource(read).await
}

fn uris(world: &World, who: &Arc<Principal>) -> Vec<&'static str> {
    world.engine.offered_resources(who).map(|resource| resource.uri).collect()
}

#[tokio::test]
async fn the_twelve_addresses_come_in_order_and_by_right() {
    let world = world();
    let all = uris(&world, &ana(None));
    assert_eq!(
        all,
        [
            "kobana://finance/schemas",
            "kobana://finance/schemas/{schema}",
            "kobana://finance/payables/{id}",
            "kobana://finance/receivables/{id}",
            "kobana://finance/financial-transactions/{id}",
            "kobana://finance/financial-accounts/{account_id}",
            "kobana://finance/financial-accounts/{account_id}/balances/latest",
            "kobana://finance/people/{id}",
            "kobana://finance/companies/{id}",
            "kobana://finance/fiscal-documents/{id}",
            "kobana://finance/attachments/{attachment_id}",
            "kobana://finance/attachments/{attachment_id}/download",
        ]
    );
    let some = uris(&world, &ana_with("read finance.payables finance.attachments", None));
    assert_eq!(some, [all[0], all[1], all[2], all[10], all[11]]);
    let mut denied = (*ana(None)).clone();
    denied.permissions.deny.push("finance_attachments_download".to_owned());
    assert_eq!(uris(&world, &Arc::new(denied)), all[..11]);
}

#[tokio::test]
async fn the_list_is_the_fixed_addresses_with_or_without_a_workspace() {
    let world = world();
    for who in [ana(None), ana(Some(HOME))] {
        let listed = world.engine.resources(&who, Lang::Pt).await.unwrap();
        assert_eq!(listed.len(), 1);
        assert_eq!(
            (listed[0].uri.as_str(), listed[0].mime_type),
            ("kobana://finance/schemas", Some("application/json"))
        );
        assert!(listed[0].description.unwrap().starts_with("O catálogo de schemas"));
    }
    let nobody = world.engine.resources(&ana_with("", None), Lang::Pt).await.unwrap();
    assert!(nobody.is_empty());
    assert!(world.api.newest_asked.lock().unwrap().is_empty());
}

#[tokio::test]
async fn an_address_is_read_through_its_tool_wherever_its_parameter_stands() {
    let world = world();
    let who = ana(Some(HOME));
    for (uri, path) in [
        (format!("kobana://finance/payables/{BILL}"), format!("/v1/payables/{BILL}")),
        (format!("kobana://finance/financial-accounts/{ACCOUNT}"), format!("/v1/financial-accounts/{ACCOUNT}")),
        (format!("kobana://finance/attachments/{FILE}"), format!("/v1/attachments/{FILE}")),
    ] {
        let content = read(&world, &who, &uri).await.unwrap();
        assert_eq!(content.mime_type, "application/json");
        let ResourceBody::Text(json) = content.body else { panic!("{uri}: bytes") };
        let record: serde_json::Value = serde_json::from_str(&json).unwrap();
        assert!(record["id"].is_string(), "{uri}: {json}");
        assert_eq!(world.api.last().uri().path(), path);
    }
    let latest = format!("kobana://finance/financial-accounts/{ACCOUNT}/balances/latest");
    assert_eq!(read(&world, &who, &latest).await.unwrap_err(), ResourceError::NotFound);
    assert_eq!(world.api.last().uri().path(), format!("/v1/financial-accounts/{ACCOUNT}/balances/latest"));
}

#[tokio::test]
async fn a_record_needs_a_default_workspace_and_the_schemas_do_not() {
    let world = world();
    let bill = format!("kobana://finance/payables/{BILL}");
    let refused = read(&world, &ana(None), &bill).await.unwrap_err();
    let ResourceError::Refused(Refusal::WorkspaceRequired { reached, .. }) = refused else { panic!("{refused}") };
    assert_eq!(reached.iter().map(|workspace| workspace.name.as_str()).collect::<Vec<_>>(), ["Padaria", "Confeitaria"]);
    for uri in ["kobana://finance/schemas", "kobana://finance/schemas/PayableCreateRequest"] {
        let content = read(&world, &ana(None), uri).await.unwrap();
        assert!(matches!(content.body, ResourceBody::Text(json) if json.contains("finance_payables_create")), "{uri}");
    }
    assert!(world.api.requests.lock().unwrap().is_empty());
}

#[tokio::test]
async fn what_is_not_there_is_not_found_and_what_is_not_allowed_is_refused() {
    let world = world();
    let who = ana(Some(HOME));
    for uri in [
        "kobana://finance/schemas/Nope",
        "kobana://finance/schemas/",
        "kobana://finance/payables/7",
        "kobana://finance/balances/latest",
        "kobana://banking/charge/boletos/7",
        &format!("kobana://finance/payables/{HOME}"),
        &format!("kobana://finance/payables/{BILL}/balances/latest"),
    ] {
        assert_eq!(read(&world, &who, uri).await.unwrap_err(), ResourceError::NotFound, "{uri}");
    }
    let refused = read(&world, &ana_with("read finance.people", Some(HOME)), "kobana://finance/payables/7").await;
    let Err(ResourceError::Refused(Refusal::InsufficientScope { .. })) = refused else { panic!("{refused:?}") };
}

#[tokio::test]
async fn a_file_comes_as_its_text_or_its_bytes_under_its_own_type() {
    let world = world();
    let who = ana(Some(HOME));
    let uri = format!("kobana://finance/attachments/{FILE}/download");
    let file = |kind: &'static str, bytes: &'static [u8]| {
        world.api.answers(move |_| {
            let response = Response::builder().header("content-type", kind);
            Ok(response.header("content-disposition", "attachment; filename=x").body(bytes.into()).unwrap())
        });
    };
    file("application/xml", "<nfe>Pão</nfe>".as_bytes());
    let content = read(&world, &who, &uri).await.unwrap();
    assert_eq!((content.uri.as_str(), content.mime_type.as_str()), (uri.as_str(), "application/xml"));
    assert_eq!(content.body, ResourceBody::Text("<nfe>Pão</nfe>".to_owned()));
    file("application/json", b"{\"a\": 1}");
    assert_eq!(read(&world, &who, &uri).await.unwrap().body, ResourceBody::Text("{\"a\": 1}".to_owned()));
    file("application/pdf", b"%PDF-1.7\xff");
    let content = read(&world, &who, &uri).await.unwrap();
    assert_eq!(
        (content.mime_type.as_str(), content.body),
        ("application/pdf", ResourceBody::Blob("JVBERi0xLjf/".to_owned()))
    );
}

#[tokio::test]
async fn a_file_that_cannot_be_given_says_why() {
    let limits = engine::Limits { file_bytes: 10, ..engine::Limits::default() };
    let world = World::limited(&catalogue::finance::FINANCE, limits);
    let who = ana(Some(HOME));
    let uri = format!("kobana://finance/attachments/{FILE}/download");
    world
        .api
        .answers(|_| Ok(Response::builder().header("content-type", "text/csv").body("a;b;c;d;e;f".into()).unwrap()));
    let large = read(&world, &who, &uri).await.unwrap_err();
    assert_eq!(large, ResourceError::TooLarge { size_bytes: 11, max_bytes: 10 });
    world.api.answers(|_| ok(404, "{}"));
    assert_eq!(read(&world, &who, &uri).await.unwrap_err(), ResourceError::NotFound);
    world.api.answers(|_| Ok(Response::builder().status(302).header("location", "https://x").body("".into()).unwrap()));
    let elsewhere = read(&world, &who, &uri).await.unwrap_err();
    assert_eq!(elsewhere, ResourceError::Refused(Refusal::UpstreamUnavailable));
    let refused = read(&world, &ana(None), &uri).await.unwrap_err();
    assert!(matches!(refused, ResourceError::Refused(Refusal::WorkspaceRequired { .. })), "{refused}");
}
