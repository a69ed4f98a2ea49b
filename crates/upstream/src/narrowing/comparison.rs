//! One filter, as it is held against a record. It compares as the embedded REST API does, which is asked with the same
//! parameters.

use catalogue::{Filter, FilterOp, Kind, Tool};
use engine::clock::account_zone;
use jiff::Timestamp;
use jiff::civil::Date;
use serde_json::Value;

/// What a record's field must be.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Wanted {
    /// One of these words.
    Word(Vec<String>),
    /// The record that this id names.
    Id(String),
    /// From the first to the last of these milliseconds, where not one side is open.
    Moment { first: i64, last: i64 },
}

/// A filter with its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Comparison {
    on: &'static str,
    wanted: Wanted,
}

impl Comparison {
    /// Reads the value of `filter`.
    ///
    /// # Errors
    /// What the value should be.
    pub(super) fn of(tool: &Tool, filter: &Filter, text: &str) -> Result<Comparison, String> {
        let unknown =
            || Err("este filtro não pode ser aplicado aqui. / This filter cannot be applied here.".to_owned());
        let of_field = tool.returns.field(filter.on).map(|field| field.kind);
        let wanted = match (filter.field.kind, filter.op, of_field) {
            (Kind::Reference { .. } | Kind::Uid, FilterOp::Equal, _) => Wanted::Id(text.to_owned()),
            (Kind::OneOf(_) | Kind::Text { .. } | Kind::Email, FilterOp::Equal, _) => {
                Wanted::Word(vec![text.to_owned()])
            }
            (Kind::AnyOf(_), FilterOp::AnyOf, _) => {
                Wanted::Word(text.split(',').map(|word| word.trim().to_owned()).collect())
            }
            (Kind::Moment | Kind::Instant, op, Some(Kind::Instant)) => {
                let expected = || "não é uma data válida (AAAA-MM-DD ou RFC 3339)".to_owned();
                let (first, last) = span(text).ok_or_else(expected)?;
                match bounded(op, first, last) {
                    Some((first, last)) => Wanted::Moment { first, last },
                    None => return unknown(),
                }
            }
            _ => return unknown(),
        };
        Ok(Comparison { on: filter.on, wanted })
    }

    /// Whether `record` is one of those that are looked for. A record that does not say is none.
    pub(super) fn holds(&self, record: &Value) -> bool {
        let value = self.on.split('.').try_fold(record, |value, name| value.get(name)).and_then(Value::as_str);
        let Some(value) = value else { return false };
        match &self.wanted {
            Wanted::Word(words) => words.iter().any(|word| word == value),
            Wanted::Id(id) => id.eq_ignore_ascii_case(value),
            Wanted::Moment { first, last } => {
                let at = value.parse::<Timestamp>().ok().map(Timestamp::as_millisecond);
                at.is_some_and(|at| (*first..=*last).contains(&at))
            }
        }
    }
}

/// What `op` lets through of all milliseconds, given the first and the last that the value stands for.
fn bounded(op: FilterOp, first: i64, last: i64) -> Option<(i64, i64)> {
    Some(match op {
        FilterOp::Equal => (first, last),
        FilterOp::From => (first, i64::MAX),
        FilterOp::To => (i64::MIN, last),
        FilterOp::Above => (last.checked_add(1)?, i64::MAX),
        FilterOp::Below => (i64::MIN, first.checked_sub(1)?),
        FilterOp::AnyOf | FilterOp::Has => return None,
    })
}

/// The milliseconds that a moment stands for: a plain day (the account's) for all of it, one written without a fraction for its whole
/// second.
fn span(text: &str) -> Option<(i64, i64)> {
    if text.len() == 10 {
        let day = text.parse::<Date>().ok()?;
        let begin = |day: Date| day.to_zoned_datetime(account_zone()).ok().map(|at| at.timestamp().as_millisecond());
        return Some((begin(day)?, begin(day.tomorrow().ok()?)? - 1));
    }
    let exact = text.parse::<Timestamp>().ok()?.as_millisecond();
    Some((exact, if text.contains('.') { exact } else { exact + 999 }))
}

#[cfg(test)]
mod tests {
    use catalogue::{Origin, PRODUCTS, inbox};
    use serde_json::json;

    use super::*;

    fn comparison(tool: &str, filter: &str, text: &str) -> Result<Comparison, String> {
        let tool = inbox::INBOX_PRODUCT.tool(tool).unwrap();
        Comparison::of(tool, tool.filters.iter().find(|one| one.field.name == filter).unwrap(), text)
    }

    #[test]
    fn moments_bound_as_the_sandbox_bounds_them() {
        for (filter, text, shown, not_shown) in [
            ("since", "2026-10-05", "2026-10-05T03:00:00Z", "2026-10-05T02:59:59.999Z"),
            ("until", "2026-10-05", "2026-10-06T02:59:59.999Z", "2026-10-06T03:00:00Z"),
            ("since", "2026-10-05T09:14:27-03:00", "2026-10-05T12:14:27Z", "2026-10-05T12:14:26.999Z"),
            ("until", "2026-10-05T12:14:27Z", "2026-10-05T09:14:27.999-03:00", "2026-10-05T12:14:28Z"),
            ("until", "2026-10-05T12:14:27.5Z", "2026-10-05T12:14:27.5Z", "2026-10-05T12:14:27.501Z"),
        ] {
            let comparison = comparison("emails_list", filter, text).unwrap();
            assert!(comparison.holds(&json!({"received_at": shown})), "{filter} {text}: {shown}");
            assert!(!comparison.holds(&json!({"received_at": not_shown})), "{filter} {text}: {not_shown}");
        }
        assert!(comparison("emails_list", "since", "ontem").is_err());
        assert!(comparison("emails_list", "since", "2026-02-30").is_err());
    }

    #[test]
    fn words_and_ids_are_equal_or_not_and_nothing_equals_none() {
        let failed = comparison("emails_list", "status", "failed").unwrap();
        let inbox = comparison("emails_list", "inbox_id", "0199BED5-a775-7ad7-9167-7b80147f710f").unwrap();
        assert!(failed.holds(&json!({"status": "failed"})) && !failed.holds(&json!({"status": "Failed"})));
        assert!(inbox.holds(&json!({"inbox_id": "0199bed5-a775-7ad7-9167-7b80147f710f"})));
        for record in [json!({}), json!({"status": null, "inbox_id": 7}), json!(null), json!([])] {
            assert!(!failed.holds(&record) && !inbox.holds(&record), "{record}");
        }
    }

    #[test]
    fn every_filter_that_is_narrowed_here_can_be() {
        let products = PRODUCTS.iter().copied().chain([&inbox::INBOX_PRODUCT]);
        let tools = products.flat_map(|product| product.tools()).filter(|tool| tool.origin == Origin::Api);
        for tool in tools {
            for filter in tool.filters.iter().filter(|filter| filter.origin == Origin::Server) {
                let texts = ["2026-10-05", "failed"];
                let read = texts.iter().any(|text| Comparison::of(tool, filter, text).is_ok());
                assert!(read && tool.paging == catalogue::Paging::Cursor, "{} {}", tool.name, filter.wire);
            }
        }
    }
}
