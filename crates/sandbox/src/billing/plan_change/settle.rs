//! What a change within a period comes to: a share of the new price less a share of what the period was sold for (decision 23).

use jiff::civil::Date;

use crate::billing::subscription::period::Period;
use crate::billing::subscription::share::{percent_cents, share_cents};

/// What a change comes to, in whole cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Settlement {
    /// Days left of the period behind the day of the change.
    pub(super) days_remaining: i64,
    /// Days of the period.
    pub(super) total_days: i64,
    /// What is given back of the old price.
    pub(super) credit_cents: i64,
    /// What the rest of the period costs at the new price.
    pub(super) charge_cents: i64,
    /// What the whole period counts as sold for from now on; `None` where that stays.
    pub(super) period_cents: Option<i64>,
}

impl Settlement {
    /// To be paid; below zero, to be given back.
    pub(super) fn net_cents(&self) -> i64 {
        self.charge_cents - self.credit_cents
    }

    /// A change on `day`, from a period sold for `old_cents` to one of `new_cents` less `discount` hundredths of a percent.
    ///
    /// `partial_proration` asks for what is missing and gives nothing back; a period that cost more stays paid as it was.
    pub(super) fn of(
        method: &str,
        (period, day): (Period, Date),
        (old_cents, new_cents): (i64, i64),
        discount: i64,
    ) -> Settlement {
        let (days_remaining, total_days) = (period.days_after(day), period.days());
        let days = Settlement { days_remaining, total_days, ..Settlement::default() };
        let new_cents = new_cents - percent_cents(new_cents, discount);
        let settled = Settlement {
            credit_cents: share_cents(old_cents, days_remaining, total_days),
            charge_cents: share_cents(new_cents, days_remaining, total_days),
            period_cents: Some(new_cents),
            ..days
        };
        match method {
            "full_proration" => settled,
            "partial_proration" if settled.net_cents() >= 0 => settled,
            _ => days,
        }
    }

    /// Without what would have been given back: it stays with the organization, and the period stays paid as it was.
    pub(super) fn without_giving_back(self) -> Settlement {
        match self.net_cents() {
            ..0 => Settlement { credit_cents: 0, charge_cents: 0, period_cents: None, ..self },
            _ => self,
        }
    }
}

#[cfg(test)]
mod tests {
    use jiff::ToSpan;
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;
    use crate::billing::subscription::period::Anchor;

    const JULY: Period = Period { first: date(2026, 7, 1), last: date(2026, 7, 31) };

    #[test]
    fn the_published_change() {
        let change = Settlement::of("full_proration", (JULY, date(2026, 7, 14)), (14_990, 28_990), 0);
        assert_eq!((change.days_remaining, change.total_days), (17, 31));
        assert_eq!((change.credit_cents, change.charge_cents, change.net_cents()), (8_220, 15_898, 7_678));
    }

    #[test]
    fn methods_differ_in_what_they_give_back() {
        let down = |method| Settlement::of(method, (JULY, date(2026, 7, 14)), (28_990, 14_990), 0);
        assert_eq!(down("full_proration").net_cents(), -7_678);
        assert_eq!(down("full_proration").without_giving_back().net_cents(), 0);
        for method in ["partial_proration", "no_proration"] {
            assert_eq!((down(method).net_cents(), down(method).period_cents), (0, None), "{method}");
        }
        let halved = Settlement::of("partial_proration", (JULY, date(2026, 7, 14)), (0, 28_990), 5_000);
        assert_eq!(halved.charge_cents, 7_949);
    }

    proptest! {
        /// Whatever changes in a period, on whatever days and by whatever method: what was paid less what was given back is
        /// the price of each stretch at its plan, to the cent, and nobody is given back more than was paid.
        #[test]
        fn changes_add_up(
            first in 0..10_000_i64,
            months in prop::sample::select(vec!["monthly", "quarterly", "semiannual", "annual"]),
            price in 0..5_000_000_i64,
            steps in prop::collection::vec((0..400_i64, 0..5_000_000_i64, 0..=10_000_i64, 0..3_usize), 0..10),
        ) {
            let period = Anchor::on(date(2024, 1, 1).checked_add(first.days()).unwrap()).period(months);
            let (mut paid, mut sold, mut at) = (price, price, 0);
            // What has been used up, stretch by stretch: a price less its share of what was left behind the change.
            let (mut used, mut left) = (0, price);
            for (days, new, discount, method) in steps {
                at = (at + days).min(period.days() - 1);
                let day = period.first.checked_add(at.days()).unwrap();
                let method = ["full_proration", "partial_proration", "no_proration"][method];
                let change = Settlement::of(method, (period, day), (sold, new), discount);
                prop_assert!(change.credit_cents <= left);
                if change.period_cents.is_some() {
                    used += left - change.credit_cents;
                    left = change.charge_cents;
                }
                paid += change.net_cents();
                sold = change.period_cents.unwrap_or(sold);
                prop_assert_eq!(used + left, paid);
                prop_assert!(paid >= 0);
            }
        }
    }
}
