//! What a rule is asked and what it answers, before envelopes and bytes.

use std::collections::BTreeMap;

use bytes::Bytes;
use catalogue::{Record, Tool};
use serde_json::{Map, Value};
use storage::{Page, Row};

/// One parsed request to the sandbox.
#[derive(Debug)]
pub struct Asked {
    /// The operation.
    pub tool: &'static Tool,
    /// Path parameters by name; `{uid}` holds a uid or, on v1 paths, a numeric id.
    pub path: BTreeMap<&'static str, String>,
    /// Query parameters, the last value of each name.
    pub query: BTreeMap<String, String>,
    /// The JSON body; empty when none was sent.
    pub body: Map<String, Value>,
}

/// A success, before its envelope. The status follows from the variant.
#[derive(Debug)]
pub enum Answered {
    /// 200 with a record of this type.
    Record(&'static Record, Row),
    /// 201 with a record of this type.
    Created(&'static Record, Row),
    /// 202 with a record of this type.
    Accepted(&'static Record, Row),
    /// 200 with a page of records of this type.
    List(&'static Record, Page),
    /// 204.
    NoContent,
    /// 202 without a record.
    Queued,
    /// 200 with an object that is no stored record.
    Object(Value),
    /// 200 with a file.
    File {
        /// Media type.
        media_type: &'static str,
        /// Suggested name.
        filename: String,
        /// Content.
        bytes: Bytes,
    },
    /// 302.
    Redirect(String),
}
