//! Lists and sweeps: what a query's parameters ask of the store.

use catalogue::{Field, Filter, FilterOp, Kind, Tool};
use jiff::Timestamp;
use storage::{Comparison, Condition, IndexValue, MOST_VALUES, Order, Page, Query};

use super::cursor::Print;
use super::{Sent, bad_parameter, value};
use crate::instant;
use crate::problem::Problem;

/// What a list's parameters ask.
#[derive(Debug)]
pub(crate) struct Listing {
    pub(crate) conditions: Vec<Condition>,
    pub(crate) order: Order,
    pub(crate) after: Option<storage::After>,
    pub(crate) limit: u64,
    print: Print,
}

impl Listing {
    /// Reads the parameters of the list `tool`.
    ///
    /// # Errors
    /// 400 that names the parameter.
    pub(crate) fn read(tool: &'static Tool, sent: &Sent) -> Result<Listing, Problem> {
        let mut conditions: Vec<Condition> = shown(tool, sent).into_iter().collect();
        for filter in tool.filters {
            if let Some(text) = sent.get(filter.wire) {
                conditions.extend(conditions_of(tool, filter, text)?);
            }
        }
        let (word, order) = order(tool, sent)?;
        let print = print(tool, word, sent);
        let after = match sent.get("cursor") {
            None => None,
            Some(cursor) => Some(print.read_place(cursor).ok_or_else(foreign)?),
        };
        Ok(Listing { conditions, order, after, limit: limit(tool, sent)?, print })
    }

    /// The store's query.
    pub(crate) fn query(&self) -> Query {
        let (conditions, after) = (self.conditions.clone(), self.after.clone());
        Query { conditions, order: self.order, after, offset: 0, limit: self.limit }
    }

    /// The cursor of the page that follows `page`.
    pub(crate) fn next<R>(&self, page: &Page<R>) -> Option<String> {
        page.end.as_ref().filter(|_| page.more).map(|end| self.print.place(end))
    }
}

/// What keeps records of the tool's type out of its list, unless the caller asks for them.
pub(in crate::dialect) fn shown(tool: &Tool, sent: &Sent) -> Option<Condition> {
    let shown = tool.record.shown?;
    let asked_for = |filter: &Filter| filter.on == shown.unless && sent.contains_key(filter.wire);
    if tool.filters.iter().any(asked_for) {
        return None;
    }
    Some(Condition::new(shown.on, Comparison::Equal, IndexValue::Text(shown.word.to_owned())))
}

/// What a sweep's parameters ask.
#[derive(Debug)]
pub(crate) struct Sweep {
    /// The id of the last one before.
    pub(crate) after: Option<String>,
    pub(crate) limit: u64,
    print: Print,
}

impl Sweep {
    /// Reads the parameters of the sweep `tool`.
    ///
    /// # Errors
    /// 400 that names the parameter.
    pub(crate) fn read(tool: &'static Tool, sent: &Sent) -> Result<Sweep, Problem> {
        let print = print(tool, "", sent);
        let after = match sent.get("cursor") {
            None => None,
            Some(cursor) => Some(print.read_behind(cursor).ok_or_else(foreign)?),
        };
        Ok(Sweep { after, limit: limit(tool, sent)?, print })
    }

    /// What to read: behind which id, and one more than the limit, to learn whether others follow.
    pub(crate) fn part(&self) -> (Option<&str>, u64) {
        (self.after.as_deref(), self.limit + 1)
    }

    /// A page of what was found, one more than the limit at most, and the cursor of the next.
    pub(crate) fn cut(&self, mut ids: Vec<String>) -> (Vec<String>, Option<String>) {
        let limit = usize::try_from(self.limit).unwrap_or(usize::MAX);
        let more = ids.len() > limit;
        ids.truncate(limit);
        let next = ids.last().filter(|_| more).map(|last| self.print.behind(last));
        (ids, next)
    }
}

fn foreign() -> Problem {
    bad_parameter("cursor", "não é o next_cursor de uma página desta lista, com os mesmos filtros e a mesma ordem")
}

fn print(tool: &Tool, order: &str, sent: &Sent) -> Print {
    let narrowing = sent.iter().filter(|(name, _)| !matches!(name.as_str(), "limit" | "cursor" | "sort"));
    Print::of(tool.name, order, narrowing.map(|(name, value)| (name.as_str(), value.as_str())))
}

fn limit(tool: &Tool, sent: &Sent) -> Result<u64, Problem> {
    let (most, usual) = (tool.page_size.most, tool.page_size.usual());
    let Some(text) = sent.get("limit") else { return Ok(usual.into()) };
    let digits = text.bytes().all(|byte| byte.is_ascii_digit());
    let number = text.parse::<u32>().ok().filter(|number| digits && (1..=most).contains(number));
    number.map(u64::from).ok_or_else(|| bad_parameter("limit", &format!("deve ser um número inteiro de 1 a {most}")))
}

/// The order that `sort` asks for, or the list's own.
fn order(tool: &'static Tool, sent: &Sent) -> Result<(&'static str, Order), Problem> {
    let by = tool.sort.by;
    let word = match sent.get("sort") {
        Some(text) => by
            .iter()
            .find(|word| *word == text)
            .copied()
            .ok_or_else(|| bad_parameter("sort", &format!("não está incluído na lista: {}", by.join(", "))))?,
        None => tool.sort.usual.trim_matches('"'),
    };
    Ok(match word.strip_prefix('-') {
        _ if word.is_empty() => (word, Order::Newest),
        Some(field) => (word, Order::Descending(field)),
        None => (word, Order::Ascending(word)),
    })
}

fn conditions_of(tool: &Tool, filter: &Filter, text: &str) -> Result<Vec<Condition>, Problem> {
    let kind = kind_of(tool, filter);
    let wrong = |message: &str| bad_parameter(filter.wire, message);
    let one = |text: &str| {
        let value = value::read(kind, text).map_err(|message| wrong(&message))?;
        IndexValue::of(kind, &value).ok_or_else(|| wrong("não serve de filtro"))
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
    if matches!(kind, Kind::Moment) && on_instant {
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
