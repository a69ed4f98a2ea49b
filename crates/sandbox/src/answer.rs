//! What a rule is asked and what it answers, before envelopes and bytes.

use std::collections::BTreeMap;

use bytes::Bytes;
use catalogue::{Record, Style, Tool};
use serde_json::{Map, Value};
use storage::{Key, Page, Row};

use crate::check;
use crate::problem::Problem;

/// One parsed request to the sandbox.
#[derive(Debug)]
pub struct Asked {
    /// The operation.
    pub tool: &'static Tool,
    /// Path parameters by name; `{uid}` holds a uid or, on v1 paths, a numeric id.
    pub path: BTreeMap<&'static str, String>,
    /// Query parameters by their own names (`due_date[gte]`), the last value of each; in finance they have been checked.
    pub query: BTreeMap<String, String>,
    /// The JSON body; empty when none was sent.
    pub body: Map<String, Value>,
}

impl Asked {
    /// The record that the path names: `{uid}`, else its last parameter. v1 paths take the numeric id as well.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for a path without parameters.
    pub fn key(&self) -> Result<Key, Problem> {
        let last = || self.tool.path_parameters().last().and_then(|name| self.path.get(name));
        let text = self.path.get("uid").or_else(last).ok_or(Problem::NotFound)?;
        Ok(self.key_of(text))
    }

    /// The record that the path parameter `name` names.
    ///
    /// # Errors
    /// [`Problem::NotFound`] for a path without it.
    pub fn key_at(&self, name: &str) -> Result<Key, Problem> {
        self.path.get(name).map(|text| self.key_of(text)).ok_or(Problem::NotFound)
    }

    fn key_of(&self, text: &str) -> Key {
        match (self.tool.style(), Key::parse(text)) {
            (Style::V1, key @ Key::Id(_)) => key,
            // A second name is the caller's own, in whatever case.
            _ => Key::Uid(check::uid(text).unwrap_or_else(|| text.to_owned())),
        }
    }
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
    /// 200 with a page of records of this type, and the cursor of the next; finance's lists.
    Cursored(&'static Record, Page, Option<String>),
    /// 200 with a page of records of this type, and what `meta` tells of the whole list; billing's lists.
    Counted(&'static Record, Page, Map<String, Value>),
    /// 200 with a page of ids, and the cursor of the next; finance's sweeps.
    Ids(Vec<String>, Option<String>),
    /// 201 with an object of a type that is never kept.
    Made(&'static Record, Value),
    /// 204.
    NoContent,
    /// 202 without a record.
    Queued,
    /// `{status, message}` with this status, in either API version.
    Notice(u16, &'static str),
    /// 200 with an object that is no stored record.
    Object(Value),
    /// 200 with an object that stands in no envelope, where the API has one otherwise.
    Bare(Value),
    /// 201 with an object that stands in no envelope, where the API has one otherwise.
    BareMade(Value),
    /// 207 with an object that stands in no envelope: a part of what was asked was done.
    Partial(Value),
    /// 200 with a file.
    File {
        /// Media type.
        media_type: &'static str,
        /// Suggested name.
        filename: String,
        /// Content.
        bytes: Bytes,
    },
    /// 200 with a stored file, for its own people alone.
    Stored(Stored),
    /// 302.
    Redirect(String),
}

/// A file that somebody has stored.
#[derive(Debug)]
pub struct Stored {
    /// Its media type, one of those that uploads may have.
    pub media_type: String,
    /// Its name.
    pub filename: String,
    /// Whether a browser shows it or saves it.
    pub disposition: Disposition,
    /// Content.
    pub bytes: Bytes,
}

/// What a browser does with a file (RFC 6266).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Disposition {
    /// Shows it.
    Inline,
    /// Saves it.
    Attachment,
}
