//! Every tool of finance, called well over a workspace of its own: a company, its people, accounts and bills. What is
//! destructive is refused to clients that cannot be asked, and runs once a person said yes. What a tool reads is attached by
//! its address too, and the prompts are followed to the letter.

mod books;
mod money;
mod prompts;
mod refused;
mod registry;

use std::collections::BTreeSet;

use catalogue::Effect;
use catalogue::finance::FINANCE;
use serde_json::{Map, Value, json};

use super::answers::{Findings, Schemas};
use super::offered;
use super::questions::{Confirmed, confirmed_by_a_person};
use crate::support::Era;
use books::Books;

/// One call: its tool, its arguments over the books so far, and the name under which the books keep the id of its answer.
pub struct Step {
    tool: &'static str,
    arguments: fn(&Books) -> Value,
    keeps: &'static str,
    then: Then,
}

/// When the next call comes.
#[derive(PartialEq, Eq)]
enum Then {
    /// Once the bank, and whoever else is simulated, has answered.
    Waits,
    /// At once.
    GoesOn,
}

/// A call whose answer has no id to keep.
pub const fn step(tool: &'static str, arguments: fn(&Books) -> Value) -> Step {
    Step { tool, arguments, keeps: "", then: Then::Waits }
}

impl Step {
    /// The same; the next call comes before the bank has answered.
    pub const fn at_once(mut self) -> Step {
        self.then = Then::GoesOn;
        self
    }

    /// The same, keeping the answer's id.
    pub const fn keeping(mut self, name: &'static str) -> Step {
        self.keeps = name;
        self
    }
}

/// Every call, in order.
fn steps() -> impl Iterator<Item = &'static Step> {
    registry::OPENED.iter().chain(money::BOOKED).chain(money::BILLED).chain(registry::CLOSED)
}

/// Whether `tool` is called here.
pub fn tells(tool: &str) -> bool {
    steps().any(|step| step.tool == tool)
}

/// Whether a call with `arguments` has to be confirmed.
fn is_asked(tool: &str, arguments: &Value) -> bool {
    let tool = FINANCE.tool(tool).unwrap_or_else(|| panic!("no {tool}"));
    tool.effect_with(|name| arguments.get(name).is_some()) == Effect::Destructive
}

/// Calls a destructive tool as each client does: the one that cannot be asked changes nothing, the other says no, and then
/// yes. What is refused otherwise is the answer.
async fn confirmed(books: &Books, tool: &str, arguments: &Value) -> crate::support::Answer {
    let server = &books.server;
    for era in [Era::June2025, Era::November2025, Era::Modern] {
        let refused = server.call(era, tool, arguments.clone()).await;
        if refused.refusal() != "confirmation_required" {
            return refused;
        }
    }
    match confirmed_by_a_person(server, tool, arguments).await {
        Ok(Confirmed { question, answer }) => {
            assert!(question.contains("Matriz"), "the question names the workspace: {question}");
            answer
        }
        Err(answer) => answer,
    }
}

/// The answer of one step.
async fn run(books: &Books, step: &Step, arguments: &Value) -> Result<Value, String> {
    let answer = if is_asked(step.tool, arguments) {
        confirmed(books, step.tool, arguments).await
    } else {
        books.server.call(Era::Modern, step.tool, arguments.clone()).await
    };
    if answer.result()["isError"] == json!(true) {
        let told = answer.result()["content"][0]["text"].as_str().unwrap_or_default().to_owned();
        return Err(format!("{} {arguments}: {told}", step.tool));
    }
    Ok(answer.structured())
}

#[tokio::test]
async fn every_tool_of_finance_does_its_work_and_answers_as_its_schema_says() {
    let mut books = Books::open().await;
    let schemas = Schemas::of(&books.server).await;
    let (mut findings, mut done, mut attached) = (Findings::default(), BTreeSet::new(), BTreeSet::new());
    for step in steps() {
        let arguments = (step.arguments)(&books);
        match run(&books, step, &arguments).await {
            Ok(answer) => {
                done.insert(step.tool);
                attached.extend(offered::attached(&books.server, step.tool, &arguments, &answer).await);
                findings.misfits.extend(schemas.misfits(FINANCE.tool(step.tool).expect("a tool"), &answer));
                books.keep(step.keeps, &answer);
                books.after(step.keeps).await;
            }
            Err(last) => findings.silent.push(last),
        }
        if step.then == Then::Waits {
            books.let_the_bank_answer();
        }
    }
    let missed = FINANCE.tools().map(|tool| tool.name).filter(|name| !done.contains(name));
    findings.silent.extend(missed.map(|name| format!("{name}: never done")));
    findings.none();
    assert_eq!(attached, FINANCE.resources().map(|one| one.uri).collect(), "each address is read where its tool is");
}

/// `arguments` with `more` beside them.
fn with(mut arguments: Value, more: &Value) -> Value {
    let more: &Map<String, Value> = more.as_object().expect("an object");
    arguments.as_object_mut().expect("an object").extend(more.clone());
    arguments
}
