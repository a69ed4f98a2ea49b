//! JSON Schemas: shape, keywords, size of what every client must accept.

use catalogue::{Dialect, Effect, KeyUse, schema};
use serde_json::Value;

use crate::{none, tools, walk};

const KEYWORDS: &[&str] = &[
    "type",
    "properties",
    "required",
    "items",
    "enum",
    "description",
    "minimum",
    "maximum",
    "maxLength",
    "maxItems",
    "minItems",
    "format",
    "additionalProperties",
    "default",
];

const TYPES: &[&str] = &["object", "array", "string", "number", "integer", "boolean"];

const FORMATS: &[&str] = &["date", "date-time", "email", "uuid", "uri"];

fn keyword_breaches(schema: &Value) -> Vec<String> {
    let mut breaches = Vec::new();
    walk::schemas(schema, "", &mut |path, schema| {
        for (keyword, value) in schema.as_object().into_iter().flatten() {
            let fits = match keyword.as_str() {
                "type" => value.as_str().is_some_and(|word| TYPES.contains(&word)),
                "format" => value.as_str().is_some_and(|word| FORMATS.contains(&word)),
                "additionalProperties" => value.is_boolean(),
                known => KEYWORDS.contains(&known),
            };
            if !fits {
                breaches.push(format!("{path}: {keyword} {value}"));
            }
        }
    });
    breaches
}

#[test]
fn only_widely_accepted_keywords_are_used() {
    let mut breaches = Vec::new();
    for tool in tools() {
        for rendered in [schema::input(tool), schema::output(tool)] {
            breaches.extend(keyword_breaches(&rendered).into_iter().map(|breach| format!("{}{breach}", tool.name)));
        }
    }
    none("no keyword outside the list, no list of types, no $ref, no composition", &breaches);
}

#[test]
fn roots_are_objects() {
    for tool in tools() {
        let input = schema::input(tool);
        assert_eq!(input["type"], "object", "{}", tool.name);
        assert_eq!(input["additionalProperties"], false, "{}", tool.name);
        assert_eq!(schema::output(tool)["type"], "object", "{}", tool.name);
    }
}

#[test]
fn every_schema_compiles_as_2020_12() {
    let mut breaches = Vec::new();
    for tool in tools() {
        for rendered in [schema::input(tool), schema::output(tool)] {
            if let Err(error) = jsonschema::draft202012::new(&rendered) {
                breaches.push(format!("{}: {error}", tool.name));
            }
            if !jsonschema::draft202012::meta::is_valid(&rendered) {
                breaches.push(format!("{} is no valid schema", tool.name));
            }
        }
    }
    none("schemas are valid JSON Schema 2020-12", &breaches);
}

#[test]
fn every_argument_has_a_type() {
    let mut breaches = Vec::new();
    for tool in tools() {
        walk::schemas(&schema::input(tool), "", &mut |path, schema| {
            if !schema["type"].is_string() {
                breaches.push(format!("{}{path}", tool.name));
            }
        });
    }
    none("a model is told the type of each argument", &breaches);
}

#[test]
fn what_is_required_is_a_property() {
    let mut breaches = Vec::new();
    for tool in tools() {
        walk::schemas(&schema::input(tool), "", &mut |path, schema| {
            let properties = &schema["properties"];
            let missing = schema["required"].as_array().into_iter().flatten();
            let missing = missing.filter(|name| properties.get(name.as_str().unwrap_or_default()).is_none());
            breaches.extend(missing.map(|name| format!("{}{path}: {name}", tool.name)));
        });
    }
    none("required names are properties", &breaches);
}

#[test]
fn writes_take_an_idempotency_key_where_the_api_does() {
    for tool in tools() {
        let input = schema::input(tool);
        let key = input["properties"].get("idempotency_key");
        assert_eq!(key.is_some(), tool.key != KeyUse::Ignored, "{}", tool.name);
        assert!(tool.effect != Effect::Read || tool.key == KeyUse::Ignored, "{}", tool.name);
        // Banking documents the key for every write.
        let versioned = tool.record.dialect == Dialect::Versioned;
        assert!(!versioned || key.is_some() == (tool.effect != Effect::Read), "{}", tool.name);
    }
}

#[test]
fn results_show_neither_numeric_ids_nor_secrets() {
    let mut breaches = Vec::new();
    let secrets = ["password", "token", "portal_password", "header_value", "auth", "value", "cardToken", "card_token"];
    for tool in tools() {
        walk::schemas(&schema::output(tool), "", &mut |path, schema| {
            for (name, inner) in schema["properties"].as_object().into_iter().flatten() {
                let whole = inner["type"] == "integer";
                // Finance names records by an `id` that is a UUID.
                let numeric = match tool.record.dialect {
                    Dialect::Versioned => name == "id" || name.ends_with("_ids"),
                    Dialect::Finance | Dialect::Inbox | Dialect::Billing => false,
                };
                let is_id = whole && (name == "id" || name.ends_with("_id"));
                // In inbox `auth` is the kind of login, and what is logged in with has names of its own.
                let kind_of_login = tool.record.dialect == Dialect::Inbox && name == "auth";
                // In billing `value` is a phone, an e-mail address or a site of a customer.
                let contact = tool.record.dialect == Dialect::Billing && name == "value";
                let secret = secrets.contains(&name.as_str()) && !kind_of_login && !contact;
                if is_id || numeric || secret {
                    breaches.push(format!("{}{path}.{name}", tool.name));
                }
            }
        });
    }
    none("a result's schema has no numeric id and no secret", &breaches);
}

#[test]
fn what_null_clears_says_so() {
    let mut breaches = Vec::new();
    for tool in tools() {
        let schema = schema::input(tool);
        for (name, shown) in schema["properties"].as_object().unwrap() {
            let told = shown["description"].as_str().is_some_and(|about| about.ends_with("null clears."));
            let clears = schema::parameters(tool).iter().any(|one| one.field.name == name && tool.clears(&one.field));
            if told != clears {
                breaches.push(format!("{}: {name}", tool.name));
            }
        }
    }
    none("an argument that null clears is told to a model, and no other", &breaches);
    let named = |name: &str| tools().find(|tool| tool.name == name).unwrap();
    let about = |tool: &str, field: &str| schema::input(named(tool))["properties"][field]["description"].clone();
    assert_eq!(about("finance_payables_update", "barcode"), "Boleto, utility bill or tribute. null clears.");
    assert_eq!(about("finance_payables_update", "agency"), "null clears.");
    assert_eq!(about("finance_payables_create", "agency"), Value::Null);
    assert_eq!(about("finance_people_update", "legal_name"), Value::Null, "the API ignores null on people");
}
