//! Every tool of billing, called well in one organization: its companies and team, what it sells, its customers with their
//! subscriptions, invoices, payments and NF-e. The story is told to each kind of client. The one that can be asked is asked about
//! what is destructive: a no changes nothing, a yes runs it. For the others it runs at once. What a tool reads is attached by its
//! address too, and the prompts are followed to the letter.

mod customers;
mod fiscal;
mod invoices;
mod offers;
mod office;
mod papers;
mod payments;
mod prompts;
mod proposals;
mod registry;
mod sale;
mod subscriptions;
mod team;

use std::collections::BTreeSet;

use catalogue::billing::BILLING;
use catalogue::{Effect, Tool};
use serde_json::{Map, Value, json};

use super::answers::{Findings, Schemas};
use super::offered;
use super::questions::{Confirmed, approved, declined};
use crate::support::{Answer, Era};
use office::Office;

/// One call: its tool, its arguments over what there is so far, and what comes of it.
pub struct Step {
    tool: &'static str,
    arguments: fn(&Office) -> Value,
    keeps: &'static str,
    gives: Option<(&'static str, &'static str)>,
    seconds: i64,
}

/// How long the gateway and the city take to answer, and a little.
const ANSWERED_SECONDS: i64 = 4;

/// A call whose answer is not kept; the next one comes once the gateway and the city have answered.
pub const fn step(tool: &'static str, arguments: fn(&Office) -> Value) -> Step {
    Step { tool, arguments, keeps: "", gives: None, seconds: ANSWERED_SECONDS }
}

impl Step {
    /// The same, keeping the answer under `name`.
    pub const fn keeping(mut self, name: &'static str) -> Step {
        self.keeps = name;
        self
    }

    /// The same, whose answer holds `text` at a JSON pointer.
    pub const fn gives(mut self, pointer: &'static str, text: &'static str) -> Step {
        self.gives = Some((pointer, text));
        self
    }

    /// The same; the next call comes so many seconds later.
    pub const fn after(mut self, seconds: i64) -> Step {
        self.seconds = seconds;
        self
    }
}

/// Every call, in order.
fn steps() -> impl Iterator<Item = &'static Step> {
    [
        registry::OPENED,
        team::ORGANIZED,
        customers::REGISTERED,
        sale::OFFERED,
        sale::PLANNED,
        subscriptions::SET,
        subscriptions::SOLD,
        subscriptions::USED,
        invoices::BILLED,
        payments::COLLECTED,
        fiscal::ISSUED,
        fiscal::TAXED,
        proposals::PROPOSED,
        customers::HELD,
        registry::CLOSED,
    ]
    .into_iter()
    .flatten()
}

/// Whether `tool` is called here.
pub fn tells(tool: &str) -> bool {
    steps().any(|step| step.tool == tool)
}

/// Whom the story is told to.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Client {
    /// One that shows questions.
    Asked,
    /// One of that revision that cannot be asked.
    Unable(Era),
}

/// Whether a call with `arguments` has to be confirmed.
fn is_asked(tool: &Tool, arguments: &Value) -> bool {
    tool.effect_with(|name| arguments.get(name).is_some()) == Effect::Destructive
}

/// Calls a destructive tool as a person does who says no, and then yes. The question and the no change nothing.
async fn confirmed(office: &Office, tool: &str, arguments: &Value) -> Answer {
    // What is due by now happens with any request.
    office.server.call(Era::Modern, "billing_organization_get", json!({})).await.structured();
    let before = office.records().await;
    let refused = match declined(&office.server, tool, arguments).await {
        Ok(refused) => refused,
        Err(answer) => return answer,
    };
    assert!(office.records().await == before, "{tool} changed something before a yes");
    let Confirmed { answer, .. } = approved(&office.server, refused).await;
    answer
}

/// The answer of one step.
async fn run(office: &Office, client: Client, step: &Step, arguments: &Value) -> Result<Value, String> {
    let tool = BILLING.tool(step.tool).unwrap_or_else(|| panic!("no {}", step.tool));
    let answer = match client {
        Client::Asked if is_asked(tool, arguments) => confirmed(office, step.tool, arguments).await,
        Client::Asked => office.server.call(Era::Modern, step.tool, arguments.clone()).await,
        Client::Unable(era) => office.server.call(era, step.tool, arguments.clone()).await,
    };
    if answer.result()["isError"] != json!(false) {
        return Err(format!("{} {arguments}: {}", step.tool, answer.result()));
    }
    let answer = answer.structured();
    match step.gives {
        Some((pointer, text)) if answer.pointer(pointer) != Some(&json!(text)) => {
            Err(format!("{} {arguments}: no {text} at {pointer} of {answer}", step.tool))
        }
        _ => Ok(answer),
    }
}

/// Tells the whole story to a client.
async fn told(client: Client) {
    let mut office = Office::open().await;
    let schemas = Schemas::of(&office.server).await;
    let (mut findings, mut done, mut attached) = (Findings::default(), BTreeSet::new(), BTreeSet::new());
    for step in steps() {
        let arguments = (step.arguments)(&office);
        match run(&office, client, step, &arguments).await {
            Ok(answer) => {
                done.insert(step.tool);
                if client == Client::Asked {
                    attached.extend(offered::attached(&office.server, step.tool, &arguments, &answer).await);
                }
                findings.misfits.extend(schemas.misfits(BILLING.tool(step.tool).expect("a tool"), &answer));
                office.keep(step.keeps, &answer);
                office.after(step.keeps).await;
            }
            Err(last) => findings.silent.push(last),
        }
        office.pass(step.seconds);
    }
    let missed = BILLING.tools().map(|tool| tool.name).filter(|name| !done.contains(name));
    findings.silent.extend(missed.map(|name| format!("{name}: never done")));
    findings.none();
    if client == Client::Asked {
        assert_eq!(
            attached,
            BILLING.resources().map(|one| one.uri).collect(),
            "each address is read where its tool is"
        );
    }
}

#[tokio::test]
async fn every_tool_of_billing_does_its_work_for_a_person_who_is_asked() {
    told(Client::Asked).await;
}

#[tokio::test]
async fn every_tool_of_billing_runs_at_once_for_a_client_that_cannot_be_asked() {
    told(Client::Unable(Era::Modern)).await;
}

#[tokio::test]
async fn every_tool_of_billing_runs_at_once_in_november_2025() {
    told(Client::Unable(Era::November2025)).await;
}

#[tokio::test]
async fn every_tool_of_billing_runs_at_once_in_june_2025() {
    told(Client::Unable(Era::June2025)).await;
}

/// `arguments` with `more` beside them.
fn with(mut arguments: Value, more: &Value) -> Value {
    let more: &Map<String, Value> = more.as_object().expect("an object");
    arguments.as_object_mut().expect("an object").extend(more.clone());
    arguments
}
