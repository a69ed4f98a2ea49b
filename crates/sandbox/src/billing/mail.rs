//! Letters that billing would send: they go into the outbox, and nothing leaves the machine.

use serde_json::json;
use storage::OutboxMessage;

use crate::context::Context;
use crate::problem::Problem;

/// A letter.
#[derive(Debug)]
pub(crate) struct Letter<'a> {
    /// What it is: `invoice_reminder`, `invoice_issued`, `boleto`, `proposal`, `portal_invitation`, `team_invitation`.
    pub(crate) kind: &'static str,
    /// An e-mail address.
    pub(crate) to: &'a str,
    /// In Portuguese.
    pub(crate) subject: String,
    /// In Portuguese, plain.
    pub(crate) text: String,
    /// The id of the record that it is about.
    pub(crate) about: &'a str,
}

/// Puts a letter into the outbox.
///
/// # Errors
/// The store's.
pub(crate) async fn send(context: &mut Context, letter: Letter<'_>) -> Result<(), Problem> {
    let message = OutboxMessage {
        channel: "email".to_owned(),
        recipient: letter.to.to_owned(),
        content: json!({
            "kind": letter.kind,
            "about": letter.about,
            "subject": letter.subject,
            "text": letter.text,
        }),
        created_at: context.now,
    };
    Ok(context.tx.send(&message).await?)
}
