//! Conditions as a table's columns hold their values.

use std::borrow::Cow;

use serde_json::Value;

use crate::error::StoreError;
use crate::index::{IndexValue, Sort, moment};
use crate::records::{Comparison, Condition, MOST_VALUES, Test};
use crate::tables::Table;

/// The milliseconds of a second.
const SECOND: i64 = 1_000;

/// `conditions` as `table` compares them: every spelling of a value is the one that is indexed, a list of one value is that
/// value, and the row's own instants are numbers. What cannot be a value of its field is fulfilled by nothing.
///
/// # Errors
/// [`StoreError::TooManyValues`] for a list that is too long.
pub(super) fn fit<'a>(table: &Table, conditions: &'a [Condition]) -> Result<Cow<'a, [Condition]>, StoreError> {
    if conditions.iter().all(|condition| fits(table, condition)) {
        return Ok(Cow::Borrowed(conditions));
    }
    let mut fitted = Vec::with_capacity(conditions.len() + 1);
    for condition in conditions {
        match &condition.test {
            Test::AnyOf(values) if values.len() > MOST_VALUES => {
                return Err(StoreError::TooManyValues { field: condition.on, limit: MOST_VALUES });
            }
            Test::AnyOf(values) => fitted.push(any_of(table, condition.on, values)),
            Test::Begins(_) | Test::Refers(_) => fitted.push(condition.clone()),
            Test::One(comparison, IndexValue::Text(text)) if is_own_instant(table, condition.on) => {
                fitted.extend(instants(condition.on, *comparison, text));
            }
            Test::One(comparison, value) => fitted.push(match spelled(table, condition.on, value) {
                Some(value) => Condition::new(condition.on, *comparison, value),
                None => Condition::any_of(condition.on, Vec::new()),
            }),
        }
    }
    Ok(Cow::Owned(fitted))
}

fn fits(table: &Table, condition: &Condition) -> bool {
    let is_spelled = |value: &IndexValue| matches!(value, IndexValue::Integer(_)) || is_plain(table, condition.on);
    match &condition.test {
        Test::AnyOf(values) => {
            (0..=MOST_VALUES).contains(&values.len()) && values.len() != 1 && values.iter().all(is_spelled)
        }
        Test::One(_, value) => is_spelled(value),
        Test::Begins(_) | Test::Refers(_) => true,
    }
}

/// Whether a text is compared as it comes.
fn is_plain(table: &Table, field: &str) -> bool {
    !is_own_instant(table, field) && table.kind(field).is_none_or(|kind| Sort::of(kind) == Some(Sort::Text))
}

fn is_own_instant(table: &Table, field: &str) -> bool {
    matches!(table.column(field), Some("created_at" | "updated_at"))
}

fn any_of(table: &Table, field: &'static str, values: &[IndexValue]) -> Condition {
    let mut values: Vec<IndexValue> = values.iter().filter_map(|value| spelled(table, field, value)).collect();
    match (values.len(), values.pop()) {
        (1, Some(only)) => Condition::new(field, Comparison::Equal, only),
        (_, last) => {
            values.extend(last);
            Condition::any_of(field, values)
        }
    }
}

/// The value as it is indexed; `None` for a text that is no value of the field.
fn spelled(table: &Table, field: &str, value: &IndexValue) -> Option<IndexValue> {
    match (value, table.kind(field)) {
        (IndexValue::Text(text), None) if is_own_instant(table, field) => {
            moment::parse(text).map(|moment| IndexValue::Integer(moment.as_millisecond()))
        }
        (IndexValue::Text(text), Some(kind)) => IndexValue::of(kind, &Value::from(text.as_str())),
        _ => Some(value.clone()),
    }
}

/// A moment that is told without a fraction means its whole second, as answers show it: a record that shows this very
/// moment is neither before nor behind it.
fn instants(on: &'static str, comparison: Comparison, text: &str) -> Vec<Condition> {
    let Some(moment) = moment::parse(text) else { return vec![Condition::any_of(on, Vec::new())] };
    let first = moment.as_millisecond();
    let next = first.saturating_add(if first % SECOND == 0 { SECOND } else { 1 });
    let bound = |comparison, millis| Condition::new(on, comparison, IndexValue::Integer(millis));
    match comparison {
        Comparison::AtLeast => vec![bound(Comparison::AtLeast, first)],
        Comparison::Below => vec![bound(Comparison::Below, first)],
        Comparison::AtMost => vec![bound(Comparison::Below, next)],
        Comparison::Above => vec![bound(Comparison::AtLeast, next)],
        Comparison::Equal | Comparison::Has => {
            vec![bound(Comparison::AtLeast, first), bound(Comparison::Below, next)]
        }
    }
}
