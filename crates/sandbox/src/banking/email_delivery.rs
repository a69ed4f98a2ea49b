//! E-mail deliveries: what was sent lies in the outbox, and sending again puts it there once more.

use catalogue::banking::data::email_delivery::EMAIL_DELIVERY;
use serde_json::json;
use storage::{OutboxMessage, Row};

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] =
    &[("banking_data_email_delivery_resend", |context, asked| Box::pin(resend(context, asked)))];

/// The hidden field of a delivery that holds the message's text.
pub const TEXT_FIELD: &str = "message_text";

async fn resend(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&EMAIL_DELIVERY, &asked.key()?).await?;
    dispatch(context, row).await?;
    Ok(Answered::NoContent)
}

/// Puts the message of a delivery into the outbox and marks it as submitted.
pub async fn dispatch(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    let message = OutboxMessage {
        channel: "email".to_owned(),
        recipient: row.text("to").to_owned(),
        content: json!({
            "delivery_uid": row.uid,
            "event_code": row.text("event_code"),
            "from": row.doc.get("from_address"),
            "reply_to": row.doc.get("reply_to_address"),
            "cc": row.doc.get("cc"),
            "bcc": row.doc.get("bcc"),
            "subject": row.doc.get("subject"),
            "text": row.doc.get(TEXT_FIELD),
        }),
        created_at: context.now,
    };
    context.tx.send(&message).await?;
    let at = context.now_text();
    row.put("status", "submitted");
    row.put("status_occurred_at", at.as_str());
    row.put("delivered_at", at);
    row.put("failed_at", serde_json::Value::Null);
    context.update(&EMAIL_DELIVERY, row).await
}
