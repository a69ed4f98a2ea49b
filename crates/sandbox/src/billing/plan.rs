//! Plans and what they hold.

use storage::Row;

use super::subscription::SoldItem;
use crate::context::Context;
use crate::problem::Problem;
use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];

/// What a plan sells in `cycle`: its items with their prices.
pub(crate) async fn sold(_context: &mut Context, _plan: &Row, _cycle: &str) -> Result<Vec<SoldItem>, Problem> {
    Ok(Vec::new())
}
