//! The catalogue as a document, printed by the program.

use catalogue::{Lang, PRODUCTS, render};
use serde_json::Value;

use super::process::run;

#[test]
fn each_product_is_printed_as_its_manual_in_either_language() {
    for product in PRODUCTS {
        for (lang, tag) in [(Lang::Pt, "pt"), (Lang::En, "en")] {
            let said = run(&["catalogue", "--product", product.name, "--lang", tag]);
            assert_eq!((said.code, said.out.trim_end()), (Some(0), render::markdown(product, lang).trim_end()));
        }
    }
    let both = run(&["catalogue"]);
    for product in PRODUCTS {
        assert!(both.out.contains(render::markdown(product, Lang::Pt).trim_end()), "{}", product.name);
    }
}

#[test]
fn programs_get_every_tool_resource_and_prompt() {
    let Value::Array(printed) = run(&["catalogue", "--format", "json"]).json() else { panic!("no list") };
    assert_eq!(printed.len(), PRODUCTS.len());
    for (product, document) in PRODUCTS.iter().zip(&printed) {
        let count = |name: &str| document[name].as_array().map_or(0, Vec::len);
        assert_eq!(document["product"], product.name);
        assert_eq!((count("tools"), count("prompts")), (product.tools().count(), product.prompts.len()));
        assert_eq!(count("resources") + count("resource_templates"), product.resources().count());
        for (tool, shown) in product.tools().zip(document["tools"].as_array().unwrap()) {
            assert_eq!(shown["tool"]["name"], tool.name);
            let scopes: Vec<&str> = shown["scopes"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            assert_eq!(scopes, tool.scope.words().collect::<Vec<_>>(), "{}", tool.name);
        }
    }
    let unknown = run(&["catalogue", "--product", "fiance"]);
    assert!(unknown.code == Some(2) && unknown.err.contains("there is banking, finance"), "{}", unknown.err);
}
