//! The contract's schemas.

use std::collections::BTreeSet;

use catalogue::contract::{Direction, contract, find};
use catalogue::{Effect, Lang, PRODUCTS, Product};

use crate::none;

fn finance() -> &'static Product {
    PRODUCTS.iter().copied().find(|product| product.name == "finance").expect("finance is a product")
}

#[test]
fn names_are_unique_and_fit_an_address() {
    let mut seen = BTreeSet::new();
    let plain = |name: &str| !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric());
    let breaches: Vec<_> = contract(finance())
        .into_iter()
        .filter(|one| !plain(&one.name) || !seen.insert(one.name.clone()))
        .map(|one| one.name)
        .collect();
    none("a schema's name is one word, once", &breaches);
}

#[test]
fn every_tool_that_gives_or_takes_fields_is_in_it() {
    let all = contract(finance());
    let has = |tool: &str, direction| all.iter().any(|one| one.direction == direction && one.tools.contains(&tool));
    let mut breaches = Vec::new();
    for tool in finance().tools() {
        if !tool.body.is_empty() && !has(tool.name, Direction::Accepted) {
            breaches.push(format!("{} takes", tool.name));
        }
        let gives = matches!(tool.answer, catalogue::Answer::Record | catalogue::Answer::List);
        if gives && !has(tool.name, Direction::Returned) {
            breaches.push(format!("{} gives", tool.name));
        }
    }
    none("what a tool gives and takes has a schema", &breaches);
}

#[test]
fn schemas_are_valid_and_say_what_may_be_null() {
    for one in contract(finance()) {
        assert!(jsonschema::draft202012::meta::is_valid(&one.schema), "{}", one.name);
    }
    let payable = find(finance(), "Payable").unwrap();
    assert_eq!(payable.schema["properties"]["id"]["type"], "string");
    assert_eq!(payable.schema["properties"]["person_id"]["type"], serde_json::json!(["string", "null"]));
    assert_eq!(payable.schema["properties"]["status"]["enum"], serde_json::json!(["pending", "paid", "cancelled"]));
    let create = find(finance(), "PayableCreateRequest").unwrap();
    assert_eq!(create.tools, ["finance_payables_create"]);
    assert!(create.schema["properties"].get("workspace_id").is_none());
    assert!(find(finance(), "Nothing").is_none());
}

#[test]
fn a_row_of_the_list_leads_to_the_schema() {
    let payable = find(finance(), "Payable").unwrap();
    let row = payable.summary(finance(), Lang::Pt);
    assert_eq!(row["uri"], "kobana://finance/schemas/Payable");
    assert_eq!(row["title"], "Conta a pagar");
    assert!(row.get("schema").is_none());
    assert_eq!(payable.detail(finance(), Lang::Pt)["schema"], payable.schema);
}

#[test]
fn the_product_has_what_its_manual_counts() {
    assert_eq!(finance().tools().count(), 85);
    assert_eq!(finance().resources().count(), 12);
    assert_eq!(finance().prompts.len(), 5);
    let writes = finance().prompts.iter().flat_map(|prompt| prompt.tools).filter_map(|name| finance().tool(name));
    assert!(writes.clone().count() > 0 && writes.into_iter().all(|tool| tool.effect == Effect::Read));
}
