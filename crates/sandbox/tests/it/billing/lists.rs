//! Every list of billing, by its rows: each filter narrows, each order is taken, each search and person is found.

use catalogue::billing::BILLING;
use catalogue::{Field, Filter, FilterOp, Kind, Record, Tool, Verb};
use jiff::Timestamp;
use serde_json::{Map, Value, json};
use storage::NewRow;

use super::world::each;
use crate::world::World;

const ONE: &str = "0199a1c2-0000-7000-8000-000000000001";
const OTHER: &str = "0199a1c2-0000-7000-8000-000000000002";

/// 10 May 2026 in the account's zone.
const FIRST_MILLISECOND: &str = "2026-05-10T03:00:00.000Z";
const LAST_MILLISECOND: &str = "2026-05-11T02:59:59.999Z";

/// A filter's value as a query sends it, and values of its field that it finds and does not.
struct Case {
    asked: String,
    hit: Value,
    miss: Value,
}

fn lists() -> impl Iterator<Item = &'static Tool> {
    BILLING.tools().filter(|tool| tool.verb == Verb::List)
}

fn case(tool: &Tool, filter: &Filter) -> Case {
    let of = |asked: &str, hit: Value, miss: Value| Case { asked: asked.to_owned(), hit, miss };
    let beyond = |at: i64| match filter.op {
        FilterOp::From => json!(at - 1),
        _ => json!(at + 1),
    };
    let on_instant = matches!(tool.returns.field(filter.on).map(|field: &Field| field.kind), Some(Kind::Instant));
    match filter.field.kind {
        Kind::OneOf(words) => of(words[0], json!(words[0]), json!(words[1])),
        Kind::Boolean => of("true", json!(true), json!(false)),
        Kind::Uid | Kind::Reference { .. } => of(&ONE.to_ascii_uppercase(), json!(ONE), json!(OTHER)),
        Kind::BareDocument => of("39988107226", json!("39988107226"), json!("52998224725")),
        Kind::Text { .. } => of("Abc-1", json!("Abc-1"), json!("Abc-2")),
        Kind::Integer { min, .. } => of(&(min + 1).to_string(), json!(min + 1), beyond(min + 1)),
        Kind::Money => of("8.5", json!(i64::from(filter.units) * 17 / 2), beyond(i64::from(filter.units) * 17 / 2)),
        Kind::Date if on_instant && filter.op == FilterOp::From => {
            of("2026-05-10", json!(FIRST_MILLISECOND), json!("2026-05-10T02:59:59.999Z"))
        }
        Kind::Date if on_instant => of("2026-05-10", json!(LAST_MILLISECOND), json!("2026-05-11T03:00:00.000Z")),
        Kind::Date if filter.op == FilterOp::From => of("2026-05-10", json!("2026-05-10"), json!("2026-05-09")),
        Kind::Date => of("2026-05-10", json!("2026-05-10"), json!("2026-05-11")),
        kind => panic!("{}: a filter of kind {kind:?}", filter.field.name),
    }
}

/// A document with `value` at the dotted `path`.
fn at(path: &str, value: Value) -> Map<String, Value> {
    let value = path.rsplit('.').fold(value, |inner, part| json!({ part: inner }));
    value.as_object().unwrap().clone()
}

/// Stores a record of `doc`; its uid.
async fn store(world: &World, record: &'static Record, mut doc: Map<String, Value>) -> String {
    let now: Timestamp = "2026-01-01T12:00:00Z".parse().unwrap();
    // What lists show at all.
    if let Some(shown) = record.shown {
        doc.entry(shown.on).or_insert_with(|| json!(shown.word));
    }
    let mut moment = |name: &str| doc.remove(name).map_or(now, |at| at.as_str().unwrap().parse().unwrap());
    let (created_at, updated_at) = (moment("created_at"), moment("updated_at"));
    let who = engine::AccountId("conta".to_owned());
    let mut tx = world.store.begin(&who).await.unwrap();
    let number = world.clock.0.lock().unwrap().as_millisecond();
    world.pass(jiff::SignedDuration::from_millis(1));
    let uid = format!("0199a1c2-0000-7000-8000-{:012}", number % 1_000_000_000_000);
    tx.insert_many(record, vec![NewRow { uid: uid.clone(), doc, created_at, updated_at }]).await.unwrap();
    tx.commit().await.unwrap();
    uid
}

/// The ids that the list `tool` answers to `query`, on one page.
async fn ids(world: &World, tool: &Tool, query: &str) -> Vec<String> {
    let most = if tool.paging == catalogue::Paging::Offset { "limit=1000" } else { "per_page=100" };
    // What is over is not shown otherwise.
    let names = tool.query.iter().map(|field| field.name).filter(|name| name.starts_with("include_"));
    let all: String = names.map(|name| format!("&{name}=true")).collect();
    ids_at(world, &format!("{}?{most}&{query}{all}", tool.path)).await
}

async fn ids_at(world: &World, path: &str) -> Vec<String> {
    let body = world.get(path).await.expect(200).body;
    let found = each(&body, "id").into_iter().map(|id| id.as_str().unwrap().to_owned()).collect();
    if body.get("meta").is_some() {
        assert_eq!(body["meta"]["total"], body["data"].as_array().unwrap().len(), "{path}");
    }
    found
}

#[tokio::test]
async fn every_filter_of_every_list_narrows() {
    let mut checked = 0;
    // Usage is listed of an item that is there: its own suite has one.
    for tool in lists().filter(|tool| tool.name != "billing_usage_list") {
        let world = World::billing().await;
        for filter in tool.filters {
            let case = case(tool, filter);
            let hit = store(&world, tool.returns, at(filter.on, case.hit)).await;
            let miss = store(&world, tool.returns, at(filter.on, case.miss)).await;
            let found = ids(&world, tool, &format!("{}={}", filter.wire, case.asked)).await;
            let told = format!("{} {}={}", tool.name, filter.wire, case.asked);
            assert!(found.contains(&hit) && !found.contains(&miss), "{told}: {found:?}, not {hit} without {miss}");
            checked += 1;
        }
    }
    assert!(checked > 200, "only {checked} filters");
}

#[tokio::test]
async fn every_order_of_every_list_is_taken() {
    let world = World::billing().await;
    for tool in lists() {
        for by in tool.sort.by {
            for order in ["asc", "desc"] {
                world.get(&format!("{}?sort_by={by}&sort_order={order}", tool.path)).await.expect(200);
            }
        }
    }
}

#[tokio::test]
async fn every_search_finds_by_each_of_its_fields() {
    for tool in lists().filter(|tool| tool.query.iter().any(|field| field.name == "search")) {
        for path in tool.returns.searched {
            let world = World::billing().await;
            let doc = match through(tool.returns, path) {
                Some((field, to, rest)) => at(field, json!(store(&world, to, at(rest, json!("Água Limpa"))).await)),
                None if path.ends_with("emails.value") => at("emails", json!([{ "value": "Água Limpa" }])),
                None => at(path, json!("Água Limpa")),
            };
            let hit = store(&world, tool.returns, doc).await;
            store(&world, tool.returns, Map::new()).await;
            for (text, expected) in [
                ("%C3%A1gua", vec![hit.clone()]),
                ("lim+AGU", vec![hit.clone()]),
                ("agua+mole", vec![]),
                ("gua", vec![]),
            ] {
                let found = ids(&world, tool, &format!("search={text}")).await;
                assert_eq!(found, expected, "{} {path} {text}", tool.name);
            }
        }
    }
}

fn through(record: &'static Record, path: &'static str) -> Option<(&'static str, &'static Record, &'static str)> {
    let (first, rest) = path.split_once('.')?;
    match record.field(first)?.kind {
        Kind::Reference { to, .. } => Some((first, to, rest)),
        _ => None,
    }
}

#[tokio::test]
async fn every_list_of_a_person_finds_that_persons_records() {
    use catalogue::billing::billing_account::BILLING_ACCOUNT;
    let mut checked = 0;
    for tool in lists().filter(|tool| tool.query.iter().any(|field| field.name == "person_id")) {
        let world = World::billing().await;
        let account_field = tool
            .returns
            .all_fields()
            .find(|field| matches!(field.kind, Kind::Reference { to, .. } if to.is_called(&BILLING_ACCOUNT.table())));
        let person = json!({ "id": ONE, "name": "João da Água", "document_number": "39988107226" });
        let doc = match account_field {
            Some(field) => {
                let account = store(&world, &BILLING_ACCOUNT, at("customer", person)).await;
                at(field.name, json!(account))
            }
            None if tool.returns.field("customer").is_some() => at("customer", person),
            None => at("person", person).into_iter().chain(at("person_id", json!(ONE))).collect(),
        };
        let hit = store(&world, tool.returns, doc).await;
        store(&world, tool.returns, Map::new()).await;
        for (query, is_found) in [
            (format!("person_id={ONE}"), true),
            (format!("person_id={OTHER}"), false),
            ("person_document_number=39988107226".to_owned(), true),
            ("person_document_number=52998224725".to_owned(), false),
            ("person_name_contains=agua+joao".to_owned(), true),
            ("person_name_contains=maria".to_owned(), false),
            (format!("person_id={ONE}&person_name_contains=maria"), false),
        ] {
            let found = ids(&world, tool, &query).await;
            assert_eq!(found.contains(&hit), is_found, "{} {query}: {found:?}", tool.name);
            assert!(found.len() <= 1, "{} {query}", tool.name);
        }
        checked += 1;
    }
    assert!(checked > 9, "only {checked} lists of persons");
}
