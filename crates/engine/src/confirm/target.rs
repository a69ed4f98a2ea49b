//! The record that a destructive call acts on, as the server reads it: a person judges facts, not the model's words.

use std::sync::Arc;

use catalogue::{Field, Kind, Product, Record, Tool};
use serde_json::value::RawValue;

use crate::arguments::{CheckedArguments, check, sha256_hex};
use crate::call::{Admitted, send};
use crate::json::Json;
use crate::permit;
use crate::refusal::Refusal;
use crate::strict;

/// Nesting of a record; deeper is no record of this API.
const DEPTH: usize = 64;

/// What is known of the target.
#[derive(Debug, Clone)]
pub(super) enum Target {
    /// The call names no record, or the caller may not read it.
    Unread,
    /// The record is not there.
    Gone,
    /// The record.
    Found(Snapshot),
}

/// A record at one moment.
#[derive(Debug, Clone)]
pub(super) struct Snapshot {
    pub(super) record: &'static Record,
    uid: String,
    version: String,
    /// Field names, types and values that a person judges by.
    pub(super) summary: Vec<(&'static str, Shown)>,
}

/// One value of a summary and how it is displayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Shown {
    pub(super) value: Json,
    pub(super) format: Format,
}

/// How a value is displayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Money,
    Percent,
    Date,
    Instant,
    Plain,
}

impl Format {
    pub(super) fn of(kind: &Kind) -> Format {
        match kind {
            Kind::Money => Format::Money,
            Kind::Percent => Format::Percent,
            Kind::Date => Format::Date,
            Kind::Instant => Format::Instant,
            _ => Format::Plain,
        }
    }
}

impl Target {
    pub(super) fn uid(&self) -> Option<&str> {
        match self {
            Target::Found(snapshot) => Some(&snapshot.uid),
            Target::Unread | Target::Gone => None,
        }
    }

    /// Changes when the record does; empty where there is nothing to compare.
    pub(super) fn version(&self) -> &str {
        match self {
            Target::Found(snapshot) => &snapshot.version,
            Target::Gone => "gone",
            Target::Unread => "",
        }
    }
}

/// Reads the target under a read permit.
///
/// # Errors
/// As the read tool; a record that is not there is [`Target::Gone`].
pub(super) async fn read(admitted: &Admitted) -> Result<Target, Refusal> {
    let Some((tool, uid, arguments)) = read_call(admitted) else { return Ok(Target::Unread) };
    let Ok(permit) = permit::plain(&admitted.principal, tool) else { return Ok(Target::Unread) };
    let reading = Admitted { tool, arguments: Arc::new(arguments), digest: String::new(), ..admitted.clone() };
    let response = send::send(&reading, permit, send::Key::Own).await.map_err(|fault| send::read_refusal(&fault))?;
    match reading.shape().shape(&response) {
        Ok(result) => Ok(Target::Found(snapshot(tool, uid, result.structured.get())?)),
        Err(Refusal::NotFound) => Ok(Target::Gone),
        Err(refusal) => Err(refusal),
    }
}

/// The call that reads the record which the tool's path names, when it names one.
fn read_call(admitted: &Admitted) -> Option<(&'static Tool, &str, CheckedArguments)> {
    let Admitted { tool, engine, arguments, .. } = admitted;
    let (record, parameter) = named_record(engine.product, tool)?;
    let read = engine.product.read_tool(record)?;
    let uid = arguments.get(parameter)?.as_text()?;
    let sent = RawValue::from_string(format!(r#"{{"uid":"{uid}"}}"#)).ok()?;
    let read_arguments = check(read, Some(&sent), &engine.limits).ok()?;
    Some((read, uid, read_arguments))
}

/// The record type that the last uid in the tool's path names, and that parameter: `{uid}` is the tool's own type,
/// `{pix_uid}` the type whose key ends in `pix`, first of all the tool's own.
fn named_record(product: &Product, tool: &Tool) -> Option<(&'static Record, &'static str)> {
    let parameter = tool.path_parameters().filter(|name| *name == "uid" || name.ends_with("_uid")).last()?;
    let Some(name) = parameter.strip_suffix("_uid") else { return Some((tool.record, parameter)) };
    let named = |record: &&'static Record| {
        record.key.strip_suffix(name).is_some_and(|rest| rest.is_empty() || rest.ends_with('_'))
    };
    if named(&tool.record) {
        return Some((tool.record, parameter));
    }
    let mut others = product.records.iter().copied().filter(named);
    let found = others.next()?;
    // Two types of that name: none is shown rather than the wrong one.
    others.next().is_none().then_some((found, parameter))
}

fn snapshot(tool: &Tool, uid: &str, json: &str) -> Result<Snapshot, Refusal> {
    let record = tool.returns;
    let document = strict::parse(json, DEPTH).map_err(|error| {
        tracing::warn!(tool = tool.name, path = error.path, "the target cannot be read");
        Refusal::UpstreamUnavailable
    })?;
    let summary: Vec<_> = record.summary.iter().filter_map(|path| shown(record, &document, path)).collect();
    Ok(Snapshot { version: version(record, &document, uid), uid: uid.to_owned(), record, summary })
}

fn shown(record: &'static Record, document: &Json, path: &'static str) -> Option<(&'static str, Shown)> {
    let value = lookup(document, path).filter(|value| **value != Json::Null)?.clone();
    let format = field_at(record, path).map_or(Format::Plain, |field| Format::of(&field.kind));
    Some((path, Shown { value, format }))
}

/// The field at a dotted path.
fn field_at(record: &'static Record, path: &str) -> Option<&'static Field> {
    let mut parts = path.split('.');
    let mut field = record.field(parts.next()?)?;
    for part in parts {
        let Kind::Object(fields) = field.kind else { return None };
        field = fields.iter().flat_map(|group| group.iter()).find(|inner| inner.name == part)?;
    }
    Some(field)
}

fn lookup<'a>(document: &'a Json, path: &str) -> Option<&'a Json> {
    path.split('.').try_fold(document, |value, part| value.get(part))
}

/// What the person judged, the state, and when the record last changed. Volatile parts (signed addresses, days counted
/// from today) are left out: they would make every question outdated at once.
fn version(record: &Record, document: &Json, uid: &str) -> String {
    let paths = record.summary.iter().copied().chain([record.state_field, "updated_at"]);
    let known: Vec<_> = paths.filter_map(|path| Some((path.to_owned(), lookup(document, path)?.clone()))).collect();
    let content = if known.is_empty() { document.canonical() } else { canonical(known) };
    sha256_hex(&format!("{uid}|{content}"))
}

fn canonical(mut members: Vec<(String, Json)>) -> String {
    members.dedup_by(|a, b| a.0 == b.0);
    Json::Object(members).canonical()
}
