//! Clients that cannot be asked in the middle of a call.

use serde_json::json;

use super::{CREATE, ask, call, target, webhooks};
use crate::support::client::request;
use crate::support::{Era, TestServer};

#[tokio::test]
async fn a_client_that_cannot_be_asked_runs_it_directly() {
    let server = TestServer::new().start().await;
    for era in [Era::March2025, Era::June2025, Era::November2025] {
        let mut params = json!({"name": CREATE, "arguments": target()});
        // What belongs to the other era means nothing here.
        params["requestState"] = json!("x");
        params["inputResponses"] = json!({"confirm": {"action": "decline"}});
        assert_eq!(server.ask(era, "tools/call", params).await.structured()["name"], "ERP");
    }
    for capabilities in [json!({}), json!({"elicitation": {"url": {}}}), json!({"sampling": {}})] {
        let params = json!({"name": CREATE, "arguments": target(), "capabilities": capabilities});
        assert_eq!(ask(&server, params).await.structured()["name"], "ERP", "{capabilities}");
    }
    assert_eq!(webhooks(&server).await, 6);
}

#[tokio::test]
async fn capabilities_are_of_one_request() {
    let server = TestServer::new().start().await;
    let askable = request(Era::Modern, "tools/call", call(CREATE, &target()));
    let unaskable = request(Era::Modern, "tools/call", json!({"name": CREATE, "arguments": target()}));
    let (first, second) = tokio::join!(
        server.send(server.post(Era::Modern, &askable)),
        server.send(server.post(Era::Modern, &unaskable))
    );
    assert_eq!(first.result()["resultType"], "input_required");
    assert_eq!(second.result()["isError"], json!(false));
}
