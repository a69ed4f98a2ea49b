//! Record types: what the API answers, where it is kept and how it is named.

mod build;

use crate::field::{Field, Fields, Kind, Passage};
use crate::text::Text;

/// Whether `resources/list` names the newest records of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Listed {
    /// The newest are listed.
    Newest,
    /// Read by URI only.
    ByUriOnly,
}

/// How an API writes records, lists and errors.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Dialect {
    /// Banking: the version at the start of the path decides, see [`Style`](crate::Style).
    Versioned,
    /// Finance: bare records, lists as `{data, meta: {next_cursor}}`, errors as `{error: {code, message, details}}`.
    Finance,
    /// Inbox: records as `{data}`, lists as `{data, next_cursor}`, errors as `{error: {code, message, details}}`.
    Inbox,
    /// Billing: records as `{data}`, lists as `{data, meta: {total, page, per_page, total_pages}}`, errors as inbox's.
    Billing,
}

/// Whose records they are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Tenancy {
    /// The account's that the token belongs to: a call cannot choose.
    Account,
    /// One workspace's out of those that the person reaches: a call names it, or the connection's default holds.
    Workspace,
    /// One workspace's, the connection's: its token chooses it, and no call names another.
    Connection,
}

impl Tenancy {
    /// Whether records are kept apart by workspace.
    pub const fn has_workspaces(self) -> bool {
        !matches!(self, Tenancy::Account)
    }
}

/// Whether the API keeps records of a type.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kept {
    /// Each has an identity and can be read again.
    Always,
    /// It is made for one answer: a total, a projection, the outcome of an action.
    Never,
}

/// Which records of a type lists and sweeps show, where that is not all: those whose field `on` is `word`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shown {
    /// A field, mostly hidden; it has to be indexed.
    pub on: &'static str,
    /// Its value in records that are shown.
    pub word: &'static str,
    /// The field that a caller filters by to see the others too; empty where nothing shows them.
    pub unless: &'static str,
}

/// A record type.
#[derive(Debug)]
pub struct Record {
    /// The product that it belongs to (`banking`).
    pub product: &'static str,
    /// Family and name joined as in the tools' names (`charge_bank_billet`). One in its product; across products a type is
    /// known by its [`table`](Record::table).
    pub key: &'static str,
    /// Title for people.
    pub title: Text,
    /// How the API writes it.
    pub dialect: Dialect,
    /// Whose it is.
    pub tenancy: Tenancy,
    /// Whether the API keeps it.
    pub kept: Kept,
    /// The field that names one record (`uid`, `id`). Empty for a type that is never kept.
    pub identity: &'static str,
    /// What tools call that name in a path or in a resource's address (`uid`, `id`, `account_id`).
    pub argument: &'static str,
    /// A second field by which a path may name one record (`external_id`); empty where there is none.
    pub alias: &'static str,
    /// The type's name in the API's contract (`Payable`); empty where no contract is shown.
    pub schema: &'static str,
    /// The resource template of a type whose resource is read by its `_get` and listed by its `_list`; empty for a type that
    /// has none, or that stands among [`Product::resources`](crate::Product).
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
    /// The fields in which the `search` of its list looks for a text, dotted where nested, also into the record that a
    /// reference names (`billing_account_id.customer.name`); empty where lists have no search.
    pub searched: &'static [&'static str],
    /// Further fields of which the sandbox keeps the words, for filters by a part of a name.
    pub worded: &'static [&'static str],
    /// Fields, besides those that filters name, by which the sandbox looks records up.
    pub indexed: &'static [&'static str],
    /// Fields that sums are narrowed, parted and made by, together: each list, in its order, is an index that holds all that
    /// the sums read.
    pub tallied: &'static [&'static [&'static str]],
    /// What its lists and sweeps show, where that is not every record. Reading one by its id shows any.
    pub shown: Option<Shown>,
}

impl Record {
    /// The name that no other type of any product has (`banking_charge_bank_billet`): of its table, and wherever else a
    /// stored value names a type.
    pub fn table(&self) -> String {
        format!("{}_{}", self.product, self.key)
    }

    /// Whether `name` is its [`table`](Record::table).
    pub fn is_called(&self, name: &str) -> bool {
        name.strip_prefix(self.product).and_then(|rest| rest.strip_prefix('_')) == Some(self.key)
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
    /// records that hang on each one nor its `details` nor its passages.
    pub fn lists(&self, field: &Field) -> bool {
        let is_long = matches!(field.kind, Kind::Records(_)) || field.traits.passage != Passage::None;
        !is_long && !field.traits.detail_only && !self.details.contains(&field.name)
    }

    /// Whether it, or an object in it, has a field that is read as a passage.
    pub fn has_passages(&self) -> bool {
        fn any(fields: Fields) -> bool {
            fields.iter().flat_map(|group| group.iter()).any(|field| match field.kind {
                Kind::Object(inner) | Kind::Objects(inner) => any(inner),
                _ => field.traits.passage != Passage::None,
            })
        }
        any(self.fields)
    }

    /// Every state, in the order of the catalogue; empty for stateless types.
    pub fn states(&self) -> &'static [&'static str] {
        match self.field(self.state_field).map(|field| field.kind) {
            Some(Kind::OneOf(words)) => words,
            _ => &[],
        }
    }
}
