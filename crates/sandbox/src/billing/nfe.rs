//! Service invoices (NF-e) and the simulated city.

pub(crate) mod of_invoice;

use storage::Row;

use crate::context::Context;
use crate::problem::Problem;
use crate::rules::{Action, Rule};

pub(crate) use of_invoice::living;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[];

/// What becomes of an invoice's NF-e when it was issued: one is made where its policy says `on_finalization`.
pub(crate) async fn invoice_finalized(_context: &mut Context, _invoice: &Row) -> Result<(), Problem> {
    Ok(())
}

/// What becomes of an invoice's NF-e when it was paid whole: one is made where its policy says `on_full_payment`.
pub(crate) async fn invoice_paid(_context: &mut Context, _invoice: &Row) -> Result<(), Problem> {
    Ok(())
}

/// The same when one instalment of it was paid, with the policy `per_installment`.
pub(crate) async fn installment_paid(
    _context: &mut Context,
    _invoice: &Row,
    _installment: &Row,
) -> Result<(), Problem> {
    Ok(())
}
