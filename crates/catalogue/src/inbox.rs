//! Inbox: e-mails that arrive at addresses of a workspace, the agents that read them, and what came of it.

pub mod agent;
pub mod agent_run;
pub mod delivery;
pub mod email;
mod instructions;
pub mod mailbox;
pub mod model;
mod prompts;
mod resources;
pub mod secret;
pub mod shared;
pub mod system_event;
pub mod usage;
pub mod webhook;
pub mod workflow_run;
pub mod workspace;

use crate::policy::{Policy, Reused, Unasked};
use crate::product::Product;
use crate::record::{Record, Tenancy};
use crate::text::Text;
use crate::tool::Tool;

/// The inbox product.
pub static INBOX_PRODUCT: Product = Product {
    name: "inbox",
    title: Text::new("Kobana Inbox", "Kobana Inbox"),
    instructions: instructions::INSTRUCTIONS,
    tenancy: Tenancy::Connection,
    policy: Policy { unasked: Unasked::IsRefused, reused: Reused::IsRefused, declined_code: "user_declined" },
    tools: TOOLS,
    records: RECORDS,
    resources: resources::RESOURCES,
    prompts: prompts::PROMPTS,
    completions: resources::COMPLETIONS,
};

static TOOLS: &[&[Tool]] = &[
    workspace::TOOLS,
    mailbox::TOOLS,
    email::TOOLS,
    agent::TOOLS,
    agent_run::TOOLS,
    workflow_run::TOOLS,
    webhook::TOOLS,
    delivery::TOOLS,
    system_event::TOOLS,
    model::TOOLS,
    usage::TOOLS,
    secret::TOOLS,
];

static RECORDS: &[&Record] = &[
    &workspace::WORKSPACE,
    &mailbox::INBOX,
    &mailbox::RECIPIENTS,
    &email::EMAIL,
    &email::EML,
    &email::RAW,
    &agent::AGENT,
    &agent_run::AGENT_RUN,
    &workflow_run::WORKFLOW_RUN,
    &webhook::WEBHOOK,
    &webhook::CREATED_WEBHOOK,
    &webhook::SIGNING_SECRET,
    &delivery::DELIVERY,
    &system_event::SYSTEM_EVENT,
    &model::MODEL,
    &usage::USAGE,
    &secret::SECRET,
];
