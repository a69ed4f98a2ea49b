//! How an API is asked and how it answers: one value for each dialect of the catalogue, so that what differs between them
//! stands in one place.

pub(crate) mod billing;
pub(crate) mod cursored;
mod file;
mod finance;
pub(crate) mod inbox;
mod narrow;
mod parameters;
mod refuse;
mod value;
mod versioned;
mod write;

use std::collections::BTreeMap;

use catalogue::{KeyUse, Product, Tool};
use engine::{AccountId, BoxFuture};
use serde_json::{Map, Value};

use crate::answer::{Answered, Asked};
use crate::caller::Session;
use crate::check::{Checked, Findings};
use crate::problem::Problem;
use crate::reply::Reply;
use crate::sandbox::Sandbox;

/// A query's parameters by their own names.
pub(crate) type Sent = BTreeMap<String, String>;

/// The answer of a list outside a transaction.
pub(crate) type Listed<'a> = BoxFuture<'a, Result<Reply, Problem>>;

/// How an API is asked and how it answers.
#[derive(Debug)]
pub(crate) struct Manner {
    /// Reads the query of a request for an operation, made in the given place.
    pub(crate) query: fn(&'static Tool, &str, &AccountId) -> Result<Sent, Problem>,
    /// Checks a body's fields.
    pub(crate) body: fn(&'static Tool, &Map<String, Value>) -> Result<Checked, Findings>,
    /// Refuses a body that fits field by field, and not as a whole.
    pub(crate) whole: fn(&'static Tool, &Map<String, Value>) -> Result<(), Problem>,
    /// Completes the refusal of a body that refers to a record that the tenant does not have.
    pub(crate) missing: fn(&Tool, Problem) -> Problem,
    /// Runs a generic list or sweep.
    pub(crate) list: for<'a> fn(&'a Sandbox, Session<'a>, &'a Asked) -> Listed<'a>,
    /// Writes a success.
    pub(crate) write: fn(&Sandbox, Session<'_>, &Asked, Answered) -> Result<Reply, Problem>,
    /// Writes a refusal; without a tool, of a request that belongs to no operation.
    pub(crate) refuse: fn(Option<&Tool>, &Problem) -> Reply,
    /// What becomes of an idempotency key.
    pub(crate) key: fn(&Tool) -> KeyUse,
    /// Completes an answer that is given again under its key.
    pub(crate) replay: fn(&'static Tool, Session<'_>, Reply) -> Reply,
    /// What becomes of a fault of our own under an idempotency key.
    pub(crate) faults: Faults,
}

/// What becomes of a fault of our own under an idempotency key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Faults {
    /// It is answered again, as banking's documents say.
    Kept,
    /// The request may be sent again: nothing was done.
    Forgotten,
}

impl Manner {
    /// How `product` is spoken with. A product's record types are all of one dialect.
    pub(crate) fn of_product(product: &Product) -> &'static Manner {
        let dialect = product.records.first().map_or(catalogue::Dialect::Versioned, |record| record.dialect);
        Manner::of(dialect)
    }

    /// How `tool` is spoken with.
    pub(crate) fn of_tool(tool: &Tool) -> &'static Manner {
        Manner::of(tool.record.dialect)
    }

    fn of(dialect: catalogue::Dialect) -> &'static Manner {
        match dialect {
            catalogue::Dialect::Versioned => &versioned::MANNER,
            catalogue::Dialect::Finance => &finance::MANNER,
            catalogue::Dialect::Inbox => &inbox::MANNER,
            catalogue::Dialect::Billing => &billing::MANNER,
        }
    }
}

/// A refusal of one query parameter, by its own name.
fn bad_parameter(name: &str, message: &str) -> Problem {
    Problem::Parameter { name: name.to_owned(), message: message.to_owned() }
}
