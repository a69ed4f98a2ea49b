//! Periods of a subscription: whole days, one behind the other, counted from the day on which it began (decision 23).

use jiff::civil::Date;

use crate::domain::cycle::Cycle;

/// A billing period, first and last day.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Period {
    /// Its first day.
    pub(crate) first: Date,
    /// Its last day.
    pub(crate) last: Date,
}

impl Period {
    /// Its days.
    pub(crate) fn days(self) -> i64 {
        days_between(self.first, self.last) + 1
    }

    /// The days that are left of it behind `day`. The day on which something changes still belongs to what was before.
    pub(crate) fn days_after(self, day: Date) -> i64 {
        days_between(day, self.last).clamp(0, self.days())
    }

    /// The day on which the next one begins.
    pub(crate) fn next_day(self) -> Date {
        self.last.tomorrow().unwrap_or(Date::MAX)
    }
}

/// Where a period begins: whole months after the day from which all are counted, so that the 31st comes back after February.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Anchor {
    /// The day from which months are counted.
    pub(crate) day: Date,
    /// How many.
    pub(crate) months: u32,
}

impl Anchor {
    /// Counts from `day`.
    pub(crate) fn on(day: Date) -> Anchor {
        Anchor { day, months: 0 }
    }

    /// The first day of the period.
    pub(crate) fn first(self) -> Date {
        Cycle::Monthly.nth(self.day, self.months)
    }

    /// Where the period after one of `cycle` begins.
    pub(crate) fn next(self, cycle: &str) -> Anchor {
        Anchor { months: self.months.saturating_add(months(cycle)), ..self }
    }

    /// The period of `cycle` that begins here.
    pub(crate) fn period(self, cycle: &str) -> Period {
        let next = self.next(cycle).first();
        Period { first: self.first(), last: next.yesterday().unwrap_or(Date::MIN) }
    }
}

/// Months of a billing cycle; a word that the catalogue does not have counts as a month.
pub(crate) fn months(cycle: &str) -> u32 {
    match cycle {
        "quarterly" => 3,
        "semiannual" => 6,
        "annual" => 12,
        _ => 1,
    }
}

fn days_between(from: Date, to: Date) -> i64 {
    from.until(to).map_or(0, |span| span.get_days().into())
}

#[cfg(test)]
mod tests {
    use catalogue::billing::shared::CYCLES;
    use jiff::ToSpan;
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_end_of_the_month_comes_back() {
        let mut at = Anchor::on(date(2026, 1, 31));
        let mut firsts = Vec::new();
        for _ in 0..4 {
            firsts.push(at.first());
            at = at.next("monthly");
        }
        assert_eq!(firsts, [date(2026, 1, 31), date(2026, 2, 28), date(2026, 3, 31), date(2026, 4, 30)]);
        assert_eq!(Anchor::on(date(2024, 2, 29)).period("annual").last, date(2025, 2, 27));
    }

    #[test]
    fn the_published_change_of_14_july_leaves_17_of_31_days() {
        let july = Anchor::on(date(2026, 7, 1)).period("monthly");
        assert_eq!((july.days(), july.days_after(date(2026, 7, 14))), (31, 17));
        assert_eq!((july.days_after(july.last), july.days_after(date(2026, 8, 9))), (0, 0));
    }

    proptest! {
        #[test]
        fn periods_tile_time(days in 0..20_000_i64, cycles in proptest::collection::vec(0..CYCLES.len(), 1..60)) {
            let mut at = Anchor::on(date(2000, 1, 1).checked_add(days.days()).unwrap());
            for cycle in cycles {
                let (period, next) = (at.period(CYCLES[cycle]), at.next(CYCLES[cycle]));
                prop_assert!(period.first <= period.last);
                prop_assert_eq!(period.next_day(), next.first());
                let months = i64::from(months(CYCLES[cycle]));
                prop_assert!((28 * months..=31 * months).contains(&period.days()));
                // The day of the month is the anchor's, or the last one of a shorter month.
                let first = next.first();
                prop_assert!(first.day() == at.day.day() || first == first.last_of_month());
                at = next;
            }
        }
    }
}
