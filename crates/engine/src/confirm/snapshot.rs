//! A record at one moment: what a person judges it by, and a version that changes when it does.

use catalogue::{Field, Kind, Record, Tool, label};

use crate::arguments::sha256_hex;
use crate::json::Json;
use crate::refusal::Refusal;
use crate::strict;

/// Nesting of a record; deeper is no record of this API.
const DEPTH: usize = 64;

/// What a record is to a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// The call acts on it: any change counts.
    Own,
    /// An argument names it: what the person saw and its state count. A wallet changes with every boleto that is
    /// issued in it, which makes no answer about it outdated.
    Named,
}

/// A record at one moment.
#[derive(Debug, Clone)]
pub(super) struct Snapshot {
    pub(super) record: &'static Record,
    pub(super) uid: String,
    pub(super) version: String,
    /// Field names, types and values that a person judges by.
    pub(super) summary: Vec<(&'static str, Shown)>,
    /// What tells it apart.
    pub(super) label: Vec<Shown>,
}

impl Snapshot {
    /// The records that its summary names, each with its uid.
    pub(super) fn links(&self) -> impl Iterator<Item = (&'static Record, &str)> {
        self.summary.iter().filter_map(|(_, shown)| Some((shown.to?, shown))).flat_map(|(record, shown)| {
            let uids = match &shown.value {
                Json::List(elements) => elements.as_slice(),
                value => std::slice::from_ref(value),
            };
            uids.iter().filter_map(move |uid| Some((record, uid.as_text()?)))
        })
    }
}

/// One value of a summary and how it is displayed.
#[derive(Debug, Clone)]
pub(super) struct Shown {
    pub(super) value: Json,
    pub(super) format: Format,
    /// The type of record that it names.
    pub(super) to: Option<&'static Record>,
}

/// How a value is displayed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Format {
    Money,
    /// A whole number of parts of a real: cents are its second decimal, subcents its fourth.
    Parts {
        decimals: usize,
    },
    /// Reais as text.
    Decimal,
    Percent,
    /// Percent as text.
    Rate,
    /// A number of no unit, which may have decimals.
    Number,
    Date,
    /// A day that an API writes as midnight UTC.
    Day,
    Month,
    Instant,
    /// An instant, or a day written as midnight UTC.
    Moment,
    Address,
    /// CPF or CNPJ.
    Document,
    /// A record's uid.
    Uid,
    /// One of the words or numbers of a field.
    Word {
        /// The record type that the field is of.
        record: &'static str,
        field: &'static str,
    },
    /// Text of the account's own.
    Own,
    /// Anything else, text from outside the account first of all.
    Plain,
}

impl Format {
    /// Of `field` in the record type `record`.
    pub(super) fn of(record: &'static Record, field: &Field) -> Format {
        let word = Format::Word { record: record.key, field: field.name };
        match field.kind {
            Kind::Money => Format::Money,
            Kind::Decimal(_) => Format::Decimal,
            Kind::Percent => Format::Percent,
            Kind::Rate => Format::Rate,
            Kind::Number(_) => Format::Number,
            Kind::Integer { .. } => decimals(field.name).map_or(Format::Plain, |decimals| Format::Parts { decimals }),
            Kind::Date => Format::Date,
            Kind::Day => Format::Day,
            Kind::Month => Format::Month,
            Kind::Instant => Format::Instant,
            Kind::Moment => Format::Moment,
            Kind::Url => Format::Address,
            Kind::Document | Kind::BareDocument => Format::Document,
            Kind::Uid | Kind::Reference { .. } | Kind::References { .. } | Kind::ReferenceBy { .. } => Format::Uid,
            Kind::OneOf(_) | Kind::OneOfNumbers(_) | Kind::AnyOf(_) => word,
            Kind::Texts { .. } if field.ids_by.is_some() => Format::Uid,
            Kind::Text { .. } if !field.traits.third_party && label::has_words(field.name) => word,
            Kind::Text { .. } if !field.traits.third_party => Format::Own,
            _ => Format::Plain,
        }
    }
}

/// The decimals of a real that a whole number called `name` counts, which its name ends with; `None` for no amount.
fn decimals(name: &str) -> Option<usize> {
    let name = name.to_ascii_lowercase();
    [("subcents", 4), ("cents", 2)].into_iter().find(|(end, _)| name.ends_with(end)).map(|(_, decimals)| decimals)
}

impl Snapshot {
    /// Reads what `tool` answered about the record `uid`.
    ///
    /// # Errors
    /// `upstream_unavailable` for what is no record.
    pub(super) fn of(tool: &Tool, uid: &str, json: &str, role: Role) -> Result<Snapshot, Refusal> {
        let record = tool.returns;
        let document = strict::parse(json, DEPTH).map_err(|error| {
            tracing::warn!(tool = tool.name, path = error.path, "the target cannot be read");
            Refusal::UpstreamUnavailable
        })?;
        let shown = |path: &&'static str| Some((*path, shown(record, &document, path)?));
        let summary: Vec<_> = record.summary.iter().filter_map(shown).collect();
        let label = record.label.iter().filter_map(|path| Some(shown(path)?.1)).collect();
        let version = sha256_hex(&format!("{uid}|{}", content(record, &document, role)));
        Ok(Snapshot { version, uid: uid.to_owned(), record, summary, label })
    }
}

fn shown(record: &'static Record, document: &Json, path: &str) -> Option<Shown> {
    let value = lookup(document, path).filter(|value| **value != Json::Null)?.clone();
    let field = field_at(record, path);
    let to = field.and_then(|field| named_by(field, document));
    Some(Shown { value, format: field.map_or(Format::Plain, |field| Format::of(record, field)), to })
}

/// The type of the records that the value of `field` names.
fn named_by(field: &Field, document: &Json) -> Option<&'static Record> {
    if let Kind::Reference { to, .. } | Kind::References { to, .. } = field.kind {
        return Some(to);
    }
    let (by, types) = field.ids_by?;
    let word = document.get(by)?.as_text()?;
    types.iter().find(|(known, _)| *known == word).map(|(_, record)| *record)
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

/// What makes a version: what the person judged, the state, and when the record last changed.
///
/// With that instant the rest is left out, since volatile parts (counters, days from today) would make every question
/// outdated at once. A record that does not tell when it changed counts whole, but for addresses, which are signed anew
/// at each reading.
fn content(record: &Record, document: &Json, role: Role) -> String {
    let dated = lookup(document, "updated_at").is_some_and(|value| *value != Json::Null);
    let paths = record.summary.iter().copied().chain([record.state_field]);
    let mut known: Vec<_> = paths.filter_map(|path| Some((path.to_owned(), lookup(document, path)?.clone()))).collect();
    match (role, dated) {
        (Role::Own, true) => {
            known.extend(lookup(document, "updated_at").map(|value| ("updated_at".to_owned(), value.clone())));
        }
        (Role::Own, false) => known.push(("*".to_owned(), without_addresses(document))),
        (Role::Named, _) => {}
    }
    Json::Object(known).canonical()
}

fn without_addresses(value: &Json) -> Json {
    match value {
        Json::Text(text) if text.starts_with("https://") || text.starts_with("http://") => Json::Null,
        Json::List(elements) => Json::List(elements.iter().map(without_addresses).collect()),
        Json::Object(members) => {
            Json::Object(members.iter().map(|(name, member)| (name.clone(), without_addresses(member))).collect())
        }
        other => other.clone(),
    }
}
