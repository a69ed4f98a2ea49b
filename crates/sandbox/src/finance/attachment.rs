//! Attachments: real bytes, types by their magic bytes, links.

use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];
