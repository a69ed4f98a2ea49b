//! From the catalogue's rows to tables: which fields become columns, lists and indexes.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use catalogue::{Fields, FilterOp, Kept, Kind, Product, Record, Tool, Verb};

use super::{Column, Index, Statements, Table, Tag, own_column, worded};
use crate::index::Sort;
use crate::index::path::{Target, resolve};

/// The columns of a row that every table has, in the order in which rows are read.
pub(crate) const ROW: &str = "t.id, t.uid, t.version, t.created_at, t.updated_at, t.doc";

/// How a field's values fall into months.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Calendar {
    /// Dates, by their year and month.
    Dates,
    /// Instants, by spans of 31 days.
    Instants,
}

/// The SQL of the month of the value `sql`. The index's and the query's must be the same.
pub(crate) fn month_of(sql: &str, calendar: Calendar) -> String {
    match calendar {
        Calendar::Dates => format!("substr({sql}, 1, 7)"),
        Calendar::Instants => format!("({sql} / 2678400000)"),
    }
}

/// A path that the catalogue leaves untyped is compared as text.
const UNTYPED: Kind = Kind::Text { max: 255 };

/// Every record type that a product's rows reach.
pub(crate) fn records(product: &'static Product) -> Vec<&'static Record> {
    let mut found = Vec::new();
    product.records.iter().for_each(|record| reach(record, &mut found));
    for tool in product.tools() {
        reach(tool.record, &mut found);
        reach(tool.returns, &mut found);
    }
    found
}

fn reach(record: &'static Record, found: &mut Vec<&'static Record>) {
    if found.iter().any(|known| std::ptr::eq(*known, record)) {
        return;
    }
    found.push(record);
    reach_fields(record.fields, found);
}

fn reach_fields(fields: Fields, found: &mut Vec<&'static Record>) {
    for field in fields.iter().flat_map(|group| group.iter()) {
        match field.kind {
            Kind::Reference { to, .. } | Kind::References { to, .. } => reach(to, found),
            Kind::ReferenceBy { to, .. } => to.iter().for_each(|(_, record)| reach(record, found)),
            Kind::Records(record) => reach(record, found),
            Kind::Object(inner) | Kind::Objects(inner) => reach_fields(inner, found),
            _ => {}
        }
    }
}

/// How a field is looked up.
#[derive(Debug, Clone, Copy)]
struct Use {
    target: Target,
    /// Narrowed by a range.
    is_range: bool,
    /// Narrowed by a range in a list that comes newest first.
    is_walked: bool,
    /// An order of a list.
    is_order: bool,
}

impl Use {
    fn of(target: Target) -> Use {
        Use { target, is_range: false, is_walked: false, is_order: false }
    }
}

/// The fields of `record` that are looked up, by path.
fn uses(product: &'static Product, record: &'static Record) -> BTreeMap<&'static str, Use> {
    let mut uses: BTreeMap<&'static str, Use> = BTreeMap::new();
    let target = |path, otherwise, many| resolve(record, path).unwrap_or(Target { kind: otherwise, many });
    for tool in product.tools() {
        let (returns, acts_on) = (tool.returns.key == record.key, tool.record.key == record.key);
        for filter in tool.filters {
            if returns || (acts_on && resolve(record, filter.on).is_some()) {
                let target = target(filter.on, filter.field.kind, filter.op == FilterOp::Has);
                let wanted = uses.entry(filter.on).or_insert(Use::of(target));
                let is_range = matches!(filter.op, FilterOp::From | FilterOp::To | FilterOp::Above | FilterOp::Below);
                wanted.is_range |= is_range;
                wanted.is_walked |= is_range && is_newest_first(tool);
            }
        }
        for path in orders(tool).filter(|_| returns) {
            uses.entry(path).or_insert(Use::of(target(path, UNTYPED, false))).is_order = true;
        }
    }
    for path in record.indexed.iter().chain(Some(&record.state_field).filter(|field| !field.is_empty())) {
        uses.entry(path).or_insert(Use::of(target(path, UNTYPED, false)));
    }
    uses.retain(|_, wanted| Sort::of(wanted.target.kind).is_some());
    uses
}

/// The fields by which `tool`'s list can be ordered.
pub(crate) fn orders(tool: &'static Tool) -> impl Iterator<Item = &'static str> {
    tool.sort.by.iter().map(|word| word.strip_prefix('-').unwrap_or(word))
}

/// Whether a list comes newest first: one that takes no order, and that is no sweep of identities.
fn is_newest_first(tool: &Tool) -> bool {
    tool.sort.by.is_empty() && tool.verb != Verb::Ids
}

/// The table of `record`, with those of the records that it refers to.
pub(crate) fn table(product: &'static Product, record: &'static Record) -> Table {
    let mut table = alone(product, record);
    for column in &table.columns {
        if let Kind::Reference { to, .. } = column.kind
            && to.kept == Kept::Always
        {
            table.targets.push((column.clone(), alone(product, to)));
        }
    }
    table.worded = worded::all(product, &table);
    table
}

/// The table of `record` without those that it refers to.
fn alone(product: &'static Product, record: &'static Record) -> Table {
    let name = record.table();
    let uses = uses(product, record);
    let (mut columns, mut tags) = (Vec::new(), Vec::new());
    for (path, wanted) in &uses {
        let kind = wanted.target.kind;
        match own_column(record, path) {
            Some(_) => {}
            None if wanted.target.many => tags.push(Tag { path, kind }),
            None => columns.push(Column { path, name: format!("f_{}", path.replace('.', "__")), kind }),
        }
    }
    let statements = statements(&name, &columns, record.alias);
    let (indexes, worded, targets) = (Vec::new(), worded::own(product, record), Vec::new());
    let mut table = Table { name, record, columns, tags, worded, targets, indexes, statements };
    table.indexes = self::indexes(&table, &uses);
    table
}

/// The indexes of a table.
///
/// The newest-first walks (of the tenant, and of the tenant's records in one state) also hold the range fields of lists
/// that come in this order, so that a wide range is judged inside the index. The months do the same for ranges of time
/// that lie far back. The others find one value or a range, or yield an order, of all records and of those in one state.
/// Sums that the catalogue names are made inside an index of their own.
fn indexes(table: &Table, uses: &BTreeMap<&'static str, Use>) -> Vec<Index> {
    let which = |is: fn(&Use) -> bool| uses.iter().filter(move |(_, wanted)| is(wanted)).map(|(path, _)| *path);
    let columns = |is: fn(&Use) -> bool| which(is).filter_map(|path| table.column(path));
    let state =
        Some(table.record.state_field).filter(|field| !table.is_tag(field)).and_then(|field| table.column(field));
    let walk: BTreeSet<&str> = columns(|wanted| wanted.is_walked).filter(|column| *column != "id").collect();
    let walked = walk.iter().fold("id".to_owned(), |sql, column| format!("{sql}, \"{column}\""));

    let mut indexes = vec![index(table, "newest", &walked)];
    for path in uses.keys() {
        match table.column(path) {
            None | Some("id" | "uid") => {}
            Some(column) if Some(column) == state => {
                indexes.push(index(table, "newest_in_state", &format!("\"{column}\", {walked}")));
            }
            Some(column) => indexes.push(index(table, column, &format!("\"{column}\", id"))),
        }
    }
    for column in &walk {
        let Some(calendar) = table.calendar(column) else { continue };
        let months = format!("{}, id, \"{column}\"", month_of(&format!("\"{column}\""), calendar));
        indexes.push(index(table, &format!("months_{column}"), &months));
        if let Some(state) = state {
            indexes.push(index(table, &format!("state_months_{column}"), &format!("\"{state}\", {months}")));
        }
    }
    if let Some(state) = state {
        let in_state = columns(|wanted| wanted.is_range || wanted.is_order);
        for column in in_state.filter(|column| !matches!(*column, "id" | "uid") && *column != state) {
            indexes.push(index(table, &format!("state_{column}"), &format!("\"{state}\", \"{column}\", id")));
        }
    }
    for (at, fields) in table.record.tallied.iter().enumerate() {
        let columns = fields.iter().filter_map(|field| table.column(field)).map(|column| format!("\"{column}\""));
        indexes.push(index(table, &format!("tally_{at}"), &columns.collect::<Vec<_>>().join(", ")));
    }
    indexes
}

fn index(table: &Table, purpose: &str, columns: &str) -> Index {
    Index { name: index_name(&table.name, purpose), columns: format!("account, {columns}") }
}

/// The name of a table's index for a purpose (`newest`, a column, `state_` and a column).
pub(crate) fn index_name(table: &str, purpose: &str) -> String {
    format!("{table}__{purpose}")
}

fn statements(name: &str, columns: &[Column], alias: &str) -> Statements {
    let get = |by: &str| Arc::from(format!("SELECT {ROW} FROM \"{name}\" AS t WHERE t.account = ? AND t.{by} = ?"));
    let set = columns.iter().fold(String::new(), |sql, column| format!("{sql}, \"{}\" = ?", column.name));
    let update = format!(
        "UPDATE \"{name}\" SET version = version + 1, updated_at = ?, label = ?, doc = ?{set} \
         WHERE account = ? AND id = ? AND version = ?"
    );
    let alias = columns.iter().find(|column| column.path == alias);
    let get_by_alias = alias.map(|column| get(&format!("\"{}\"", column.name)));
    Statements { get_by_id: get("id"), get_by_uid: get("uid"), get_by_alias, update: Arc::from(update) }
}
