//! Taxes on a price: a share of a sum in cents, exact, rounded once.

use rust_decimal::{Decimal, RoundingStrategy};

/// `percent` (5 is 5 %) of a sum in cents, half a cent away from zero. What is over the range of an amount stays at its end.
pub fn percent_of(base_cents: i64, percent: Decimal) -> i64 {
    let exact = Decimal::from(base_cents).checked_mul(percent).map(|exact| exact / Decimal::ONE_HUNDRED);
    rounded(exact.unwrap_or(Decimal::MAX))
}

/// A sum of cents with decimals as whole cents, half a cent away from zero.
pub fn rounded(cents: Decimal) -> i64 {
    let whole = cents.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero);
    i64::try_from(whole).unwrap_or(if cents.is_sign_negative() { i64::MIN } else { i64::MAX })
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn half_a_cent_is_one() {
        for (base, percent, expected) in [
            (30_265, Decimal::TWO, 605),
            (100, Decimal::new(5, 1), 1),
            (99, Decimal::new(5, 1), 0),
            (480_000, Decimal::new(15, 1), 7_200),
        ] {
            assert_eq!(percent_of(base, percent), expected, "{percent} % of {base}");
        }
        assert_eq!(percent_of(-100, Decimal::new(5, 1)), -1);
    }

    proptest! {
        /// At most half a cent away from the exact share, and never away from it towards the middle.
        #[test]
        fn a_share_is_rounded_once(base in 0_i64..=99_999_999_999, hundredths in 0_i64..=10_000) {
            let percent = Decimal::new(hundredths, 2);
            let off = i128::from(percent_of(base, percent)) * 10_000 - i128::from(base) * i128::from(hundredths);
            prop_assert!((-4_999..=5_000).contains(&off), "{off}");
        }
    }
}
