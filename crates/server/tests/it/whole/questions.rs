//! No destructive tool of banking runs before the person was asked, where the client can ask.

use catalogue::banking::BANKING;
use catalogue::{Effect, Tool};
use serde_json::{Value, json};

use super::bodies::{REQUEST, sent};
use super::company::{Company, company};
use crate::support::{Era, TestServer};

/// What the person is asked about the first record that `tool` can be called on, and what a no comes to.
async fn asked(company: &Company, tool: &Tool, more: &Value) -> Result<String, String> {
    let mut last = "nothing to call it on".to_owned();
    for arguments in company.arguments(tool, more) {
        let mut params = json!({"name": tool.name, "arguments": arguments, "capabilities": {"elicitation": {}}});
        let answer = company.server.ask(Era::Modern, "tools/call", params.clone()).await;
        let question = answer.result();
        if question["resultType"] != "input_required" {
            assert_eq!(question["isError"], json!(true), "{} ran unasked: {question}", tool.name);
            last = answer.text;
            continue;
        }
        params["requestState"] = question["requestState"].clone();
        params["inputResponses"] = json!({"confirm": {"action": "decline"}});
        return Ok(company.server.ask(Era::Modern, "tools/call", params).await.refusal());
    }
    Err(last)
}

#[tokio::test]
async fn every_destructive_tool_asks_first_and_takes_a_no() {
    let mut company = company(TestServer::new()).await;
    let request = sent(REQUEST, &company).expect("arguments");
    company.write(REQUEST, &request).await.unwrap_or_else(|last| panic!("{REQUEST}: {last}"));
    let mut silent = Vec::new();
    for tool in BANKING.tools().filter(|tool| tool.effect == Effect::Destructive) {
        // Those that the demo company is in no state for are played by the engine's own tests.
        let Some(more) = sent(tool.name, &company) else { continue };
        match asked(&company, tool, &more).await {
            Ok(declined) => assert_eq!(declined, BANKING.policy.declined_code, "{}", tool.name),
            Err(last) => silent.push(format!("{}: {last}", tool.name)),
        }
    }
    assert!(silent.is_empty(), "never asked: {silent:#?}");
}
