//! One who follows a prompt: the calls that its numbered steps spell out, with their arguments, each list until its end.

use std::collections::BTreeMap;

use catalogue::Effect;
use serde_json::{Map, Value, json};

use crate::support::{Era, Running};

/// What the calls of a prompt were answered, by tool.
pub struct Answers(BTreeMap<String, Vec<Value>>);

impl Answers {
    /// How often `tool` was called.
    pub fn calls(&self, tool: &str) -> usize {
        self.0.get(tool).map_or(0, Vec::len)
    }

    /// The only answer of `tool`.
    pub fn one(&self, tool: &str) -> Value {
        assert_eq!(self.calls(tool), 1, "{tool}");
        self.0[tool][0].clone()
    }

    /// The rows of every page of `tool`.
    pub fn rows(&self, tool: &str) -> Vec<Value> {
        self.0[tool].iter().flat_map(|page| page["data"].as_array().expect("data").clone()).collect()
    }
}

/// An amount in cents.
pub fn cents(amount: &Value) -> i64 {
    amount.as_str().and_then(|text| text.replace('.', "").parse().ok()).unwrap_or_else(|| panic!("no amount: {amount}"))
}

/// Asks for the prompt called `name` and makes its calls.
pub async fn follow(server: &Running, name: &str, arguments: &[(&str, &str)]) -> Answers {
    let mut answers = Answers(BTreeMap::new());
    for (tool, call) in spelled_calls(server, name, arguments).await {
        let pages = paged(server, &tool, call).await;
        answers.0.entry(tool).or_default().extend(pages);
    }
    answers
}

/// The calls that the steps of the prompt called `name` spell out, with their arguments.
pub async fn spelled_calls(
    server: &Running,
    name: &str,
    arguments: &[(&str, &str)],
) -> Vec<(String, Map<String, Value>)> {
    let arguments: BTreeMap<&str, &str> = arguments.iter().copied().collect();
    let params = json!({"name": name, "arguments": arguments});
    let prompt = server.ask(Era::Modern, "prompts/get", params).await.result();
    let text = prompt["messages"][0]["content"]["text"].as_str().expect("text");
    // What is to be in each call is said before the first.
    let (before, _) = text.split_once("\n1. ").expect("a first step");
    let in_each = spelled(before);
    let steps = text.lines().filter_map(|line| line.split_once(". Call `").map(|(_, step)| step));
    let call = |step: &str| {
        let (tool, rest) = step.split_once('`').expect("a tool's name");
        let row = server.product.tool(tool).unwrap_or_else(|| panic!("no {tool}"));
        assert_eq!(row.effect, Effect::Read, "a prompt only reads");
        let mut call = spelled(rest);
        call.extend(in_each.clone());
        (tool.to_owned(), call)
    };
    steps.map(call).collect()
}

/// The arguments that `text` spells out, as `` `name`: "text" `` or with a number.
fn spelled(text: &str) -> Map<String, Value> {
    let parts: Vec<&str> = text.split('`').collect();
    let pairs = parts.windows(2).skip(1).step_by(2);
    let value = |after: &str| -> Option<Value> {
        let said = after.strip_prefix(": ")?;
        match said.strip_prefix('"') {
            Some(quoted) => Some(json!(quoted.split('"').next()?)),
            None => said.split(|c: char| !c.is_ascii_digit()).next()?.parse::<u64>().ok().map(|number| json!(number)),
        }
    };
    pairs.filter_map(|pair| Some((pair[0].to_owned(), value(pair[1])?))).collect()
}

/// Every page, asked for as the prompt and the answers say.
pub async fn paged(server: &Running, tool: &str, mut call: Map<String, Value>) -> Vec<Value> {
    let mut pages = Vec::new();
    loop {
        let page = server.call(Era::Modern, tool, Value::Object(call.clone())).await.structured();
        if let Some(next) = page["pagination"]["next_page"].as_u64() {
            call.insert("page".to_owned(), json!(next));
            pages.push(page);
            continue;
        }
        // Finance tells how a list goes on in `meta`, inbox beside the records, billing by the next page's number.
        let meta = page.get("meta").unwrap_or(&page).clone();
        if let Some(again) = meta["continue_with"].as_object() {
            assert_eq!(page["truncated"], true);
            call.extend(again.clone());
            continue;
        }
        pages.push(page);
        match &meta["next_cursor"] {
            Value::String(cursor) => call.insert("cursor".to_owned(), json!(cursor)),
            _ => return pages,
        };
    }
}
