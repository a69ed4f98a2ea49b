//! Inbox's record types that have rules of their own, one module a type. Everything else is a generic verb.

pub(crate) mod agent;
pub mod agent_run;
pub(crate) mod delivery;
pub mod email;
pub mod events;
pub(crate) mod keep;
pub(crate) mod listing;
pub mod mail;
pub(crate) mod mailbox;
pub mod model;
pub(crate) mod place;
pub(crate) mod refusal;
pub(crate) mod secret;
pub(crate) mod slug;
pub(crate) mod usage;
pub(crate) mod webhook;
pub(crate) mod workflow_run;
pub(crate) mod workspace;

use crate::own_path::OwnPath;
use crate::rules::{Action, Rule};

/// Every module's rules, by tool name.
pub(crate) const RULES: &[&[(&str, Rule)]] = &[
    agent::RULES,
    delivery::RULES,
    email::RULES,
    mailbox::RULES,
    model::RULES,
    secret::RULES,
    usage::RULES,
    webhook::RULES,
    workspace::RULES,
];

/// Every module's timer actions, by record key and action.
pub(crate) const ACTIONS: &[&[(&str, &str, Action)]] = &[agent_run::ACTIONS, delivery::ACTIONS, email::ACTIONS];

/// Paths beside those of the catalogue.
pub(crate) const OWN_PATHS: &[&[OwnPath]] = &[email::endpoint::OWN_PATHS];
