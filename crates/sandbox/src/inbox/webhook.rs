//! Outgoing webhooks: an address, the events that it asks for, and a secret that signs what it is sent.

mod change;
mod create;
pub(super) mod credentials;
mod renew;
pub(super) mod secret;
mod target;
mod test;

use catalogue::inbox::webhook::WEBHOOK;
use serde_json::Value;
use storage::Row;

use super::delivery;
use super::events::Slug;
use super::refusal;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::{Walk, equal};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("webhooks_create", |context, asked| Box::pin(create::run(context, asked))),
    ("webhooks_update", |context, asked| Box::pin(change::run(context, asked))),
    ("webhooks_delete", |context, asked| Box::pin(delete(context, asked))),
    ("webhooks_test", |context, asked| Box::pin(test::run(context, asked))),
    ("webhooks_regenerate_secret", |context, asked| Box::pin(renew::run(context, asked))),
];

/// The state in which a webhook is sent to.
pub(super) const ACTIVE: &str = "active";

/// The state in which it is not.
const INACTIVE: &str = "inactive";

/// The webhook that the path names.
///
/// # Errors
/// [`Problem::NotFound`] when the workspace has none.
pub(super) async fn named(context: &mut Context, asked: &Asked) -> Result<Row, Problem> {
    context.find(&WEBHOOK, &asked.key_at("id")?).await
}

/// Refuses to send to an inactive webhook.
///
/// # Errors
/// 409.
pub(super) fn must_be_active(hook: &Row) -> Result<(), Problem> {
    match hook.text("status") {
        ACTIVE => Ok(()),
        _ => Err(refusal::conflict(
            "O webhook está inativo e nada é enviado a ele. Ative-o antes, com status \"active\".",
        )),
    }
}

/// The active webhooks that ask for events of this kind, of the whole workspace or of the inbox where one happens.
pub(super) async fn asking(context: &mut Context, slug: Slug, inbox: Option<&str>) -> Result<Vec<Row>, Problem> {
    let mut walk = Walk::new(&WEBHOOK, equal("status", ACTIVE));
    let mut found = Vec::new();
    while let Some(rows) = walk.next(context).await? {
        found.extend(rows.into_iter().filter(|hook| asks(hook, slug, inbox)));
    }
    Ok(found)
}

/// A webhook without a list asks for all.
fn asks(hook: &Row, slug: Slug, inbox: Option<&str>) -> bool {
    let here = match hook.doc.get("inbox_id").and_then(Value::as_str) {
        None => true,
        Some(id) => inbox == Some(id),
    };
    let slugs = hook.doc.get("subscribed_events").and_then(Value::as_array).filter(|slugs| !slugs.is_empty());
    here && slugs.is_none_or(|slugs| slugs.iter().any(|asked| asked == slug.word()))
}

/// Deletes the webhook, and with it what was sent to it: nobody could look at that any more.
async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let hook = named(context, asked).await?;
    delivery::forget(context, &hook.uid).await?;
    context.tx.delete(&WEBHOOK, hook.id).await?;
    Ok(Answered::NoContent)
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use serde_json::json;

    use super::*;

    fn hook(doc: Value) -> Row {
        let Value::Object(doc) = doc else { unreachable!("a document is an object") };
        let at = Timestamp::UNIX_EPOCH;
        Row { id: 1, uid: "w".to_owned(), version: 1, created_at: at, updated_at: at, doc }
    }

    #[test]
    fn a_webhook_asks_for_its_events_where_it_listens() {
        let all = hook(json!({ "inbox_id": null, "subscribed_events": [] }));
        let one = hook(json!({ "inbox_id": "i", "subscribed_events": ["email.failed"] }));
        for inbox in [None, Some("i"), Some("j")] {
            assert!(asks(&all, Slug::EmailReceived, inbox));
            assert_eq!(asks(&one, Slug::EmailFailed, inbox), inbox == Some("i"));
            assert!(!asks(&one, Slug::EmailReceived, inbox));
        }
    }
}
