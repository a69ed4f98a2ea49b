//! Credits of billing accounts.

use storage::Row;

use crate::context::Context;
use crate::problem::Problem;
use crate::rules::{Action, Rule};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[];

/// Gives a billing account credit; its balance goes up by as much.
pub(crate) async fn grant(
    _context: &mut Context,
    _account: &Row,
    _amount_cents: i64,
    (_kind, _description): (&'static str, &str),
) -> Result<Row, Problem> {
    Err(Problem::Internal("credits are not given yet".to_owned()))
}
