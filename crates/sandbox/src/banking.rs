//! Banking's record types that have rules of their own, one module a type. Everything else is a generic verb.

pub mod automatic_pix;
pub mod bank_billet;
pub mod bank_billet_account;
pub mod bank_billet_batch;
pub mod bank_billet_payment;
pub mod bank_billet_remittance;
pub mod charge_payment;
pub mod customer;
pub mod customer_subscription;
pub mod discharge;
pub mod email_delivery;
pub mod event;
pub mod installment;
pub mod pix;
pub mod pix_account;
pub mod remittance;
pub mod webhook;

use crate::commands::Confirm;
use crate::rules::{Action, Rule};

/// Every module's rules, by tool name.
pub(crate) const RULES: &[&[(&str, Rule)]] = &[
    automatic_pix::RULES,
    bank_billet::RULES,
    bank_billet_account::RULES,
    bank_billet_batch::RULES,
    bank_billet_payment::RULES,
    bank_billet_remittance::RULES,
    charge_payment::RULES,
    customer::RULES,
    customer_subscription::RULES,
    discharge::RULES,
    email_delivery::RULES,
    event::RULES,
    installment::RULES,
    pix::RULES,
    pix_account::RULES,
    remittance::RULES,
    webhook::RULES,
];

/// Every module's timer actions, by record key and action.
pub(crate) const ACTIONS: &[&[(&str, &str, Action)]] = &[
    automatic_pix::ACTIONS,
    bank_billet::ACTIONS,
    bank_billet_batch::ACTIONS,
    charge_payment::ACTIONS,
    customer_subscription::ACTIONS,
    discharge::ACTIONS,
    installment::ACTIONS,
    pix::ACTIONS,
    pix_account::ACTIONS,
    remittance::ACTIONS,
];

/// What confirmed commands do, by record key and operation; any other does what its operation says in general.
pub(crate) const CONFIRMS: &[&[(&str, &str, Confirm)]] = &[automatic_pix::CONFIRMS, pix::CONFIRMS];
