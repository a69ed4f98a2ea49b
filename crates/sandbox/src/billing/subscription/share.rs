//! Shares of a period's price by days, in whole cents (decision 23).

use crate::billing::cents::quotient;

/// What `days` of `of_days` are worth of `price_cents`, halves away from zero.
pub(crate) fn share_cents(price_cents: i64, days: i64, of_days: i64) -> i64 {
    if of_days <= 0 {
        return 0;
    }
    quotient(i128::from(price_cents) * i128::from(days), i128::from(of_days))
}

/// `percent` of `cents`, in hundredths of a percent, halves away from zero.
pub(crate) fn percent_cents(cents: i64, percent_hundredths: i64) -> i64 {
    quotient(i128::from(cents) * i128::from(percent_hundredths), 10_000)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn the_published_change_comes_out_in_whole_cents() {
        // 1499000 and 2899000 subcents, 17 of 31 days: 822032 and 1589774 subcents, in cents 8220 and 15898.
        assert_eq!((share_cents(14_990, 17, 31), share_cents(28_990, 17, 31)), (8_220, 15_898));
        assert_eq!((share_cents(1, 1, 2), share_cents(-1, 1, 2), share_cents(7, 3, 0)), (1, -1, 0));
        assert_eq!((percent_cents(10_005, 5_000), percent_cents(1_000, 10_000)), (5_003, 1_000));
    }

    proptest! {
        /// What is given back of a price is a part of it, none for no days and the whole for all; what was used is the rest.
        #[test]
        fn a_share_is_a_part_of_its_price(price in 0..100_000_000_000_i64, total in 1..=366_i64, part in 0..=366_i64) {
            let left = part.min(total);
            let back = share_cents(price, left, total);
            prop_assert!((0..=price).contains(&back));
            prop_assert!(back <= share_cents(price, (left + 1).min(total), total));
            prop_assert_eq!(share_cents(price, 0, total), 0);
            prop_assert_eq!(share_cents(price, total, total), price);
        }
    }
}
