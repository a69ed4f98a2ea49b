//! The sandbox as the engine's API.

use std::sync::Arc;

use catalogue::banking::BANKING;
use engine::{Api, ApiFault, Permit, Principal, permit, tenant};
use http::Method;
use serde_json::{Value, json};

use crate::world::{World, customer, principal, request, uid};

#[tokio::test]
async fn a_permit_opens_its_own_operation_and_no_other() {
    let world = World::new().await;
    world.post("/v1/customers", customer("39988107226")).await.expect(201);
    let ana = Arc::new(principal("all write", "conta"));
    let list = permit_of(&ana, "banking_data_customer_list");
    let good = world.sandbox.send(list.clone(), request(Method::GET, "/v1/customers", &Value::Null)).await.unwrap();
    assert_eq!(good.status(), 200);
    let body: Value = serde_json::from_slice(good.body()).unwrap();
    assert_eq!(body.as_array().unwrap().len(), 1);
    let other = world.sandbox.send(list, request(Method::POST, "/v1/customers", &json!({}))).await.unwrap();
    assert_eq!(other.status(), 403);
}

#[tokio::test]
async fn the_newest_of_each_type_come_in_the_order_of_their_permits() {
    let world = World::new().await;
    let account = world.pix_account().await;
    let pix = [world.pix(&account).await, world.pix(&account).await];
    let made = world.post("/v1/customers", customer("39988107226")).await.expect(201).body;
    let ana = Arc::new(principal("all read", "conta"));
    let permit = |tool: &str| permit_of(&ana, tool);
    let permits = vec![
        permit("banking_data_customer_list"),
        permit("banking_charge_pix_list"),
        permit("banking_data_webhook_list"),
    ];
    let newest = world.sandbox.newest(permits, 1).await.unwrap();
    let uids: Vec<Vec<&str>> = newest.iter().map(|list| list.iter().map(|one| one.uid.as_str()).collect()).collect();
    assert_eq!(uids, [vec![uid(&made).as_str()], vec![pix[1].as_str()], vec![]]);
    assert!(newest[0][0].label.contains("Tereza Quintanilha Bastos"));

    let bia = Arc::new(principal("all read", "outra"));
    let mixed = vec![permit("banking_charge_pix_list"), permit_of(&bia, "banking_charge_pix_list")];
    assert!(matches!(world.sandbox.newest(mixed, 1).await, Err(ApiFault::Internal { .. })));
}

fn permit_of(principal: &Arc<Principal>, tool: &str) -> Permit {
    let tool = BANKING.tool(tool).unwrap();
    let tenant = tenant::resolve(principal, tool, None).unwrap();
    permit::plain(principal, tool, tenant).unwrap()
}
