//! SMS deliveries: text messages sent to payers and what became of them. Kept by the sandbox; no tool reads them yet.

use super::super::charge::shared::{IDENTITY, TIMES};
use super::owner::OWNER;
use crate::field::{Field, instant, integer, long_text, one_of, text};
use crate::record::Record;
use crate::text::Text;

/// One SMS to one number.
pub static SMS_DELIVERY: Record = Record::new("data_sms_delivery", Text::new("Envio de SMS", "SMS delivery"))
    .fields(&[IDENTITY, MESSAGE, OUTCOME, OWNER, TWINS, TIMES])
    .state("status")
    .label(&["phone_to", "event_code", "status"]);

const MESSAGE: &[Field] = &[
    text("event_code").read_only(),
    long_text("message", 1000).read_only().nullable().third_party(),
    long_text("phone_to", 14).read_only().third_party(),
];

const OUTCOME: &[Field] = &[
    one_of("status", STATUSES).read_only(),
    instant("delivered_at").read_only().nullable(),
    instant("failed_at").read_only().nullable(),
    text("sent_error").read_only().nullable().third_party(),
];

/// In the order of the numbers that the API's list filter takes, from 0.
const STATUSES: &[&str] =
    &["pending", "submitted", "failed", "rejected", "sent", "delivered", "n_delivered", "read", "auditing", "clicked"];

const TWINS: &[Field] =
    &[integer("sms_notification_id").read_only().nullable(), integer("email_notification_id").read_only().nullable()];
