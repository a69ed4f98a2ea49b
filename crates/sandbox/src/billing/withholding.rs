//! Tax withheld by customers.

use rust_decimal::Decimal;
use storage::Row;

use crate::context::Context;
use crate::problem::Problem;
use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];

/// What a customer withholds of an invoice's sum, by tax: name, base in cents, percent and amount in cents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Withheld {
    /// One of `TAX_TYPES`.
    pub(crate) tax_type: &'static str,
    pub(crate) base_cents: i64,
    pub(crate) rate: Decimal,
    pub(crate) amount_cents: i64,
}

/// What the account's customer withholds of `base_cents` billed by `company_id`: by the tax rules that hold today.
pub(crate) async fn of(
    _context: &mut Context,
    _account: &Row,
    _company_id: Option<&str>,
    _base_cents: i64,
) -> Result<Vec<Withheld>, Problem> {
    Ok(Vec::new())
}

/// Records what was withheld of an invoice when it is paid.
pub(crate) async fn record(_context: &mut Context, _invoice: &Row) -> Result<(), Problem> {
    Ok(())
}
