//! Cash flow: income and expenses by period, from what is open and what was booked.

use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];
