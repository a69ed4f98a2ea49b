//! Fields of records and parameters of tools: name, type, limits and meaning.

mod build;

pub use build::*;

use crate::record::Record;

/// Groups of fields, read one after the other. Groups exist so that the same block (an address, the fine) is written once.
pub type Fields = &'static [&'static [Field]];

/// The type of a field's value.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// Free text, at most `max` characters.
    Text {
        /// Limit in characters.
        max: u32,
    },
    /// A record's `uid` (UUID).
    Uid,
    /// The `uid` of another record. The public v1 API knows it by the numeric id called `wire`; the sandbox takes either.
    Reference {
        /// The type referred to.
        to: &'static Record,
        /// The API's own name (`bank_billet_account_id`), or the field's name where the API takes the uid.
        wire: &'static str,
    },
    /// The `uid`s of other records of one type. The public v1 API knows them by the numeric ids called `wire`; the sandbox
    /// takes either.
    References {
        /// The type referred to.
        to: &'static Record,
        /// The API's own name (`bank_billet_ids`).
        wire: &'static str,
        /// How the API spells the ids.
        list: IdList,
    },
    /// An e-mail address.
    Email,
    /// An http or https address.
    Url,
    /// The id of a record whose type the field `by` beside it names (`{"kind": "payable", "id": …}`).
    ReferenceBy {
        /// The field that names the type.
        by: &'static str,
        /// Its words, each with the type that it stands for.
        to: &'static [(&'static str, &'static Record)],
    },
    /// CPF (11 digits) or CNPJ (14 characters, alphanumeric from July 2026), masked or not.
    Document,
    /// CEP, a Brazilian postal code of 8 digits; callers may send the mask `13084-012`.
    PostalCode,
    /// CPF or CNPJ, sent and answered without its mask; a mask in an argument is taken and left off.
    BareDocument,
    /// A calendar date, `YYYY-MM-DD`.
    Date,
    /// An instant, RFC 3339 with offset.
    Instant,
    /// A calendar day that the API keeps as midnight UTC. An argument is `YYYY-MM-DD`, or a moment at midnight UTC; answers
    /// are written `2026-06-05 00:00:00 UTC`.
    Day,
    /// A moment. An argument is RFC 3339, `YYYY-MM-DD` (midnight UTC), or the form of the answers: `2026-06-05 12:03:44 UTC`.
    Moment,
    /// A month, `YYYY-MM`.
    Month,
    /// Reais with two decimals at most, never negative: a JSON number or a string such as `1289.45`.
    Money,
    /// Percent with two decimals at most: `2.0` is 2 %.
    Percent,
    /// Reais as decimal text: 1 to 13 digits, a point and two decimals (`"1289.45"`). An argument may have one decimal or
    /// none, or be a JSON number; it is sent as text.
    Decimal(Sign),
    /// Percent from 0 to 100 as decimal text with two decimals at most (`"62.50"`); taken like [`Kind::Decimal`].
    Rate,
    /// A whole number between both limits, inclusive.
    Integer {
        /// Smallest value.
        min: i64,
        /// Largest value.
        max: i64,
    },
    /// `true` or `false`.
    Boolean,
    /// One of the words.
    OneOf(&'static [&'static str]),
    /// A list of the words. In a query they are joined by commas.
    AnyOf(&'static [&'static str]),
    /// One of the numbers.
    OneOfNumbers(&'static [i64]),
    /// An object with known fields.
    Object(Fields),
    /// An object whose keys the catalogue does not know (`custom_data`, a payload).
    Map,
    /// A list of texts, each at most `max` characters.
    Texts {
        /// Limit of one element in characters.
        max: u32,
    },
    /// A list of whole numbers.
    Integers,
    /// A list of objects with known fields.
    Objects(Fields),
    /// A list of another type's records.
    Records(&'static Record),
    /// A file's content in Base64, at most `max_bytes` once decoded.
    Base64 {
        /// Limit in bytes after decoding.
        max_bytes: u32,
    },
}

/// Whether an amount may be below zero.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    /// Never: the side (owed, received) comes from another field.
    Positive,
    /// It may: balances, differences and nets.
    Any,
}

/// How the public API takes a list of numeric ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdList {
    /// A JSON array: `[65, 66]`.
    Array,
    /// One text with commas: `"65,66"`.
    Commas,
}

/// Who may set or see a field, and who wrote its text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Traits {
    /// The caller must send it.
    pub required: bool,
    /// The API sets it; a caller cannot.
    pub read_only: bool,
    /// `null` is an answer that the API gives.
    pub nullable: bool,
    /// Typed by somebody outside the account (a payer, a bank): data, never instructions.
    pub third_party: bool,
    /// Taken, never given back: not in an answer, a log or an audit row.
    pub secret: bool,
    /// An empty text is refused.
    pub filled: bool,
    /// `null` in an argument is sent on, and clears what is kept.
    pub clearable: bool,
    /// Answered with one record, left out of lists.
    pub detail_only: bool,
    /// An object whose keys belong to the customer: answers leave nothing inside it out.
    pub customers_own: bool,
}

/// One field of a record, or one parameter of a tool.
#[derive(Debug, Clone, Copy)]
pub struct Field {
    /// The API's own name (`expire_at`).
    pub name: &'static str,
    /// Type and limits.
    pub kind: Kind,
    /// Requirements and marks.
    pub traits: Traits,
    /// Meaning and unit, for a model. Empty where the name and type say all.
    pub about: &'static str,
    /// What holds when it is left out, as JSON text; empty where nothing is promised.
    pub usual: &'static str,
}

impl Field {
    const fn new(name: &'static str, kind: Kind) -> Field {
        let traits = Traits {
            required: false,
            read_only: false,
            nullable: false,
            third_party: false,
            secret: false,
            filled: false,
            clearable: false,
            detail_only: false,
            customers_own: false,
        };
        Field { name, kind, traits, about: "", usual: "" }
    }

    /// The caller must send it.
    pub const fn required(mut self) -> Field {
        self.traits.required = true;
        self
    }

    /// Only the API sets it.
    pub const fn read_only(mut self) -> Field {
        self.traits.read_only = true;
        self
    }

    /// May be `null` in an answer.
    pub const fn nullable(mut self) -> Field {
        self.traits.nullable = true;
        self
    }

    /// Text typed outside the account.
    pub const fn third_party(mut self) -> Field {
        self.traits.third_party = true;
        self
    }

    /// Never given back.
    pub const fn secret(mut self) -> Field {
        self.traits.secret = true;
        self
    }

    /// Refuses an empty text.
    pub const fn filled(mut self) -> Field {
        self.traits.filled = true;
        self
    }

    /// May be `null` in an answer, and `null` in an argument clears it.
    pub const fn clearable(mut self) -> Field {
        self.traits.nullable = true;
        self.traits.clearable = true;
        self
    }

    /// Answered with one record only.
    pub const fn in_detail(mut self) -> Field {
        self.traits.detail_only = true;
        self
    }

    /// Its keys belong to the customer.
    pub const fn customers_own(mut self) -> Field {
        self.traits.customers_own = true;
        self
    }

    /// What holds when it is left out, as JSON text (`"name"` with its quotes, `25`).
    pub const fn usual(mut self, usual: &'static str) -> Field {
        self.usual = usual;
        self
    }

    /// Says what it means.
    pub const fn about(mut self, about: &'static str) -> Field {
        self.about = about;
        self
    }
}
