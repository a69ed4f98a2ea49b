//! Short ways to put things on sale over the API.

use serde_json::{Value, json};

use super::world::{id, made};
use crate::world::World;

/// A published product; its id.
pub(crate) async fn product(world: &World, slug: &str, more: Value) -> String {
    let mut body = json!({ "name": slug, "slug": slug });
    body.as_object_mut().unwrap().extend(more.as_object().cloned().unwrap());
    let made = id(&made(world, "products", body).await);
    world.post(&format!("/v1/products/{made}/publish"), Value::Null).await.expect(200);
    made
}

/// A price of a product, by the month unless the product's type says otherwise; its id.
pub(crate) async fn price(world: &World, product: &str, unit_amount_subcents: i64) -> String {
    let body = json!({ "product_id": product, "unit_amount_subcents": unit_amount_subcents });
    id(&made(world, "prices", body).await)
}

/// A company that issues; its id.
pub(crate) async fn company(world: &World) -> String {
    let body = json!({ "name": "Nuvem Serena", "legal_name": "Nuvem Serena Software Ltda", "document_type": "cnpj",
        "document_number": "11222333000181", "email": "contato@nuvemserena.example" });
    id(&made(world, "companies", body).await)
}

/// An active plan of products at prices; its id.
pub(crate) async fn plan(world: &World, slug: &str, items: &[(&str, &str)]) -> String {
    let items: Vec<Value> =
        items.iter().map(|(product, price)| json!({ "product_id": product, "price_id": price })).collect();
    id(&made(world, "plans", json!({ "name": slug, "slug": slug, "status": "active", "items": items })).await)
}

/// Fails unless the answer is a 422 with this code; its message.
#[track_caller]
pub(crate) fn refused(answer: crate::world::Answer, code: &str) -> String {
    let body = answer.expect(422).body;
    assert_eq!(body["error"]["code"], code, "{body}");
    body["error"]["message"].as_str().unwrap().to_owned()
}

/// Fails unless the answer is a 422 on the field.
#[track_caller]
pub(crate) fn refused_field(answer: crate::world::Answer, field: &str) {
    let body = answer.expect(422).body;
    assert_eq!(body["error"]["code"], "validation_error", "{body}");
    assert!(body["error"]["details"]["fields"][field].is_array(), "{field}: {body}");
}
