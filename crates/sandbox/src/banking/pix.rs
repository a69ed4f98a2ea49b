//! Rules of pix records.

use crate::commands::Confirm;
use crate::rules::{Action, Rule};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[];

/// What confirmed commands do.
pub(crate) const CONFIRMS: &[(&str, &str, Confirm)] = &[];
