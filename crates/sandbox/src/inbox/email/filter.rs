//! An inbox's own filters: `{field, contains | equals, action}`.

mod words;

use serde_json::Value;
use storage::Row;

use crate::inbox::mail::{self, Message};

pub(crate) use words::checked;

/// Why the inbox's filters reject the message. One that fits a filter whose `action` is `reject` (the usual) is rejected;
/// where there are filters whose `action` is `allow`, it has to fit one of them.
pub(super) fn rejection(message: &Message, inbox: &Row) -> Option<&'static str> {
    let filters = inbox.doc.get("filters").and_then(Value::as_array)?;
    let of = |action: &'static str| filters.iter().filter(move |filter| words::action(filter) == Some(action));
    if of(words::REJECT).any(|filter| fits(filter, message) == Some(true)) {
        return Some("Um filtro da inbox rejeita este e-mail.");
    }
    let allowed: Vec<bool> = of(words::ALLOW).filter_map(|filter| fits(filter, message)).collect();
    (!allowed.is_empty() && !allowed.contains(&true))
        .then_some("O e-mail não atende a nenhum filtro de entrada da inbox.")
}

/// Whether the message fits; `None` for a filter that cannot be read.
fn fits(filter: &Value, message: &Message) -> Option<bool> {
    let values = values(filter["field"].as_str()?, message);
    let same = |text: &str| text.trim().to_lowercase();
    match (filter[words::CONTAINS].as_str(), filter[words::EQUALS].as_str()) {
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
