//! Coupons.

use storage::Row;

use crate::context::Context;
use crate::problem::Problem;
use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];

/// What `coupon` takes off lines of an account today, in cents: `lines` are their amounts in cents with the product of each.
///
/// # Errors
/// 422 `discount_code_id` where it is not valid, used up, below its least purchase or of other products.
pub(crate) async fn discount_cents(
    _context: &mut Context,
    _coupon: &Row,
    _account: &Row,
    _lines: &[(i64, Option<String>)],
) -> Result<i64, Problem> {
    Ok(0)
}

/// Records that an invoice used a coupon.
pub(crate) async fn redeem(
    _context: &mut Context,
    _coupon: Row,
    _invoice: &Row,
    _discount_cents: i64,
) -> Result<(), Problem> {
    Ok(())
}
