//! Makes an inbox.

use catalogue::inbox::mailbox::INBOX;
use serde_json::{Value, json};

use super::{address, senders};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::inbox::email::checked_filters;
use crate::inbox::keep;
use crate::problem::Problem;

/// Attachments of an e-mail, where nothing else is asked for.
const USUAL_FILES: u32 = 10;

/// Bytes of one attachment, likewise.
const USUAL_FILE_BYTES: u32 = 10 * 1024 * 1024;

/// Bytes of all attachments of an e-mail, likewise.
const USUAL_TOTAL_BYTES: u32 = 25 * 1024 * 1024;

/// Makes it, with an address of its own where none is given.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = checked_filters(senders::in_one_form(asked.body.clone())?)?;
    let text = |name: &str| asked.body.get(name).and_then(Value::as_str);
    let email = match text("email") {
        Some(email) => address::given(context, email).await?,
        None => address::made(context, text("label").unwrap_or_default()).await?,
    };
    doc.insert("email".to_owned(), Value::from(email));
    let usual = [
        (senders::FIELD, json!([])),
        ("filters", json!([])),
        ("attachments_allow", json!(true)),
        ("attachments_max_file_number", json!(USUAL_FILES)),
        ("attachments_max_file_size", json!(USUAL_FILE_BYTES)),
        ("attachments_max_total_size", json!(USUAL_TOTAL_BYTES)),
        ("custom_metadata", json!({})),
        ("metadata", json!({})),
    ];
    for (name, value) in usual {
        doc.entry(name).or_insert(value);
    }
    Ok(Answered::Created(&INBOX, keep::new(context, &INBOX, doc).await?))
}
