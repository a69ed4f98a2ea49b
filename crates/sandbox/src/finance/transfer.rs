//! Transfers between two accounts, as a linked debit and credit.

use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];
