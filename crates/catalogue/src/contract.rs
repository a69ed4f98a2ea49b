//! A product's contract: every schema of what its tools give and take, under the API's own names.

use serde_json::{Value, json};

use crate::product::Product;
use crate::schema;
use crate::text::{Lang, Text};
use crate::tool::{Answer, Tool};

/// Whether a schema is of what a tool gives or of what it takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// What a tool answers.
    Returned,
    /// A tool's body.
    Accepted,
}

impl Direction {
    /// `returned` or `accepted`.
    pub const fn as_str(self) -> &'static str {
        match self {
            Direction::Returned => "returned",
            Direction::Accepted => "accepted",
        }
    }
}

/// One schema of the contract.
#[derive(Debug, Clone, PartialEq)]
pub struct Contract {
    /// `Payable`, `PayableCreateRequest`.
    pub name: String,
    /// What it is, for people.
    pub title: Text,
    /// Given or taken.
    pub direction: Direction,
    /// Every tool that gives or takes it.
    pub tools: Vec<&'static str>,
    /// JSON Schema 2020-12.
    pub schema: Value,
}

impl Contract {
    /// Its row in the list of schemas: everything but the schema itself.
    pub fn summary(&self, product: &Product, lang: Lang) -> Value {
        json!({
            "name": self.name,
            "title": self.title.get(lang),
            "uri": format!("kobana://{}/schemas/{}", product.name, self.name),
            "direction": self.direction.as_str(),
            "tools": self.tools,
        })
    }

    /// The whole of it, as reading it gives it.
    pub fn detail(&self, product: &Product, lang: Lang) -> Value {
        let mut detail = self.summary(product, lang);
        detail["schema"] = self.schema.clone();
        detail
    }
}

/// Every schema of the contract of `product`, in the order of its tools.
pub fn contract(product: &Product) -> Vec<Contract> {
    let mut all: Vec<Contract> = Vec::new();
    for tool in product.tools() {
        if !tool.returns.schema.is_empty() && gives_record(tool) {
            add(&mut all, tool, tool.returns.schema.to_owned(), Direction::Returned);
        }
        if !tool.body.is_empty() && !tool.record.schema.is_empty() {
            add(&mut all, tool, request_name(product, tool), Direction::Accepted);
        }
    }
    all
}

/// The schema called `name`, or `None`.
pub fn find(product: &Product, name: &str) -> Option<Contract> {
    contract(product).into_iter().find(|one| one.name == name)
}

fn gives_record(tool: &Tool) -> bool {
    matches!(tool.answer, Answer::Record | Answer::List | Answer::Accepted)
}

fn add(all: &mut Vec<Contract>, tool: &Tool, name: String, direction: Direction) {
    if let Some(known) = all.iter_mut().find(|one| one.name == name) {
        known.tools.push(tool.name);
        return;
    }
    let (title, schema) = match direction {
        Direction::Returned => (tool.returns.title, schema::record(tool.returns)),
        Direction::Accepted => (tool.title, schema::body(tool)),
    };
    all.push(Contract { name, title, direction, tools: vec![tool.name], schema });
}

/// `PayableCreateRequest` of `finance_payables_create`.
fn request_name(product: &Product, tool: &Tool) -> String {
    let rest = tool.name.strip_prefix(product.name).and_then(|rest| rest.strip_prefix('_')).unwrap_or(tool.name);
    let action = rest.strip_prefix(tool.record.key).unwrap_or(rest);
    let words = action.split('_').filter(|word| !word.is_empty()).map(capitalized);
    format!("{}{}Request", tool.record.schema, words.collect::<String>())
}

fn capitalized(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map_or_else(String::new, |first| first.to_ascii_uppercase().to_string() + letters.as_str())
}
