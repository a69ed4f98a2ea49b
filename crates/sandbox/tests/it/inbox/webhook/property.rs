//! Whatever happens to a webhook, in whatever order: tries are counted as they end, nothing is sent that did not happen, and
//! trying ends.

use std::collections::HashSet;

use jiff::SignedDuration;
use proptest::prelude::*;
use sandbox::inbox::events::{Happened, Slug, happened};
use serde_json::{Value, json};

use super::world::{FAILS, NOWHERE, TAKES, id, partition, to, world};
use crate::world::World;

/// One thing that happens.
#[derive(Debug, Clone, Copy)]
enum Deed {
    Event,
    Test,
    Point(&'static str),
    Status(&'static str),
    Renew,
    Replay(usize),
    Wait(i64),
}

fn deeds() -> impl Strategy<Value = Vec<Deed>> {
    let deed = prop_oneof![
        3 => Just(Deed::Event),
        2 => Just(Deed::Test),
        3 => prop::sample::select(vec![TAKES, FAILS, NOWHERE]).prop_map(Deed::Point),
        1 => prop::sample::select(vec!["active", "active", "inactive"]).prop_map(Deed::Status),
        1 => Just(Deed::Renew),
        2 => (0_usize..6).prop_map(Deed::Replay),
        3 => prop::sample::select(vec![1, 4, 6, 40, 200, 900]).prop_map(Deed::Wait),
    ];
    prop::collection::vec(deed, 1..24)
}

async fn run(world: &World, hook: &Value, deed: Deed) {
    let path = format!("/v1/webhooks/{}", id(hook));
    let status = match deed {
        Deed::Event => {
            // Timers that are due come first, as they do before a request.
            world.shown(hook).await;
            let mut context = world.writing().await;
            happened(&mut context, &Happened::new(Slug::AgentRunFailed)).await.unwrap();
            return context.tx.commit().await.unwrap();
        }
        Deed::Test => world.post(&format!("{path}/test"), Value::Null).await.status,
        Deed::Point(url) => world.patch(&path, json!({ "url": url })).await.status,
        Deed::Status(status) => world.patch(&path, json!({ "status": status })).await.status,
        Deed::Renew => world.post(&format!("{path}/regenerate-secret"), Value::Null).await.status,
        Deed::Replay(which) => {
            let deliveries = world.deliveries(hook).await;
            let Some(delivery) = deliveries.get(which % deliveries.len().max(1)) else { return };
            world.post(&format!("{path}/deliveries/{}/replay", id(delivery)), Value::Null).await.status
        }
        Deed::Wait(minutes) => return world.pass(SignedDuration::from_mins(minutes)),
    };
    let active = world.shown(hook).await["status"] == "active";
    let fits = match deed {
        Deed::Test | Deed::Replay(_) if !active => status == 409,
        _ => matches!(status, 200 | 202),
    };
    assert!(fits, "{deed:?}: {status}");
}

/// Tries in a row, up to now, whose receiver did not take them: the outbox holds each try, in order.
async fn trailing_failures(world: &World) -> usize {
    world.sent().await.iter().rev().take_while(|sent| sent.recipient != TAKES).count()
}

/// The webhook counts as the tries ended.
async fn check_count(world: &World, hook: &Value) {
    let counted = world.shown(hook).await["consecutive_failures"].clone();
    assert_eq!(counted, json!(trailing_failures(world).await));
}

/// Deliveries belong to events and say one thing.
async fn check(world: &World, hook: &Value) {
    let deliveries = world.deliveries(hook).await;
    let events = world.get("/v1/system-events?limit=200").await.expect(200).body["data"].clone();
    let events: HashSet<String> = events.as_array().unwrap().iter().map(id).collect();
    let active = world.shown(hook).await["status"] == "active";
    let mut tries = 0;
    for delivery in &deliveries {
        assert!(events.contains(delivery["system_event_id"].as_str().unwrap()), "no delivery without its event");
        let attempt = delivery["attempt"].as_u64().unwrap();
        assert!((1..=6).contains(&attempt));
        tries += attempt;
        let is = |status: &str| delivery["status"] == status;
        assert_eq!(is("pending"), !delivery["next_retry_at"].is_null(), "{delivery}");
        assert_eq!(is("success"), !delivery["delivered_at"].is_null(), "{delivery}");
        assert_eq!(is("success"), delivery["error"].is_null(), "{delivery}");
        assert!(active || !is("pending"), "nothing waits for an inactive webhook");
    }
    let sent = world.sent().await;
    assert_eq!(u64::try_from(sent.len()).unwrap(), tries, "each try is sent once");
}

fn block_on(future: impl Future<Output = ()>) {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap().block_on(future);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn tries_are_counted_belong_to_events_and_end(deeds in deeds()) {
        block_on(async {
            let world = world().await;
            let hook = world.hook(to(TAKES)).await;
            for deed in deeds {
                run(&world, &hook, deed).await;
                check_count(&world, &hook).await;
            }
            check(&world, &hook).await;
            world.pass_days(2);
            check_count(&world, &hook).await;
            check(&world, &hook).await;
            assert!(world.deliveries(&hook).await.iter().all(|delivery| delivery["status"] != "pending"));
            assert_eq!(world.store.next_due(&partition()).await.unwrap(), None, "trying ends");
        });
    }
}
