//! Days, ISO weeks, months and years.

use jiff::Span;
use jiff::civil::Date;

/// How long a period is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Granularity {
    Day,
    Week,
    Month,
    Year,
}

impl Granularity {
    const WORDS: [(&'static str, Granularity); 4] = [
        ("day", Granularity::Day),
        ("week", Granularity::Week),
        ("month", Granularity::Month),
        ("year", Granularity::Year),
    ];

    /// The granularity that `word` names.
    pub(super) fn of(word: &str) -> Option<Granularity> {
        Granularity::WORDS.iter().find(|(name, _)| *name == word).map(|(_, granularity)| *granularity)
    }

    /// Its word.
    pub(super) const fn word(self) -> &'static str {
        match self {
            Granularity::Day => "day",
            Granularity::Week => "week",
            Granularity::Month => "month",
            Granularity::Year => "year",
        }
    }

    /// The first day of the period that holds `day`. Weeks begin on Monday (ISO 8601).
    pub(super) fn start(self, day: Date) -> Date {
        match self {
            Granularity::Day => day,
            Granularity::Week => {
                let past = i64::from(day.weekday().to_monday_zero_offset());
                day.checked_sub(Span::new().days(past)).unwrap_or(Date::MIN)
            }
            Granularity::Month => day.first_of_month(),
            Granularity::Year => day.first_of_year(),
        }
    }

    /// The first day of the period after the one that holds `day`; `None` at the calendar's end.
    pub(super) fn next(self, day: Date) -> Option<Date> {
        let span = match self {
            Granularity::Day => Span::new().days(1),
            Granularity::Week => Span::new().weeks(1),
            Granularity::Month => Span::new().months(1),
            Granularity::Year => Span::new().years(1),
        };
        self.start(day).checked_add(span).ok()
    }

    /// The name of the period that holds `day`: `2026-07-13`, `2026-W29`, `2026-07`, `2026`.
    pub(super) fn name(self, day: Date) -> String {
        match self {
            Granularity::Day => day.to_string(),
            Granularity::Week => {
                let week = day.iso_week_date();
                format!("{:04}-W{:02}", week.year(), week.week())
            }
            Granularity::Month => format!("{:04}-{:02}", day.year(), day.month()),
            Granularity::Year => format!("{:04}", day.year()),
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn periods_begin_and_are_named_as_people_say() {
        let day = date(2027, 1, 1);
        for (granularity, start, next, name) in [
            (Granularity::Day, day, date(2027, 1, 2), "2027-01-01"),
            (Granularity::Week, date(2026, 12, 28), date(2027, 1, 4), "2026-W53"),
            (Granularity::Month, day, date(2027, 2, 1), "2027-01"),
            (Granularity::Year, day, date(2028, 1, 1), "2027"),
        ] {
            assert_eq!(granularity.start(day), start);
            assert_eq!(granularity.next(day), Some(next));
            assert_eq!(granularity.name(day), name);
            assert_eq!(Granularity::of(granularity.word()), Some(granularity));
        }
        assert_eq!(Granularity::of("hour"), None);
    }

    #[test]
    fn the_calendar_ends_without_a_panic() {
        for (_, granularity) in Granularity::WORDS {
            assert_eq!(granularity.next(Date::MAX), None);
            assert!(granularity.start(Date::MIN) <= granularity.start(Date::MAX));
        }
    }
}
