//! Roles of the organization's people.

use crate::context::Context;
use crate::problem::Problem;
use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];

pub(super) async fn found(_context: &mut Context) -> Result<(), Problem> {
    Ok(())
}
