//! What completes arguments.

use catalogue::{Answer, Effect, Source};

use crate::{PRODUCTS, none};

#[test]
fn each_row_names_an_argument_and_a_list_that_exist() {
    let mut breaches = Vec::new();
    for product in PRODUCTS {
        for row in product.completions {
            let in_template = product.resources().any(|one| fits(row.of, one.uri) && one.parameter == row.argument);
            let mut prompts = product.prompts.iter().filter(|prompt| fits(row.of, prompt.name));
            let in_prompt = prompts.any(|prompt| prompt.arguments.iter().any(|argument| argument.name == row.argument));
            let lists = match row.source {
                Source::Newest(name) | Source::Search(name) => {
                    product.tool(name).is_some_and(|tool| tool.answer == Answer::List && tool.effect == Effect::Read)
                }
                Source::Schemas | Source::Records | Source::Days | Source::Months => true,
            };
            if !(in_template || in_prompt) || !lists {
                breaches.push(format!("{}: {} of {:?}", product.name, row.argument, row.of));
            }
        }
    }
    none("a completion is of an argument that exists, from a list that exists", &breaches);
}

fn fits(of: &str, name: &str) -> bool {
    of.is_empty() || of == name
}

#[test]
fn every_template_parameter_is_completed() {
    let mut breaches = Vec::new();
    for product in PRODUCTS {
        let bare = product.resources().filter(|one| {
            // The API has no search of NF-e, and the product's documents say that nothing suggests their ids.
            let unsearched = one.uri.starts_with("kobana://billing/nfes/");
            one.is_template() && !unsearched && product.completion(one.uri, one.parameter).is_none()
        });
        breaches.extend(bare.map(|one| one.uri.to_owned()));
    }
    none("a person who types an address gets suggestions", &breaches);
}

#[test]
fn a_template_is_completed_by_the_listing_of_its_own_type() {
    // A `uid` of banking is completed by one listing, whatever it names.
    for product in PRODUCTS.iter().filter(|product| product.name != "banking") {
        for resource in product.resources() {
            let Some(record) = resource.record else { continue };
            let list = product.list_tool(record).unwrap().name;
            match product.completion(resource.uri, resource.parameter) {
                Some(Source::Newest(named) | Source::Search(named)) => assert_eq!(named, list, "{}", resource.uri),
                other => assert!(other.is_none() && record.key == "nfes", "{}", resource.uri),
            }
        }
    }
}

#[test]
fn months_and_dates_without_a_source_stay_open() {
    let finance = PRODUCTS.iter().find(|product| product.name == "finance").unwrap();
    assert_eq!(finance.completion("monthly_summary", "month"), Some(Source::Months));
    assert_eq!(finance.completion("cash_flow_outlook", "until"), None);
}
