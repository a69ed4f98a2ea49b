//! Changes of a subscription's items, and what holds for them.

mod record;
mod settings;

use crate::rules::Rule;

pub(crate) use record::record;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_subscription_changes_config_get", |context, asked| Box::pin(settings::get(context, asked))),
    ("billing_subscription_changes_config_update", |context, asked| Box::pin(settings::change(context, asked))),
];

/// The tool that makes the settings on its first read.
pub(crate) const MADE_ON_READ: &str = "billing_subscription_changes_config_get";
