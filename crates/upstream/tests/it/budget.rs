//! The hour's reads, as metrics see them.

use std::time::Duration;

use crate::rows;
use crate::stand_in::Reply;
use crate::world::World;

const LIST: &str = "GET /v2/charge/pix";

#[tokio::test]
async fn reads_are_counted_and_corrected_by_the_apis_headers() {
    let world = World::new().await;
    assert_eq!(world.remote.reads_left(), Some(60));
    world.send(&rows::PIX_LIST, LIST).await.unwrap();
    assert_eq!(world.remote.reads_left(), Some(59));
    let said = [("content-type", "application/json"), ("ratelimit-limit", "500"), ("ratelimit-remaining", "321")];
    world.stand_in.next(LIST, Reply::with(200, &said, "{}"));
    world.send(&rows::PIX_LIST, LIST).await.unwrap();
    assert_eq!(world.remote.reads_left(), Some(321));
    // Writes have a budget of their own, whose headers are not this one's.
    world.stand_in.next("POST /v1/bank_billets", Reply::with(201, &said, "{}"));
    world.clock.advance(Duration::from_secs(1));
    world.post(&rows::BILLET_CREATE, r#"{"amount":1}"#).await.unwrap();
    assert_eq!(world.remote.reads_left(), Some(321));
    world.clock.advance(Duration::from_secs(3600));
    assert_eq!(world.remote.reads_left(), Some(500));
}

#[tokio::test]
async fn every_attempt_is_a_call() {
    let world = World::new().await;
    world.stand_in.next(LIST, Reply::Gone);
    world.send(&rows::PIX_LIST, LIST).await.unwrap();
    assert_eq!(world.remote.reads_left(), Some(58));
    let of_callers = World::of_callers().await;
    assert_eq!(of_callers.remote.reads_left(), None);
}
