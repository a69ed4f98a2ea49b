//! Automatic rules: criteria, actions and the order in which they run.

use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];
