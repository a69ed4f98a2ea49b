//! Reconciliations: bills matched with entries of the ledger.

use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];
