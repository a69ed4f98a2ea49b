//! The chain that a record type is written in.

use super::{Dialect, Kept, Listed, Record, Shown, Tenancy};
use crate::field::Fields;
use crate::text::Text;

impl Record {
    /// A type of banking without template, state or summary.
    pub const fn new(key: &'static str, title: Text) -> Record {
        Record {
            product: "banking",
            key,
            title,
            dialect: Dialect::Versioned,
            tenancy: Tenancy::Account,
            kept: Kept::Always,
            identity: "uid",
            argument: "uid",
            alias: "",
            schema: "",
            uri: "",
            listed: Listed::Newest,
            fields: &[],
            state_field: "",
            label: &[],
            summary: &[],
            details: &[],
            searched: &[],
            worded: &[],
            indexed: &[],
            tallied: &[],
            shown: None,
        }
    }

    /// A type of the finance API: of a workspace, named by `id`, called `schema` in the contract.
    pub const fn finance(key: &'static str, title: Text, schema: &'static str) -> Record {
        let mut record = Record::new(key, title).product("finance");
        record.dialect = Dialect::Finance;
        record.tenancy = Tenancy::Workspace;
        record.identity = "id";
        record.argument = "id";
        record.schema = schema;
        record
    }

    /// A type of the inbox API: of the connection's workspace, named by `id`.
    pub const fn inbox(key: &'static str, title: Text) -> Record {
        let mut record = Record::new(key, title).product("inbox");
        record.dialect = Dialect::Inbox;
        record.tenancy = Tenancy::Connection;
        record.identity = "id";
        record.argument = "id";
        record
    }

    /// A type of the billing API: of the account's organization, named by `id`.
    pub const fn billing(key: &'static str, title: Text) -> Record {
        let mut record = Record::new(key, title).product("billing");
        record.dialect = Dialect::Billing;
        record.identity = "id";
        record.argument = "id";
        record
    }

    /// A type of the product called `name`.
    pub const fn product(mut self, name: &'static str) -> Record {
        self.product = name;
        self
    }

    /// Made for one answer, never kept.
    pub const fn never_kept(mut self) -> Record {
        self.kept = Kept::Never;
        self.identity = "";
        self
    }

    /// The field that names one record.
    pub const fn identity(mut self, field: &'static str) -> Record {
        self.identity = field;
        self
    }

    /// What tools call its identity.
    pub const fn argument(mut self, name: &'static str) -> Record {
        self.argument = name;
        self
    }

    /// A second field by which a path may name one record; it has to be indexed.
    pub const fn also_named_by(mut self, field: &'static str) -> Record {
        self.alias = field;
        self
    }

    /// The same in every workspace, and read without one.
    pub const fn without_workspace(mut self) -> Record {
        self.tenancy = Tenancy::Account;
        self
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

    /// Where the `search` of its list looks.
    pub const fn searched(mut self, fields: &'static [&'static str]) -> Record {
        self.searched = fields;
        self
    }

    /// Further fields to look it up by a word of.
    pub const fn worded(mut self, fields: &'static [&'static str]) -> Record {
        self.worded = fields;
        self
    }

    /// Further fields to look it up by.
    pub const fn indexed(mut self, fields: &'static [&'static str]) -> Record {
        self.indexed = fields;
        self
    }

    /// Lists and sweeps show the records whose field `on` is `word`, unless the caller filters by the field `unless`.
    pub const fn shown_where(mut self, on: &'static str, word: &'static str, unless: &'static str) -> Record {
        self.shown = Some(Shown { on, word, unless });
        self
    }

    /// What its sums read.
    pub const fn tallied(mut self, fields: &'static [&'static [&'static str]]) -> Record {
        self.tallied = fields;
        self
    }
}
