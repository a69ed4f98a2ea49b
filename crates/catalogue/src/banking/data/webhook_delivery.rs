//! Webhook deliveries: notifications and how the receivers answered. Kept by the sandbox; no tool reads them yet.

use super::super::charge::shared::{IDENTITY, TIMES};
use super::owner::OWNER;
use crate::field::{Field, instant, integer, long_text, map, one_of, text, url};
use crate::record::Record;
use crate::text::Text;

/// One notification to one webhook.
pub static WEBHOOK_DELIVERY: Record =
    Record::new("data_webhook_delivery", Text::new("Entrega de webhook", "Webhook delivery"))
        .fields(&[IDENTITY, REQUEST, RESPONSE, OUTCOME, OWNER, TIMES])
        .state("status")
        .label(&["event_code", "status"])
        .indexed(&["webhook_id", "event_code"]);

const REQUEST: &[Field] = &[
    integer("webhook_id").read_only(),
    text("event_code").read_only(),
    url("url").read_only().nullable(),
    text("content_type").read_only().nullable(),
    map("request_payload").read_only().nullable().third_party(),
    text("request_error").read_only().nullable().third_party(),
];

/// Everything that the receiver answers is kept, and is its text.
const RESPONSE: &[Field] = &[
    integer("response_code").read_only().nullable(),
    text("response_message").read_only().nullable().third_party(),
    long_text("response_headers", 10_000).read_only().nullable().third_party(),
    long_text("response_body", 10_000).read_only().nullable().third_party(),
    integer("duration").read_only().nullable().about("Milliseconds."),
];

const OUTCOME: &[Field] = &[
    one_of("status", &["pending", "delivered", "failed"]).read_only(),
    integer("fails_count").read_only(),
    instant("first_try").read_only().nullable(),
    instant("delivered_at").read_only().nullable(),
    instant("failed_at").read_only().nullable(),
];
