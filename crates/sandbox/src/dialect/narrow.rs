//! What the filters of a list ask of the store.

use catalogue::{Field, Filter, FilterOp, Kind, Tool};
use jiff::Timestamp;
use storage::{Comparison, Condition, IndexValue, MOST_VALUES};

use super::{Sent, bad_parameter, value};
use crate::instant;
use crate::problem::Problem;

/// How many an amount in reais has of what the index counts.
const HUNDREDTHS: u32 = 100;

/// What the filters of the list `tool` ask that were sent, and what the list never shows.
///
/// # Errors
/// 400 that names the parameter.
pub(super) fn conditions(tool: &Tool, sent: &Sent) -> Result<Vec<Condition>, Problem> {
    let mut conditions: Vec<Condition> = shown(tool, sent).into_iter().collect();
    for filter in tool.filters {
        if let Some(text) = sent.get(filter.wire) {
            conditions.extend(conditions_of(tool, filter, text)?);
        }
    }
    Ok(conditions)
}

/// What keeps records of the tool's type out of its list, unless the caller asks for them.
pub(super) fn shown(tool: &Tool, sent: &Sent) -> Option<Condition> {
    let shown = tool.record.shown?;
    let asked_for = |filter: &Filter| filter.on == shown.unless && sent.contains_key(filter.wire);
    if tool.filters.iter().any(asked_for) {
        return None;
    }
    Some(Condition::new(shown.on, Comparison::Equal, IndexValue::Text(shown.word.to_owned())))
}

fn conditions_of(tool: &Tool, filter: &Filter, text: &str) -> Result<Vec<Condition>, Problem> {
    let kind = kind_of(tool, filter);
    let wrong = |message: &str| bad_parameter(filter.wire, message);
    let one = |text: &str| {
        let value = value::read(kind, text).map_err(|message| wrong(&message))?;
        let value = IndexValue::of(kind, &value).and_then(|value| in_units(filter.units, value));
        value.ok_or_else(|| wrong("não serve de filtro"))
    };
    if filter.op == FilterOp::AnyOf {
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        if parts.len() > MOST_VALUES {
            return Err(wrong(&format!("aceita no máximo {MOST_VALUES} valores")));
        }
        let values = parts.into_iter().map(one).collect::<Result<Vec<_>, _>>()?;
        return Ok(vec![Condition::any_of(filter.on, values)]);
    }
    let value = one(text)?;
    let condition = |comparison, value: &IndexValue| Condition::new(filter.on, comparison, value.clone());
    let on_instant = matches!(tool.returns.field(filter.on).map(|field| field.kind), Some(Kind::Instant));
    if matches!(kind, Kind::Moment | Kind::Date) && on_instant {
        return moments(filter, text).ok_or_else(|| wrong("não é uma data válida (AAAA-MM-DD ou RFC 3339)"));
    }
    // A plain day on a moment stands for the whole of it.
    if let (Kind::Moment, Some(day)) = (kind, instant::parse_iso_date(text)) {
        let last = IndexValue::Text(format!("{day} 23:59:59 UTC"));
        return Ok(match filter.op {
            FilterOp::From => vec![condition(Comparison::AtLeast, &value)],
            FilterOp::Below => vec![condition(Comparison::Below, &value)],
            FilterOp::To => vec![condition(Comparison::AtMost, &last)],
            FilterOp::Above => vec![condition(Comparison::Above, &last)],
            _ => vec![condition(Comparison::AtLeast, &value), condition(Comparison::AtMost, &last)],
        });
    }
    let comparison = match filter.op {
        FilterOp::From => Comparison::AtLeast,
        FilterOp::To => Comparison::AtMost,
        FilterOp::Above => Comparison::Above,
        FilterOp::Below => Comparison::Below,
        FilterOp::Has => Comparison::Has,
        FilterOp::Equal | FilterOp::AnyOf => Comparison::Equal,
    };
    Ok(vec![condition(comparison, &value)])
}

/// An amount in the units of the field: the index keeps reais in hundredths.
fn in_units(units: u32, value: IndexValue) -> Option<IndexValue> {
    match value {
        IndexValue::Integer(hundredths) if units != 1 => {
            Some(IndexValue::Integer(hundredths.checked_mul(units.into())? / i64::from(HUNDREDTHS)))
        }
        other => Some(other),
    }
}

/// What a moment asks of a field that is kept to the millisecond. One written without a fraction stands for its whole
/// second, a plain day for all of it in the account's zone.
fn moments(filter: &Filter, text: &str) -> Option<Vec<Condition>> {
    let (first, last) = match (instant::parse_iso_date(text), text.parse::<Timestamp>()) {
        (Some(day), _) => (instant::start_of(day)?.as_millisecond(), instant::end_of(day)?.as_millisecond()),
        (None, Ok(exact)) if text.contains('.') => (exact.as_millisecond(), exact.as_millisecond()),
        _ => {
            let second = instant::parse_utc(text)?.as_millisecond();
            (second, second.checked_add(999)?)
        }
    };
    let condition = |comparison, millis| Condition::new(filter.on, comparison, IndexValue::Integer(millis));
    Some(match filter.op {
        FilterOp::From => vec![condition(Comparison::AtLeast, first)],
        FilterOp::Below => vec![condition(Comparison::Below, first)],
        FilterOp::To => vec![condition(Comparison::AtMost, last)],
        FilterOp::Above => vec![condition(Comparison::Above, last)],
        _ => vec![condition(Comparison::AtLeast, first), condition(Comparison::AtMost, last)],
    })
}

/// The kind of one value of `filter`. A list of texts takes the kind of its field, which may be a document.
fn kind_of(tool: &Tool, filter: &Filter) -> Kind {
    let of_field = || tool.returns.field(filter.on).map(|field: &Field| field.kind);
    match filter.field.kind {
        Kind::Texts { max } => match of_field() {
            Some(Kind::BareDocument) => Kind::BareDocument,
            _ => Kind::Text { max },
        },
        Kind::References { to, wire, .. } => Kind::Reference { to, wire },
        Kind::AnyOf(words) => Kind::OneOf(words),
        kind => kind,
    }
}
