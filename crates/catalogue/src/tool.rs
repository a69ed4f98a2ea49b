//! Tools: one row for every operation that a model may call.

use crate::field::{Field, Fields};
use crate::filter::Filter;
use crate::record::Record;
use crate::text::Text;

/// What a call changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Effect {
    /// Nothing.
    Read,
    /// Something that can be mended.
    Write,
    /// Money, a record's end, or where data and money go: asked first.
    Destructive,
}

/// The access level that a token must have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Access {
    /// `read` or `write`.
    Read,
    /// `write`.
    Write,
}

/// What a token must allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope {
    /// The resource scope (`charge.bank_billets`).
    pub resource: &'static str,
    /// The access level.
    pub access: Access,
}

/// HTTP method of the operation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Method {
    Get,
    Post,
    Put,
    Patch,
    Delete,
}

impl Method {
    /// The method's name in capitals.
    pub const fn as_str(self) -> &'static str {
        match self {
            Method::Get => "GET",
            Method::Post => "POST",
            Method::Put => "PUT",
            Method::Patch => "PATCH",
            Method::Delete => "DELETE",
        }
    }
}

/// The envelope of the API version that the operation belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Bare records and arrays.
    V1,
    /// `{status, data, pagination}`.
    V2,
}

/// What the sandbox does when the operation is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verb {
    /// Newest first, filtered and paged.
    List,
    /// One record by id or uid.
    Get,
    /// Stores a new record.
    Create,
    /// Merges the body into a record.
    Update,
    /// Removes a record.
    Delete,
    /// Moves a record from one of the states to another at once.
    Transition {
        /// States that allow it; empty means any.
        from: &'static [&'static str],
        /// The state reached.
        to: &'static str,
    },
    /// Creates a command that the bank confirms later (v2).
    Command {
        /// The command's operation word (`cancel`).
        operation: &'static str,
        /// States that allow it; empty means any.
        from: &'static [&'static str],
    },
    /// Has a rule of its own in the sandbox.
    Rule,
}

/// What the API answers on success.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Answer {
    /// 200 with one record (201 for a create).
    Record,
    /// 200 with a list of records.
    List,
    /// 204 without a body.
    NoContent,
    /// 202 with a record or nothing: queued.
    Accepted,
    /// 200 with an object that is no record (a message, a report).
    Object,
    /// 200 with the bytes of a file of this media type.
    File(&'static str),
    /// 302 to a file.
    Redirect,
}

/// A tool.
#[derive(Debug)]
pub struct Tool {
    /// `banking_<family>_<record>_<action>`.
    pub name: &'static str,
    /// The toolset (`charge`, `data`).
    pub family: &'static str,
    /// Title for people.
    pub title: Text,
    /// What it does, when to use it, what it changes and what it refuses, for a model.
    pub about: &'static str,
    /// What a call changes.
    pub effect: Effect,
    /// Whether calling twice with the same arguments changes no more than calling once.
    pub idempotent: bool,
    /// What a token must allow.
    pub scope: Scope,
    /// HTTP method.
    pub method: Method,
    /// Path below the API's root, with `{name}` for each path parameter. `{uid}` names the record.
    pub path: &'static str,
    /// What the sandbox does.
    pub verb: Verb,
    /// What the API answers.
    pub answer: Answer,
    /// Path parameters that are more than a uid.
    pub path_fields: &'static [Field],
    /// Query parameters that are no filters (`page` and `per_page` come by themselves with `paged`).
    pub query: &'static [Field],
    /// Filters of a list.
    pub filters: &'static [Filter],
    /// Whether the list takes `page` and `per_page`.
    pub paged: bool,
    /// Body fields.
    pub body: Fields,
    /// Top-level body fields that must be sent, besides those marked required.
    pub requires: &'static [&'static str],
    /// The record type that it acts on.
    pub record: &'static Record,
    /// The record type that it answers, where it is not `record`.
    pub returns: &'static Record,
    /// Whether a call reaches somebody outside Kobana, besides what its verb says. Read it with
    /// [`Tool::reaches_outside`].
    pub open_world: bool,
}

impl Tool {
    const fn new(name: &'static str, title: Text, effect: Effect, record: &'static Record) -> Tool {
        Tool {
            name,
            family: "",
            title,
            about: "",
            effect,
            idempotent: matches!(effect, Effect::Read),
            scope: Scope {
                resource: "",
                access: if matches!(effect, Effect::Read) { Access::Read } else { Access::Write },
            },
            method: Method::Get,
            path: "",
            verb: Verb::Rule,
            answer: Answer::Record,
            path_fields: &[],
            query: &[],
            filters: &[],
            paged: false,
            body: &[],
            requires: &[],
            record,
            returns: record,
            open_world: false,
        }
    }

    /// A tool that changes nothing.
    pub const fn read(name: &'static str, title: Text, record: &'static Record) -> Tool {
        Tool::new(name, title, Effect::Read, record)
    }

    /// A tool whose change can be mended.
    pub const fn write(name: &'static str, title: Text, record: &'static Record) -> Tool {
        Tool::new(name, title, Effect::Write, record)
    }

    /// A tool that is asked first.
    pub const fn destructive(name: &'static str, title: Text, record: &'static Record) -> Tool {
        Tool::new(name, title, Effect::Destructive, record)
    }

    /// Describes it for a model.
    pub const fn about(mut self, about: &'static str) -> Tool {
        self.about = about;
        self
    }

    /// Family (toolset) and resource scope.
    pub const fn scope(mut self, family: &'static str, resource: &'static str) -> Tool {
        self.family = family;
        self.scope.resource = resource;
        self
    }

    /// `GET path`.
    pub const fn get(mut self, path: &'static str, verb: Verb) -> Tool {
        self.answer = if matches!(verb, Verb::List) { Answer::List } else { Answer::Record };
        self.at(Method::Get, path, verb)
    }

    /// `POST path`.
    pub const fn post(self, path: &'static str, verb: Verb) -> Tool {
        self.at(Method::Post, path, verb)
    }

    /// `PUT path`.
    pub const fn put(self, path: &'static str, verb: Verb) -> Tool {
        self.at(Method::Put, path, verb)
    }

    /// `PATCH path`.
    pub const fn patch(self, path: &'static str, verb: Verb) -> Tool {
        self.at(Method::Patch, path, verb)
    }

    /// `DELETE path`, answered with 204.
    pub const fn delete(mut self, path: &'static str, verb: Verb) -> Tool {
        self.answer = Answer::NoContent;
        self.at(Method::Delete, path, verb)
    }

    const fn at(mut self, method: Method, path: &'static str, verb: Verb) -> Tool {
        self.method = method;
        self.path = path;
        self.verb = verb;
        self
    }

    /// What the API answers, where it is not the method's usual answer.
    pub const fn answers(mut self, answer: Answer) -> Tool {
        self.answer = answer;
        self
    }

    /// Calling twice changes no more than calling once.
    pub const fn idempotent(mut self) -> Tool {
        self.idempotent = true;
        self
    }

    /// Types of path parameters that are more than a uid.
    pub const fn path_fields(mut self, fields: &'static [Field]) -> Tool {
        self.path_fields = fields;
        self
    }

    /// Query parameters that are no filters.
    pub const fn query(mut self, fields: &'static [Field]) -> Tool {
        self.query = fields;
        self
    }

    /// Filters.
    pub const fn filters(mut self, filters: &'static [Filter]) -> Tool {
        self.filters = filters;
        self
    }

    /// Takes `page` and `per_page` (50 at most).
    pub const fn paged(mut self) -> Tool {
        self.paged = true;
        self
    }

    /// Body fields.
    pub const fn body(mut self, fields: Fields) -> Tool {
        self.body = fields;
        self
    }

    /// Body fields that must be sent.
    pub const fn requires(mut self, names: &'static [&'static str]) -> Tool {
        self.requires = names;
        self
    }

    /// The record type that it answers, where it differs from the one it acts on.
    pub const fn returns(mut self, record: &'static Record) -> Tool {
        self.returns = record;
        self
    }

    /// A call reaches a bank, a payer or another outside party: it registers a charge, sends a message, or sets where
    /// notifications go.
    pub const fn open_world(mut self) -> Tool {
        self.open_world = true;
        self
    }

    /// Whether a call reaches somebody outside Kobana. A command always does: a bank carries it out.
    pub const fn reaches_outside(&self) -> bool {
        self.open_world || matches!(self.verb, Verb::Command { .. })
    }

    /// The envelope of its API version.
    pub fn style(&self) -> Style {
        if self.path.starts_with("/v1/") { Style::V1 } else { Style::V2 }
    }

    /// The names between braces in its path, in order.
    pub fn path_parameters(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
    }

    /// The path parameter that names the record it acts on: `uid`, or the record's own `<type>_uid` (`pix_uid` of a Pix).
    /// `None` where the path names no record, or another one.
    pub fn target_parameter(&self) -> Option<&'static str> {
        let names_record = |name: &str| {
            let owner = name.strip_suffix("_uid").and_then(|kind| self.record.key.strip_suffix(kind));
            name == "uid" || owner.is_some_and(|rest| rest.ends_with('_'))
        };
        self.path_parameters().find(|name| names_record(name))
    }

    /// Its body fields, one after the other.
    pub fn body_fields(&self) -> impl Iterator<Item = &'static Field> + use<> {
        self.body.iter().flat_map(|group| group.iter())
    }

    /// Whether the call must carry the body field `field`.
    pub fn requires_field(&self, field: &Field) -> bool {
        field.traits.required || self.requires.contains(&field.name)
    }
}
