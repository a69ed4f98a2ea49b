//! Tools: one row for every operation that a model may call.

mod build;
mod listing;
mod request;
mod verb;

pub use request::{Encoding, KeyUse, Nulls, OrderForm, Origin, PageSize, Paging, Sort};
pub use verb::{Answer, Own, Verb};

use crate::field::{Field, Fields};
use crate::filter::Filter;
use crate::record::{Dialect, Record};
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

/// Which words of a token grant a resource scope.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Covered {
    /// Its own name, or `all`.
    #[default]
    ByAll,
    /// Its own name alone: money leaves, or somebody is charged, so that nobody grants it unawares.
    ByNameOnly,
}

/// What a token must allow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Scope {
    /// The resource scope (`charge.bank_billets`); empty where the access level alone is enough.
    pub resource: &'static str,
    /// The access level.
    pub access: Access,
    /// Which words grant the resource scope.
    pub covered: Covered,
}

impl Scope {
    /// A scope that `all` covers.
    pub const fn new(resource: &'static str, access: Access) -> Scope {
        Scope { resource, access, covered: Covered::ByAll }
    }

    /// Its words, as a token carries them: the access level, and the resource scope where one is needed.
    pub fn words(&self) -> impl Iterator<Item = &'static str> + use<> {
        let access = match self.access {
            Access::Read => "read",
            Access::Write => "write",
        };
        std::iter::once(access).chain(Some(self.resource).filter(|resource| !resource.is_empty()))
    }
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

/// The envelope of the API, or of the version of it, that the operation belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// Bare records and arrays.
    V1,
    /// `{status, data, pagination}`.
    V2,
    /// Bare records, `{data, meta: {next_cursor}}`, `{error: {code, message, details}}`.
    Finance,
    /// `{data}`, `{data, next_cursor}`, `{error: {code, message, details}}`.
    Inbox,
    /// `{data}`, `{data, meta: {total, page, per_page, total_pages}}`, `{error: {code, message, details}}`.
    Billing,
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
    /// What a person who is asked has to know besides the title: what else goes, what cannot be taken back, whether money
    /// moves. Every destructive tool has one, and no other.
    pub consequence: Text,
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
    /// Query parameters that are no filters (those of paging and sorting come by themselves).
    pub query: &'static [Field],
    /// Filters of a list.
    pub filters: &'static [Filter],
    /// The orders that the list can come in.
    pub sort: Sort,
    /// How the list is cut into pages.
    pub paging: Paging,
    /// How many records a page holds.
    pub page_size: PageSize,
    /// What the API does with an idempotency key.
    pub key: KeyUse,
    /// Who answers.
    pub origin: Origin,
    /// How the body is written.
    pub encoding: Encoding,
    /// What a `null` in the body of a change does.
    pub nulls: Nulls,
    /// Body fields.
    pub body: Fields,
    /// Body fields that the API takes and the tool does not offer: rare ones, for one bank or for programs. The sandbox
    /// takes them; a model neither sees nor sends them.
    pub also: Fields,
    /// Top-level body fields that must be sent, besides those marked required.
    pub requires: &'static [&'static str],
    /// Arguments of a destructive tool without any of which a call can be mended: it is then a plain write (see
    /// [`Tool::effect_with`]). Empty where every call is destructive.
    pub plain_without: &'static [&'static str],
    /// The record type that it acts on.
    pub record: &'static Record,
    /// The record type that it answers, where it is not `record`.
    pub returns: &'static Record,
    /// Whether a call reaches somebody outside Kobana, besides what its verb says. Read it with
    /// [`Tool::reaches_outside`].
    pub open_world: bool,
}

impl Tool {
    /// Whether a call reaches somebody outside Kobana. A command always does: a bank carries it out.
    pub const fn reaches_outside(&self) -> bool {
        self.open_world || matches!(self.verb, Verb::Command { .. })
    }

    /// The envelope of its API.
    pub fn style(&self) -> Style {
        match self.record.dialect {
            Dialect::Finance => Style::Finance,
            Dialect::Inbox => Style::Inbox,
            Dialect::Billing => Style::Billing,
            Dialect::Versioned if self.path.starts_with("/v1/") => Style::V1,
            Dialect::Versioned => Style::V2,
        }
    }

    /// What one call changes, given whether it carries an argument.
    ///
    /// `effect` is the gravest that any call can be, and what clients are told.
    pub fn effect_with(&self, sends: impl Fn(&str) -> bool) -> Effect {
        let plain = self.effect == Effect::Destructive && !self.plain_without.is_empty();
        if plain && !self.plain_without.iter().any(|name| sends(name)) { Effect::Write } else { self.effect }
    }

    /// The names between braces in its path, in order.
    pub fn path_parameters(&self) -> impl Iterator<Item = &'static str> + use<> {
        self.path.split('/').filter_map(|part| part.strip_prefix('{')?.strip_suffix('}'))
    }

    /// The path parameter that names the record it acts on: the record's `argument` (`uid`, `id`, `account_id`), or its own
    /// `<type>_uid` (`pix_uid` of a Pix).
    /// `None` where the path names no record, or another one.
    pub fn target_parameter(&self) -> Option<&'static str> {
        let names_record = |name: &str| {
            let owner = name.strip_suffix("_uid").and_then(|kind| self.record.key.strip_suffix(kind));
            name == self.record.argument || owner.is_some_and(|rest| rest.ends_with('_'))
        };
        self.path_parameters().find(|name| names_record(name))
    }

    /// Its body fields, one after the other.
    pub fn body_fields(&self) -> impl Iterator<Item = &'static Field> + use<> {
        self.body.iter().flat_map(|group| group.iter())
    }

    /// Whether it reads one record with texts so long that a call may say where to read on.
    pub fn reads_passages(&self) -> bool {
        self.effect == Effect::Read && self.answer == Answer::Record && self.returns.has_passages()
    }

    /// Whether `null` for `field` takes away what the record has there.
    pub fn clears(&self, field: &Field) -> bool {
        self.method == Method::Patch && self.nulls == Nulls::Clear && field.traits.clearable
    }

    /// Whether the call must carry the body field `field`.
    pub fn requires_field(&self, field: &Field) -> bool {
        field.traits.required || self.requires.contains(&field.name)
    }
}
