//! What the public API has not is not offered, and refused.

use catalogue::Origin;
use catalogue::inbox::INBOX_PRODUCT;
use engine::Api as _;
use serde_json::{Value, json};

use super::{ana, send, world};
use crate::stand_in::Reply;
use crate::world::{permit_of, request};

#[tokio::test]
async fn tools_of_the_sandbox_alone_are_neither_offered_nor_sent() {
    let world = world().await;
    let own: Vec<_> = INBOX_PRODUCT.tools().filter(|tool| tool.origin == Origin::Sandbox).collect();
    assert_eq!(own.len(), 9);
    for tool in own {
        assert!(!world.remote.offers(tool), "{}", tool.name);
        // A permit for a destructive one needs a person's yes; the rest is the same.
        if tool.effect == catalogue::Effect::Destructive {
            continue;
        }
        let line = format!("{} {}", tool.method.as_str(), tool.path);
        let answer = world.remote.send(permit_of(ana(None), tool), request(&line, "")).await.unwrap();
        let body: Value = serde_json::from_slice(answer.body()).unwrap();
        assert_eq!((answer.status().as_u16(), &body["error"]["code"]), (422, &json!("not_in_public_api")));
    }
    let public = INBOX_PRODUCT.tools().filter(|tool| world.remote.offers(tool)).count();
    assert_eq!((public, world.stand_in.seen().len()), (35, 0));
}

#[tokio::test]
async fn the_newest_of_a_list_that_is_narrowed_elsewhere_come_by_its_own_cursor() {
    let world = world().await;
    let page = |ids: [&str; 2], next: Value| {
        let data: Vec<_> = ids.iter().map(|id| json!({"id": id, "subject": "Nota"})).collect();
        Reply::json(&json!({"data": data, "next_cursor": next}).to_string())
    };
    world.stand_in.next("GET /v1/emails", page(["a", "b"], json!("n/1")));
    world.stand_in.next("GET /v1/emails", page(["c", "d"], json!(null)));
    let permit = permit_of(ana(None), super::tool("emails_list"));
    let newest = world.remote.newest(vec![permit], 300).await.unwrap().remove(0);
    assert_eq!(newest.iter().map(|one| one.uid.as_str()).collect::<Vec<_>>(), ["a", "b", "c", "d"]);
    assert_eq!(world.stand_in.lines(), ["GET /v1/emails?limit=200", "GET /v1/emails?limit=200&cursor=n%2F1"]);
}

#[tokio::test]
async fn a_file_comes_as_it_is() {
    let world = world().await;
    let message = "From: ana@exemplo.com.br\r\n\r\n<html>Oi</html>";
    world.stand_in.next(&super::eml(), Reply::with(200, &[("content-type", "message/rfc822")], message));
    let answer = send(&world, "emails_eml", &super::eml()).await.unwrap();
    assert_eq!((answer.status().as_u16(), answer.body().as_ref()), (200, message.as_bytes()));
    assert_eq!(world.stand_in.seen()[0].all("accept"), ["*/*"]);
}
