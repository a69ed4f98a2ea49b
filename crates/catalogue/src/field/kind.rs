//! The types that a field's value can have.

use super::Fields;
use crate::record::Record;

/// The words of a field, each with the record type that it stands for.
pub type Types = &'static [(&'static str, &'static Record)];

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
        to: Types,
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
    /// A number with decimals, as JSON writes it: costs and prices, exact in decimal digits.
    Number(Least),
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
    /// A list of such objects.
    Maps,
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

/// The smallest number that is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Least {
    /// Nought or more.
    Zero,
    /// More than nought.
    AboveZero,
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
