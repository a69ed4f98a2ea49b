//! What only billing's rows promise.

use std::collections::BTreeSet;

use catalogue::billing::BILLING;
use catalogue::schema::parameters;
use catalogue::{
    Effect, Field, Kind, Lang, Method, OrderForm, Policy, PromptEffect, Record, Reused, Source, Tool, Unasked, types,
};

use crate::{none, walk};

/// Operations that no client of a model is given, see decision 21.
const LEFT_OUT: &[&str] = &[
    "billing_certificates_create",
    "billing_customers_users_email_preview",
    "billing_nfes_requests_get",
    "billing_nfes_requests_list",
];

#[test]
fn the_product_has_what_its_documents_count() {
    assert_eq!(BILLING.tools().count(), 263 - LEFT_OUT.len());
    assert_eq!(BILLING.resources().count(), 10);
    assert_eq!(BILLING.resources().filter(|one| !one.is_template()).count(), 2);
    assert_eq!(BILLING.prompts.len(), 4);
    assert!(LEFT_OUT.iter().all(|name| BILLING.tool(name).is_none()));
    let policy = Policy { unasked: Unasked::Runs, reused: Reused::AsksAgain, declined_code: "USER_DECLINED" };
    assert_eq!(BILLING.policy, policy);
}

/// Every field that a call may carry, with its dotted path.
fn sent(tool: &Tool) -> Vec<(String, Field)> {
    let mut found = Vec::new();
    for parameter in parameters(tool) {
        let field = parameter.field;
        found.push((field.name.to_owned(), field));
        if let Kind::Object(inner) | Kind::Objects(inner) = field.kind {
            let below = walk::fields(inner).into_iter().filter(|(_, one)| !one.traits.read_only);
            found.extend(below.map(|(path, one)| (format!("{}.{path}", field.name), *one)));
        }
    }
    found
}

#[test]
fn no_tool_takes_a_card_number_a_key_or_a_password() {
    let forbidden = ["cvv", "password", "file", "cert_file", "key_file", "expMonth", "expYear"];
    let mut breaches = Vec::new();
    for tool in BILLING.tools() {
        for (path, field) in sent(tool) {
            let of_card = path.contains("card.") && field.name == "number";
            let token = field.name.eq_ignore_ascii_case("cardToken") || field.name == "card_token";
            if forbidden.contains(&field.name) || of_card || (token && !field.traits.secret) {
                breaches.push(format!("{}: {path}", tool.name));
            }
        }
    }
    none("a card is known by a token alone, which no record of a call keeps", &breaches);
    let tries = BILLING.tool("billing_nfes_request_tries_list").unwrap().returns;
    assert!(["request_body", "response_body"].iter().all(|name| tries.field(name).unwrap().traits.secret));
}

#[test]
fn an_amount_says_its_unit() {
    let mut breaches = Vec::new();
    for tool in BILLING.tools() {
        for (path, field) in sent(tool) {
            let name = field.name.to_ascii_lowercase();
            let unit = match () {
                () if name.ends_with("subcents") => "1/10000",
                () if name.ends_with("cents") => "ents",
                () if matches!(field.kind, Kind::Money) => "Reais",
                () => continue,
            };
            if !field.about.contains(unit) && path != "total_subcents" {
                breaches.push(format!("{}: {path}", tool.name));
            }
        }
    }
    none("nobody takes cents for reais", &breaches);
}

#[test]
fn a_filter_in_reais_knows_what_its_field_counts() {
    let mut breaches = Vec::new();
    for tool in BILLING.tools() {
        for filter in tool.filters {
            let expected = match (filter.field.kind, filter.on.to_ascii_lowercase()) {
                (Kind::Money, on) if on.ends_with("subcents") => 10_000,
                (Kind::Money, on) if on.ends_with("cents") => 100,
                (Kind::Money, _) => 0,
                _ => 1,
            };
            if filter.units != expected {
                breaches.push(format!("{}: {} on {}", tool.name, filter.field.name, filter.on));
            }
        }
    }
    none("reais are compared with cents as cents", &breaches);
}

/// The field of `record` at a dotted path, through references too.
fn reached(record: &'static Record, path: &str) -> Option<&'static Field> {
    if let Some(field) = walk::resolve(record, path) {
        return Some(field);
    }
    let (first, rest) = path.split_once('.')?;
    match record.field(first)?.kind {
        Kind::Reference { to, .. } => reached(to, rest),
        _ => None,
    }
}

#[test]
fn a_search_looks_somewhere() {
    let mut breaches = Vec::new();
    for tool in BILLING.tools() {
        let searches = tool.query.iter().any(|field| field.name == "search");
        let nowhere = tool.returns.searched.iter().find(|path| reached(tool.returns, path).is_none());
        if (searches && tool.returns.searched.is_empty()) || nowhere.is_some() {
            breaches.push(format!("{}: {nowhere:?}", tool.name));
        }
    }
    none("a list with a search has fields to search in", &breaches);
    for row in BILLING.completions {
        let Source::Search(list) = row.source else { continue };
        assert!(BILLING.tool(list).unwrap().query.iter().any(|field| field.name == "search"), "{list}");
    }
}

#[test]
fn only_deletes_that_bring_back_are_not_asked_first() {
    let plain: Vec<_> = BILLING
        .tools()
        .filter(|tool| tool.method == Method::Delete && tool.effect != Effect::Destructive)
        .map(|tool| tool.name)
        .collect();
    assert_eq!(plain, ["billing_product_groups_unarchive"]);
    let pause = BILLING.tool("billing_subscriptions_pause").unwrap();
    assert_eq!(pause.effect_with(|sent| sent == "resumes_at"), Effect::Write);
    assert_eq!(pause.effect_with(|sent| sent == "behavior"), Effect::Destructive);
}

#[test]
fn lists_are_ordered_by_a_field_and_a_direction() {
    let list = BILLING.tool("billing_invoices_list").unwrap();
    assert_eq!(list.sort.form, OrderForm::Word);
    let schema = catalogue::schema::input(list);
    assert!(schema["properties"]["sort_by"]["enum"].as_array().unwrap().contains(&"due_date".into()));
    assert_eq!(schema["properties"]["sort_order"]["default"], "desc");
    assert_eq!(schema["properties"]["per_page"]["maximum"], 100);
    let usage = catalogue::schema::input(BILLING.tool("billing_usage_list").unwrap());
    assert_eq!(
        (&usage["properties"]["limit"]["maximum"], &usage["properties"]["offset"]["default"]),
        (&1000.into(), &0.into())
    );
}

#[test]
fn the_catalogue_of_types_is_made_of_the_rows() {
    let names: Vec<_> = types::types(&BILLING).map(|record| record.key).collect();
    let unique: BTreeSet<_> = names.iter().collect();
    assert!(names.len() == unique.len() && names.contains(&"invoices") && names.contains(&"nfes"));
    let invoices = types::find(&BILLING, "invoices").unwrap();
    let detail = types::detail(&BILLING, invoices, Lang::Pt);
    assert_eq!(detail["uri"], "kobana://billing/schemas/invoices");
    assert_eq!(
        (&detail["list_tool"], &detail["get_tool"]),
        (&"billing_invoices_list".into(), &"billing_invoices_get".into())
    );
    let field =
        |name: &str| detail["fields"].as_array().unwrap().iter().find(|field| field["name"] == name).unwrap().clone();
    assert_eq!(field("status")["enum"], serde_json::json!(["draft", "open", "paid", "void", "uncollectible"]));
    assert_eq!(field("amount_remaining_cents")["unit"], "1/100 of a real");
    assert_eq!(field("total_subcents")["unit"], "1/10000 of a real");
    assert_eq!(
        (&field("billing_account_id")["required_on_create"], &field("due_date")["sortable"]),
        (&true.into(), &true.into())
    );
    assert_eq!(
        (&field("footer")["writable_on_update"], &field("number")["writable_on_update"]),
        (&true.into(), &false.into())
    );
    // Bodies in camel case are the same fields.
    let product = types::detail(&BILLING, types::find(&BILLING, "products").unwrap(), Lang::En);
    let fields = product["fields"].as_array().unwrap();
    assert_eq!(fields.iter().find(|field| field["name"] == "product_type").unwrap()["writable_on_update"], true);
    assert!(types::find(&BILLING, "nothing").is_none());
}

#[test]
fn one_prompt_leads_to_a_write() {
    let writing: Vec<_> = BILLING
        .prompts
        .iter()
        .filter(|prompt| prompt.effect == PromptEffect::Writes)
        .map(|prompt| prompt.name)
        .collect();
    assert_eq!(writing, ["collect_overdue_invoices"]);
}
