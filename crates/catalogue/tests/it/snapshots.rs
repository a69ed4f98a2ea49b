//! What clients see, as files that people read. `UPDATE_EXPECT=1` writes them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use catalogue::{Lang, PRODUCTS, render};
use expect_test::expect_file;
use serde_json::Value;

use crate::records;

fn contract() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("contract")
}

/// Compares `text` with the contract file `name`.
pub(crate) fn check(name: &str, text: &str) {
    expect_file![contract().join(name)].assert_eq(text);
}

fn pretty(value: &Value) -> String {
    format!("{value:#}\n")
}

/// Record types that have tools, each with the file that shows them.
fn tool_files() -> impl Iterator<Item = (&'static str, String)> {
    let with_tools = |key: &str| PRODUCTS.iter().any(|product| product.tools().any(|tool| tool.record.key == key));
    records().map(|record| record.key).filter(move |key| with_tools(key)).map(|key| (key, format!("tools/{key}.json")))
}

#[test]
fn tools_as_clients_see_them() {
    for (key, file) in tool_files() {
        let tools = PRODUCTS.iter().flat_map(|product| product.tools()).filter(|tool| tool.record.key == key);
        let seen = tools.map(|tool| render::tool(tool, Lang::Pt, render::OutputSchema::LeftOut)).collect();
        check(&file, &pretty(&Value::Array(seen)));
    }
}

#[test]
fn templates_and_prompts_as_clients_see_them() {
    for product in PRODUCTS {
        let templates = product.templates().map(|record| render::template(record, Lang::Pt)).collect();
        check(&format!("{}_templates.json", product.name), &pretty(&Value::Array(templates)));
        let prompts = product.prompts.iter().map(|prompt| render::prompt(prompt, Lang::Pt)).collect();
        check(&format!("{}_prompts.json", product.name), &pretty(&Value::Array(prompts)));
    }
}

#[test]
fn rendering_is_the_same_every_time() {
    for tool in PRODUCTS.iter().flat_map(|product| product.tools()) {
        let once = render::tool(tool, Lang::En, render::OutputSchema::Included).to_string();
        assert_eq!(once, render::tool(tool, Lang::En, render::OutputSchema::Included).to_string());
    }
}

#[test]
fn no_contract_file_is_left_behind() {
    let mut written: BTreeSet<String> = tool_files().map(|(_, file)| file).collect();
    written.extend(["rights.txt", "cost.txt"].map(str::to_owned));
    for product in PRODUCTS {
        written.extend(["templates", "prompts"].map(|what| format!("{}_{what}.json", product.name)));
    }
    let mut found = BTreeSet::new();
    for folder in ["", "tools/"] {
        for entry in std::fs::read_dir(contract().join(folder)).unwrap() {
            let entry = entry.unwrap();
            if entry.file_type().unwrap().is_file() {
                found.insert(format!("{folder}{}", entry.file_name().display()));
            }
        }
    }
    let stale: Vec<_> = found.difference(&written).collect();
    assert!(stale.is_empty(), "no test writes these: {stale:?}");
}

#[test]
fn the_manual_names_every_tool_resource_and_prompt() {
    for product in PRODUCTS {
        for lang in [Lang::Pt, Lang::En] {
            let manual = render::markdown(product, lang);
            let named = |name: &str| manual.contains(&format!("`{name}`"));
            assert!(product.tools().all(|tool| named(tool.name)));
            assert!(product.templates().all(|record| named(record.uri)));
            assert!(product.prompts.iter().all(|prompt| named(prompt.name)));
        }
    }
}
