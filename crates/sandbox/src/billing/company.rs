//! Companies: issuers of invoices and NF-e.

use storage::Row;

use crate::context::Context;
use crate::problem::Problem;
use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];

/// The company that issues: the one named, else the default one.
///
/// # Errors
/// 422 `company_id` where it is not active, or where there is none.
pub(crate) async fn issuer(_context: &mut Context, _company_id: Option<&str>) -> Result<Row, Problem> {
    Err(Problem::Internal("companies are not kept yet".to_owned()))
}
