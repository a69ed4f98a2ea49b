//! A product's record types as a catalogue that people and models read: which tools list and read each, and its fields.
//!
//! What a field takes is told by the bodies of the type's `_create` and `_update`; names in bodies may be written in camel
//! case (`externalId` of `external_id`).

use serde_json::{Map, Value, json};

use crate::field::{Field, Fields, Kind};
use crate::label::in_words;
use crate::product::Product;
use crate::record::Record;
use crate::text::Lang;
use crate::tool::{Answer, Tool};

/// The record types of `product` that its tools answer, in order.
pub fn types(product: &'static Product) -> impl Iterator<Item = &'static Record> {
    let answered = |record: &&Record| product.tools().any(|tool| tool.returns.is_called(&record.table()));
    product.records.iter().copied().filter(answered)
}

/// The record type called `name`, or `None`.
pub fn find(product: &'static Product, name: &str) -> Option<&'static Record> {
    types(product).find(|record| record.key == name)
}

/// The row of `record` in the list of types: everything but its fields.
pub fn summary(product: &'static Product, record: &'static Record, lang: Lang) -> Value {
    let named = |action: &str| called(product, record, action).map(|tool| tool.name);
    json!({
        "name": record.key,
        "title": record.title.get(lang),
        "uri": format!("kobana://{}/schemas/{}", product.name, record.key),
        "list_tool": named("list"),
        "get_tool": named("get"),
        "fields_count": shown(record.fields).count(),
    })
}

/// The whole of it, as reading it gives it.
pub fn detail(product: &'static Product, record: &'static Record, lang: Lang) -> Value {
    let writes = Writes {
        create: called(product, record, "create"),
        update: called(product, record, "update"),
        orders: called(product, record, "list").map_or(&[], |tool| tool.sort.by),
    };
    let mut detail = summary(product, record, lang);
    detail["fields"] = shown(record.fields).map(|field| described(field, &writes)).collect();
    detail
}

/// The tool that answers `record`, or changes it, and is named by `action`; that of the type's own name before others.
fn called(product: &Product, record: &Record, action: &str) -> Option<&'static Tool> {
    let own = product.tool(&format!("{}_{}_{action}", product.name, record.key));
    let named = |tool: &&'static Tool| {
        std::ptr::eq(tool.returns, record)
            && tool.name.strip_suffix(action).is_some_and(|rest| rest.ends_with('_'))
            && (action == "list") == (tool.answer == Answer::List)
    };
    own.or_else(|| product.tools().find(named))
}

/// What is asked of a field besides what its row says.
struct Writes {
    create: Option<&'static Tool>,
    update: Option<&'static Tool>,
    orders: &'static [&'static str],
}

fn shown(fields: Fields) -> impl Iterator<Item = &'static Field> {
    super::schema::shown(fields)
}

fn described(field: &Field, writes: &Writes) -> Value {
    let sent = |tool: Option<&'static Tool>| tool.and_then(|tool| taken(tool, field.name).map(|sent| (tool, sent)));
    let (created, updated) = (sent(writes.create), sent(writes.update));
    let mut row = Map::new();
    row.insert("name".to_owned(), json!(field.name));
    row.insert("type".to_owned(), json!(super::schema::type_of(&field.kind)));
    let mut add = |name: &str, value: Option<Value>| {
        row.extend(value.map(|value| (name.to_owned(), value)));
    };
    add("enum", words(field));
    add("unit", unit(field.name).map(|unit| json!(unit)));
    add("meaning", (!field.about.is_empty()).then(|| json!(field.about)));
    add("nullable", Some(json!(field.traits.nullable)));
    add("required_on_create", Some(json!(created.is_some_and(|(tool, sent)| tool.requires_field(sent)))));
    add("writable_on_update", Some(json!(updated.is_some())));
    add("sortable", Some(json!(writes.orders.contains(&field.name))));
    add("fields", inner(field).map(|fields| shown(fields).map(|field| described(field, &NONE)).collect()));
    Value::Object(row)
}

/// Nothing is known of how a member of an object is written.
const NONE: Writes = Writes { create: None, update: None, orders: &[] };

fn words(field: &Field) -> Option<Value> {
    match field.kind {
        Kind::OneOf(words) | Kind::AnyOf(words) => Some(json!(words)),
        Kind::OneOfNumbers(numbers) => Some(json!(numbers)),
        _ => None,
    }
}

fn inner(field: &Field) -> Option<Fields> {
    match field.kind {
        Kind::Object(fields) | Kind::Objects(fields) => Some(fields),
        _ => None,
    }
}

/// The body field of `tool` for the record field `name`.
fn taken(tool: &Tool, name: &str) -> Option<&'static Field> {
    let same = |field: &&Field| !field.traits.read_only && in_words(field.name) == in_words(name);
    tool.body_fields().find(same)
}

/// What a number called `name` counts, by the end of its name.
fn unit(name: &str) -> Option<&'static str> {
    let name = in_words(name);
    let units =
        [("_subcents", "1/10000 of a real"), ("_cents", "1/100 of a real"), ("_days", "days"), ("_ms", "milliseconds")];
    units.into_iter().find(|(end, _)| name.ends_with(end)).map(|(_, unit)| unit)
}
