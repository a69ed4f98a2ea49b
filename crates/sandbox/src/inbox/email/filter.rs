//! An inbox's own filters: `{field, contains | equals, action}`.

use serde_json::Value;
use storage::Row;

use crate::inbox::mail::{self, Message};

/// Why the inbox's filters reject the message. A filter whose `action` is `allow` lets in only what fits it; any other
/// rejects what fits. One that is written otherwise is not this API's, and says nothing.
pub(super) fn rejection(message: &Message, inbox: &Row) -> Option<&'static str> {
    let filters = inbox.doc.get("filters").and_then(Value::as_array)?;
    filters.iter().find_map(|filter| {
        let fits = fits(filter, message)?;
        match filter["action"].as_str().unwrap_or("reject") {
            "reject" if fits => Some("Um filtro da inbox rejeita este e-mail."),
            "allow" if !fits => Some("O e-mail não atende a um filtro da inbox."),
            _ => None,
        }
    })
}

/// Whether the message fits; `None` for a filter that cannot be read.
fn fits(filter: &Value, message: &Message) -> Option<bool> {
    let values = values(filter["field"].as_str()?, message);
    let same = |text: &str| text.trim().to_lowercase();
    match (filter["contains"].as_str(), filter["equals"].as_str()) {
        (Some(part), _) => Some(values.iter().any(|value| same(value).contains(&same(part)))),
        (None, Some(whole)) => Some(values.iter().any(|value| same(value) == same(whole))),
        (None, None) => None,
    }
}

/// The values of a field: of the message, or of its header.
fn values(field: &str, message: &Message) -> Vec<String> {
    let addresses = |all: &[mail::Address]| all.iter().map(|one| one.address.clone()).collect();
    match field {
        "from" => addresses(&message.from),
        "to" => addresses(&message.to),
        "cc" => addresses(&message.cc),
        "subject" => message.subject.iter().cloned().collect(),
        "text" | "body" => vec![mail::readable(message.text.as_deref(), message.html.as_deref()).into_owned()],
        "file_name" | "attachment" => message.attachments.iter().map(|file| file.file_name.clone()).collect(),
        name => {
            let own = message.headers.iter().filter(|(own, _)| own.eq_ignore_ascii_case(name));
            own.map(|(_, value)| value.clone()).collect()
        }
    }
}
