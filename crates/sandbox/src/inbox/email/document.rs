//! The record of a message.

use serde_json::{Map, Value, json};
use storage::Row;

use super::intake::Arrival;
use super::judge::Judgement;
use super::{SENDERS, UNREADABLE};
use crate::context::Context;
use crate::fields::RowFields;
use crate::inbox::agent_run::object;
use crate::inbox::mail::{Address, Message};
use crate::inbox::place::Place;
use crate::instant::utc_millis;
use crate::problem::Problem;

/// The document of an e-mail that has just arrived in `inbox`.
pub(super) fn of(
    context: &Context,
    arrival: &Arrival,
    inbox: &Row,
    judgement: &Judgement,
) -> Result<Map<String, Value>, Problem> {
    let message = &arrival.message;
    let own = inbox.text("email");
    let is_own = |one: &&Address| one.address.eq_ignore_ascii_case(own);
    let named = [&message.to, &message.cc, &message.bcc].into_iter().flatten();
    // What the message itself is not addressed to, somebody has passed on.
    let forwarded = message.forwarded || !named.clone().any(|one| is_own(&one));
    let first_meant = message.to.iter().find(|one| !is_own(one)).map(|one| one.address.as_str());
    let cut: Vec<&str> = message.cut.iter().map(|cut| cut.word()).collect();
    let metadata = if cut.is_empty() { json!({}) } else { json!({ "cut": cut }) };
    let doc = json!({
        "workspace_id": Place::workspace_id(context)?, "inbox_id": inbox.uid, "agent_id": inbox.doc.get("agent_id"),
        "message_id": message.message_id, "subject": message.subject,
        "from": message.from.first().map(|one| one.address.as_str()), "to": [own],
        "cc": addresses(&message.cc), "bcc": addresses(&message.bcc), "header_to": addresses(&message.to),
        "forwarded": forwarded, "forwarded_for": first_meant.filter(|_| forwarded),
        "status": "received", "rejection_reason": null, "spam_verdict": arrival.spam.word(),
        "virus_verdict": arrival.virus.word(), "custom_metadata": {}, "agent_metadata": {}, "metadata": metadata,
        "sent_at": message.sent_at.map(utc_millis), "received_at": utc_millis(context.now), "processed_at": null,
        "headers": headers(message), "attachments": attachments(context, message, &judgement.accepted),
        "body": { "text": message.text, "html": message.html },
        SENDERS: message.from.len(), UNREADABLE: unreadable(message, &judgement.accepted),
    });
    object(doc)
}

fn addresses(all: &[Address]) -> Vec<&str> {
    all.iter().map(|one| one.address.as_str()).collect()
}

/// Fields by name in their order. The values of one that comes more than once stand in lines of their own.
fn headers(message: &Message) -> Map<String, Value> {
    let mut headers = Map::new();
    for (name, value) in &message.headers {
        let joined = match headers.get(name).and_then(Value::as_str) {
            Some(before) => format!("{before}\n{value}"),
            None => value.clone(),
        };
        headers.insert(name.clone(), Value::from(joined));
    }
    headers
}

fn attachments(context: &Context, message: &Message, accepted: &[bool]) -> Vec<Value> {
    let files = message.attachments.iter().zip(accepted);
    let entry = |(file, accepted): (&crate::inbox::mail::Attachment, &bool)| {
        let id = engine::clock::uuid_v7(context.now, context.entropy.as_ref()).to_string();
        json!({
            "id": id, "file_name": file.file_name, "mime_type": file.mime_type, "size": file.size(),
            "accepted": accepted,
        })
    };
    files.map(entry).collect()
}

fn unreadable(message: &Message, accepted: &[bool]) -> Vec<Value> {
    let files = message.attachments.iter().zip(accepted).enumerate();
    let broken = files.filter(|(_, (file, accepted))| **accepted && !file.fits_its_type());
    broken.map(|(at, (file, _))| json!({ "place": at + 1, "mime_type": file.mime_type })).collect()
}
