//! Inbox's record types that have rules of their own, one module a type. Everything else is a generic verb.

pub(crate) mod delivery;
pub mod events;
pub mod mail;
pub(crate) mod webhook;

pub(crate) mod agent;
pub(crate) mod keep;
pub(crate) mod listing;
pub mod model;
pub(crate) mod place;
pub(crate) mod refusal;

use crate::rules::{Action, Rule};

/// Every module's rules, by tool name.
pub(crate) const RULES: &[&[(&str, Rule)]] = &[agent::RULES, delivery::RULES, model::RULES, webhook::RULES];

/// Every module's timer actions, by record key and action.
pub(crate) const ACTIONS: &[&[(&str, &str, Action)]] = &[delivery::ACTIONS];
