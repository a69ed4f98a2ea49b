//! A JSON body, at any depth: references are looked up first and rewritten when all are known. Numbers stay as they
//! were written.

use std::collections::HashMap;

use bytes::Bytes;
use catalogue::{Encoding, Field, Fields, IdList, Kind, Record};
use engine::json::Json;
use http::HeaderValue;

use super::{Stop, Translation, upload};
use crate::fault::Fault;

/// Levels of lists and objects in a body: more than the engine lets through.
const DEPTH: usize = 64;

/// Numeric ids by record type and uid.
type Ids = HashMap<(&'static str, String), i64>;

/// A body, and its content type where it is no JSON.
type Content = (Bytes, Option<HeaderValue>);

/// A reference as it was sent.
struct Sent {
    parameter: String,
    to: &'static Record,
    uid: String,
}

impl Translation<'_> {
    /// The body with each reference under the API's own name, as numeric ids; as a form where it holds a file.
    pub(super) async fn content(&mut self, body: Bytes) -> Result<Content, Stop> {
        // A form is written as the API takes it already, and names no record by another id.
        if body.is_empty() || self.tool.encoding == Encoding::Multipart {
            return Ok((body, None));
        }
        let text = std::str::from_utf8(&body).map_err(|error| Fault::Internal(error.to_string()))?;
        let parsed = engine::strict::parse(text, DEPTH);
        let Ok(Json::Object(members)) = parsed else {
            return Err(Fault::Internal("a body that is no JSON object".to_owned()).into());
        };
        let mut sent = Vec::new();
        collect(self.tool.body, &members, "", &mut sent);
        let mut ids = Ids::new();
        for Sent { parameter, to, uid } in sent {
            let id = self.named(to, &parameter, &uid).await?;
            ids.insert((to.key, uid), id);
        }
        let rewriter = Rewriter { ids: &ids };
        let members = rewriter.object(self.tool.body, members);
        if upload::is_upload(&members) {
            let entropy = self.remote.exchange.surroundings.entropy.as_ref();
            return match upload::form(&members, entropy) {
                Ok((body, content_type)) => Ok((body, Some(content_type))),
                Err(refused) => Err(Stop::Answer(Box::new(refused.answer(self.tool.style())))),
            };
        }
        Ok((Bytes::from(Json::Object(members).render()), None))
    }
}

fn all(fields: Fields) -> impl Iterator<Item = &'static Field> {
    fields.iter().flat_map(|group| group.iter())
}

/// Every reference that the API knows by another name.
fn collect(fields: Fields, members: &[(String, Json)], above: &str, sent: &mut Vec<Sent>) {
    for (name, value) in members {
        let Some(field) = all(fields).find(|field| field.name == name) else { continue };
        let path = format!("{above}{name}");
        match (field.kind, value) {
            (Kind::Reference { to, wire }, Json::Text(uid)) if wire != field.name => {
                sent.push(Sent { parameter: path, to, uid: uid.clone() });
            }
            (Kind::References { to, wire, .. }, Json::List(uids)) if wire != field.name => {
                for (at, uid) in uids.iter().enumerate() {
                    let uid = uid.as_text().unwrap_or_default().to_owned();
                    sent.push(Sent { parameter: format!("{path}[{at}]"), to, uid });
                }
            }
            (Kind::Object(inner), Json::Object(members)) => collect(inner, members, &format!("{path}."), sent),
            (Kind::Objects(inner), Json::List(items)) => {
                for (at, item) in items.iter().enumerate() {
                    if let Json::Object(members) = item {
                        collect(inner, members, &format!("{path}[{at}]."), sent);
                    }
                }
            }
            _ => {}
        }
    }
}

struct Rewriter<'a> {
    ids: &'a Ids,
}

impl Rewriter<'_> {
    /// The members under the API's names; those that the row does not know stay as they are.
    fn object(&self, fields: Fields, members: Vec<(String, Json)>) -> Vec<(String, Json)> {
        members.into_iter().map(|(name, value)| self.member(fields, name, value)).collect()
    }

    fn member(&self, fields: Fields, name: String, value: Json) -> (String, Json) {
        let kind = all(fields).find(|field| field.name == name).map(|field| field.kind);
        match (kind, value) {
            (Some(Kind::Reference { to, wire }), Json::Text(uid)) if wire != name => {
                let id = self.id(to, &uid).map_or(Json::Null, |id| Json::Number(id.to_string()));
                (wire.to_owned(), id)
            }
            (Some(Kind::Reference { wire, .. }), Json::Null) if wire != name => (wire.to_owned(), Json::Null),
            (Some(Kind::References { to, wire, list }), Json::List(uids)) if wire != name => {
                let known = uids.iter().filter_map(|uid| self.id(to, uid.as_text()?));
                (wire.to_owned(), listed(list, known))
            }
            (Some(Kind::Object(inner)), Json::Object(members)) => (name, Json::Object(self.object(inner, members))),
            (Some(Kind::Objects(inner)), Json::List(items)) => {
                let item = |item| match item {
                    Json::Object(members) => Json::Object(self.object(inner, members)),
                    other => other,
                };
                (name, Json::List(items.into_iter().map(item).collect()))
            }
            (_, value) => (name, value),
        }
    }

    fn id(&self, to: &Record, uid: &str) -> Option<i64> {
        self.ids.get(&(to.key, uid.to_owned())).copied()
    }
}

fn listed(list: IdList, ids: impl Iterator<Item = i64>) -> Json {
    let ids = ids.map(|id| id.to_string());
    match list {
        IdList::Array => Json::List(ids.map(Json::Number).collect()),
        IdList::Commas => Json::Text(ids.collect::<Vec<_>>().join(",")),
    }
}
