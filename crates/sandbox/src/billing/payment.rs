//! Payments and the simulated gateway.

pub(crate) mod cancel;
mod change;
pub(crate) mod charge;
mod codes;
mod create;
mod email;
pub(crate) mod gateway;
mod list;
pub(crate) mod means;
pub(crate) mod money;
pub(crate) mod outcome;
mod refund;
mod transfer;

use crate::rules::{Action, Rule};

pub(crate) use codes::noted;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_payments_list", |context, asked| Box::pin(list::run(context, asked))),
    ("billing_payments_create", |context, asked| Box::pin(create::run(context, asked))),
    ("billing_payments_cancel", |context, asked| Box::pin(cancel::run(context, asked))),
    ("billing_payments_retry", |context, asked| Box::pin(create::retry(context, asked))),
    ("billing_payments_refund", |context, asked| Box::pin(refund::run(context, asked))),
    ("billing_payments_change_card", |context, asked| Box::pin(change::card(context, asked))),
    ("billing_payments_change_due_date", |context, asked| Box::pin(change::due_date(context, asked))),
    ("billing_payments_send_email", |context, asked| Box::pin(email::run(context, asked))),
    ("billing_payments_sync", |context, asked| Box::pin(change::sync(context, asked))),
    ("billing_payments_delete", |context, asked| Box::pin(change::delete(context, asked))),
    ("billing_payments_bulk_update_invoice", |context, asked| Box::pin(transfer::run(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[
    ("payments", gateway::PAY, |context, timer| Box::pin(gateway::clock(context, timer))),
    ("payments", gateway::ANSWER, |context, timer| Box::pin(gateway::clock(context, timer))),
];
