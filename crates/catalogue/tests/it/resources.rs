//! Resources of every product: addresses, tools and parameters.

use std::collections::BTreeSet;

use catalogue::schema::{Place, parameters};
use catalogue::{Answer, Content, Effect, Resource};

use crate::{PRODUCTS, none};

#[test]
fn addresses_are_well_formed_and_unique() {
    let mut seen = BTreeSet::new();
    let mut breaches = Vec::new();
    for product in PRODUCTS {
        let start = format!("kobana://{}/", product.name);
        let formed = |one: &Resource| {
            let braces = one.uri.matches('{').count();
            let place = format!("{{{}}}", one.parameter);
            one.uri.starts_with(&start)
                && if one.is_template() { braces == 1 && one.uri.contains(&place) } else { braces == 0 }
        };
        let broken = product.resources().filter(|one| !formed(one) || !seen.insert(one.uri));
        breaches.extend(broken.map(|one| one.uri.to_owned()));
    }
    none("an address is kobana://<product>/… with its parameter, once", &breaches);
}

#[test]
fn each_is_read_by_a_tool_that_needs_its_parameter_and_no_more() {
    let mut breaches = Vec::new();
    for product in PRODUCTS {
        for resource in product.resources() {
            let fits = product.tool(resource.tool).is_some_and(|tool| {
                let required: Vec<_> = parameters(tool)
                    .into_iter()
                    .filter(|one| one.required)
                    .map(|one| (one.field.name, one.place))
                    .collect();
                let expected: Vec<_> =
                    resource.is_template().then_some((resource.parameter, Place::Path)).into_iter().collect();
                let file = matches!(tool.answer, Answer::File(_));
                tool.effect == Effect::Read && required == expected && file == (resource.content == Content::File)
            });
            if !fits {
                breaches.push(format!("{}: {}", resource.uri, resource.tool));
            }
        }
    }
    none("reading a resource is one call of its tool with the parameter", &breaches);
}

#[test]
fn names_and_titles_are_there() {
    let mut breaches = Vec::new();
    for product in PRODUCTS {
        let mut names = BTreeSet::new();
        let untitled = |one: &Resource| one.title.pt.is_empty() || one.title.en.is_empty() || !names.insert(one.name);
        breaches.extend(product.resources().filter(untitled).map(|one| one.uri.to_owned()));
    }
    none("a resource has a title in both languages and a name of its own", &breaches);
}
