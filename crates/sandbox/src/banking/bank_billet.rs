//! Boletos: issuing, registration, changes, payment, cancellation, protest, messages.
//!
//! The life of a boleto, as the simulated bank plays it (each step takes the bank's delay):
//! `generating` → `opened`, while `registration_status` goes pending → requested → confirmed. At 00:00 (account zone) of
//! the day after the due date it becomes `overdue`. The *status* follows the due date itself; the *amount due* follows
//! bank days, so a boleto due on a Saturday is overdue on Sunday and still costs its face value until Monday.
//! With `days_for_sue` its protest begins, and with `days_for_revoke` the bank cancels it, so many days after the due date.

pub(crate) mod cancel;
pub(crate) mod check;
pub(crate) mod codes;
pub(crate) mod doc;
mod duplicate;
pub(crate) mod issue;
pub(crate) mod kinds;
pub(crate) mod life;
pub(crate) mod pay;
pub(crate) mod payer;
pub(crate) mod pix;
pub(crate) mod protest;
pub(crate) mod receipts;
pub(crate) mod related;
mod send;
mod update;

use crate::rules::{Action, Rule};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("banking_charge_bank_billet_create", |context, asked| Box::pin(issue::create(context, asked))),
    ("banking_charge_bank_billet_update", |context, asked| Box::pin(update::update(context, asked))),
    ("banking_charge_bank_billet_duplicate", |context, asked| Box::pin(duplicate::duplicate(context, asked))),
    ("banking_charge_bank_billet_cancel", |context, asked| Box::pin(cancel::cancel(context, asked))),
    ("banking_charge_bank_billet_cancel_all", |context, asked| Box::pin(cancel::cancel_all(context, asked))),
    ("banking_charge_bank_billet_pay", |context, asked| Box::pin(pay::pay(context, asked))),
    ("banking_charge_bank_billet_protest", |context, asked| Box::pin(protest::protest(context, asked))),
    ("banking_charge_bank_billet_send_email", |context, asked| Box::pin(send::email(context, asked))),
    ("banking_charge_bank_billet_send_sms", |context, asked| Box::pin(send::sms(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[
    (KEY, life::GENERATE, |context, timer| Box::pin(life::generate(context, timer))),
    (KEY, life::REGISTER, |context, timer| Box::pin(life::register(context, timer))),
    (KEY, life::OVERDUE, |context, timer| Box::pin(life::overdue(context, timer))),
    (KEY, life::SUE, |context, timer| Box::pin(protest::begin(context, timer))),
    (KEY, life::REVOKE, |context, timer| Box::pin(life::revoke(context, timer))),
    (KEY, cancel::CONFIRM, |context, timer| Box::pin(cancel::confirm(context, timer))),
    (KEY, protest::STEP, |context, timer| Box::pin(protest::step(context, timer))),
];

const KEY: &str = "charge_bank_billet";
