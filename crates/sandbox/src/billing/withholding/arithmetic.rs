//! How much is withheld.

use rust_decimal::Decimal;

use super::Withheld;
use crate::domain::tax;

/// A tax on one service.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Share {
    pub(super) tax_type: &'static str,
    /// Percent.
    pub(super) rate: Decimal,
    pub(super) base_cents: i64,
}

/// What comes off `price_cents`: the bases of one tax at one rate are added up and its amount rounded once, half a cent away
/// from zero. All together is never more than the price: what the roundings of very small prices come to above it is taken
/// off the last taxes.
pub(super) fn withheld(shares: &[Share], price_cents: i64) -> Vec<Withheld> {
    let mut found: Vec<Withheld> = Vec::new();
    for share in shares {
        let same = |one: &&mut Withheld| one.tax_type == share.tax_type && one.rate == share.rate;
        match found.iter_mut().find(same) {
            Some(one) => one.base_cents = one.base_cents.saturating_add(share.base_cents),
            None => found.push(Withheld {
                tax_type: share.tax_type,
                base_cents: share.base_cents,
                rate: share.rate,
                amount_cents: 0,
            }),
        }
    }
    let mut left = price_cents.max(0);
    for one in &mut found {
        one.amount_cents = tax::percent_of(one.base_cents, one.rate).clamp(0, left);
        left -= one.amount_cents;
    }
    found.retain(|one| one.amount_cents > 0);
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn share(tax_type: &'static str, hundredths: i64, base_cents: i64) -> Share {
        Share { tax_type, rate: Decimal::new(hundredths, 2), base_cents }
    }

    #[test]
    fn a_tax_of_two_services_is_rounded_once() {
        let one = |cents| share("irrf", 150, cents);
        let found = withheld(&[one(33), one(34), share("csrf", 465, 67)], 67);
        let amounts: Vec<_> = found.iter().map(|one| (one.tax_type, one.base_cents, one.amount_cents)).collect();
        // 1.5 % of R$ 0,33 and of R$ 0,34 would come to nothing and to one cent.
        assert_eq!(amounts, [("irrf", 67, 1), ("csrf", 67, 3)]);
    }

    #[test]
    fn no_more_is_withheld_than_the_price() {
        let found = withheld(&[share("irrf", 5_000, 1), share("inss", 5_000, 1)], 1);
        assert_eq!(found.iter().map(|one| one.amount_cents).sum::<i64>(), 1);
    }

    const TAXES: &[&str] = &["iss", "pis", "cofins", "csll", "irrf", "inss"];

    proptest! {
        /// Over random services and rates of 100 % at most together: each amount is the exact share within half a cent,
        /// unless the price was used up, and the sum is never over the price.
        #[test]
        fn sums_add_up(
            prices in proptest::collection::vec(0_i64..=9_999_999_999, 1..6),
            rates in proptest::collection::vec(0_i64..=1_666, TAXES.len()),
        ) {
            let price: i64 = prices.iter().sum();
            let shares: Vec<Share> = prices
                .iter()
                .flat_map(|cents| TAXES.iter().zip(&rates).map(|(tax, rate)| share(tax, *rate, *cents)))
                .collect();
            let found = withheld(&shares, price);
            let sum: i64 = found.iter().map(|one| one.amount_cents).sum();
            prop_assert!(sum <= price);
            for one in &found {
                prop_assert_eq!(one.base_cents, price);
                let exact = Decimal::from(one.base_cents) * one.rate / Decimal::ONE_HUNDRED;
                let off = Decimal::from(one.amount_cents) - exact;
                prop_assert!(off <= Decimal::new(5, 1));
                prop_assert!(off > Decimal::new(-5, 1) || sum == price, "{} of {}", one.amount_cents, exact);
            }
        }
    }
}
