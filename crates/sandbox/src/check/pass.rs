//! One pass over a body, field by field.

use catalogue::{Field, Fields, Kind, Record};
use serde_json::{Map, Value};

use super::{Findings, Null, Unresolved, Values, message};

/// Where in the body a check stands, for messages (`payer.name`) and as a JSON pointer.
#[derive(Debug, Clone, Default)]
pub(super) struct Place {
    path: String,
    pointer: String,
}

impl Place {
    fn field(&self, name: &str) -> Place {
        let dot = if self.path.is_empty() { "" } else { "." };
        Place { path: format!("{}{dot}{name}", self.path), pointer: format!("{}/{name}", self.pointer) }
    }

    fn item(&self, at: usize) -> Place {
        Place { path: format!("{}[{at}]", self.path), pointer: format!("{}/{at}", self.pointer) }
    }
}

/// What was found so far.
pub(super) struct Pass {
    values: &'static Values,
    findings: Findings,
    references: Vec<Unresolved>,
}

impl Pass {
    pub(super) fn new(values: &'static Values) -> Pass {
        Pass { values, findings: Vec::new(), references: Vec::new() }
    }

    /// The references still to be looked up, or everything that is wrong.
    pub(super) fn end(self) -> Result<Vec<Unresolved>, Findings> {
        if self.findings.is_empty() { Ok(self.references) } else { Err(self.findings) }
    }

    /// The fields of an object that were sent, checked.
    pub(super) fn object(
        &mut self,
        fields: Fields,
        sent: &Map<String, Value>,
        place: &Place,
        required: &dyn Fn(&Field) -> bool,
    ) -> Map<String, Value> {
        let mut kept = Map::new();
        for field in fields.iter().flat_map(|group| group.iter()).filter(|field| !field.traits.read_only) {
            let here = place.field(field.name);
            let Some(value) = sent_value(field, sent) else {
                if required(field) {
                    self.note::<()>(&here, message::BLANK);
                }
                continue;
            };
            if is_blank(value) && (required(field) || (field.traits.filled && value.is_string())) {
                self.note::<()>(&here, message::BLANK);
            } else if value.is_null() {
                match (self.values.null)(field) {
                    Null::Kept => drop(kept.insert(field.name.to_owned(), Value::Null)),
                    Null::Ignored => {}
                    Null::Refused => drop(self.note::<()>(&here, message::NULL)),
                }
            } else if let Some(value) = self.value(field, value, (&here, place), sent)
                && (field.traits.nullable || !value.is_null())
            {
                // Where the API never answers null, a blank that is sent says nothing.
                kept.insert(field.name.to_owned(), value);
            }
        }
        kept
    }

    fn value(
        &mut self,
        field: &'static Field,
        value: &Value,
        (here, parent): (&Place, &Place),
        beside: &Map<String, Value>,
    ) -> Option<Value> {
        match field.kind {
            Kind::Object(fields) => match value {
                Value::Object(inner) => {
                    Some(Value::Object(self.object(fields, inner, here, &|field| field.traits.required)))
                }
                _ => self.note(here, message::INVALID),
            },
            Kind::Objects(fields) => self.objects(fields, value, here),
            Kind::Reference { to, .. } => self.reference(field, value, (here, parent), to),
            Kind::ReferenceBy { by, to } => {
                // A word that names no type is a finding of its own field.
                let word = beside.get(by).and_then(Value::as_str)?;
                let (_, to) = to.iter().find(|(name, _)| *name == word)?;
                self.reference(field, value, (here, parent), to)
            }
            Kind::References { to, .. } => self.references(field, value, (here, parent), to),
            Kind::Records(_) => None,
            _ => match (self.values.scalar)(field, &here.path, value) {
                Ok(value) => Some(value),
                Err(found) => self.note(here, &found),
            },
        }
    }

    fn reference(
        &mut self,
        field: &'static Field,
        value: &Value,
        (here, parent): (&Place, &Place),
        to: &'static Record,
    ) -> Option<Value> {
        match (self.values.reference)(value) {
            Ok(Value::Null) => Some(Value::Null),
            Ok(value) => {
                let (parent, path) = (parent.pointer.clone(), here.path.clone());
                self.references.push(Unresolved { parent, field, path, to });
                Some(value)
            }
            Err(found) => self.note(here, &found),
        }
    }

    /// A list of references.
    fn references(
        &mut self,
        field: &'static Field,
        value: &Value,
        (here, parent): (&Place, &Place),
        to: &'static Record,
    ) -> Option<Value> {
        let Some(items) = (self.values.references)(value) else { return self.note(here, message::INVALID) };
        let before = self.findings.len();
        let mut kept = Vec::with_capacity(items.len());
        for (at, item) in items.iter().enumerate() {
            match (self.values.reference)(item) {
                Ok(Value::Null) => drop(self.note::<()>(&here.item(at), message::INVALID)),
                Ok(item) => kept.push(item),
                Err(found) => drop(self.note::<()>(&here.item(at), &found)),
            }
        }
        let (parent, path) = (parent.pointer.clone(), here.path.clone());
        self.references.push(Unresolved { parent, field, path, to });
        (self.findings.len() == before).then_some(Value::Array(kept))
    }

    fn objects(&mut self, fields: Fields, value: &Value, here: &Place) -> Option<Value> {
        let Value::Array(items) = value else { return self.note(here, message::INVALID) };
        let mut kept = Vec::with_capacity(items.len());
        for (at, item) in items.iter().enumerate() {
            let place = here.item(at);
            match item {
                Value::Object(inner) => {
                    kept.push(Value::Object(self.object(fields, inner, &place, &|field| field.traits.required)));
                }
                _ => drop(self.note::<()>(&place, message::INVALID)),
            }
        }
        Some(Value::Array(kept))
    }

    fn note<T>(&mut self, place: &Place, message: &str) -> Option<T> {
        self.findings.push((place.path.clone(), message.to_owned()));
        None
    }
}

/// The value of a field under its own name, or under the API's numeric name of a reference.
fn sent_value<'v>(field: &Field, sent: &'v Map<String, Value>) -> Option<&'v Value> {
    let by_name = sent.get(field.name);
    match field.kind {
        Kind::Reference { wire, .. } | Kind::References { wire, .. } => by_name.or_else(|| sent.get(wire)),
        _ => by_name,
    }
}

fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Object(inner) => inner.is_empty(),
        Value::Bool(_) | Value::Number(_) => false,
    }
}
