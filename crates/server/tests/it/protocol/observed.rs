//! What is told of requests: enough to find one again, and nothing of its content.

use serde_json::json;

use crate::support::doubles::OneTrickApi;
use crate::support::{Era, TestServer};

#[tokio::test]
async fn one_record_a_request() {
    let server = TestServer::new().start().await;
    server.call(Era::Modern, "banking_data_customer_list", json!({"page": 1})).await;
    let record = server.records.last();
    assert_eq!(record.method, "tools/call");
    assert_eq!(record.tool, Some("banking_data_customer_list"));
    assert_eq!(record.version, "2026-07-28");
    assert_eq!(record.client.expect("a client").name, "test");
    assert_eq!(record.person.expect("a person").0, "ana");
    assert_eq!((record.outcome.as_str(), record.status), ("ok", 200));

    server.call(Era::November2025, "banking_data_customer_get", json!({"uid": "secret-value"})).await;
    let record = server.records.last();
    assert_eq!(record.outcome, "invalid_arguments");
    assert!(!format!("{record:?}").contains("secret-value"));
    server.ask(Era::November2025, "no/such\u{1b}[31m", json!({})).await;
    assert_eq!(server.records.last().method, "other", "a client cannot write into the log");
    assert_eq!(server.records.all().len(), 3);
}

#[tokio::test]
async fn a_panic_is_answered_and_counted() {
    let server = TestServer::new().api(OneTrickApi::Panics).start().await;
    for (era, status) in [(Era::November2025, 200), (Era::Modern, 500)] {
        let answer = server.call(era, "banking_data_customer_list", json!({})).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (status, -32603));
        assert_eq!(answer.message(), "Internal error");
        assert_eq!(server.records.last().outcome, "panic");
    }
    assert_eq!(server.records.panics(), 2);
    assert_eq!(server.ask(Era::Modern, "tools/list", json!({})).await.status, 200, "the server lives on");
}
