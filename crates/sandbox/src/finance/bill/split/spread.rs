//! Dividing a split: over the rows of a series, or in proportion to what was really paid.

use rust_decimal::Decimal;

use super::{Given, Share, in_reais};
use crate::domain::money;

/// The split of each row of a series whose rows have the amounts `rows`. Percentages hold for every row. Reais are spread
/// so that each row's shares add up to its amount, and each centre's to its share, both to the cent.
pub(crate) fn spread(shares: &[Share], rows: &[Decimal]) -> Vec<Vec<Share>> {
    if shares.iter().all(|share| matches!(share.given, Given::Percent(_))) {
        return rows.iter().map(|_| shares.to_vec()).collect();
    }
    let cents = |amount: Decimal| money::in_cents(money::cents(amount)).unwrap_or_default();
    let rows: Vec<i64> = rows.iter().map(|amount| cents(*amount)).collect();
    let whole: i64 = rows.iter().sum();
    let mut totals: Vec<i64> =
        shares.iter().map(|share| cents(in_reais(share.given, money::from_cents(whole)))).collect();
    // The cent by which a split may miss goes to the largest share, so that the rows come out even.
    let miss = whole - totals.iter().sum::<i64>();
    if let Some(largest) = totals.iter_mut().max() {
        *largest += miss;
    }
    let dealt = deal(&totals, &rows);
    let named =
        |(share, cents): (&Share, &i64)| Share { given: Given::Reais(money::from_cents(*cents)), ..share.clone() };
    dealt.iter().map(|row| shares.iter().zip(row).map(named).collect()).collect()
}

/// Deals the columns `totals` over `rows`, in proportion, in whole cents. Both must have the same sum.
fn deal(totals: &[i64], rows: &[i64]) -> Vec<Vec<i64>> {
    let whole = i128::from(rows.iter().sum::<i64>()).max(1);
    let mut dealt = vec![0_i64; totals.len()];
    let mut passed = 0_i64;
    let mut table = Vec::with_capacity(rows.len());
    for row in rows {
        passed += row;
        // What each column should have by now, less what it has: as a whole and as the rest over `whole`.
        let due: Vec<i128> = totals
            .iter()
            .zip(&dealt)
            .map(|(total, dealt)| i128::from(*total) * i128::from(passed) - i128::from(*dealt) * whole)
            .collect();
        let mut cells: Vec<i64> =
            due.iter().map(|due| i64::try_from(due.div_euclid(whole).max(0)).unwrap_or_default()).collect();
        let mut left = row - cells.iter().sum::<i64>();
        while left != 0 {
            let lack = |at: &usize| due[*at] - i128::from(cells[*at]) * whole;
            let open = |at: &usize| if left > 0 { dealt[*at] + cells[*at] < totals[*at] } else { cells[*at] > 0 };
            let places = (0..cells.len()).filter(open);
            let Some(at) = (if left > 0 { places.max_by_key(lack) } else { places.min_by_key(lack) }) else { break };
            cells[at] += left.signum();
            left -= left.signum();
        }
        for (dealt, cell) in dealt.iter_mut().zip(&cells) {
            *dealt += cell;
        }
        table.push(cells);
    }
    table
}

/// The split of an entry of `booked` reais that settles a bill of `amount`: interest and discount fall on every share alike.
pub(crate) fn scaled(shares: &[Share], amount: Decimal, booked: Decimal) -> Vec<Share> {
    let cents = |amount: Decimal| i128::from(money::in_cents(money::cents(amount)).unwrap_or_default());
    let weights: Vec<i128> = shares.iter().map(|share| cents(in_reais(share.given, amount))).collect();
    let (whole, booked) = (weights.iter().sum::<i128>().max(1), cents(booked));
    let (mut passed, mut dealt) = (0, 0);
    let part = |(share, weight): (&Share, i128)| {
        passed += weight;
        // Rounded where they end, the parts add up whatever each one is.
        let until = (booked * passed * 2 + whole) / (whole * 2);
        let own = i64::try_from(until - dealt).unwrap_or_default();
        dealt = until;
        match share.given {
            Given::Percent(_) => share.clone(),
            Given::Reais(_) => Share { given: Given::Reais(money::from_cents(own)), ..share.clone() },
        }
    };
    shares.iter().zip(weights).map(part).collect()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn share(given: Given) -> Share {
        Share { id: "a".to_owned(), name: "Oficina".to_owned(), given }
    }

    fn reais_of(text: &str) -> Given {
        Given::Reais(text.parse().unwrap())
    }

    #[test]
    fn percentages_hold_for_every_row() {
        let half = vec![share(Given::Percent(Decimal::new(50, 0))); 2];
        assert_eq!(spread(&half, &[Decimal::ONE, Decimal::TWO]), [half.clone(), half]);
    }

    #[test]
    fn interest_falls_on_every_share() {
        let shares = [share(reais_of("60")), share(reais_of("40"))];
        let scaled = scaled(&shares, Decimal::ONE_HUNDRED, Decimal::new(11_001, 2));
        assert_eq!(scaled, [share(reais_of("66.01")), share(reais_of("44.00"))]);
    }

    proptest! {
        #[test]
        fn a_scaled_split_adds_up(parts in prop::collection::vec(0_i64..100_000, 1..6), booked in 0_i64..1_000_000) {
            let whole: i64 = parts.iter().sum();
            prop_assume!(whole > 0);
            let shares: Vec<Share> = parts.iter().map(|cents| share(Given::Reais(Decimal::new(*cents, 2)))).collect();
            let booked = Decimal::new(booked, 2);
            let scaled = scaled(&shares, Decimal::new(whole, 2), booked);
            let sum: Decimal = scaled.iter().map(|share| in_reais(share.given, booked)).sum();
            prop_assert_eq!(sum, booked);
        }

        #[test]
        fn rows_and_centres_both_add_up(
            shares in prop::collection::vec(0_i64..1_000_000, 1..6), weights in prop::collection::vec(1_i64..1000, 1..40),
        ) {
            let whole: i64 = shares.iter().sum();
            let weight: i64 = weights.iter().sum();
            let mut rows: Vec<i64> = weights.iter().map(|part| whole * part / weight).collect();
            rows[0] += whole - rows.iter().sum::<i64>();
            let table = deal(&shares, &rows);
            for (row, cells) in rows.iter().zip(&table) {
                prop_assert_eq!(cells.iter().sum::<i64>(), *row);
                prop_assert!(cells.iter().all(|cell| *cell >= 0));
            }
            for (at, share) in shares.iter().enumerate() {
                prop_assert_eq!(table.iter().map(|cells| cells[at]).sum::<i64>(), *share);
            }
        }
    }
}
