//! From the lines to what is left to pay.

use crate::DocumentError;
use crate::invoice::{Part, Sums};
use crate::letter::sums::{self, Force, Sum};
use crate::money::brl_cents;
use crate::paper::Flow;

/// Draws the sums that say something.
pub fn draw(flow: &mut Flow, sums: &Sums) -> Result<(), DocumentError> {
    let mut rows = Vec::new();
    if !sums.discounts.is_empty() || !sums.taxes.is_empty() {
        rows.push(sum("Subtotal", sums.subtotal_cents, Force::Plain));
        rows.extend(taken(&sums.discounts));
        rows.extend(sums.taxes.iter().map(|part| sum(&part.label, part.amount_cents, Force::Plain)));
    }
    let is_due = sums.withheld.is_empty() && sums.credits.is_empty() && sums.amount_paid_cents == 0;
    rows.push(sum("Total", sums.total_cents, if is_due { Force::Result } else { Force::Sum }));
    rows.extend(taken(&sums.withheld));
    rows.extend(taken(&sums.credits));
    if !sums.withheld.is_empty() || !sums.credits.is_empty() {
        let is_last = sums.amount_paid_cents == 0;
        rows.push(sum("Valor a pagar", sums.amount_due_cents, if is_last { Force::Result } else { Force::Sum }));
    }
    if sums.amount_paid_cents != 0 {
        rows.push(sum("Valor pago", -sums.amount_paid_cents, Force::Plain));
        rows.push(sum("Saldo a pagar", sums.amount_remaining_cents, Force::Result));
    }
    sums::draw(flow, &rows)
}

fn sum(label: &str, cents: i64, force: Force) -> Sum {
    Sum { label: label.to_owned(), amount: brl_cents(cents), force }
}

/// Parts that are taken off.
fn taken(parts: &[Part]) -> impl Iterator<Item = Sum> {
    parts.iter().map(|part| sum(&part.label, part.amount_cents.saturating_neg(), Force::Plain))
}
