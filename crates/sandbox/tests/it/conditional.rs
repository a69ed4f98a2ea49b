//! Validators and 304.

use http::Method;
use serde_json::Value;

use crate::world::{World, customer, principal, request};

#[tokio::test]
async fn a_held_answer_is_not_sent_again() {
    let world = World::new().await;
    let first = world.get("/v1/customers").await.expect(200);
    let tag = first.header("etag").to_owned();
    assert!(tag.starts_with("W/\""));
    let again = async |tag: &str| {
        let mut request = request(Method::GET, "/v1/customers", &Value::Null);
        request.headers_mut().insert("if-none-match", tag.parse().unwrap());
        world.send(principal("all read", "conta"), request).await
    };
    for held in [tag.as_str(), "*", &format!("\"x\", {tag}"), tag.trim_start_matches("W/")] {
        let same = again(held).await.expect(304);
        assert_eq!((same.bytes.len(), same.header("etag")), (0, tag.as_str()));
    }
    world.post("/v1/customers", customer("39988107226")).await.expect(201);
    let changed = again(&tag).await.expect(200);
    assert_ne!(changed.header("etag"), tag);
    assert_eq!(world.get("/v1/customers/99").await.expect(404).header("etag"), "");
}
