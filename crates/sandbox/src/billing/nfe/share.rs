//! The part of an invoice that one NF-e is of: all of it, or an instalment's. Parts add up to the whole, cent by cent.

use catalogue::billing::invoice::installment::INSTALLMENT as RECORD;
use rust_decimal::Decimal;
use serde_json::Value;
use storage::Row;

use super::of_invoice::{cents, total_cents};
use crate::context::Context;
use crate::domain::tax;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// Hidden: the instalment that an NF-e is of.
pub(super) const INSTALLMENT: &str = "installment_id";

/// A part of an invoice's sum.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Share {
    /// What the NF-e is over.
    pub(super) cents: i64,
    /// What the parts before it come to.
    before: i64,
    /// What all parts come to.
    whole: i64,
    /// Empty for the whole invoice.
    pub(super) installment_id: String,
    /// `parcela 2 de 3`.
    pub(super) label: Option<String>,
}

impl Share {
    /// All of an invoice.
    pub(super) fn whole(invoice: &Row) -> Share {
        let whole = total_cents(invoice);
        Share { cents: whole, before: 0, whole, installment_id: String::new(), label: None }
    }

    /// The part of an instalment: of the invoice's sum what the instalment is of all of them, which add up to what is paid
    /// after discounts by credit and withholdings.
    ///
    /// # Errors
    /// The store's.
    pub(super) async fn installment(context: &mut Context, invoice: &Row, one: &Row) -> Result<Share, Problem> {
        let all = installments(context, &invoice.uid).await?;
        let (whole, sum) = (total_cents(invoice), all.iter().map(|part| cents(part, "amount_cents")).sum::<i64>());
        let number = |row: &Row| row.doc.get("number").and_then(Value::as_i64).unwrap_or_default();
        let until = |row: &Row| -> i64 {
            all.iter().filter(|part| number(part) < number(row)).map(|part| cents(part, "amount_cents")).sum()
        };
        let paid_before = until(one);
        let (before, after) =
            (portion(whole, paid_before, sum), portion(whole, paid_before + cents(one, "amount_cents"), sum));
        Ok(Share {
            cents: after - before,
            before,
            whole,
            installment_id: one.uid.clone(),
            label: Some(format!("parcela {} de {}", number(one), all.len())),
        })
    }

    /// Of an amount that belongs to the whole invoice, what falls on this part.
    pub(super) fn of(&self, amount: i64) -> i64 {
        portion(amount, self.before + self.cents, self.whole) - portion(amount, self.before, self.whole)
    }
}

/// Every instalment of an invoice.
pub(super) async fn installments(context: &mut Context, invoice_id: &str) -> Result<Vec<Row>, Problem> {
    let mut walk = Walk::new(&RECORD, equal("invoice_id", invoice_id));
    let mut all = Vec::new();
    while let Some(rows) = walk.next(context).await? {
        all.extend(rows);
    }
    Ok(all)
}

/// `amount` × `part` / `whole`, half a cent away from zero.
fn portion(amount: i64, part: i64, whole: i64) -> i64 {
    match whole {
        0 => 0,
        _ => tax::rounded(Decimal::from(amount) * Decimal::from(part) / Decimal::from(whole)),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// However an invoice is split, the NF-e and what each says of a tax add up to it.
        #[test]
        fn parts_add_up(parts in proptest::collection::vec(1_i64..=99_999_999, 2..=60), withheld in 0_i64..=9_999_999) {
            let whole: i64 = parts.iter().sum();
            let (mut before, mut taxes) = (0, 0);
            for cents in &parts {
                let share = Share { cents: *cents, before, whole, installment_id: String::new(), label: None };
                taxes += share.of(withheld);
                before += cents;
            }
            prop_assert_eq!(before, whole);
            prop_assert_eq!(taxes, withheld);
        }
    }
}
