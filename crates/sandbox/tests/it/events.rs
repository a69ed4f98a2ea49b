//! The window of the event list.

use serde_json::json;

use crate::world::{World, customer};

#[tokio::test]
async fn the_last_thirty_days_are_listed_and_sixty_at_most() {
    let world = World::new().await;
    let made = world.post("/v1/customers", customer("39988107226")).await.expect(201).body;
    world.pass_days(31);
    world.post("/v1/customers", customer("52998224725")).await.expect(201);
    let count =
        async |query: &str| world.get(&format!("/v1/events?{query}")).await.expect(200).body.as_array().unwrap().len();
    assert_eq!(count("").await, 1);
    assert_eq!(count("occurred_at_from=2026-10-01").await, 2);
    assert_eq!(count("occurred_at_from=2026-09-10&occurred_at_to=2026-10-05").await, 1);
    assert_eq!(count("occurred_at_to=2026-10-20").await, 1);
    assert_eq!(count("occurred_at_from=2026-10-01&code=customer.updated").await, 0);
    assert_eq!(
        count(&format!("occurred_at_from=2026-10-01&resource_owner_uid={}", made["uid"].as_str().unwrap())).await,
        1
    );
    let wide = world.get("/v1/events?occurred_at_from=2026-08-01&occurred_at_to=2026-10-05").await.expect(400);
    assert_eq!(
        wide.body,
        json!({ "error": "O intervalo de datas não pode ser maior que 60 dias. Por favor, ajuste seu filtro." })
    );
    world.get("/v1/events?occurred_at_from=x").await.expect(400);
}

#[tokio::test]
async fn an_event_holds_the_record_as_it_was() {
    let world = World::new().await;
    let made = world.post("/v1/customers", customer("39988107226")).await.expect(201).body;
    world.put(&format!("/v1/customers/{}", made["id"]), json!({ "nickname": "Tê" })).await.expect(204);
    let events = world.get("/v1/events").await.expect(200).body;
    assert_eq!(events[1]["data"], json!({ "event_code": "customer.created", "object": made }));
    assert_eq!(events[0]["data"]["changes"], json!({ "nickname": [null, "Tê"] }));
    assert_eq!(events[0]["resource_owner"], json!({ "uid": made["uid"], "type": "customer" }));
    assert_eq!(events[0]["occurred_at"], "2026-10-05T09:14:27-03:00");
    let uid = events[0]["uid"].as_str().unwrap();
    assert_eq!(world.get(&format!("/v1/events/{uid}")).await.expect(200).body, events[0]);
}
