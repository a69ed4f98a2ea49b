//! Changes of plan, their rules and settings.

mod carry_out;
mod choose;
mod create;
mod rule;
mod scheduled;
mod settings;
mod settle;
mod stats;

use crate::rules::Rule;

pub(crate) use scheduled::{call_off, carry_out_due, plan_of};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_plan_changes_create", |context, asked| Box::pin(create::create(context, asked))),
    ("billing_subscriptions_change_plan", |context, asked| Box::pin(create::change_plan(context, asked))),
    ("billing_plan_changes_rules_create", |context, asked| Box::pin(rule::create(context, asked))),
    ("billing_plan_changes_stats", |context, asked| Box::pin(stats::stats(context, asked))),
    ("billing_plan_changes_config_get", |context, asked| Box::pin(settings::get(context, asked))),
    ("billing_plan_changes_config_update", |context, asked| Box::pin(settings::change(context, asked))),
];

/// Tools that make the settings on their first read.
pub(crate) const MADE_ON_READ: &str = "billing_plan_changes_config_get";
