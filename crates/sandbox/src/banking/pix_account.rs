//! Rules of pix account records.

use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];
