//! Pix Automático: accounts, locations, recurrences, requests to payers' banks and the charges debited under them.
//!
//! The simulated bank confirms every registration. The simulated payer authorises by request or QR Code some bank
//! delays later, and is debited on the charge's day.

mod account;
mod charge;
mod code;
mod location;
mod moves;
mod recurrence;
mod request;

use crate::commands::Confirm;
use crate::rules::{Action, Rule};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("banking_charge_automatic_pix_account_create", |context, asked| Box::pin(account::open(context, asked))),
    ("banking_charge_automatic_pix_account_update", |context, asked| Box::pin(account::change(context, asked))),
    ("banking_charge_automatic_pix_account_delete", |context, asked| Box::pin(account::close(context, asked))),
    ("banking_charge_automatic_pix_location_create", |context, asked| Box::pin(location::open(context, asked))),
    ("banking_charge_automatic_pix_recurrence_create", |context, asked| Box::pin(recurrence::open(context, asked))),
    ("banking_charge_automatic_pix_recurrence_update", |context, asked| Box::pin(moves::label(context, asked))),
    ("banking_charge_automatic_pix_recurrence_update_at_provider", |context, asked| {
        Box::pin(recurrence::change(context, asked))
    }),
    ("banking_charge_automatic_pix_recurrence_cancel", |context, asked| {
        Box::pin(moves::ask_cancel(
            context,
            asked,
            "Não foi possível gerar Comando de Cancelamento de Recorrência Pix Automático.",
        ))
    }),
    ("banking_charge_automatic_pix_request_create", |context, asked| Box::pin(request::open(context, asked))),
    ("banking_charge_automatic_pix_request_update", |context, asked| Box::pin(moves::label(context, asked))),
    ("banking_charge_automatic_pix_request_cancel", |context, asked| {
        Box::pin(moves::ask_cancel(
            context,
            asked,
            "Não foi possível gerar Comando de Cancelamento de Solicitação Pix Automática.",
        ))
    }),
    ("banking_charge_automatic_pix_pix_create", |context, asked| Box::pin(charge::open(context, asked))),
    ("banking_charge_automatic_pix_pix_update", |context, asked| Box::pin(moves::label(context, asked))),
    ("banking_charge_automatic_pix_pix_cancel", |context, asked| {
        Box::pin(moves::ask_cancel(context, asked, "Não foi possível gerar Comando de Cancelamento de Pix Automático."))
    }),
    ("banking_charge_automatic_pix_pix_retry", |context, asked| Box::pin(charge::retry(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[
    ("charge_automatic_pix_account", account::VALIDATE, |context, timer| Box::pin(account::validate(context, timer))),
    ("charge_automatic_pix_recurrence", recurrence::APPROVE, |context, timer| {
        Box::pin(recurrence::approve(context, timer))
    }),
    ("charge_automatic_pix_request", request::ADVANCE, |context, timer| Box::pin(request::advance(context, timer))),
    ("charge_automatic_pix_request", request::EXPIRE, |context, timer| Box::pin(request::expire(context, timer))),
    ("charge_automatic_pix_pix", charge::DEBIT, |context, timer| Box::pin(charge::debit(context, timer))),
    ("charge_automatic_pix_pix", charge::DEBIT_AGAIN, |context, timer| Box::pin(charge::debit_again(context, timer))),
];

/// What confirmed commands do.
pub(crate) const CONFIRMS: &[(&str, &str, Confirm)] = &[
    ("charge_automatic_pix_location", "register", |context, row, _| Box::pin(location::register(context, row))),
    ("charge_automatic_pix_recurrence", "register", |context, row, _| Box::pin(recurrence::register(context, row))),
    ("charge_automatic_pix_recurrence", "update", |context, row, params| {
        Box::pin(recurrence::apply(context, row, params))
    }),
    ("charge_automatic_pix_recurrence", "cancel", |context, row, _| Box::pin(recurrence::cancel(context, row))),
    ("charge_automatic_pix_request", "register", |context, row, _| Box::pin(request::register(context, row))),
    ("charge_automatic_pix_request", "cancel", |context, row, _| Box::pin(request::cancel(context, row))),
    ("charge_automatic_pix_pix", "register", |context, row, _| Box::pin(charge::register(context, row))),
    ("charge_automatic_pix_pix", "cancel", |context, row, _| Box::pin(charge::cancel(context, row))),
    ("charge_automatic_pix_pix", "retry", |context, row, params| Box::pin(charge::schedule_try(context, row, params))),
];
