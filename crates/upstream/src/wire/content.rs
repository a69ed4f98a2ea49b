//! References in a JSON body, at any depth: looked up first, rewritten when all are known.

use std::collections::HashMap;

use bytes::Bytes;
use catalogue::{Field, Fields, IdList, Kind, Record, Tool};
use engine::{AccountId, ApiFault};
use serde_json::{Map, Value};

use super::{Missing, lookup};
use crate::remote::Remote;

/// Numeric ids by record type and uid.
type Ids = HashMap<(&'static str, String), i64>;

/// A reference as it was sent.
struct Sent {
    parameter: String,
    to: &'static Record,
    uid: String,
}

/// The body with each reference under the API's own name, as numeric ids.
pub(super) async fn content(
    remote: &Remote,
    account: &AccountId,
    tool: &Tool,
    body: Bytes,
) -> Result<Result<Bytes, Missing>, ApiFault> {
    let Ok(Value::Object(object)) = serde_json::from_slice(&body) else { return Ok(Ok(body)) };
    let mut sent = Vec::new();
    collect(tool.body, &object, "", &mut sent);
    if sent.is_empty() {
        return Ok(Ok(body));
    }
    let mut ids = Ids::new();
    for Sent { parameter, to, uid } in sent {
        match lookup::find(remote, account, to, &uid).await? {
            Some(id) => ids.insert((to.key, uid), id),
            None => return Ok(Err(Missing::Named { parameter, uid })),
        };
    }
    Ok(Ok(Bytes::from(Value::Object(rewritten(tool.body, object, &ids)).to_string())))
}

fn all(fields: Fields) -> impl Iterator<Item = &'static Field> {
    fields.iter().flat_map(|group| group.iter())
}

/// Every reference in `object` that the API knows by another name.
fn collect(fields: Fields, object: &Map<String, Value>, above: &str, sent: &mut Vec<Sent>) {
    for field in all(fields) {
        let Some(value) = object.get(field.name) else { continue };
        let path = format!("{above}{}", field.name);
        match (field.kind, value) {
            (Kind::Reference { to, wire }, Value::String(uid)) if wire != field.name => {
                sent.push(Sent { parameter: path, to, uid: uid.clone() });
            }
            (Kind::References { to, wire, .. }, Value::Array(uids)) if wire != field.name => {
                for (at, uid) in uids.iter().enumerate() {
                    let uid = uid.as_str().unwrap_or_default().to_owned();
                    sent.push(Sent { parameter: format!("{path}[{at}]"), to, uid });
                }
            }
            (Kind::Object(inner), Value::Object(object)) => collect(inner, object, &format!("{path}."), sent),
            (Kind::Objects(inner), Value::Array(items)) => {
                for (at, item) in items.iter().enumerate().filter_map(|(at, item)| Some((at, item.as_object()?))) {
                    collect(inner, item, &format!("{path}[{at}]."), sent);
                }
            }
            _ => {}
        }
    }
}

/// `object` with the API's names; members that the row does not know stay as they are.
fn rewritten(fields: Fields, object: Map<String, Value>, ids: &Ids) -> Map<String, Value> {
    let id = |to: &Record, uid: &str| ids.get(&(to.key, uid.to_owned())).copied();
    let rename = |(name, value): (String, Value)| {
        let kind = all(fields).find(|field| field.name == name).map(|field| field.kind);
        match (kind, value) {
            (Some(Kind::Reference { to, wire }), Value::String(uid)) if wire != name => {
                (wire.to_owned(), id(to, &uid).into())
            }
            (Some(Kind::References { to, wire, list }), Value::Array(uids)) if wire != name => {
                let known = uids.iter().filter_map(|uid| id(to, uid.as_str()?));
                (wire.to_owned(), listed(list, known))
            }
            (Some(Kind::Object(inner)), Value::Object(object)) => (name, Value::Object(rewritten(inner, object, ids))),
            (Some(Kind::Objects(inner)), Value::Array(items)) => {
                let items = items.into_iter().map(|item| match item {
                    Value::Object(object) => Value::Object(rewritten(inner, object, ids)),
                    other => other,
                });
                (name, items.collect())
            }
            (_, value) => (name, value),
        }
    };
    object.into_iter().map(rename).collect()
}

fn listed(list: IdList, ids: impl Iterator<Item = i64>) -> Value {
    match list {
        IdList::Array => ids.collect(),
        IdList::Commas => Value::from(ids.map(|id| id.to_string()).collect::<Vec<_>>().join(",")),
    }
}
