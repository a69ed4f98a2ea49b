//! Payments and the simulated gateway.

pub(crate) mod cancel;
pub(crate) mod charge;
mod codes;
pub(crate) mod gateway;
pub(crate) mod money;

use crate::rules::{Action, Rule};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] =
    &[("billing_payments_cancel", |context, asked| Box::pin(cancel::run(context, asked)))];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[
    ("payments", gateway::PAY, |context, timer| Box::pin(gateway::clock(context, timer))),
    ("payments", gateway::ANSWER, |context, timer| Box::pin(gateway::clock(context, timer))),
];
