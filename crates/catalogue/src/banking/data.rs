//! The data family: payers, events, webhooks and what was sent.

pub mod customer;
pub mod email_delivery;
pub mod event;
pub mod owner;
pub mod sms_delivery;
pub mod webhook;
pub mod webhook_delivery;

use crate::record::Record;
use crate::tool::Tool;

/// The family's record types, in the order in which templates are listed.
pub static DATA_RECORDS: &[&Record] = &[
    &customer::CUSTOMER,
    &event::EVENT,
    &email_delivery::EMAIL_DELIVERY,
    &webhook::WEBHOOK,
    &sms_delivery::SMS_DELIVERY,
    &webhook_delivery::WEBHOOK_DELIVERY,
];

/// The family's tools, one group a record type.
pub static DATA_TOOLS: &[&[Tool]] = &[customer::TOOLS, event::TOOLS, email_delivery::TOOLS, webhook::TOOLS];
