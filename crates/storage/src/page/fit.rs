//! Conditions as a table's columns hold their values.

use std::borrow::Cow;

use crate::error::StoreError;
use crate::index::{IndexValue, moment};
use crate::records::{Comparison, Condition, MOST_VALUES, Test};
use crate::tables::Table;

/// The milliseconds of a second.
const SECOND: i64 = 1_000;

/// `conditions` as `table` compares them: a list of one value is that value, and the row's own instants are numbers.
pub(super) fn fit<'a>(table: &Table, conditions: &'a [Condition]) -> Result<Cow<'a, [Condition]>, StoreError> {
    if !conditions.iter().any(|condition| needs_fitting(table, condition)) {
        return Ok(Cow::Borrowed(conditions));
    }
    let mut fitted = Vec::with_capacity(conditions.len() + 1);
    for condition in conditions {
        match &condition.test {
            Test::AnyOf(values) if values.len() > MOST_VALUES => {
                return Err(StoreError::TooManyValues { field: condition.on, limit: MOST_VALUES });
            }
            Test::AnyOf(values) if let [only] = values.as_slice() => {
                fitted.push(Condition::new(condition.on, Comparison::Equal, only.clone()));
            }
            Test::One(comparison, IndexValue::Text(text)) if is_own_instant(table, condition.on) => {
                fitted.extend(instants(condition.on, *comparison, text));
            }
            _ => fitted.push(condition.clone()),
        }
    }
    Ok(Cow::Owned(fitted))
}

fn needs_fitting(table: &Table, condition: &Condition) -> bool {
    match &condition.test {
        Test::AnyOf(values) => values.len() == 1 || values.len() > MOST_VALUES,
        Test::One(_, IndexValue::Text(_)) => is_own_instant(table, condition.on),
        Test::One(..) => false,
    }
}

fn is_own_instant(table: &Table, field: &str) -> bool {
    matches!(table.column(field), Some("created_at" | "updated_at"))
}

/// A moment that is told without a fraction means its whole second, as answers show it: a record that shows this very
/// moment is neither before nor behind it. What is no moment is fulfilled by nothing.
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
