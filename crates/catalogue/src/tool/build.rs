//! The chain that a row is written in.

use super::{
    Access, Answer, Covered, Effect, Encoding, KeyUse, Method, Nulls, Origin, PageSize, Paging, Scope, Sort, Tool, Verb,
};
use crate::field::{Field, Fields};
use crate::filter::Filter;
use crate::record::Record;
use crate::text::Text;

impl Tool {
    const fn new(name: &'static str, title: Text, effect: Effect, record: &'static Record) -> Tool {
        Tool {
            name,
            family: "",
            title,
            about: "",
            consequence: Text::new("", ""),
            effect,
            idempotent: matches!(effect, Effect::Read),
            scope: Scope::new("", if matches!(effect, Effect::Read) { Access::Read } else { Access::Write }),
            method: Method::Get,
            path: "",
            verb: Verb::Rule,
            answer: Answer::Record,
            path_fields: &[],
            query: &[],
            filters: &[],
            sort: Sort::NONE,
            paging: Paging::None,
            page_size: PageSize::NONE,
            key: if matches!(effect, Effect::Read) { KeyUse::Ignored } else { KeyUse::Optional },
            origin: Origin::Api,
            encoding: Encoding::Json,
            nulls: Nulls::Clear,
            body: &[],
            also: &[],
            requires: &[],
            plain_without: &[],
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

    /// Tells a person who is asked what it comes to.
    pub const fn consequence(mut self, pt: &'static str, en: &'static str) -> Tool {
        self.consequence = Text::new(pt, en);
        self
    }

    /// Family (toolset) and resource scope.
    pub const fn scope(mut self, family: &'static str, resource: &'static str) -> Tool {
        self.family = family;
        self.scope.resource = resource;
        self
    }

    /// A token must name its resource scope: `all` does not cover it.
    pub const fn named_scope(mut self) -> Tool {
        self.scope.covered = Covered::ByNameOnly;
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

    /// The API refuses it without an idempotency key.
    pub const fn needs_key(mut self) -> Tool {
        self.key = KeyUse::Required;
        self
    }

    /// The API knows no idempotency key for it.
    pub const fn keyless(mut self) -> Tool {
        self.key = KeyUse::Ignored;
        self
    }

    /// Answered by the server or the sandbox instead of the public API.
    pub const fn origin(mut self, origin: Origin) -> Tool {
        self.origin = origin;
        self
    }

    /// The API takes `null` for a value that was left out.
    pub const fn ignores_nulls(mut self) -> Tool {
        self.nulls = Nulls::Ignored;
        self
    }

    /// Sends the body as `multipart/form-data`.
    pub const fn multipart(mut self) -> Tool {
        self.encoding = Encoding::Multipart;
        self
    }

    /// A call with none of these arguments is a plain write.
    pub const fn plain_without(mut self, names: &'static [&'static str]) -> Tool {
        self.plain_without = names;
        self
    }

    /// Body fields.
    pub const fn body(mut self, fields: Fields) -> Tool {
        self.body = fields;
        self
    }

    /// Body fields that the API takes and the tool does not offer.
    pub const fn also(mut self, fields: Fields) -> Tool {
        self.also = fields;
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
}
