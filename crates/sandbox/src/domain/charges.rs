//! What a boleto costs on a date: reduction, discount, fine and interest.
//!
//! Rules and their reasons:
//! - Percentages and daily values are taken of the face value, as the API's texts say.
//! - Late means after the *effective* due date: a due date on a day without banks may be paid on the next business day
//!   without charges (Law 7.089/1983). After that, days count from the due date itself.
//! - Interest counts from `days_for_interest` days after the due date (1 by default, the day after), that day included,
//!   in calendar or business days. A monthly rate is a thirtieth a day.
//! - The fine applies once, from `days_for_fine` days after the due date.
//! - A discount is given up to `days` before the due date; of several, the first whose date has not passed. They do
//!   not add up.
//! - Each part is rounded once to cents, halves away from zero, over all its days: the sum that a payer checks with a
//!   calculator. (Rounding each day would let a fraction of a cent grow with time.)
//! - Reduction and discount never exceed what is left, so that nothing becomes negative.

pub mod terms;

use jiff::civil::Date;
use rust_decimal::Decimal;

use crate::domain::{calendar, money};
pub use terms::{DayKind, Discount, Fine, Interest, InterestRate, Rate, Terms};

/// What is due on a date, part by part, in reais. No part is negative.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Breakdown {
    /// Face value.
    pub amount: Decimal,
    /// Taken off always.
    pub reduction: Decimal,
    /// Taken off for paying early.
    pub discount: Decimal,
    /// Added once for paying late.
    pub fine: Decimal,
    /// Added by the day for paying late.
    pub interest: Decimal,
    /// `amount - reduction - discount + fine + interest`.
    pub total: Decimal,
}

/// What a boleto with `terms` costs on the day `on`.
pub fn amount_due(terms: &Terms, on: Date) -> Breakdown {
    let amount = money::cents(terms.amount.max(Decimal::ZERO));
    let reduction = terms.reduction.map_or(Decimal::ZERO, |rate| of(rate, amount)).min(amount);
    let discount = discount(terms, on, amount).min(amount - reduction);
    let late = on > calendar::business_day_from(terms.due);
    let fine = if late { fine(terms, on, amount) } else { Decimal::ZERO };
    let interest = if late { interest(terms, on, amount) } else { Decimal::ZERO };
    let total = amount - reduction - discount + fine + interest;
    Breakdown { amount, reduction, discount, fine, interest, total }
}

fn of(rate: Rate, amount: Decimal) -> Decimal {
    let value = match rate {
        Rate::Value(value) => value,
        Rate::Percent(percent) => share(amount, percent, Decimal::ONE),
    };
    money::cents(value.max(Decimal::ZERO))
}

/// `percent` of `amount`, `times` over. Saturates instead of overflowing on absurd terms.
fn share(amount: Decimal, percent: Decimal, times: Decimal) -> Decimal {
    let product = amount.checked_mul(percent).and_then(|value| value.checked_mul(times));
    product.map_or(money::BARCODE_LIMIT, |value| value / Decimal::ONE_HUNDRED)
}

fn discount(terms: &Terms, on: Date, amount: Decimal) -> Decimal {
    let mut open: Vec<(Date, Rate)> = terms
        .discounts
        .iter()
        .flatten()
        .map(|discount| (calendar::plus_days(terms.due, -discount.days_before), discount.rate))
        .filter(|(until, _)| on <= *until)
        .collect();
    open.sort_by_key(|(until, _)| *until);
    open.first().map_or(Decimal::ZERO, |(_, rate)| of(*rate, amount))
}

fn fine(terms: &Terms, on: Date, amount: Decimal) -> Decimal {
    let Some(fine) = terms.fine else { return Decimal::ZERO };
    let from = calendar::plus_days(terms.due, fine.after_days);
    if on < from { Decimal::ZERO } else { of(fine.rate, amount) }
}

fn interest(terms: &Terms, on: Date, amount: Decimal) -> Decimal {
    let Some(interest) = terms.interest else { return Decimal::ZERO };
    let first = calendar::plus_days(terms.due, interest.after_days);
    let days = match interest.days {
        DayKind::Calendar => i64::from(calendar::days_between(first, on)) + 1,
        DayKind::Business => calendar::business_days_between(first, on),
    };
    let days = Decimal::from(days.max(0));
    let value = match interest.rate {
        InterestRate::DailyValue(value) => value.checked_mul(days).unwrap_or(money::BARCODE_LIMIT),
        InterestRate::DailyPercent(percent) => share(amount, percent, days),
        InterestRate::MonthlyPercent(percent) => share(amount, percent, days) / Decimal::from(30),
    };
    money::cents(value.max(Decimal::ZERO))
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;
    use proptest::prelude::*;

    use super::*;

    fn terms() -> Terms {
        Terms {
            amount: Decimal::new(25_000, 2),
            due: date(2026, 8, 20),
            reduction: None,
            discounts: [None; 3],
            fine: Some(Fine { rate: Rate::Percent(Decimal::TWO), after_days: 1 }),
            interest: Some(Interest {
                rate: InterestRate::MonthlyPercent(Decimal::ONE),
                after_days: 1,
                days: DayKind::Calendar,
            }),
        }
    }

    fn reais(text: &str) -> Decimal {
        text.parse().unwrap()
    }

    #[test]
    fn two_percent_fine_and_one_percent_a_month() {
        // 2 % of R$ 250,00 is R$ 5,00, the API's own example; 10 days of 1 % a month are 0.83.
        let due = amount_due(&terms(), date(2026, 8, 30));
        assert_eq!((due.fine, due.interest, due.total), (reais("5.00"), reais("0.83"), reais("255.83")));
    }

    #[test]
    fn on_time_costs_the_face_value() {
        assert_eq!(amount_due(&terms(), date(2026, 8, 20)).total, reais("250"));
    }

    #[test]
    fn a_due_date_on_saturday_is_on_time_until_monday() {
        let terms = Terms { due: date(2026, 8, 22), ..terms() };
        assert_eq!(amount_due(&terms, date(2026, 8, 24)).total, reais("250"));
        let late = amount_due(&terms, date(2026, 8, 25));
        assert_eq!((late.fine, late.interest), (reais("5.00"), reais("0.25")));
    }

    #[test]
    fn days_of_grace_and_business_days() {
        let interest =
            Interest { rate: InterestRate::DailyValue(Decimal::ONE), after_days: 3, days: DayKind::Business };
        let fine = Fine { rate: Rate::Value(reais("4.91")), after_days: 5 };
        let terms = Terms { interest: Some(interest), fine: Some(fine), ..terms() };
        // Thursday 20; grace ends on Sunday 23; Monday 24 is the first business day that counts.
        assert_eq!(amount_due(&terms, date(2026, 8, 22)).total, reais("250"));
        assert_eq!(amount_due(&terms, date(2026, 8, 24)).interest, reais("1"));
        assert_eq!(amount_due(&terms, date(2026, 8, 25)).fine, reais("4.91"));
        assert_eq!(amount_due(&terms, date(2026, 8, 31)).interest, reais("6"));
    }

    #[test]
    fn the_first_discount_still_open_is_given() {
        let at = |days_before, percent| Some(Discount { rate: Rate::Percent(Decimal::from(percent)), days_before });
        let terms = Terms { discounts: [at(3, 10), at(2, 5), at(1, 2)], ..terms() };
        let discount = |day| amount_due(&terms, date(2026, 8, day)).discount;
        assert_eq!(discount(10), reais("25"));
        assert_eq!(discount(17), reais("25"));
        assert_eq!(discount(18), reais("12.5"));
        assert_eq!(discount(19), reais("5"));
        assert_eq!(discount(20), Decimal::ZERO);
    }

    #[test]
    fn reduction_never_exceeds_the_amount() {
        let terms = Terms { reduction: Some(Rate::Value(reais("300"))), ..terms() };
        assert_eq!(amount_due(&terms, date(2026, 8, 1)).total, Decimal::ZERO);
    }

    proptest! {
        #[test]
        fn never_negative_and_adds_up(
            cents in 0_i64..10_000_000_000, percent in 0_i64..=10_000, value in 0_i64..=1_000_000_000,
            days in (-400_i32..4000, 0_i32..60, 0_i32..60), kinds in (0_u8..3, 0_u8..3, 0_u8..2),
        ) {
            let (percent, value) = (Decimal::new(percent, 2), Decimal::new(value, 2));
            let rate = |kind| match kind { 0 => Rate::Value(value), _ => Rate::Percent(percent) };
            let interest = match kinds.0 {
                0 => InterestRate::DailyValue(value),
                1 => InterestRate::DailyPercent(percent),
                _ => InterestRate::MonthlyPercent(percent),
            };
            let counted = if kinds.2 == 0 { DayKind::Calendar } else { DayKind::Business };
            let terms = Terms {
                amount: Decimal::new(cents, 2),
                due: date(2026, 8, 20),
                reduction: Some(rate(kinds.2)),
                discounts: [Some(Discount { rate: rate(kinds.1), days_before: days.1 }), None, None],
                fine: Some(Fine { rate: rate(kinds.1), after_days: days.2 }),
                interest: Some(Interest { rate: interest, after_days: days.2, days: counted }),
            };
            let due = amount_due(&terms, calendar::plus_days(terms.due, days.0));
            for part in [due.amount, due.reduction, due.discount, due.fine, due.interest, due.total] {
                prop_assert!(!part.is_sign_negative() || part.is_zero());
                prop_assert!(part.scale() <= 2);
            }
            prop_assert_eq!(due.total, due.amount - due.reduction - due.discount + due.fine + due.interest);
            if days.0 <= 0 {
                prop_assert_eq!(due.fine + due.interest, Decimal::ZERO);
            }
        }
    }
}
