//! What clients see, as files that people read. `UPDATE_EXPECT=1` writes them.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use catalogue::{Lang, PRODUCTS, Product, Resource, render};
use expect_test::expect_file;
use serde_json::Value;

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

/// Record types of `product` that have tools, each with the file that shows them.
fn tool_files(product: &'static Product) -> impl Iterator<Item = (&'static str, String)> {
    let with_tools = |key: &str| product.tools().any(|tool| tool.record.key == key);
    let keys = product.records.iter().map(|record| record.key).filter(move |key| with_tools(key));
    keys.map(|key| (key, format!("{}/tools/{key}.json", product.name)))
}

#[test]
fn tools_as_clients_see_them() {
    for product in PRODUCTS {
        for (key, file) in tool_files(product) {
            let tools = product.tools().filter(|tool| tool.record.key == key);
            let seen = tools.map(|tool| render::tool(tool, Lang::Pt, render::OutputSchema::LeftOut)).collect();
            check(&file, &pretty(&Value::Array(seen)));
        }
    }
}

#[test]
fn resources_and_prompts_as_clients_see_them() {
    for product in PRODUCTS {
        let (templates, fixed): (Vec<_>, Vec<_>) = product.resources().partition(Resource::is_template);
        let shown = |all: &[Resource]| all.iter().map(|one| render::resource(one, Lang::Pt)).collect();
        check(&format!("{}/templates.json", product.name), &pretty(&Value::Array(shown(&templates))));
        if !fixed.is_empty() {
            check(&format!("{}/resources.json", product.name), &pretty(&Value::Array(shown(&fixed))));
        }
        let prompts = product.prompts.iter().map(|prompt| render::prompt(prompt, Lang::Pt)).collect();
        check(&format!("{}/prompts.json", product.name), &pretty(&Value::Array(prompts)));
    }
}

#[test]
fn a_record_that_carries_its_template_is_rendered_like_its_resource() {
    for product in PRODUCTS {
        for record in product.templates() {
            let resource = product.resources().find(|one| one.uri == record.uri).unwrap();
            assert_eq!(render::template(record, Lang::Pt), render::resource(&resource, Lang::Pt));
        }
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
    let mut written: BTreeSet<String> =
        PRODUCTS.iter().flat_map(|product| tool_files(product)).map(|(_, file)| file).collect();
    for product in PRODUCTS {
        let mut files = vec!["templates.json", "prompts.json", "rights.txt", "cost.txt"];
        files.extend(product.resources().any(|one| !one.is_template()).then_some("resources.json"));
        written.extend(files.iter().map(|file| format!("{}/{file}", product.name)));
    }
    let folders =
        PRODUCTS.iter().flat_map(|product| [format!("{}/", product.name), format!("{}/tools/", product.name)]);
    let mut found = BTreeSet::new();
    for folder in folders.chain([String::new()]) {
        for entry in std::fs::read_dir(contract().join(&folder)).unwrap() {
            let entry = entry.unwrap();
            if entry.file_type().unwrap().is_file() {
                found.insert(format!("{folder}{}", entry.file_name().display()));
            }
        }
    }
    let stale: Vec<_> = found.difference(&written).collect();
    assert!(stale.is_empty(), "no test writes these: {stale:?}");
}

/// The manuals that people read without running anything.
#[test]
fn manuals_are_what_the_rows_say() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/catalogue");
    for product in PRODUCTS {
        for (lang, tag) in [(Lang::Pt, "pt"), (Lang::En, "en")] {
            let file = folder.join(format!("{}.{tag}.md", product.name));
            expect_file![file].assert_eq(&render::markdown(product, lang));
        }
    }
}

#[test]
fn the_manual_names_every_tool_resource_and_prompt() {
    for product in PRODUCTS {
        for lang in [Lang::Pt, Lang::En] {
            let manual = render::markdown(product, lang);
            let named = |name: &str| manual.contains(&format!("`{name}`"));
            assert!(product.tools().all(|tool| named(tool.name)));
            assert!(product.resources().all(|one| named(one.uri)));
            assert!(product.prompts.iter().all(|prompt| named(prompt.name)));
        }
    }
}
