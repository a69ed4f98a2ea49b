//! The engine with the billing product: orders by word, lists that skip, record types, searches, and calls that are grave only with
//! an argument.

use bytes::Bytes;
use catalogue::billing::BILLING;
use engine::{ApiFault, Completion, CompletionRef, Newest, Refusal};
use http::{Request, Response};
use serde_json::{Value, json};

use crate::fakes::ok;
use crate::world::{EVERYTHING, World, principal};

const CUSTOMER: &str = "0199bed5-a775-7ad7-9167-7b80147f7301";
const SUBSCRIPTION: &str = "0199bed5-a775-7ad7-9167-7b80147f7302";

/// A world whose API finds one customer by the name Aurora, of three that it has, and lists nothing else.
fn world() -> World {
    let world = World::new(&BILLING);
    world.api.answers(answer);
    world
}

fn answer(request: &Request<Bytes>) -> Result<Response<Bytes>, ApiFault> {
    let query = request.uri().query().unwrap_or_default();
    match (request.uri().path(), query.contains("search=aurora")) {
        ("/v1/customers", true) => ok(200, &format!(r#"{{"data":[{{"id":"{CUSTOMER}"}}],"meta":{{"total":3}}}}"#)),
        ("/v1/usage", _) => ok(
            200,
            r#"{"data":[{"id":"u5","quantity":2}],"meta":{"total":5,"limit":2,"offset":4,"total_quantity":9.5}}"#,
        ),
        (path, _) if path.contains(SUBSCRIPTION) => {
            ok(200, &format!(r#"{{"data":{{"id":"{SUBSCRIPTION}","status":"active"}}}}"#))
        }
        _ => ok(200, r#"{"data":[],"meta":{"total":0,"page":1,"per_page":20,"total_pages":0}}"#),
    }
}

async fn called(world: &World, tool: &str, arguments: Value) -> Value {
    let result = world.call(tool, arguments).send().await.done();
    serde_json::from_str(result.structured.get()).unwrap()
}

/// The pairs of the last request's query, in order of their names.
fn asked(world: &World) -> Vec<String> {
    let mut pairs: Vec<String> =
        world.api.last().uri().query().unwrap_or_default().split('&').map(str::to_owned).collect();
    pairs.sort();
    pairs
}

#[tokio::test]
async fn an_order_is_a_field_and_an_end_of_it() {
    let world = world();
    let arguments = json!({"sort_by": "due_date", "sort_order": "asc", "page": 2, "per_page": 100, "status": "open"});
    called(&world, "billing_invoices_list", arguments).await;
    assert_eq!(asked(&world), ["page=2", "per_page=100", "sort_by=due_date", "sort_order=asc", "status=open"]);
    for wrong in
        [json!({"sort_by": "colour"}), json!({"sort_by": "due_date", "sort_order": "up"}), json!({"per_page": 101})]
    {
        let refused = world.call("billing_invoices_list", wrong.clone()).send().await.refusal();
        assert_eq!(refused.code(), "invalid_arguments", "{wrong}");
    }
    assert_eq!(world.api.requests.lock().unwrap().len(), 1, "what is wrong is not sent");
}

#[tokio::test]
async fn a_list_that_skips_sends_how_many_and_tells_what_was_counted() {
    let world = world();
    let of = json!({"product_slug": "boletos", "customer_id": "conta-118", "limit": 2, "offset": 4});
    let page = called(&world, "billing_usage_list", of).await;
    assert_eq!(asked(&world), ["customer_id=conta-118", "limit=2", "offset=4", "product_slug=boletos"]);
    assert_eq!(page["meta"], json!({"total": 5, "limit": 2, "offset": 4, "total_quantity": 9.5}));
    assert!(page.get("pagination").is_none(), "{page}");
}

#[tokio::test]
async fn record_types_are_told_without_the_api() {
    let world = world();
    let list = called(&world, "billing_schemas_list", json!({})).await;
    let types = list["data"].as_array().unwrap();
    assert_eq!(list["meta"]["total"], types.len());
    let invoices = types.iter().find(|one| one["name"] == "invoices").unwrap();
    assert_eq!(invoices["list_tool"], "billing_invoices_list");
    for one in types {
        let read = called(&world, "billing_schemas_get", json!({"resource": one["name"]})).await;
        assert_eq!((&read["name"], read["fields"].as_array().unwrap().is_empty()), (&one["name"], false));
    }
    for name in ["invoice", "Invoices", "../invoices"] {
        let refused = world.call("billing_schemas_get", json!({"resource": name})).send().await.refusal();
        assert_eq!(refused, Refusal::NotFound, "{name}");
    }
    assert!(world.api.requests.lock().unwrap().is_empty());
}

async fn suggested(world: &World, scopes: &str, typed: &str) -> Completion {
    let of = CompletionRef::Template("kobana://billing/customers/{id}".to_owned());
    world.engine.complete(&principal("ana", "conta-1", scopes), &of, "id", typed).await.unwrap()
}

#[tokio::test]
async fn what_people_type_is_searched_for_under_the_right_to_list() {
    let world = world();
    let newest = |uid: &str| Newest { uid: uid.to_owned(), label: String::new(), updated_at: String::new() };
    *world.api.newest.lock().unwrap() = vec![newest(CUSTOMER), newest(SUBSCRIPTION)];
    let found = suggested(&world, EVERYTHING, "aurora").await;
    assert_eq!(found, Completion { values: vec![CUSTOMER.to_owned()], total: 3, has_more: true });
    assert_eq!(asked(&world), ["per_page=100", "search=aurora"]);
    // Where nothing is found, the newest count that begin so; nothing is searched for while nothing is typed.
    assert_eq!(suggested(&world, EVERYTHING, CUSTOMER).await.values, [CUSTOMER]);
    let searches = world.api.requests.lock().unwrap().len();
    assert_eq!(suggested(&world, EVERYTHING, " ").await.values.len(), 0);
    assert_eq!(suggested(&world, EVERYTHING, "").await.values, [CUSTOMER, SUBSCRIPTION]);
    assert!(suggested(&world, "read billing.invoices", "aurora").await.values.is_empty());
    assert_eq!(world.api.requests.lock().unwrap().len(), searches);
}

#[tokio::test]
async fn what_is_grave_only_with_an_argument_is_asked_about_only_then() {
    for (tool, plain, grave) in [
        ("billing_subscriptions_pause", json!({}), json!({"behavior": "void"})),
        ("billing_subscriptions_update", json!({"notes": "x"}), json!({"cancel_at_period_end": true})),
    ] {
        let with = |more: &Value| {
            let mut arguments = json!({"id": SUBSCRIPTION});
            arguments.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
            arguments
        };
        let world = world();
        called(&world, tool, with(&plain)).await;
        assert_eq!(world.api.written().len(), 1, "{tool}");
        world.call(tool, with(&grave)).send().await.question();
        assert_eq!(world.api.written().len(), 1, "{tool} waits for a yes");
        // By billing's policy it runs where nobody can be asked.
        world.call(tool, with(&grave)).unaskable().send().await.done();
        assert_eq!(world.api.written().len(), 2, "{tool}");
    }
}
