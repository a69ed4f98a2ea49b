//! What the catalogue says that a call is: method, path, query, body.

use catalogue::schema::Place;
use catalogue::{Encoding, Field, Fields, IdList, Kind, Origin, Product, Record, Style, Tool};
use engine::json::Json;
use serde_json::value::RawValue;

use super::sample;
use crate::stand_in::Seen;
use crate::world::UID;

pub(super) struct Expected {
    pub(super) path: String,
    pub(super) query: Vec<String>,
    pub(super) key: Vec<&'static str>,
    pub(super) body: Option<Json>,
}

/// The numeric id of a type's one record.
pub(super) fn id_of(product: &Product, record: &Record) -> i64 {
    let place = product.records.iter().position(|known| known.key == record.key);
    1000 + i64::try_from(place.unwrap_or(999)).unwrap()
}

pub(super) fn request(product: &Product, tool: &Tool) -> Expected {
    let sent = RawValue::from_string(sample::arguments(tool).to_string()).unwrap();
    let arguments = engine::arguments::check(tool, Some(&sent), &engine::Limits::default()).unwrap();
    let of_place = |place| arguments.iter().filter(move |argument| argument.parameter.place == place);
    let segment = |part: &str| match part.strip_prefix('{').and_then(|part| part.strip_suffix('}')) {
        Some(name) => path_text(product, tool, name, arguments.get(name).unwrap()),
        None => part.to_owned(),
    };
    let here = |name: &str| {
        let narrowed = tool.filters.iter().any(|filter| filter.origin == Origin::Server && filter.wire == name);
        narrowed || (name == "limit" && sample::is_narrowed(tool))
    };
    let known = of_place(Place::Query).filter(|argument| !here(argument.parameter.wire));
    let query = known.map(|argument| {
        let (name, value) = renamed(product, &argument.parameter.field, argument.value.clone());
        let own = argument.parameter.wire == argument.parameter.field.name;
        let name = if own { name } else { argument.parameter.wire.to_owned() };
        format!("{}={}", encoded(&name), encoded(&plain(&value)))
    });
    let members: Vec<_> = of_place(Place::Body)
        .map(|argument| in_body(product, &argument.parameter.field, argument.value.clone()))
        .collect();
    let keyed = of_place(Place::Header).next().is_some();
    Expected {
        path: tool.path.split('/').map(segment).collect::<Vec<_>>().join("/"),
        query: query.chain(sample::is_narrowed(tool).then(|| format!("limit={}", tool.page_size.most))).collect(),
        key: if keyed { vec!["a&"] } else { vec![] },
        body: (!members.is_empty()).then_some(Json::Object(members)),
    }
}

/// v1 takes numeric ids, but for events, and for exports, which no list shows; below a Pix so does v2.
fn path_text(product: &Product, tool: &Tool, name: &str, value: &Json) -> String {
    let by_uid = ["/v1/events/", "/v1/bank_billet_batch_exports/"].iter().any(|start| tool.path.starts_with(start));
    let numeric = (tool.style() == Style::V1 && !by_uid) || tool.path == "/v2/charge/pix/{pix_uid}/commands/{uid}";
    match name {
        "uid" if numeric => id_of(product, tool.record).to_string(),
        _ => encoded(&plain(value)),
    }
}

/// A body has days (which moments may be) as midnight UTC; a query has them as they are.
fn in_body(product: &Product, field: &Field, value: Json) -> (String, Json) {
    match (field.kind, &value) {
        (Kind::Day | Kind::Moment, Json::Text(day)) => (field.name.to_owned(), Json::Text(format!("{day}T00:00:00Z"))),
        _ => renamed(product, field, value),
    }
}

fn renamed(product: &Product, field: &Field, value: Json) -> (String, Json) {
    let number = |to: &Record| Json::Number(id_of(product, to).to_string());
    let object = |fields: Fields, value: Json| match value {
        Json::Object(members) => Json::Object(
            members
                .into_iter()
                .map(|(name, value)| {
                    let known = fields.iter().flat_map(|group| group.iter()).find(|field| field.name == name);
                    known.map_or((name, value.clone()), |field| in_body(product, field, value))
                })
                .collect(),
        ),
        other => other,
    };
    match (field.kind, value) {
        (Kind::Reference { to, wire }, _) if wire != field.name => (wire.to_owned(), number(to)),
        (Kind::References { to, wire, list }, _) if wire != field.name => match list {
            IdList::Array => (wire.to_owned(), Json::List(vec![number(to)])),
            IdList::Commas => (wire.to_owned(), Json::Text(id_of(product, to).to_string())),
        },
        (Kind::Object(fields), value) => (field.name.to_owned(), object(fields, value)),
        (Kind::Objects(fields), Json::List(items)) => {
            (field.name.to_owned(), Json::List(items.into_iter().map(|item| object(fields, item)).collect()))
        }
        (_, value) => (field.name.to_owned(), value),
    }
}

fn plain(value: &Json) -> String {
    match value {
        Json::Text(text) | Json::Number(text) => text.clone(),
        Json::List(items) => items.iter().map(plain).collect::<Vec<_>>().join(","),
        other => other.render(),
    }
}

fn encoded(text: &str) -> String {
    let unreserved = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    text.bytes()
        .map(|byte| if unreserved(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
        .collect()
}

/// Names and contents of a form's parts, as they arrived.
pub(super) fn parts(seen: &Seen) -> Vec<(String, String)> {
    let content_type = seen.all("content-type").concat();
    let boundary = content_type.strip_prefix("multipart/form-data; boundary=").unwrap().to_owned();
    let text = seen.text();
    let part = |part: &str| {
        let (head, content) = part.split_once("\r\n\r\n")?;
        let name = head.split("name=\"").nth(1)?.split('"').next()?;
        Some((name.to_owned(), content.strip_suffix("\r\n")?.to_owned()))
    };
    text.split(&format!("--{boundary}")).filter_map(part).collect()
}

/// The parts of a form: a file, and the other fields. Finance names and types the file by two of its fields.
pub(super) fn form(tool: &Tool, body: &Json) -> Vec<(String, String)> {
    let Json::Object(members) = body else { panic!("no object: {body:?}") };
    if tool.encoding == Encoding::Multipart {
        let told = |name: &str| ["content_base64", "file_name", "mime_type"].contains(&name);
        let others = members.iter().filter(|(name, _)| !told(name)).map(|(name, value)| (name.clone(), plain(value)));
        return std::iter::once(("file".to_owned(), "02RETORNO".to_owned())).chain(others).collect();
    }
    let mut parts = Vec::new();
    for (name, value) in members {
        match (name.as_str(), value) {
            ("file_base64", _) => parts.push(("file".to_owned(), "02RETORNO".to_owned())),
            (_, Json::List(items)) => parts.extend(items.iter().map(|item| (format!("{name}[]"), plain(item)))),
            (_, Json::Object(members)) => {
                parts.extend(members.iter().map(|(member, value)| (format!("{name}[{member}]"), plain(value))));
            }
            _ => parts.push((name.clone(), plain(value))),
        }
    }
    assert!(!parts.iter().any(|(_, value)| value == UID), "{parts:?}");
    parts
}
