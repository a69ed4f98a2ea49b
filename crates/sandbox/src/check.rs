//! A request's body against the catalogue: types, formats and limits, with the messages that the real API writes.

mod billing;
mod finance;
mod inbox;
mod pass;
mod value;
mod versioned;

use catalogue::{Field, Record, Tool};
use rust_decimal::Decimal;
use serde_json::{Map, Value};

use crate::dialect::Manner;
use crate::domain::money;
use pass::{Pass, Place};

pub(crate) use value::{scalar, uid};

/// Messages in Portuguese, as the API's framework writes them.
pub(crate) mod message {
    pub(crate) const BLANK: &str = "não pode ficar em branco";
    pub(crate) const INVALID: &str = "não é válido";
    pub(crate) const NOT_LISTED: &str = "não está incluído na lista";
    pub(crate) const NOT_FOUND: &str = "não foi encontrado";
    pub(crate) const NULL: &str = "não pode ser null";
    pub(crate) const TEXT: &str = "deve ser um texto";
}

/// A body that fits the catalogue, in the catalogue's order, but for the records that it refers to.
#[derive(Debug)]
pub(crate) struct Checked {
    /// The fields that were sent and that the operation takes.
    pub(crate) body: Map<String, Value>,
    /// References still to be looked up.
    pub(crate) references: Vec<Unresolved>,
}

/// A reference to a record, by uid or numeric id, at a place of the body.
#[derive(Debug)]
pub(crate) struct Unresolved {
    /// JSON pointer to the object that holds it.
    pub(crate) parent: String,
    /// The field.
    pub(crate) field: &'static Field,
    /// How messages name the field.
    pub(crate) path: String,
    /// The type referred to.
    pub(crate) to: &'static Record,
}

/// What is wrong with which field.
pub(crate) type Findings = Vec<(String, String)>;

/// How a dialect takes values.
struct Values {
    /// A value that is no object and no reference, in the form in which it is stored.
    scalar: fn(&Field, &str, &Value) -> Result<Value, String>,
    /// A reference, in the form in which it is looked up.
    reference: fn(&Value) -> Result<Value, String>,
    /// The elements of a list of references.
    references: fn(&Value) -> Option<Vec<Value>>,
    /// What a `null` comes to for a field that need not be sent.
    null: fn(&Field) -> Null,
}

/// What a `null` comes to.
enum Null {
    /// It is stored.
    Kept,
    /// It says nothing.
    Ignored,
    /// It is refused.
    Refused,
}

/// Checks `sent` against the body fields of `tool`, and those that only programs send, as the tool's dialect does.
/// Unknown and read-only fields are left out, as the real APIs do.
///
/// # Errors
/// Every finding, in the catalogue's order.
pub(crate) fn body(tool: &'static Tool, sent: &Map<String, Value>) -> Result<Checked, Findings> {
    (Manner::of_tool(tool).body)(tool, sent)
}

/// Looks for lists of more than `most` elements, wherever they stand.
///
/// # Errors
/// The name of each, by the field of the body that holds it.
pub(crate) fn lengths(sent: &Map<String, Value>, most: usize) -> Result<(), Findings> {
    let too_long = |(name, value): (&String, &Value)| {
        is_too_long(value, most).then(|| (name.clone(), format!("aceita no máximo {most} itens")))
    };
    let findings: Findings = sent.iter().filter_map(too_long).collect();
    if findings.is_empty() { Ok(()) } else { Err(findings) }
}

fn is_too_long(value: &Value, most: usize) -> bool {
    match value {
        Value::Array(items) => items.len() > most || items.iter().any(|item| is_too_long(item, most)),
        Value::Object(inner) => inner.values().any(|item| is_too_long(item, most)),
        _ => false,
    }
}

/// [`body`] of banking.
pub(crate) fn versioned(tool: &'static Tool, sent: &Map<String, Value>) -> Result<Checked, Findings> {
    check(tool, sent, &versioned::VALUES)
}

/// [`body`] of finance.
pub(crate) fn finance(tool: &'static Tool, sent: &Map<String, Value>) -> Result<Checked, Findings> {
    check(tool, sent, &finance::VALUES)
}

/// [`body`] of billing. Where records come in a list, one may come alone.
pub(crate) fn billing(tool: &'static Tool, sent: &Map<String, Value>) -> Result<Checked, Findings> {
    let takes_list = tool.body_fields().any(|field| field.name == RECORDS);
    if takes_list && !sent.is_empty() && !sent.contains_key(RECORDS) {
        let alone = Map::from_iter([(RECORDS.to_owned(), Value::Array(vec![Value::Object(sent.clone())]))]);
        return check(tool, &alone, &billing::VALUES);
    }
    check(tool, sent, &billing::VALUES)
}

/// The field of a body that holds records one by one.
const RECORDS: &str = "records";

/// [`body`] of inbox.
pub(crate) fn inbox(tool: &'static Tool, sent: &Map<String, Value>) -> Result<Checked, Findings> {
    check(tool, sent, &inbox::VALUES)
}

/// A percentage that is no more than all.
fn within_hundred(value: Value) -> Result<Value, String> {
    match money::decimal(&value) {
        Some(rate) if rate <= Decimal::ONE_HUNDRED => Ok(value),
        _ => Err("deve ser no máximo 100".to_owned()),
    }
}

/// Values of an API that takes each by its JSON type alone, ids as UUIDs, and `null` where it clears.
const fn by_type(scalar: fn(&Field, &str, &Value) -> Result<Value, String>) -> Values {
    Values {
        scalar,
        reference: |value| {
            let text = value.as_str().ok_or(message::TEXT)?;
            uid(text.trim()).map(Value::from).ok_or_else(|| "não é um UUID".to_owned())
        },
        references: |value| value.as_array().cloned(),
        null: |field| if field.traits.clearable { Null::Kept } else { Null::Refused },
    }
}

fn check(tool: &'static Tool, sent: &Map<String, Value>, values: &'static Values) -> Result<Checked, Findings> {
    let mut pass = Pass::new(values);
    let required = |field: &Field| tool.requires_field(field);
    let mut body = pass.object(tool.body, sent, &Place::default(), &required);
    body.append(&mut pass.object(tool.also, sent, &Place::default(), &required));
    pass.end().map(|references| Checked { body, references })
}
