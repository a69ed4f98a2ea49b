//! Billing cycles of subscriptions and instalment plans.

use jiff::{Span, civil::Date};

/// How often a subscription or instalment plan bills.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Cycle {
    /// Every 15 days.
    Biweekly,
    /// Every month.
    #[default]
    Monthly,
    /// Every 2 months.
    Bimonthly,
    /// Every 3 months.
    Quarterly,
    /// Every 6 months.
    Semiannual,
    /// Every 12 months.
    Annual,
}

impl Cycle {
    /// Reads the API's word.
    pub fn parse(word: &str) -> Option<Cycle> {
        Some(match word {
            "biweekly" => Cycle::Biweekly,
            "monthly" => Cycle::Monthly,
            "bimonthly" => Cycle::Bimonthly,
            "quarterly" => Cycle::Quarterly,
            "semiannual" => Cycle::Semiannual,
            "annual" => Cycle::Annual,
            _ => return None,
        })
    }

    /// The `count`-th date after `start`.
    ///
    /// Months keep the day of the month of `start` and fall back to the month's last day: from 31 January come
    /// 28 February and 31 March. Counting from the start, not from the date before, keeps the 31st.
    /// A biweekly cycle is 15 days (quinzenal), as the API's sample plan of 12 parts from 26 August to 7 February is.
    pub fn nth(self, start: Date, count: u32) -> Date {
        let count = i32::try_from(count).unwrap_or(i32::MAX);
        let span = match self {
            Cycle::Biweekly => Span::new().try_days(count.saturating_mul(15)),
            Cycle::Monthly => Span::new().try_months(count),
            Cycle::Bimonthly => Span::new().try_months(count.saturating_mul(2)),
            Cycle::Quarterly => Span::new().try_months(count.saturating_mul(3)),
            Cycle::Semiannual => Span::new().try_months(count.saturating_mul(6)),
            Cycle::Annual => Span::new().try_months(count.saturating_mul(12)),
        };
        start.saturating_add(span.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn published_plan() {
        assert_eq!(Cycle::Biweekly.nth(date(2026, 8, 26), 11), date(2027, 2, 7));
        assert_eq!(Cycle::Monthly.nth(date(2026, 8, 22), 11), date(2027, 7, 22));
    }

    #[test]
    fn the_last_day_of_the_month_is_kept() {
        let start = date(2026, 1, 31);
        assert_eq!(Cycle::Monthly.nth(start, 1), date(2026, 2, 28));
        assert_eq!(Cycle::Monthly.nth(start, 2), date(2026, 3, 31));
        assert_eq!(Cycle::Bimonthly.nth(start, 1), date(2026, 3, 31));
        assert_eq!(Cycle::Quarterly.nth(start, 1), date(2026, 4, 30));
        assert_eq!(Cycle::Semiannual.nth(start, 1), date(2026, 7, 31));
        assert_eq!(Cycle::Annual.nth(date(2024, 2, 29), 1), date(2025, 2, 28));
    }

    #[test]
    fn words() {
        assert_eq!(Cycle::parse("biweekly"), Some(Cycle::Biweekly));
        assert_eq!(Cycle::parse("weekly"), None);
    }
}
