//! The days that usage is asked for.

use jiff::civil::Date;
use jiff::{Timestamp, ToSpan};

use crate::answer::Asked;
use crate::inbox::refusal;
use crate::instant;
use crate::problem::Problem;

/// Days of a period that nobody bounds, the last included.
const USUAL_DAYS: i64 = 30;

/// Days of the account's calendar, both included.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Period {
    pub(super) from: Date,
    pub(super) to: Date,
}

impl Period {
    /// The month that `day` is in.
    pub(super) fn month_of(day: Date) -> Period {
        Period { from: day.first_of_month(), to: day.last_of_month() }
    }

    /// A month, or both days; what is left out follows from the other.
    ///
    /// # Errors
    /// 400 for a month beside a day, and for days in the wrong order.
    pub(super) fn read(asked: &Asked, today: Date) -> Result<Period, Problem> {
        let day = |name: &str| asked.query.get(name).and_then(|text| instant::parse_iso_date(text));
        let (from, to) = (day("from"), day("to"));
        if let Some(month) = asked.query.get("month") {
            if from.is_some() || to.is_some() {
                return Err(refusal::invalid("month", "não pode vir com from ou to"));
            }
            let first = instant::parse_iso_date(&format!("{month}-01"));
            return first
                .map(Period::month_of)
                .ok_or_else(|| refusal::invalid("month", "não é um mês válido (AAAA-MM)"));
        }
        let to = to.unwrap_or_else(|| from.map_or(today, |from| from.max(today)));
        let usual = || to.saturating_sub((USUAL_DAYS - 1).days());
        let from = from.unwrap_or_else(usual);
        if from > to {
            return Err(refusal::invalid("from", "não pode vir depois de to"));
        }
        Ok(Period { from, to })
    }

    /// Its first and its last millisecond.
    ///
    /// # Errors
    /// 400 for days at the end of time.
    pub(super) fn bounds(self) -> Result<(Timestamp, Timestamp), Problem> {
        let (first, last) = (instant::start_of(self.from), instant::end_of(self.to));
        first.zip(last).ok_or_else(|| refusal::invalid("to", "está fora do calendário"))
    }
}
