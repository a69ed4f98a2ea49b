//! Law over the whole catalogue: every page of one filter, and of a state with a range, is found in an index, in order.

mod orders;
mod searches;

use catalogue::banking::BANKING;
use catalogue::billing::BILLING;
use catalogue::finance::FINANCE;
use catalogue::inbox::INBOX_PRODUCT;
use catalogue::{Kept, Product};
use sqlx::{AssertSqlSafe, Row, SqliteConnection};

use super::lookup::{Lookup, What};
use super::place::Stretch;
use super::select::Select;
use super::walk::Walk;
use crate::index::{IndexValue, Sort};
use crate::records::{Comparison, Condition, Order, Query, Tally};
use crate::tables::Table;
use crate::tables::plan::index_name;
use crate::{Store, StoreOptions};

/// Every product that the sandbox keeps records of.
static PRODUCTS: &[&Product] = &[&BANKING, &FINANCE, &INBOX_PRODUCT, &BILLING];

fn condition(on: &'static str, comparison: Comparison) -> Condition {
    Condition::new(on, comparison, VALUE)
}

/// A plan does not depend on the value.
const VALUE: IndexValue = IndexValue::Integer(7);

fn range(on: &'static str) -> Vec<Condition> {
    vec![condition(on, Comparison::AtLeast), condition(on, Comparison::AtMost)]
}

fn query(conditions: Vec<Condition>, order: Order) -> Query {
    Query { conditions, order, after: None, offset: 0, limit: 50 }
}

/// How to find a page; by its first finder where it needs one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Find {
    Ordered,
    Narrow,
    Months,
}

fn page(table: &Table, query: &Query, find: Find) -> Select {
    let lookup = Lookup::new(table, "a", query, What::Rows).unwrap();
    let first = || lookup.finders().into_iter().next().expect("a condition is tried first");
    let walk = match find {
        Find::Ordered => Walk::Ordered,
        Find::Narrow => Walk::Narrow(first()),
        Find::Months => Walk::Months(first()),
    };
    lookup.page(&walk, &[Stretch::Whole], lookup.span()).unwrap()
}

fn probe(table: &Table, query: &Query) -> Select {
    let lookup = Lookup::new(table, "a", query, What::Rows).unwrap();
    let finder = lookup.finders().into_iter().next().expect("a range is probed");
    lookup.probe(&finder, 9).unwrap()
}

async fn plan(connection: &mut SqliteConnection, select: Select) -> Vec<String> {
    let explain = Select { sql: format!("EXPLAIN QUERY PLAN {}", select.sql), arguments: select.arguments };
    let rows = explain.statement().fetch_all(connection).await.unwrap();
    rows.iter().map(|row| row.get::<String, _>(3)).collect()
}

/// The plan searches by each of `needles` and neither scans a table nor sorts.
async fn walks_in_order(connection: &mut SqliteConnection, table: &Table, query: Query, needles: &[String]) {
    let select = page(table, &query, Find::Ordered);
    let sql = select.sql.clone();
    let plan = plan(connection, select).await;
    let text = plan.join("\n");
    assert!(!text.contains("TEMP B-TREE"), "{sql}\n{text}");
    assert!(plan.iter().all(|line| !line.starts_with("SCAN")), "{sql}\n{text}");
    for needle in needles {
        assert!(plan.iter().any(|line| line.contains(needle.as_str())), "{needle}: {sql}\n{text}");
    }
}

/// The narrow walk finds the range in the index alone; only its matches are sorted.
async fn finds_narrowly(connection: &mut SqliteConnection, table: &Table, conditions: Vec<Condition>, index: &str) {
    let query = query(conditions, Order::Newest);
    for select in [probe(table, &query), page(table, &query, Find::Narrow)] {
        let sql = select.sql.clone();
        let text = plan(connection, select).await.join("\n");
        assert!(text.contains(&format!("USING COVERING INDEX {index} (account=?")), "{sql}\n{text}");
        assert!(!text.contains("SCAN t"), "{sql}\n{text}");
    }
}

/// The months of a wide range, and each month's newest, are found in the index alone; only those are sorted.
async fn finds_by_month(connection: &mut SqliteConnection, table: &Table, conditions: Vec<Condition>, index: &str) {
    let select = page(table, &query(conditions, Order::Newest), Find::Months);
    let sql = select.sql.clone();
    let plan = plan(connection, select).await;
    let text = plan.join("\n");
    let searches = plan.iter().filter(|line| line.contains(&format!("{index} (account=?"))).count();
    assert_eq!(searches, 3, "{sql}\n{text}");
    assert!(!text.contains("SCAN t") && !text.contains("SCAN k"), "{sql}\n{text}");
    assert!(plan.iter().any(|line| line.contains(&index.to_owned()) && line.contains("<expr>=?")), "{sql}\n{text}");
    assert_eq!(text.matches("TEMP B-TREE").count(), 1, "{sql}\n{text}");
}

async fn check_column(connection: &mut SqliteConnection, table: &Table, path: &'static str) {
    let column = table.column(path).unwrap();
    let equal = query(vec![condition(path, Comparison::Equal)], Order::Newest);
    walks_in_order(connection, table, equal, &[format!("{column}=?")]).await;
    if path == table.record.state_field {
        return;
    }
    let (bounds, purpose) = (format!("{column}>? AND {column}<?"), index_name(&table.name, column));
    for order in [Order::Ascending(path), Order::Descending(path)] {
        walks_in_order(connection, table, query(range(path), order), std::slice::from_ref(&bounds)).await;
    }
    finds_narrowly(connection, table, range(path), &purpose).await;
    let months = index_name(&table.name, &format!("months_{column}"));
    if table.has_index(&months) {
        return finds_by_month(connection, table, range(path), &months).await;
    }
    let newest = format!("{} (account=?", index_name(&table.name, "newest"));
    if column != "id" {
        walks_in_order(connection, table, query(range(path), Order::Newest), &[newest]).await;
    }
}

async fn check_state_with(connection: &mut SqliteConnection, table: &Table, path: &'static str) {
    let (state, column) = (table.record.state_field, table.column(path).unwrap());
    let in_state = || [vec![condition(state, Comparison::Equal)], range(path)].concat();
    let index = index_name(&table.name, &format!("state_{column}"));
    for order in [Order::Ascending(path), Order::Descending(path)] {
        let bounds = format!("{index} (account=? AND f_{state}=? AND {column}>? AND {column}<?)");
        walks_in_order(connection, table, query(in_state(), order), &[bounds]).await;
    }
    finds_narrowly(connection, table, in_state(), &index).await;
    let months = index_name(&table.name, &format!("state_months_{column}"));
    if table.has_index(&months) {
        return finds_by_month(connection, table, in_state(), &months).await;
    }
    let walk = format!("{} (account=? AND f_{state}=?", index_name(&table.name, "newest_in_state"));
    walks_in_order(connection, table, query(in_state(), Order::Newest), &[walk]).await;
}

#[tokio::test]
async fn pages_are_found_in_order() {
    let store = Store::open(StoreOptions::default(), PRODUCTS).await.unwrap();
    let mut connection = store.shared.readers.acquire().await.unwrap();
    let mut checked = 0;
    for table in store.shared.tables.all() {
        walks_in_order(&mut connection, table, query(vec![], Order::Newest), &["__newest".to_owned()]).await;
        let own = ["created_at", "updated_at"].into_iter();
        let own = own.filter(|path| table.has_index(&index_name(&table.name, path)));
        for path in table.columns.iter().map(|column| column.path).chain(own) {
            check_column(&mut connection, table, path).await;
            let state_range = format!("state_{}", table.column(path).unwrap());
            if table.has_index(&index_name(&table.name, &state_range)) {
                check_state_with(&mut connection, table, path).await;
            }
            checked += 1;
        }
        for tag in &table.tags {
            let has = query(vec![condition(tag.path, Comparison::Has)], Order::Newest);
            let needle = "(account=? AND record=? AND field=? AND value=?)".to_owned();
            walks_in_order(&mut connection, table, has, &[needle]).await;
        }
    }
    assert!(checked > 50, "only {checked} indexed fields in the catalogue");
}

/// Every filter of the catalogue finds its field among the columns and lists of the records that its tool answers.
/// What is added up is read in one index, however much it is.
#[tokio::test]
async fn sums_are_made_inside_an_index() {
    let store = Store::open(StoreOptions::default(), PRODUCTS).await.unwrap();
    let mut connection = store.shared.readers.acquire().await.unwrap();
    for table in store.shared.tables.all() {
        for fields in table.record.tallied {
            let is_sum = |field: &&&'static str| {
                matches!(table.kind(field).and_then(Sort::of), Some(Sort::Hundredths | Sort::Billionths | Sort::Whole))
            };
            let sums: Vec<_> = fields.iter().filter(is_sum).copied().collect();
            let by: Vec<_> = fields.iter().skip(1).filter(|field| !sums.contains(*field)).take(1).copied().collect();
            let tally = Tally { conditions: vec![condition(fields[0], Comparison::Equal)], by, sums };
            let select = super::tally::statement(table, "a", &tally).unwrap();
            let (sql, plan) = (select.sql.clone(), plan(&mut connection, select).await.join("\n"));
            assert!(plan.contains("COVERING INDEX"), "{sql}\n{plan}");
        }
    }
}

#[test]
fn every_filter_is_indexed() {
    let tables = crate::tables::Tables::of(PRODUCTS);
    for tool in PRODUCTS.iter().flat_map(|product| product.tools()) {
        for filter in tool.filters.iter().filter(|_| tool.returns.kept == Kept::Always) {
            let table = tables.get(tool.returns).unwrap();
            assert!(table.column(filter.on).is_some() || table.is_tag(filter.on), "{}: {}", tool.name, filter.on);
        }
    }
}

/// Statements are prepared again for each new text: the text must not hold values.
#[tokio::test]
async fn statements_hold_no_values() {
    let store = Store::open(StoreOptions::default(), PRODUCTS).await.unwrap();
    let table = &store.shared.tables.all()[0];
    let mut connection = store.shared.readers.acquire().await.unwrap();
    let query = query(vec![], Order::Newest);
    let lookup = Lookup::new(table, "o'hara", &query, What::Rows).unwrap();
    let select = lookup.page(&Walk::Ordered, &[Stretch::Whole], lookup.span()).unwrap();
    assert!(!select.sql.contains("hara"));
    let found = sqlx::query(AssertSqlSafe(select.sql)).bind("o'hara").bind(1).bind(0).fetch_all(&mut *connection).await;
    assert!(found.unwrap().is_empty());
}
