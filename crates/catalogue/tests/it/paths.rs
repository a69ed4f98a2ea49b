//! Paths, methods and parameters.

use std::collections::BTreeSet;

use catalogue::schema::{Place, parameters};
use catalogue::{Answer, Effect, Method, Origin, PageSize, Paging, Tool, Verb};

use crate::{PRODUCTS, none, tools};

#[test]
fn a_tool_that_reads_is_a_get() {
    let breaches: Vec<_> = tools()
        .filter(|tool| (tool.method == Method::Get) != (tool.effect == Effect::Read))
        // The one GET of the public API that changes something: it starts a wallet's homologation.
        .filter(|tool| tool.path != "/v1/bank_billet_accounts/{uid}/ask")
        .map(|tool| format!("{} is {:?} and {:?}", tool.name, tool.method, tool.effect))
        .collect();
    none("reading is GET and nothing else is", &breaches);
}

#[test]
fn no_parameter_has_two_places() {
    let mut breaches = Vec::new();
    for tool in tools() {
        let mut seen = BTreeSet::new();
        let twice = parameters(tool).into_iter().filter(|parameter| !seen.insert(parameter.field.name));
        breaches.extend(twice.map(|parameter| format!("{}: {}", tool.name, parameter.field.name)));
    }
    none("a parameter is in the path, the query or the body, once", &breaches);
}

#[test]
fn every_place_in_the_path_is_filled() {
    let mut breaches = Vec::new();
    for tool in tools() {
        let whole = parameters(tool)
            .iter()
            .filter(|one| one.place == Place::Path)
            .fold(tool.path.to_owned(), |path, parameter| path.replace(&format!("{{{}}}", parameter.field.name), "x"));
        if whole.contains(['{', '}']) {
            breaches.push(format!("{}: {}", tool.name, tool.path));
        }
        let declared = tool.path_fields.iter().filter(|field| !tool.path_parameters().any(|name| name == field.name));
        breaches.extend(declared.map(|field| format!("{}: {} is not in the path", tool.name, field.name)));
    }
    none("each {name} of a path is a parameter, and each declared one is in the path", &breaches);
}

#[test]
fn paths_are_the_public_apis() {
    let mut breaches = Vec::new();
    for product in PRODUCTS {
        let mut seen = BTreeSet::new();
        let mut breaks = |tool: &&Tool| {
            let versioned = tool.path.starts_with("/v1/") || tool.path.starts_with("/v2/");
            !versioned || tool.path.ends_with('/') || !seen.insert((tool.method.as_str(), tool.path))
        };
        let broken = product.tools().filter(|tool| breaks(tool));
        breaches.extend(broken.map(|tool| format!("{}: {} {}", tool.name, tool.method.as_str(), tool.path)));
    }
    none("a path has a version, no slash at the end, and one tool a method", &breaches);
}

#[test]
fn what_is_required_exists() {
    let mut breaches = Vec::new();
    for tool in tools() {
        let unknown = tool.requires.iter().filter(|name| !tool.body_fields().any(|field| field.name == **name));
        breaches.extend(unknown.map(|name| format!("{}: {name}", tool.name)));
    }
    none("each required name is a body field", &breaches);
}

#[test]
fn a_tool_that_reads_sends_no_body() {
    let breaches: Vec<_> = tools()
        .filter(|tool| tool.method == Method::Get && !tool.body.is_empty())
        .map(|tool| tool.name.to_owned())
        .collect();
    none("a GET has no body", &breaches);
}

#[test]
fn lists_are_paged() {
    // The public documents give them no paging: they are short by nature.
    let short = [
        "banking_charge_pix_command_list",
        "billing_companies_matriz",
        "billing_subscriptions_items_list",
        "billing_plan_changes_rules_list",
        "billing_plans_items_list",
        "billing_invoices_installments_list",
        "billing_nfes_request_tries_list",
        "billing_proposals_items_list",
    ];
    let breaches: Vec<_> = tools()
        .filter(|tool| tool.origin != Origin::Server && !short.contains(&tool.name))
        .filter(|tool| {
            let fits = match tool.answer {
                Answer::List => matches!(tool.paging, Paging::Pages | Paging::Cursor | Paging::Offset),
                Answer::Ids => tool.paging == Paging::Sweep,
                _ => tool.paging == Paging::None,
            };
            tool.method == Method::Get && !fits
        })
        .map(|tool| tool.name.to_owned())
        .collect();
    none("a tool takes what cuts pages exactly if it reads a list", &breaches);
}

#[test]
fn pages_have_a_size_that_could_be_asked_for() {
    let fits = |tool: &Tool| match tool.paging {
        Paging::None => tool.page_size == PageSize::NONE,
        _ => (1..=tool.page_size.most).contains(&tool.page_size.usual()),
    };
    let breaches: Vec<_> = tools().filter(|tool| !fits(tool)).map(|tool| tool.name.to_owned()).collect();
    none("a list that is cut into pages says how large they are", &breaches);
    assert_eq!((PageSize::SWEEP.most, PageSize::SWEEP.usual()), (10_000, 1_000));
    assert_eq!((PageSize::of(200, "50").most, PageSize::of(200, "50").usual()), (200, 50));
}

#[test]
fn a_generic_verb_fits_its_method() {
    let fits = |tool: &catalogue::Tool| match tool.verb {
        Verb::List => tool.method == Method::Get && tool.answer == Answer::List,
        Verb::Ids => tool.method == Method::Get && tool.answer == Answer::Ids,
        Verb::Get => tool.method == Method::Get && tool.answer == Answer::Record,
        Verb::Create => tool.method == Method::Post,
        Verb::Update => matches!(tool.method, Method::Put | Method::Patch),
        Verb::Delete => tool.method == Method::Delete,
        Verb::Transition { .. } | Verb::Command { .. } => tool.method != Method::Get,
        Verb::Own(_) => tool.method == Method::Get && tool.origin == Origin::Server,
        Verb::Rule => tool.origin != Origin::Server,
    };
    let breaches: Vec<_> = tools().filter(|tool| !fits(tool)).map(|tool| tool.name.to_owned()).collect();
    none("verb, method and answer agree", &breaches);
}

#[test]
fn a_tool_that_changes_one_record_names_it() {
    let needs =
        |verb| matches!(verb, Verb::Get | Verb::Update | Verb::Delete | Verb::Transition { .. } | Verb::Command { .. });
    let breaches: Vec<_> = tools()
        .filter(|tool| needs(tool.verb) && tool.target_parameter().is_none())
        .map(|tool| format!("{}: {}", tool.name, tool.path))
        .collect();
    none("a verb on one record has the record's uid in its path", &breaches);
}
