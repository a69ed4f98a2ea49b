//! Inbox's record types that have rules of their own, one module a type. Everything else is a generic verb.

pub(crate) mod delivery;
pub mod events;
pub mod mail;
pub(crate) mod webhook;

use crate::rules::{Action, Rule};

/// Every module's rules, by tool name.
pub(crate) const RULES: &[&[(&str, Rule)]] = &[];

/// Every module's timer actions, by record key and action.
pub(crate) const ACTIONS: &[&[(&str, &str, Action)]] = &[];
