//! E-mails that arrive, what the inbox's rules make of them, and their way through the agent.

mod address;
pub(crate) mod allowance;
mod document;
mod eml;
pub(crate) mod endpoint;
mod filter;
pub mod intake;
mod judge;
mod process;
mod reprocess;
mod scan;

use crate::rules::{Action, Rule};

pub use allowance::{Allowance, Used};
pub(crate) use filter::checked as checked_filters;
pub use intake::{Arrival, Delivery, Received};
pub(crate) use process::processed;
pub(crate) use scan::GTUBE;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("emails_eml", |context, asked| Box::pin(eml::run(context, asked))),
    ("emails_reprocess", |context, asked| Box::pin(reprocess::run(context, asked))),
];

/// By record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] =
    &[("emails", process::START, |context, timer| Box::pin(process::start(context, timer)))];

/// Hidden: attachments (from 1 on) whose bytes are of another type than they say, with that type.
pub(crate) const UNREADABLE: &str = "unreadable_attachments";

/// Hidden: how many senders the message names.
pub(crate) const SENDERS: &str = "senders_count";
