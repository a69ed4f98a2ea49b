//! JSON Schemas of tools (2020-12), rendered from their rows.
//!
//! The root is always an object; there is no `$ref`, no composition and no list of types, because several clients and
//! model providers refuse schemas that use them.

mod answer;
mod contract;
mod kind;
mod listing;
pub mod parameters;
pub mod strip;

use serde_json::{Map, Value, json};

pub use contract::{body, record};
pub use parameters::{Parameter, Place, parameters};
pub use strip::{customers_own, is_stripped, strip};

pub(crate) use answer::{shown, type_of};

use crate::tool::Tool;

/// The schema of the arguments of `tool`.
pub fn input(tool: &Tool) -> Value {
    let mut properties = Map::new();
    let mut required = Vec::new();
    for parameter in parameters(tool) {
        properties.insert(parameter.field.name.to_owned(), kind::argument(tool, &parameter.field));
        if parameter.required {
            required.push(parameter.field.name);
        }
    }
    let mut schema = Map::new();
    schema.insert("type".to_owned(), json!("object"));
    schema.insert("properties".to_owned(), Value::Object(properties));
    if !required.is_empty() {
        schema.insert("required".to_owned(), json!(required));
    }
    schema.insert("additionalProperties".to_owned(), json!(false));
    Value::Object(schema)
}

/// The schema of the structured result of `tool`.
///
/// A list is `{"data": [record, …], "pagination": {"page", "per_page", "next_page"}}`, or in finance with `"meta":
/// {"next_cursor"}`, without what only one record's answer holds; a record is itself without numeric ids and secrets, an answer without content is `{"ok": true}`. Lists of words are open in the API, so that a
/// result is never refused for a new one.
pub fn output(tool: &Tool) -> Value {
    answer::output(tool)
}
