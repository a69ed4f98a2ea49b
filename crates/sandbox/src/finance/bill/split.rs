//! The split of a bill across classification centres: read, checked against the amount and spread over a series.

mod spread;

pub(crate) use spread::{scaled, spread};

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
    fn what_is_written_is_read_again() {
        let mut bill = Map::new();
        let shares = vec![share(reais_of("60.10")), share(Given::Percent(Decimal::new(4000, 2)))];
        put(&mut bill, &shares);
        assert_eq!(stored(&bill), shares);
        assert_eq!(bill["classification_center_id"], "a");
        assert_eq!(bill["classification_center_allocations"][1]["amount"], Value::Null);
    }
}
