//! Tries a webhook.

use catalogue::inbox::mailbox::INBOX;
use catalogue::inbox::system_event::SYSTEM_EVENT;
use serde_json::json;
use storage::Key;

use super::{must_be_active, named};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::inbox::delivery;
use crate::inbox::events::{self, Happened, Slug};
use crate::problem::Problem;

/// `POST /v1/webhooks/{id}/test`: records `webhook.test` and sends it to this webhook alone, whichever events it asks for.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let hook = named(context, asked).await?;
    must_be_active(&hook)?;
    let inbox = match hook.text("inbox_id") {
        "" => None,
        id => context.tx.get(&INBOX, &Key::Uid(id.to_owned())).await?,
    };
    let mut happened = Happened { inbox: inbox.as_ref(), ..Happened::new(Slug::WebhookTest) };
    happened.own.insert("sample".to_owned(), json!(true));
    happened.own.insert("webhook".to_owned(), json!({ "id": hook.uid, "label": hook.text("label") }));
    let event = events::record(context, &happened).await?;
    delivery::send(context, hook, &event).await?;
    Ok(Answered::Record(&SYSTEM_EVENT, event))
}
