//! The simulated bank's diary.

use std::sync::Arc;

use catalogue::banking::BANKING;
use catalogue::banking::data::customer::CUSTOMER;
use engine::{AccountId, Clock};
use jiff::SignedDuration;
use sandbox::{Caller, Sandbox, SandboxLimits};
use serde_json::Value;
use storage::Timer;

use crate::world::{Seeded, World, customer, principal, request};

#[tokio::test]
async fn a_timer_that_cannot_be_carried_out_stops_nobody() {
    let world = World::new().await;
    let account = world.pix_account().await;
    let made = world.post("/v1/customers", customer("39988107226")).await.expect(201).body;
    let mut tx = world.store.begin(&AccountId("conta".to_owned())).await.unwrap();
    for action in ["dance", "sing"] {
        let timer = Timer {
            due_at: world.clock.now(),
            record: CUSTOMER.key.to_owned(),
            id: made["id"].as_i64().unwrap(),
            action: action.to_owned(),
        };
        tx.schedule(&timer).await.unwrap();
    }
    tx.commit().await.unwrap();
    let pix = world.pix(&account).await;
    world.let_the_bank_answer();
    let charge = world.get(&format!("/v2/charge/pix/{pix}")).await.expect(200).body;
    assert_eq!(charge["data"]["registration_status"], "confirmed");
    let next = world.store.next_due(&AccountId("conta".to_owned())).await.unwrap();
    assert!(next.is_some(), "the due date is still to come");
}

#[tokio::test]
async fn a_timer_of_another_process_is_seen_after_a_while_and_fires_once() {
    let world = World::new().await;
    let entropy = Arc::new(Seeded::new(7));
    let other = Sandbox::new(world.store.clone(), &BANKING, world.clock.clone(), entropy, SandboxLimits::default());
    let account = world.pix_account().await;
    let pix = world.pix(&account).await;
    let path = format!("/v2/charge/pix/{pix}");
    let ask = async || {
        let caller = Caller::new(Arc::new(principal("all read", "conta")));
        let response = other.handle(caller, request(http::Method::GET, &path, &Value::Null)).await;
        serde_json::from_slice::<Value>(response.body()).unwrap()["data"]["registration_status"].clone()
    };
    assert_eq!(ask().await, "pending");
    world.pass(SignedDuration::from_secs(31));
    assert_eq!(ask().await, "confirmed");
    world.get(&path).await.expect(200);
    let confirmed = world.event_codes().await.into_iter().filter(|code| code == "pix.register.confirmed").count();
    assert_eq!(confirmed, 1);
}

#[tokio::test]
async fn a_clock_set_back_does_no_harm() {
    let world = World::new().await;
    let account = world.pix_account().await;
    let pix = world.pix(&account).await;
    world.pass(SignedDuration::from_hours(-48));
    let charge = world.get(&format!("/v2/charge/pix/{pix}")).await.expect(200).body;
    assert_eq!(charge["data"]["registration_status"], "pending");
    world.pass(SignedDuration::from_hours(49));
    let charge = world.get(&format!("/v2/charge/pix/{pix}")).await.expect(200).body;
    assert_eq!(charge["data"]["registration_status"], "confirmed");
}
