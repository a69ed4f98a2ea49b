//! A list's parameters as conditions on indexed fields.

use std::collections::BTreeMap;

use catalogue::{Field, Filter, FilterOp, Kind, Record, Style, Tool};
use engine::AccountId;
use serde_json::Value;
use storage::{Comparison, Condition, IndexValue, Key, Order, Query, Store, Transaction};

use crate::answer::Asked;
use crate::check::scalar;
use crate::domain::document::Document;
use crate::instant;
use crate::page::Paging;
use crate::problem::Problem;
use crate::references;

/// What a list's parameters come to.
#[derive(Debug)]
pub(crate) enum Narrowed {
    /// A query.
    Query(Query),
    /// A filter names a record that the tenant does not have: nothing matches.
    Nothing,
}

/// Reads the filters of `asked`. A list narrowed by a range is ordered by that field, largest first; any other, newest first.
///
/// # Errors
/// `invalid_get_param` for a value that does not fit; v2 has `invalid_cnpj_cpf` of its own.
pub(crate) async fn read(
    store: &Store,
    account: &AccountId,
    asked: &Asked,
    paging: Paging,
) -> Result<Narrowed, Problem> {
    let mut known = BTreeMap::new();
    for (name, to, id) in numeric(asked) {
        known.insert(name, store.get_raw(account, to, &Key::Id(id)).await?.map(|row| row.uid));
    }
    narrow(asked, paging, &known)
}

/// Reads the filters of `asked` inside a transaction.
///
/// # Errors
/// As [`read`].
pub(crate) async fn read_in(tx: &mut Transaction, asked: &Asked, paging: Paging) -> Result<Narrowed, Problem> {
    let mut known = BTreeMap::new();
    for (name, to, id) in numeric(asked) {
        known.insert(name, tx.get(to, &Key::Id(id)).await?.map(|row| row.uid));
    }
    narrow(asked, paging, &known)
}

/// References that were sent as numeric ids, which have to be looked up. The uid of a record that does not exist
/// matches nothing anyway.
fn numeric(asked: &Asked) -> Vec<(&'static str, &'static Record, i64)> {
    let mut found = Vec::new();
    for filter in asked.tool.filters {
        let Kind::Reference { to, .. } = filter.field.kind else { continue };
        let key = sent(filter, asked).and_then(|text| references::key(&Value::from(text)));
        if let Some(Key::Id(id)) = key {
            found.push((filter.field.name, to, id));
        }
    }
    found
}

fn narrow(asked: &Asked, paging: Paging, known: &BTreeMap<&'static str, Option<String>>) -> Result<Narrowed, Problem> {
    let mut conditions = Vec::new();
    let mut order = Order::Newest;
    for filter in asked.tool.filters {
        let Some(text) = sent(filter, asked) else { continue };
        let found = match filter.field.kind {
            Kind::Reference { .. } => {
                let uid = match known.get(filter.field.name) {
                    Some(Some(uid)) => uid.clone(),
                    Some(None) => return Ok(Narrowed::Nothing),
                    None => text.to_ascii_lowercase(),
                };
                vec![Condition::new(filter.on, Comparison::Equal, IndexValue::Text(uid))]
            }
            _ => conditions_of(asked.tool, filter, text)?,
        };
        conditions.extend(found);
        let range = matches!(filter.op, FilterOp::From | FilterOp::To);
        if range && order == Order::Newest {
            order = Order::Descending(filter.on);
        }
    }
    Ok(Narrowed::Query(Query { conditions, order, after: None, offset: paging.offset(), limit: paging.per_page }))
}

fn sent<'a>(filter: &Filter, asked: &'a Asked) -> Option<&'a str> {
    let by_name = asked.query.get(filter.field.name);
    let found = match filter.field.kind {
        Kind::Reference { wire, .. } => by_name.or_else(|| asked.query.get(wire)),
        _ => by_name,
    };
    found.map(|text| text.trim()).filter(|text| !text.is_empty())
}

fn conditions_of(tool: &Tool, filter: &Filter, text: &str) -> Result<Vec<Condition>, Problem> {
    let record = if tool.returns.field(filter.on).is_some() { tool.returns } else { tool.record };
    let kind = kind_of(record, filter.on).unwrap_or(filter.field.kind);
    if matches!(kind, Kind::Document) && Document::parse(text).is_err() {
        return Err(bad_document(tool.style(), filter.field.name));
    }
    let condition = |comparison, value| Condition::new(filter.on, comparison, value);
    if matches!(kind, Kind::Instant) {
        return instants(filter, text).map(|found| found.into_iter().map(|(c, v)| condition(c, v)).collect());
    }
    match filter.op {
        FilterOp::Has => {
            let words = text.split(',').map(str::trim).filter(|word| !word.is_empty());
            Ok(words.map(|word| condition(Comparison::Has, IndexValue::Text(word.to_owned()))).collect())
        }
        op => {
            let stored = stored_value(kind, &filter.field, text)?;
            let value = IndexValue::of(kind, &stored)
                .ok_or_else(|| Problem::bad_parameter(filter.field.name, "não é válido"))?;
            let comparison =
                comparison(op).ok_or_else(|| Problem::bad_parameter(filter.field.name, "não é um operador aceito"))?;
            Ok(vec![condition(comparison, value)])
        }
    }
}

/// The value as a record stores it: `status=1` means the second word where the record keeps words.
fn stored_value(kind: Kind, field: &Field, text: &str) -> Result<Value, Problem> {
    let wrong = |found: String| Problem::bad_parameter(field.name, &found);
    let sent = Value::from(text);
    match (kind, field.kind) {
        (Kind::OneOf(words), Kind::OneOfNumbers(_) | Kind::Integer { .. }) if !words.contains(&text) => {
            let position = scalar(field.kind, &sent).map_err(wrong)?.as_u64().and_then(|at| usize::try_from(at).ok());
            let word = position.and_then(|at| words.get(at));
            word.map(|word| Value::from(*word)).ok_or_else(|| wrong("não está incluído na lista".to_owned()))
        }
        // A field that a filter reads through text (a nested list, say) keeps the filter's own type.
        (Kind::Map | Kind::Object(_) | Kind::Objects(_) | Kind::Records(_) | Kind::Reference { .. }, own) => {
            scalar(own, &sent).map_err(wrong)
        }
        (kind, _) => scalar(kind, &sent).map_err(wrong),
    }
}

/// Bounds of an instant. A plain date stands for the whole day in the account's zone.
fn instants(filter: &Filter, text: &str) -> Result<Vec<(Comparison, IndexValue)>, Problem> {
    let wrong = || Problem::bad_parameter(filter.field.name, "não é uma data válida");
    let (first, last) = match instant::parse_date(text) {
        Some(date) => (instant::start_of(date), instant::end_of(date)),
        None => {
            let exact = instant::parse(text).or_else(|| instant::parse(&text.replace(' ', "+")));
            (exact, exact)
        }
    };
    let at_least = (Comparison::AtLeast, IndexValue::Integer(first.ok_or_else(wrong)?.as_millisecond()));
    let at_most = (Comparison::AtMost, IndexValue::Integer(last.ok_or_else(wrong)?.as_millisecond()));
    Ok(match filter.op {
        FilterOp::From => vec![at_least],
        FilterOp::To => vec![at_most],
        FilterOp::Equal | FilterOp::Has => vec![at_least, at_most],
        FilterOp::Above | FilterOp::Below | FilterOp::AnyOf => return Err(wrong()),
    })
}

const fn comparison(op: FilterOp) -> Option<Comparison> {
    match op {
        FilterOp::Equal => Some(Comparison::Equal),
        FilterOp::From => Some(Comparison::AtLeast),
        FilterOp::To => Some(Comparison::AtMost),
        FilterOp::Has => Some(Comparison::Has),
        FilterOp::Above | FilterOp::Below | FilterOp::AnyOf => None,
    }
}

/// The kind of a field, dotted where nested. Every record has its instants of creation and change.
fn kind_of(record: &Record, on: &str) -> Option<Kind> {
    let mut parts = on.split('.');
    let mut field = record.field(parts.next()?);
    for part in parts {
        let (Kind::Object(fields) | Kind::Objects(fields)) = field?.kind else { return None };
        field = fields.iter().flat_map(|group| group.iter()).find(|inner| inner.name == part);
    }
    match field {
        Some(field) => Some(field.kind),
        None if matches!(on, "created_at" | "updated_at") => Some(Kind::Instant),
        None => None,
    }
}

fn bad_document(style: Style, name: &'static str) -> Problem {
    match style {
        Style::V1 | Style::Finance | Style::Inbox | Style::Billing => {
            Problem::bad_parameter(name, "não é um CNPJ ou CPF válido")
        }
        Style::V2 => Problem::Detailed {
            code: "invalid_cnpj_cpf",
            title: "Parâmetro cnpj_cpf inválido",
            param: "",
            detail: "O valor informado não é um CNPJ ou CPF válido.".to_owned(),
        },
    }
}
