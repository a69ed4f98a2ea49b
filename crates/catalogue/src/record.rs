//! Record types: what the API answers, where it is kept and how it is named.

use crate::field::{Field, Fields, Kind};
use crate::text::Text;

/// Whether `resources/list` names the newest records of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listed {
    /// The newest are listed.
    Newest,
    /// Read by URI only.
    ByUriOnly,
}

/// A record type.
#[derive(Debug)]
pub struct Record {
    /// Family and name joined as in the tools' names (`charge_bank_billet`). Also the name of its table in the sandbox.
    pub key: &'static str,
    /// Title for people.
    pub title: Text,
    /// The resource template, or empty for a type that has none.
    pub uri: &'static str,
    /// Whether its newest records are listed as resources.
    pub listed: Listed,
    /// What it holds.
    pub fields: Fields,
    /// The field that holds its state, and every state, from the record's own field. Empty for stateless types.
    pub state_field: &'static str,
    /// The fields that tell records apart in a list of resources, first the most telling.
    pub label: &'static [&'static str],
    /// The fields that a person needs to judge a destructive call (amount, payer, due date).
    pub summary: &'static [&'static str],
    /// Fields that lists leave out, besides lists of other records: the record itself shows them.
    pub details: &'static [&'static str],
    /// Fields, besides those that filters name, by which the sandbox looks records up.
    pub indexed: &'static [&'static str],
}

impl Record {
    /// A type without template, state or summary.
    pub const fn new(key: &'static str, title: Text) -> Record {
        Record {
            key,
            title,
            uri: "",
            listed: Listed::Newest,
            fields: &[],
            state_field: "",
            label: &[],
            summary: &[],
            details: &[],
            indexed: &[],
        }
    }

    /// Its resource template.
    pub const fn uri(mut self, uri: &'static str) -> Record {
        self.uri = uri;
        self
    }

    /// Leaves it out of `resources/list`.
    pub const fn by_uri_only(mut self) -> Record {
        self.listed = Listed::ByUriOnly;
        self
    }

    /// Its fields.
    pub const fn fields(mut self, fields: Fields) -> Record {
        self.fields = fields;
        self
    }

    /// The field that holds its state; its words are the states.
    pub const fn state(mut self, field: &'static str) -> Record {
        self.state_field = field;
        self
    }

    /// What names one record in a list.
    pub const fn label(mut self, fields: &'static [&'static str]) -> Record {
        self.label = fields;
        self
    }

    /// What a person judges it by.
    pub const fn summary(mut self, fields: &'static [&'static str]) -> Record {
        self.summary = fields;
        self
    }

    /// What lists leave out.
    pub const fn details(mut self, fields: &'static [&'static str]) -> Record {
        self.details = fields;
        self
    }

    /// Further fields to look it up by.
    pub const fn indexed(mut self, fields: &'static [&'static str]) -> Record {
        self.indexed = fields;
        self
    }

    /// Its fields, one after the other.
    pub fn all_fields(&self) -> impl Iterator<Item = &'static Field> + use<> {
        self.fields.iter().flat_map(|group| group.iter())
    }

    /// The field called `name`.
    pub fn field(&self, name: &str) -> Option<&'static Field> {
        self.all_fields().find(|field| field.name == name)
    }

    /// Whether a list shows `field`. A page of many records has to be read by a model, so that it shows neither the other
    /// records that hang on each one nor its `details`.
    pub fn lists(&self, field: &Field) -> bool {
        !matches!(field.kind, Kind::Records(_)) && !self.details.contains(&field.name)
    }

    /// Every state, in the order of the catalogue; empty for stateless types.
    pub fn states(&self) -> &'static [&'static str] {
        match self.field(self.state_field).map(|field| field.kind) {
            Some(Kind::OneOf(words)) => words,
            _ => &[],
        }
    }
}
