//! Messages against the protocol's own JSON Schemas.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use jsonschema::Validator;
use serde_json::{Value, json};

use super::Era;

/// Checks an answer to `method` against the schema of its revision: the envelope, and the result's own type.
pub fn check(era: Era, method: &str, message: &Value) {
    if let Some(result) = message.get("result") {
        fits(era, envelope(era, "result"), message);
        fits(era, result_type(method, result), result);
    } else if message.get("id").is_some_and(|id| !id.is_null()) || era == Era::Modern {
        fits(era, envelope(era, "error"), message);
    }
}

/// Checks `value` against the type called `name`.
pub fn fits(era: Era, name: &str, value: &Value) {
    let validator = validator(era, name);
    let errors: Vec<String> =
        validator.iter_errors(value).map(|error| format!("{} at {}", error, error.instance_path())).collect();
    assert!(errors.is_empty(), "{name} of {}: {errors:#?}\n{value}", era.version());
}

fn envelope(era: Era, kind: &str) -> &'static str {
    match (era, kind) {
        (Era::March2025 | Era::June2025, "result") => "JSONRPCResponse",
        (Era::March2025 | Era::June2025, _) => "JSONRPCError",
        (_, "result") => "JSONRPCResultResponse",
        _ => "JSONRPCErrorResponse",
    }
}

fn result_type(method: &str, result: &Value) -> &'static str {
    match method {
        "initialize" => "InitializeResult",
        "server/discover" => "DiscoverResult",
        "tools/list" => "ListToolsResult",
        "tools/call" if result["resultType"] == "input_required" => "InputRequiredResult",
        "tools/call" => "CallToolResult",
        "resources/list" => "ListResourcesResult",
        "resources/templates/list" => "ListResourceTemplatesResult",
        "resources/read" => "ReadResourceResult",
        "prompts/list" => "ListPromptsResult",
        "prompts/get" => "GetPromptResult",
        "completion/complete" => "CompleteResult",
        _ => "Result",
    }
}

fn validator(era: Era, name: &str) -> Arc<Validator> {
    type Known = Mutex<HashMap<(&'static str, String), Arc<Validator>>>;
    static KNOWN: OnceLock<Known> = OnceLock::new();
    let mut known = KNOWN.get_or_init(Known::default).lock().unwrap();
    let key = (era.version(), name.to_owned());
    Arc::clone(known.entry(key).or_insert_with(|| Arc::new(compile(era, name))))
}

fn compile(era: Era, name: &str) -> Validator {
    let text = match era {
        Era::March2025 => include_str!("../../schemas/2025-03-26.json"),
        Era::June2025 => include_str!("../../schemas/2025-06-18.json"),
        Era::November2025 => include_str!("../../schemas/2025-11-25.json"),
        Era::Modern => include_str!("../../schemas/2026-07-28.json"),
    };
    let mut schema: Value = serde_json::from_str(text).expect("a schema");
    let definitions = if schema.get("$defs").is_some() { "$defs" } else { "definitions" };
    assert!(schema[definitions].get(name).is_some(), "{} has no {name}", era.version());
    // JSON Schema knows no number but what a program makes of it; a reference beside others is an allOf in draft 7.
    schema["allOf"] = json!([{"$ref": format!("#/{definitions}/{name}")}]);
    jsonschema::validator_for(&schema).expect("a schema")
}
