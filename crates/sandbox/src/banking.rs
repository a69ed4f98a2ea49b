//! Banking's record types that have rules of their own, one module a type. Everything else is a generic verb.

pub mod automatic_pix;
pub mod charge_payment;
pub mod customer;
pub mod email_delivery;
pub mod event;
pub mod pix;
pub mod pix_account;
pub mod webhook;

use crate::commands::Confirm;
use crate::rules::{Action, Rule};

/// Every module's rules, by tool name.
pub(crate) const RULES: &[&[(&str, Rule)]] = &[
    automatic_pix::RULES,
    charge_payment::RULES,
    customer::RULES,
    email_delivery::RULES,
    event::RULES,
    pix::RULES,
    pix_account::RULES,
    webhook::RULES,
];

/// Every module's timer actions, by record key and action.
pub(crate) const ACTIONS: &[&[(&str, &str, Action)]] = &[automatic_pix::ACTIONS, pix::ACTIONS];

/// What confirmed commands do, by record key and operation; any other does what its operation says in general.
pub(crate) const CONFIRMS: &[&[(&str, &str, Confirm)]] = &[automatic_pix::CONFIRMS, pix::CONFIRMS];
