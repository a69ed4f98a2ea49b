//! What goes out again, and what never does.

use engine::ApiFault;
use http::StatusCode;

use crate::rows;
use crate::stand_in::{Reply, Then};
use crate::world::{World, unavailable};

const LIST: &str = "GET /v2/charge/pix";
const CREATE: &str = "POST /v1/bank_billets";

#[tokio::test]
async fn a_read_without_an_answer_goes_out_again_after_a_growing_wait() {
    let world = World::new().await;
    world.stand_in.next(LIST, Reply::Gone);
    world.stand_in.next(LIST, Reply::Gone);
    let answer = world.send(&rows::PIX_LIST, LIST).await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    assert_eq!(world.stand_in.seen().len(), 3);
    let waited: Vec<_> = world.waits.waited.lock().unwrap().iter().map(|wait| wait.as_millis()).collect();
    assert_eq!(waited.len(), 2);
    assert!((100..=200).contains(&waited[0]) && (200..=400).contains(&waited[1]), "{waited:?}");
}

#[tokio::test]
async fn repetitions_are_bounded_in_number_and_time() {
    let world = World::new().await;
    world.stand_in.always(LIST, Reply::Gone);
    let detail = unavailable(world.send(&rows::PIX_LIST, LIST).await);
    assert!(detail.starts_with("the connection broke before an answer"), "{detail}");
    assert_eq!(world.stand_in.seen().len(), 3);

    let single = World::limited(|limits| limits.calls_per_request = 1).await;
    single.stand_in.always(LIST, Reply::Gone);
    let detail = unavailable(single.send(&rows::PIX_LIST, LIST).await);
    assert!(detail.starts_with("the connection broke before an answer"), "{detail}");
    assert!(single.waits.waited.lock().unwrap().is_empty());

    let hurried = World::limited(|limits| (limits.attempts, limits.total_timeout_seconds) = (1000, 2)).await;
    hurried.stand_in.always(LIST, Reply::Gone);
    unavailable(hurried.send(&rows::PIX_LIST, LIST).await);
    let waited: std::time::Duration = hurried.waits.waited.lock().unwrap().iter().sum();
    assert!(waited.as_millis() < 2_000, "{waited:?}");
}

#[tokio::test]
async fn a_write_goes_out_again_only_with_a_key_that_the_api_knows() {
    let world = World::new().await;
    world.stand_in.next(CREATE, Reply::Gone);
    unavailable(world.post(&rows::BILLET_CREATE, r#"{"amount":1}"#).await);
    assert_eq!(world.stand_in.seen().len(), 1);

    world.stand_in.next(CREATE, Reply::Gone);
    world.stand_in.next(CREATE, Reply::with(201, &[("content-type", "application/json")], r#"{"id":1}"#));
    let answer = world.post_keyed(&rows::BILLET_CREATE, r#"{"amount":1}"#).await.unwrap();
    assert_eq!(answer.status(), StatusCode::CREATED);
    let seen = world.stand_in.seen();
    assert_eq!(
        (seen.len(), seen[1].all("x-idempotency-key"), seen[2].all("x-idempotency-key")),
        (3, vec!["key-1"], vec!["key-1"])
    );
    assert_eq!(seen[1].body, seen[2].body);

    // The API knows no keys of DELETE.
    world.stand_in.next("DELETE /v1/bank_billets", Reply::Gone);
    unavailable(world.post_keyed(&rows::BILLET_DELETE, r#"{"amount":1}"#).await);
    assert_eq!(world.stand_in.seen().len(), 4);
}

/// The twin of a write that still runs is refused; taken for the answer it would say that nothing happened.
#[tokio::test]
async fn a_refusal_of_a_repeated_write_says_nothing_about_the_first() {
    let world = World::new().await;
    world.stand_in.next(CREATE, Reply::Gone);
    world.stand_in.next(CREATE, Reply::with(409, &[("content-type", "application/json")], r#"{"errors":[]}"#));
    let detail = unavailable(world.post_keyed(&rows::BILLET_CREATE, r#"{"amount":1}"#).await);
    assert_eq!(detail, "refused with 409 when it went out again: the first may have run");
}

#[tokio::test]
async fn nothing_goes_out_again_after_an_answer_began() {
    let cut = "HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{\"data\":";
    for answer in [Reply::with(503, &[], ""), Reply::with(500, &[], "{}"), Reply::raw(cut, Then::Closed)] {
        let world = World::new().await;
        world.stand_in.always(LIST, answer);
        unavailable(world.send(&rows::PIX_LIST, LIST).await);
        assert_eq!(world.stand_in.seen().len(), 1);
    }
}

#[tokio::test]
async fn a_429_is_answered_at_once_with_the_seconds_to_wait() {
    let world = World::new().await;
    for (headers, seconds) in [
        (vec![("retry-after", "17")], Some("17")),
        (vec![("retry-after", "17"), ("retry-after", "40")], Some("40")),
        (vec![("ratelimit-reset", "120")], Some("120")),
        // 2026-09-01T11:00:00Z, 55 minutes from now.
        (vec![("ratelimit-reset", "1788260400")], Some("3300")),
        (vec![("retry-after", "Wed, 21 Oct 2026 07:28:00 GMT")], None),
    ] {
        world.stand_in.next(LIST, Reply::with(429, &headers, r#"{"error":"x"}"#));
        let answer = world.send(&rows::PIX_LIST, LIST).await.unwrap();
        assert_eq!(answer.status(), StatusCode::TOO_MANY_REQUESTS);
        assert_eq!(answer.headers().get("retry-after").map(|value| value.to_str().unwrap()), seconds, "{headers:?}");
    }
    assert!(world.waits.waited.lock().unwrap().is_empty());
    assert_eq!(world.stand_in.seen().len(), 5);
}

#[tokio::test]
async fn an_api_that_is_not_there_is_a_fault_without_the_address() {
    let world = World::new().await;
    let World { stand_in, remote, waits, .. } = world;
    drop(stand_in);
    tokio::task::yield_now().await;
    let asked = crate::world::request("GET /v2/charge/pix?cnpj_cpf=secret", "");
    let fault = engine::Api::send(&*remote, crate::world::permit(&rows::PIX_LIST), asked).await.unwrap_err();
    assert!(matches!(&fault, ApiFault::Unavailable { detail } if !detail.contains("secret")), "{fault}");
    assert_eq!(waits.waited.lock().unwrap().len(), 2);
}
