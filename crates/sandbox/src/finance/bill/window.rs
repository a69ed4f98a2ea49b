//! What a sum counts: one company or all, a month, a span of days, or all time.

use catalogue::Kind;
use jiff::civil::Date;
use serde_json::Value;
use storage::{Comparison, Condition, IndexValue};

use crate::answer::Asked;
use crate::check;
use crate::finance::transaction::doc::midnight;
use crate::problem::Problem;
use crate::uses;

/// A window of days, both counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Window {
    /// One company's records; all companies' without.
    pub(crate) company_id: Option<String>,
    /// First and last day; all time without.
    pub(crate) days: Option<(Date, Date)>,
}

impl Window {
    /// Reads `company_id`, `month` with `year`, and `start_date` with `end_date`.
    ///
    /// # Errors
    /// 400 for half a pair, both pairs, an end before its start and a value that cannot be read.
    pub(crate) fn read(asked: &Asked) -> Result<Window, Problem> {
        let company_id = read(asked, "company_id", Kind::Uid)?.and_then(|id| id.as_str().map(str::to_owned));
        let month = read(asked, "month", Kind::Integer { min: 1, max: 12 })?;
        let year = read(asked, "year", Kind::Integer { min: 1, max: 9999 })?;
        let (start, end) = (day(asked, "start_date")?, day(asked, "end_date")?);
        let days = match ((month, year), (start, end)) {
            ((None, None), (None, None)) => None,
            ((Some(month), Some(year)), (None, None)) => Some(of_month(&month, &year)?),
            ((None, None), (Some(start), Some(end))) if start <= end => Some((start, end)),
            ((None, None), (Some(_), Some(_))) => return Err(Problem::bad("end_date é anterior a start_date.")),
            ((None, Some(_)), (None, None)) => return Err(Problem::bad("month é obrigatório com year.")),
            ((Some(_), None), (None, None)) => return Err(Problem::bad("year é obrigatório com month.")),
            ((None, None), (None, Some(_))) => return Err(Problem::bad("start_date é obrigatório com end_date.")),
            ((None, None), (Some(_), None)) => return Err(Problem::bad("end_date é obrigatório com start_date.")),
            _ => return Err(Problem::bad("Informe month e year, ou start_date e end_date, não os dois.")),
        };
        Ok(Window { company_id, days })
    }

    /// The window as conditions on records whose field `on` is a day.
    pub(crate) fn conditions(&self, on: &'static str) -> Vec<Condition> {
        let company = self.company_id.iter();
        let mut found: Vec<Condition> = company.map(|id| uses::equal("company_id", id)).collect();
        if let Some((first, last)) = self.days {
            found.push(Condition::new(on, Comparison::AtLeast, index(first)));
            found.push(Condition::new(on, Comparison::AtMost, index(last)));
        }
        found
    }
}

/// A day as it is indexed.
pub(crate) fn index(day: Date) -> IndexValue {
    let value = midnight(day);
    IndexValue::of(Kind::Day, &value).unwrap_or_else(|| IndexValue::Text(day.to_string()))
}

fn read(asked: &Asked, name: &str, kind: Kind) -> Result<Option<Value>, Problem> {
    let Some(text) = asked.query.get(name).map(|text| text.trim()).filter(|text| !text.is_empty()) else {
        return Ok(None);
    };
    let read = check::scalar(kind, &Value::from(text));
    read.map(Some).map_err(|found| Problem::bad(format!("Parâmetro {name} {found}.")))
}

fn day(asked: &Asked, name: &str) -> Result<Option<Date>, Problem> {
    let wrong = || Problem::bad(format!("Parâmetro {name} não é uma data válida."));
    let Some(text) = read(asked, name, Kind::Text { max: 40 })? else { return Ok(None) };
    let text = text.as_str().unwrap_or_default();
    let date = text.get(..10).and_then(|date| date.parse::<Date>().ok()).ok_or_else(wrong)?;
    // What follows a date is a time of that day: `2026-06-05T00:00:00Z`, `2026-06-05 00:00:00 UTC`.
    let rest = text.get(10..).unwrap_or_default();
    if rest.is_empty() || rest.starts_with(['T', ' ']) { Ok(Some(date)) } else { Err(wrong()) }
}

fn of_month(month: &Value, year: &Value) -> Result<(Date, Date), Problem> {
    let number = |value: &Value| value.as_i64().unwrap_or_default();
    let first = i16::try_from(number(year)).ok().zip(i8::try_from(number(month)).ok());
    let first = first.and_then(|(year, month)| Date::new(year, month, 1).ok());
    first.map(|first| (first, first.last_of_month())).ok_or_else(|| Problem::bad("month e year não formam um mês."))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use jiff::civil::date;

    use super::*;

    fn window(query: &[(&str, &str)]) -> Result<Window, Problem> {
        let tool = catalogue::finance::payable::TOOLS.iter().find(|tool| tool.name.ends_with("_aggregates")).unwrap();
        let query = query.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        Window::read(&Asked { tool, path: BTreeMap::new(), query, body: serde_json::Map::new() })
    }

    #[test]
    fn a_month_and_a_span() {
        let days = |query: &[(&str, &str)]| window(query).unwrap().days;
        assert_eq!(days(&[]), None);
        assert_eq!(days(&[("month", "2"), ("year", "2028")]), Some((date(2028, 2, 1), date(2028, 2, 29))));
        let span = [("start_date", "2026-06-05"), ("end_date", "2026-06-05T00:00:00Z")];
        assert_eq!(days(&span), Some((date(2026, 6, 5), date(2026, 6, 5))));
    }

    #[test]
    fn half_pairs_and_wrong_values_are_bad() {
        for query in [
            &[("month", "2")][..],
            &[("year", "2026")],
            &[("start_date", "2026-06-05")],
            &[("end_date", "2026-06-05")],
            &[("start_date", "2026-06-05"), ("end_date", "2026-06-04")],
            &[("month", "13"), ("year", "2026")],
            &[("month", "2"), ("year", "2026"), ("start_date", "2026-06-05"), ("end_date", "2026-06-05")],
            &[("month", "2"), ("start_date", "2026-06-05"), ("end_date", "2026-06-05")],
            &[("start_date", "2026-02-30"), ("end_date", "2026-06-05")],
            &[("start_date", "2026-02-20x"), ("end_date", "2026-06-05")],
            &[("company_id", "matriz")],
        ] {
            let found = window(query);
            assert!(matches!(found, Err(Problem::Coded { code: "bad_request", .. })), "{query:?}");
        }
    }
}
