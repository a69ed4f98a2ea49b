//! Every tool of inbox, called well in one workspace: an agent, an inbox, the mail that comes to it and what the agent makes of
//! it, a webhook that is told. What is destructive is refused to clients that cannot be asked, and runs once a person said yes.
//! What a tool reads is attached by its address too, and the prompts are followed to the letter.

mod mail;
mod planted;
mod post;
mod prompts;
mod set_up;

use std::collections::BTreeSet;

use catalogue::Effect;
use catalogue::inbox::INBOX_PRODUCT;
use serde_json::{Value, json};

use super::answers::{Findings, Schemas};
use super::offered;
use super::questions::{Confirmed, confirmed_by_a_person};
use crate::support::{Answer, Era};
use post::Post;

/// One call: its tool, its arguments over what there is so far, and the name under which the id of its answer is kept.
pub struct Step {
    tool: &'static str,
    arguments: fn(&Post) -> Value,
    keeps: &'static str,
}

/// A call whose answer has no id to keep.
pub const fn step(tool: &'static str, arguments: fn(&Post) -> Value) -> Step {
    Step { tool, arguments, keeps: "" }
}

impl Step {
    /// The same, keeping the answer's id.
    pub const fn keeping(mut self, name: &'static str) -> Step {
        self.keeps = name;
        self
    }
}

/// Every call, in order.
fn steps() -> impl Iterator<Item = &'static Step> {
    set_up::OPENED.iter().chain(mail::READ).chain(mail::TOLD).chain(set_up::CLOSED)
}

/// Whether `tool` is called here.
pub fn tells(tool: &str) -> bool {
    steps().any(|step| step.tool == tool)
}

/// Whether a call with `arguments` has to be confirmed.
fn is_asked(tool: &str, arguments: &Value) -> bool {
    let tool = INBOX_PRODUCT.tool(tool).unwrap_or_else(|| panic!("no {tool}"));
    tool.effect_with(|name| arguments.get(name).is_some()) == Effect::Destructive
}

/// Calls a destructive tool as each client does: the one that cannot be asked changes nothing, the other says no, and then
/// yes. What is refused otherwise is the answer.
async fn confirmed(post: &Post, tool: &str, arguments: &Value) -> Answer {
    for era in [Era::June2025, Era::November2025, Era::Modern] {
        let refused = post.server.call(era, tool, arguments.clone()).await;
        if refused.refusal() != "confirmation_required" {
            return refused;
        }
    }
    match confirmed_by_a_person(&post.server, tool, arguments).await {
        Ok(Confirmed { answer, .. }) => answer,
        Err(answer) => answer,
    }
}

/// The answer of one step.
async fn run(post: &Post, step: &Step, arguments: &Value) -> Result<Value, String> {
    let answer = if is_asked(step.tool, arguments) {
        confirmed(post, step.tool, arguments).await
    } else {
        post.server.call(Era::Modern, step.tool, arguments.clone()).await
    };
    if answer.result()["isError"] == json!(true) {
        return Err(format!("{} {arguments}: {}", step.tool, answer.result()["content"]));
    }
    Ok(answer.structured())
}

#[tokio::test]
async fn every_tool_of_inbox_does_its_work_and_answers_as_its_schema_says() {
    let mut post = Post::open().await;
    let schemas = Schemas::of(&post.server).await;
    let (mut findings, mut done, mut attached) = (Findings::default(), BTreeSet::new(), BTreeSet::new());
    for step in steps() {
        let arguments = (step.arguments)(&post);
        match run(&post, step, &arguments).await {
            Ok(answer) => {
                done.insert(step.tool);
                attached.extend(offered::attached(&post.server, step.tool, &arguments, &answer).await);
                findings.misfits.extend(schemas.misfits(INBOX_PRODUCT.tool(step.tool).expect("a tool"), &answer));
                post.keep(step.keeps, &answer);
                post.after(step.keeps).await;
            }
            Err(last) => findings.silent.push(last),
        }
        post.let_time_pass();
    }
    let missed = INBOX_PRODUCT.tools().map(|tool| tool.name).filter(|name| !done.contains(name));
    findings.silent.extend(missed.map(|name| format!("{name}: never done")));
    findings.none();
    assert_eq!(
        attached,
        INBOX_PRODUCT.resources().map(|one| one.uri).collect(),
        "each address is read where its tool is"
    );
}
