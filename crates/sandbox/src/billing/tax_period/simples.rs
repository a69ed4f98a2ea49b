//! The single payment of the Simples Nacional (DAS), as an estimate.
//!
//! Tables of Lei Complementar 123/2006, annexes III to V, as Lei Complementar 155/2016 has them since 2018: up to which revenue
//! of twelve months, nominal rate, amount to deduct. The effective rate is (revenue × rate − deduction) / revenue (art. 18,
//! § 1º-A).

use rust_decimal::Decimal;

use crate::domain::tax;

/// A bracket: revenue of twelve months up to so many reais, nominal rate in hundredths of a percent, reais to deduct.
type Bracket = (i64, i64, i64);

const ANNEX_III: [Bracket; 6] = [
    (180_000, 600, 0),
    (360_000, 1_120, 9_360),
    (720_000, 1_350, 17_640),
    (1_800_000, 1_600, 35_640),
    (3_600_000, 2_100, 125_640),
    (4_800_000, 3_300, 648_000),
];

const ANNEX_IV: [Bracket; 6] = [
    (180_000, 450, 0),
    (360_000, 900, 8_100),
    (720_000, 1_020, 12_420),
    (1_800_000, 1_400, 39_780),
    (3_600_000, 2_200, 183_780),
    (4_800_000, 3_300, 828_000),
];

const ANNEX_V: [Bracket; 6] = [
    (180_000, 1_550, 0),
    (360_000, 1_800, 4_500),
    (720_000, 1_950, 9_900),
    (1_800_000, 2_050, 17_100),
    (3_600_000, 2_300, 62_100),
    (4_800_000, 3_050, 540_000),
];

/// The share of payroll in revenue from which services of annex V are taxed by annex III (art. 18, § 5º-J).
const FACTOR_R: Decimal = Decimal::from_parts(28, 0, 0, false, 2);

/// What the single payment of a month comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Das {
    /// The annex that applies, in the API's words.
    pub(super) annex: &'static str,
    /// Percent, exact.
    pub(super) effective_rate: Decimal,
    pub(super) cents: i64,
}

/// The payment for a month's revenue, with the revenue of the twelve months before, both in cents.
pub(super) fn das(annex: &str, factor_r: Option<Decimal>, rbt12_cents: i64, revenue_cents: i64) -> Das {
    let (annex, table) = match annex {
        "annex_iv" => ("annex_iv", &ANNEX_IV),
        "annex_v" if factor_r.is_none_or(|factor| factor < FACTOR_R) => ("annex_v", &ANNEX_V),
        _ => ("annex_iii", &ANNEX_III),
    };
    let rbt12 = Decimal::from(rbt12_cents) / Decimal::ONE_HUNDRED;
    let fitting = table.iter().find(|(most, ..)| rbt12 <= Decimal::from(*most));
    // Above the last bracket a company leaves the regime; the last rate is the best estimate until then.
    let (_, hundredths, deduct) = fitting.or(table.last()).copied().unwrap_or_default();
    let nominal = Decimal::new(hundredths, 2);
    let effective_rate = match rbt12.is_zero() {
        true => nominal,
        false => (rbt12 * nominal - Decimal::from(deduct) * Decimal::ONE_HUNDRED) / rbt12,
    };
    Das { annex, effective_rate, cents: tax::percent_of(revenue_cents, effective_rate) }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_effective_rate_is_below_the_nominal_one() {
        // R$ 300.000,00 in twelve months: 11.2 % less R$ 9.360,00 is 8.08 %.
        let found = das("annex_iii", None, 30_000_000, 2_500_000);
        assert_eq!((found.effective_rate.normalize(), found.cents), (Decimal::new(808, 2), 202_000));
        assert_eq!(das("annex_iii", None, 0, 100_000).cents, 6_000);
        assert_eq!(das("annex_iv", None, 18_000_000, 100_000).cents, 4_500);
    }

    #[test]
    fn a_large_payroll_moves_annex_v_to_annex_iii() {
        let of = |factor: Option<i64>| das("annex_v", factor.map(|factor| Decimal::new(factor, 2)), 0, 100).annex;
        assert_eq!([of(None), of(Some(27)), of(Some(28))], ["annex_v", "annex_v", "annex_iii"]);
    }

    proptest! {
        /// More revenue never makes the effective rate lower, also from one bracket to the next, up to the last one: above
        /// R$ 3.600.000,00 the law takes ICMS and ISS out of the single payment, and the rate falls.
        #[test]
        fn the_rate_rises_with_revenue(first in 1_i64..=350_000_000, more in 0_i64..=10_000_000) {
            for annex in ["annex_iii", "annex_iv", "annex_v"] {
                let rate = |rbt12| das(annex, None, rbt12, 0).effective_rate;
                prop_assert!(rate(first + more) >= rate(first) - Decimal::new(1, 6));
            }
        }
    }
}
