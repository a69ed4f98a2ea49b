//! Events: everything that happens is kept as a record and sent to the webhooks that ask for it.

mod names;

use catalogue::Record;
use serde_json::{Map, Value, json};
use storage::Row;

use crate::context::Context;
use crate::problem::Problem;
use crate::{record_doc, registry, webhooks};

pub(crate) use names::{Change, code, is_known, is_pattern, names, prefix};

/// An event on its way to the webhooks.
pub(crate) struct Happened<'a> {
    /// What happened (`bank_billet.paid`).
    pub(crate) code: &'a str,
    /// The record as it is now, as the API answers it.
    pub(crate) object: &'a Value,
    /// `[old, new]` by field; empty for what is no update.
    pub(crate) changes: &'a Map<String, Value>,
    /// Which record it is about: owner fields of events and deliveries.
    pub(crate) owner: &'a Map<String, Value>,
}

/// Keeps the event `code` of a record and queues it to the account's active webhooks.
pub(crate) async fn emit(
    context: &mut Context,
    code: &str,
    (record, row): (&'static Record, &Row),
    changes: Map<String, Value>,
) -> Result<(), Problem> {
    let object = record_doc::object(record, row);
    let owner = owner(record, row);
    if let Some(kind) = registry::find("banking_data_event") {
        let mut data = json!({ "event_code": code, "object": object });
        if !changes.is_empty() {
            data["changes"] = Value::Object(changes.clone());
        }
        let mut doc = owner.clone();
        doc.insert("code".to_owned(), Value::from(code));
        doc.insert("data".to_owned(), data);
        doc.insert("occurred_at".to_owned(), Value::from(context.now_text()));
        context.insert(kind, doc).await?;
    }
    webhooks::notify(context, &Happened { code, object: &object, changes: &changes, owner: &owner }).await
}

/// Who an event or a message is about: the record and the record that it hangs on.
pub fn owner(record: &Record, row: &Row) -> Map<String, Value> {
    let kind = names(record).map_or(record.key, |names| names.kind);
    let named = json!({ "uid": row.uid, "type": kind });
    let wallet = match record.is_called("banking_charge_bank_billet_account") {
        true => Value::from(row.id),
        false => row.doc.get("bank_billet_account_id").cloned().unwrap_or(Value::Null),
    };
    let mut owner = Map::new();
    owner.insert("resource_owner_id".to_owned(), Value::from(row.id));
    owner.insert("bank_billet_account_id".to_owned(), wallet);
    owner.insert("resource_owner".to_owned(), named.clone());
    owner.insert("resource_base".to_owned(), named);
    owner
}
