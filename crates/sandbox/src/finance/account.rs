//! Financial accounts: opening balance, computed balance, adjustments, use before deletion.

use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];
