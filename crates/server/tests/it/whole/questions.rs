//! No destructive tool runs before the person was asked, where the client can ask: a no leaves all as it is, and a yes runs it
//! once. Those of a product that has a story are asked about there.

use catalogue::{Effect, PRODUCTS, Product, Reused, Tool};
use serde_json::{Value, json};

use super::bodies::{REQUEST, UNPLAYED, sent, untold};
use super::company::{Company, company};
use crate::support::{Answer, Era, Running, TestServer};

/// What came of a call that a person was asked about.
pub struct Confirmed {
    /// What they were asked.
    pub question: String,
    /// What was answered once they said yes.
    pub answer: Answer,
}

/// A question that a person answered with no.
pub struct Declined {
    tool: String,
    /// What the client sends again, with another answer.
    params: Value,
    question: String,
}

/// Calls a destructive tool as a client does whose person says no. `Err` with what was answered instead of a question.
pub async fn declined(server: &Running, tool: &str, arguments: &Value) -> Result<Declined, Answer> {
    let mut params = json!({"name": tool, "arguments": arguments, "capabilities": {"elicitation": {}}});
    let first = server.ask(Era::Modern, "tools/call", params.clone()).await;
    let asked = first.result();
    if asked["resultType"] != "input_required" {
        assert_eq!(asked["isError"], json!(true), "{tool} ran unasked: {asked}");
        return Err(first);
    }
    let question = asked["inputRequests"]["confirm"]["params"]["message"].as_str().expect("a message").to_owned();
    params["requestState"] = asked["requestState"].clone();
    params["inputResponses"] = json!({"confirm": {"action": "decline"}});
    let refused = server.ask(Era::Modern, "tools/call", params.clone()).await;
    assert_eq!(refused.refusal(), product_of(tool).policy.declined_code, "{tool}");
    Ok(Declined { tool: tool.to_owned(), params, question })
}

/// The person thinks better of it and says yes, and the client sends that yes once more.
pub async fn approved(server: &Running, declined: Declined) -> Confirmed {
    let Declined { tool, mut params, question } = declined;
    params["inputResponses"] = json!({"confirm": {"action": "accept", "content": {"confirm": "yes"}}});
    let answer = server.ask(Era::Modern, "tools/call", params.clone()).await;
    let again = server.ask(Era::Modern, "tools/call", params).await;
    assert_used(product_of(&tool), &question, &again);
    Confirmed { question, answer }
}

/// Calls a destructive tool as a client does whose person says no, and then yes, and then sends that yes once more. `Err` with
/// what was answered instead of a question.
pub async fn confirmed_by_a_person(server: &Running, tool: &str, arguments: &Value) -> Result<Confirmed, Answer> {
    Ok(approved(server, declined(server, tool, arguments).await?).await)
}

fn product_of(tool: &str) -> &'static Product {
    PRODUCTS.iter().find(|product| product.tool(tool).is_some()).expect("its product")
}

/// Holds `again`, the answer to a yes that was used before, against what the product says of such: it never runs anything.
fn assert_used(product: &Product, question: &str, again: &Answer) {
    let result = again.result();
    match product.policy.reused {
        Reused::IsRefused => assert_eq!(again.refusal(), "confirmation_replayed", "{question}"),
        Reused::AsksAgain if result["resultType"] == "input_required" => {
            let warned = result["inputRequests"]["confirm"]["params"]["message"].as_str().expect("a message");
            let warning = warned.lines().next().expect("a line");
            assert!(!warning.is_empty() && !question.contains(warning), "a warning is added: {warned}");
        }
        // There is nothing left to ask about: the first yes has taken it away.
        Reused::AsksAgain => assert_eq!(again.refusal(), "not_found"),
    }
}

/// Plays `tool` on the first record that it runs on, or gives what was answered last.
async fn played(company: &Company, tool: &Tool, more: &Value) -> Result<(), String> {
    let mut last = "nothing to call it on".to_owned();
    for arguments in company.arguments(tool, more) {
        last = match confirmed_by_a_person(&company.server, tool.name, &arguments).await {
            Ok(confirmed) if confirmed.answer.result()["isError"] == json!(false) => return Ok(()),
            Ok(confirmed) => confirmed.answer.text,
            Err(refused) => refused.text,
        };
    }
    Err(last)
}

#[tokio::test]
async fn every_destructive_tool_asks_first_takes_a_no_and_runs_once_on_a_yes() {
    let mut company = company(TestServer::new()).await;
    for name in [REQUEST, "banking_charge_automatic_pix_account_create"] {
        let more = sent(name, &company).expect("arguments");
        company.write(name, &more).await.unwrap_or_else(|last| panic!("{name}: {last}"));
    }
    let mut silent = Vec::new();
    for tool in untold().filter(|tool| tool.effect == Effect::Destructive) {
        let Some(more) = sent(tool.name, &company) else {
            silent.push(format!("{}: {UNPLAYED}", tool.name));
            continue;
        };
        if let Err(last) = played(&company, tool, &more).await {
            silent.push(format!("{}: {last}", tool.name));
        }
    }
    assert!(silent.is_empty(), "never asked and done: {silent:#?}");
}
