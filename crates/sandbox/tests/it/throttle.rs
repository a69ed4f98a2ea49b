//! The hourly limit.

use sandbox::SandboxLimits;
use serde_json::json;

use crate::world::World;

#[tokio::test]
async fn no_limit_is_told_of_unless_one_is_set() {
    let world = World::new().await;
    assert_eq!(world.get("/v1/customers").await.header("ratelimit-limit"), "");
}

#[tokio::test]
async fn reads_and_writes_are_counted_apart_until_the_hour_is_over() {
    let limits = SandboxLimits { hourly_reads: Some(2), hourly_writes: Some(1), ..SandboxLimits::default() };
    let world = World::with(limits).await;
    let first = world.get("/v1/customers").await.expect(200);
    assert_eq!((first.header("ratelimit-limit"), first.header("ratelimit-remaining")), ("2", "1"));
    world.get("/v1/customers").await.expect(200);
    world.post("/v1/customers", json!({})).await.expect(422);
    let over = world.get("/v1/customers").await.expect(429);
    assert!(over.body["error"].is_string());
    assert_eq!(over.header("retry-after"), "2733");
    assert_eq!(over.header("ratelimit-remaining"), "0");
    world.post("/v1/customers", json!({})).await.expect(429);
    world.pass(jiff::SignedDuration::from_secs(2733));
    world.get("/v1/customers").await.expect(200);
}
