//! The split of a bill across classification centres: read, checked against the amount and spread over a series.

use std::collections::BTreeSet;

use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use super::kind::BillKind;
use super::links;
use super::series::refuse;
use crate::context::Context;
use crate::domain::money;
use crate::finance::transaction::doc::{self, reais};
use crate::problem::Problem;

/// How far a split may miss its amount, in reais or in percent.
const TOLERANCE: Decimal = Decimal::from_parts(1, 0, 0, false, 2);

/// How a share was given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Given {
    /// In percent of the amount.
    Percent(Decimal),
    /// In reais.
    Reais(Decimal),
}

/// One centre's part.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Share {
    /// The centre.
    pub(crate) id: String,
    /// Its name.
    pub(crate) name: String,
    /// How much.
    pub(crate) given: Given,
}

/// Reads `classification_centers` and looks each centre up. `None` when nothing was sent: the split stays.
///
/// # Errors
/// 422 for a share with neither or both of percentage and amount, a centre named twice, and one out of reach.
pub(crate) async fn read(
    context: &mut Context,
    kind: BillKind,
    company: &str,
    body: &Map<String, Value>,
) -> Result<Option<Vec<Share>>, Problem> {
    let Some(sent) = body.get("classification_centers") else { return Ok(None) };
    let mut shares = Vec::new();
    let mut seen = BTreeSet::new();
    for (at, share) in sent.as_array().into_iter().flatten().enumerate() {
        let Value::Object(share) = share else { continue };
        let field = format!("classification_centers[{at}]");
        let id = doc::text(share, "classification_center_id");
        let center = links::center(context, kind, company, (&format!("{field}.classification_center_id"), id)).await?;
        if !seen.insert(center.uid.clone()) {
            return Err(refuse(&field, "repete um centro de classificação"));
        }
        let amounts = ["percentage", "amount"].map(|name| share.get(name).and_then(money::decimal));
        let given = match amounts {
            [Some(percent), None] if percent > Decimal::ONE_HUNDRED => {
                return Err(refuse(&format!("{field}.percentage"), "deve ser menor ou igual a 100"));
            }
            [Some(percent), None] => Given::Percent(percent),
            [None, Some(amount)] => Given::Reais(amount),
            _ => return Err(refuse(&field, "precisa de percentage ou de amount, e só de um deles")),
        };
        shares.push(Share { id: center.uid.clone(), name: doc::text(&center.doc, "name").to_owned(), given });
    }
    Ok(Some(shares))
}

/// The split that a stored bill has.
pub(crate) fn stored(bill: &Map<String, Value>) -> Vec<Share> {
    let shares = bill.get("classification_center_allocations").and_then(Value::as_array);
    let read = |share: &Value| {
        let share = share.as_object()?;
        let amount = |name: &str| share.get(name).and_then(money::decimal);
        let given = amount("percentage").map(Given::Percent).or_else(|| amount("amount").map(Given::Reais))?;
        let (id, name) = (doc::text(share, "classification_center_id"), doc::text(share, "classification_center_name"));
        Some(Share { id: id.to_owned(), name: name.to_owned(), given })
    };
    shares.into_iter().flatten().filter_map(read).collect()
}

/// Holds a split against the amount. A split in percent alone has to make 100.
///
/// # Errors
/// 422 when it misses by more than 0.01.
pub(crate) fn check(shares: &[Share], amount: Decimal) -> Result<(), Problem> {
    if shares.is_empty() {
        return Ok(());
    }
    let percents: Option<Decimal> = shares
        .iter()
        .map(|share| match share.given {
            Given::Percent(percent) => Some(percent),
            Given::Reais(_) => None,
        })
        .sum();
    let (sum, whole) = match percents {
        Some(sum) => (sum, Decimal::ONE_HUNDRED),
        None => (shares.iter().map(|share| in_reais(share.given, amount)).sum(), amount),
    };
    if (sum - whole).abs() <= TOLERANCE {
        return Ok(());
    }
    Err(refuse("classification_centers", &format!("soma {sum:.2}, mas deve somar {whole:.2}")))
}

fn in_reais(given: Given, amount: Decimal) -> Decimal {
    match given {
        Given::Percent(percent) => amount * percent / Decimal::ONE_HUNDRED,
        Given::Reais(reais) => reais,
    }
}

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

/// The shares as the API answers them.
pub(crate) fn written(shares: &[Share]) -> Value {
    shares.iter().map(write).collect()
}

/// Writes a split into a bill: its shares, their number and the primary centre, which is the first one.
pub(crate) fn put(bill: &mut Map<String, Value>, shares: &[Share]) {
    bill.insert("classification_center_allocations_count".to_owned(), Value::from(shares.len()));
    bill.insert("classification_center_allocations".to_owned(), written(shares));
    if let Some(first) = shares.first() {
        bill.insert("classification_center_id".to_owned(), Value::from(first.id.as_str()));
        bill.insert("classification_center_name".to_owned(), Value::from(first.name.as_str()));
    }
}

fn write(share: &Share) -> Value {
    let (percentage, amount) = match share.given {
        Given::Percent(percent) => (reais(percent), Value::Null),
        Given::Reais(amount) => (Value::Null, reais(amount)),
    };
    json!({ "classification_center_id": share.id, "classification_center_name": share.name,
        "percentage": percentage, "amount": amount })
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
    fn a_split_adds_up_within_a_cent() {
        let hundred = Decimal::ONE_HUNDRED;
        let thirds = vec![share(Given::Percent(Decimal::new(3333, 2))); 3];
        assert!(check(&thirds, Decimal::new(1_000_000, 0)).is_ok());
        assert!(check(&[share(reais_of("60")), share(reais_of("39.99"))], hundred).is_ok());
        assert!(check(&[share(reais_of("60")), share(Given::Percent(Decimal::new(40, 0)))], hundred).is_ok());
        assert!(check(&[share(reais_of("60")), share(reais_of("39.98"))], hundred).is_err());
        assert!(check(&[share(Given::Percent(Decimal::new(99, 0)))], hundred).is_err());
        assert!(check(&[], hundred).is_ok());
    }

    #[test]
    fn percentages_hold_for_every_row() {
        let half = vec![share(Given::Percent(Decimal::new(50, 0))); 2];
        assert_eq!(spread(&half, &[Decimal::ONE, Decimal::TWO]), [half.clone(), half]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut bill = Map::new();
        let shares = vec![share(reais_of("60.10")), share(Given::Percent(Decimal::new(4000, 2)))];
        put(&mut bill, &shares);
        assert_eq!(stored(&bill), shares);
        assert_eq!(bill["classification_center_id"], "a");
        assert_eq!(bill["classification_center_allocations"][1]["amount"], Value::Null);
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
