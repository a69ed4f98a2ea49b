//! Law over lists that take an order: every filter with every order, from the start and from every kind of place.
//!
//! One index serves an order alone, an order in one state, and a filter on the order's own field. It does not serve an
//! order under any other filter: a table would need an index for each pair (payables: 20 filters and 4 orders), all kept
//! up by each write. There two indexes share the work. Where the filter's own index counts few matches, they are found in
//! it and put in order, which is bounded by [`NARROW_ROWS`](super::super::walk::NARROW_ROWS). Where it counts many, the
//! order's index is walked until the page is full: with that many matches it soon is.

use std::collections::BTreeSet;

use catalogue::{Product, Tool, Verb};
use sqlx::SqliteConnection;

use super::super::lookup::{Lookup, What};
use super::super::place::Stretch;
use super::super::select::Select;
use super::super::walk::Walk;
use super::{PRODUCTS, VALUE, condition, plan, query, range};
use crate::records::{After, Comparison, Condition, Order};
use crate::tables::Table;
use crate::tables::plan::index_name;
use crate::{Store, StoreOptions};

/// The conditions that a filter on `field` can come to.
fn conditions(field: &'static str) -> Vec<Vec<Condition>> {
    let several = Condition::any_of(field, vec![VALUE, VALUE]);
    vec![vec![condition(field, Comparison::Equal)], vec![several], range(field)]
}

/// Every place at which a page of an order on `field` can begin.
fn places(field: &'static str) -> Vec<Option<After>> {
    let behind = |value| Some(After { value, id: 7 });
    match field {
        "created_at" | "updated_at" => vec![None, behind(Some(VALUE))],
        _ => vec![None, behind(Some(VALUE)), behind(None)],
    }
}

/// The plan walks `index` of the table from `begin` on, and neither sorts nor scans.
async fn walks(connection: &mut SqliteConnection, select: Select, (index, begin): (&str, &str)) {
    let sql = select.sql.clone();
    let plan = plan(connection, select).await;
    let text = plan.join("\n");
    assert!(!text.contains("TEMP B-TREE FOR"), "{sql}\n{text}");
    assert!(!text.contains("SCAN t"), "{sql}\n{text}");
    assert!(plan.iter().any(|line| line.contains(index) && line.contains(begin)), "{index} {begin}: {sql}\n{text}");
}

/// The matches are found in their own index, and only they are sorted.
async fn finds(connection: &mut SqliteConnection, lookup: &Lookup<'_>) {
    for finder in lookup.finders() {
        let narrow = lookup.page(&Walk::Narrow(finder.clone()), &[Stretch::Whole], lookup.span()).unwrap();
        let probe = lookup.probe(&finder, 9).unwrap();
        let index = finder.by.index().expect("a filter of a list has an index");
        for select in [narrow, probe] {
            let sql = select.sql.clone();
            let text = plan(connection, select).await.join("\n");
            assert!(text.contains(&format!("{index} (account=? AND ")), "{index}: {sql}\n{text}");
            assert!(!text.contains("SCAN t"), "{sql}\n{text}");
        }
    }
}

/// How the index of the order is entered at a stretch.
fn begin(stretch: Stretch<'_>, column: &str, descends: bool) -> String {
    let sign = if descends { '<' } else { '>' };
    match stretch {
        Stretch::Beyond(_) => format!("AND {column}{sign}?"),
        Stretch::SameBehind(..) | Stretch::WithoutBehind(_) => format!("AND {column}=? AND id{sign}?"),
        Stretch::With => format!("AND {column}>?"),
        Stretch::Without => format!("AND {column}=?"),
        Stretch::Whole | Stretch::BehindId(_) => String::new(),
    }
}

async fn check(connection: &mut SqliteConnection, table: &Table, wanted: Vec<Condition>, sort: &'static str) {
    let descending = sort.strip_prefix('-');
    let order = descending.map_or(Order::Ascending(sort), Order::Descending);
    let field = descending.unwrap_or(sort);
    let column = table.column(field).expect("an order has a column");
    let query = query(wanted, order);
    let lookup = Lookup::new(table, "a", &query, What::Rows).unwrap();
    finds(connection, &lookup).await;
    let purpose = match lookup.state() {
        _ if field == table.record.state_field => "newest_in_state".to_owned(),
        Some(_) => format!("state_{column}"),
        None => column.to_owned(),
    };
    let index = index_name(&table.name, &purpose);
    let bounded = lookup.conditions.iter().any(|one| one.on == field);
    let places = places(field);
    for stretch in places.iter().flat_map(|place| lookup.line.stretches(place.as_ref())) {
        let select = lookup.page(&Walk::Ordered, &[stretch], lookup.span()).unwrap();
        // With a condition on the order's own field, the planner may enter the index by either.
        let begin = if bounded { String::new() } else { begin(stretch, column, descending.is_some()) };
        walks(connection, select, (&index, &begin)).await;
    }
}

async fn check_list(connection: &mut SqliteConnection, table: &Table, tool: &'static Tool) -> usize {
    let mut checked = 0;
    let state = table.record.state_field;
    let fields: BTreeSet<&'static str> = tool.filters.iter().map(|filter| filter.on).collect();
    for sort in tool.sort.by {
        check(connection, table, vec![], sort).await;
        for field in &fields {
            for wanted in conditions(field) {
                if !state.is_empty() && *field != state {
                    let in_state = vec![condition(state, Comparison::Equal)];
                    check(connection, table, [wanted.clone(), in_state].concat(), sort).await;
                }
                check(connection, table, wanted, sort).await;
                checked += 1;
            }
        }
    }
    checked
}

fn lists(product: &'static Product) -> impl Iterator<Item = &'static Tool> {
    product.tools().filter(|tool| tool.verb == Verb::List && !tool.sort.by.is_empty())
}

#[tokio::test]
async fn every_filter_with_every_order_is_found_in_an_index() {
    let store = Store::open(StoreOptions::default(), PRODUCTS).await.unwrap();
    let mut connection = store.shared.readers.acquire().await.unwrap();
    let mut checked = 0;
    for tool in PRODUCTS.iter().flat_map(|product| lists(product)) {
        let table = store.shared.tables.get(tool.returns).unwrap();
        checked += check_list(&mut connection, table, tool).await;
    }
    assert!(checked > 500, "only {checked} filters with orders in the catalogue");
}

/// A sweep of identities walks the table's own index of them, whatever it is narrowed by.
#[tokio::test]
async fn every_sweep_is_in_the_order_of_identities() {
    let store = Store::open(StoreOptions::default(), PRODUCTS).await.unwrap();
    let mut connection = store.shared.readers.acquire().await.unwrap();
    let sweeps = PRODUCTS.iter().flat_map(|product| product.tools()).filter(|tool| tool.verb == Verb::Ids);
    let mut checked = 0;
    for tool in sweeps {
        let table = store.shared.tables.get(tool.record).unwrap();
        for wanted in tool.filters.iter().flat_map(|filter| conditions(filter.on)).chain([vec![]]) {
            let query = query(wanted, Order::Ascending("uid"));
            let lookup = Lookup::new(table, "a", &query, What::Uids).unwrap();
            finds(&mut connection, &lookup).await;
            let place = VALUE;
            let select = lookup.page(&Walk::Ordered, &[Stretch::Beyond(&place)], lookup.span()).unwrap();
            walks(&mut connection, select, ("sqlite_autoindex", "(account=? AND uid>?)")).await;
            checked += 1;
        }
    }
    assert!(checked >= 4, "only {checked} sweeps in the catalogue");
}
