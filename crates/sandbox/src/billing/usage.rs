//! Usage and its snapshots.

mod sum;

use crate::rules::Rule;

pub(crate) use sum::used;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];
