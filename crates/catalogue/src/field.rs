//! Fields of records and parameters of tools: name, type, limits and meaning.

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
    /// CPF (11 digits) or CNPJ (14 characters, alphanumeric from July 2026), masked or not.
    Document,
    /// A calendar date, `YYYY-MM-DD`.
    Date,
    /// An instant, RFC 3339 with offset.
    Instant,
    /// Reais with two decimals at most, never negative: a JSON number or a string such as `1289.45`.
    Money,
    /// Percent with two decimals at most: `2.0` is 2 %.
    Percent,
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
    /// One of the numbers.
    OneOfNumbers(&'static [i64]),
    /// An object with known fields.
    Object(Fields),
    /// An object whose keys belong to the customer (`custom_data`).
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
    /// Meaning, unit and default, for a model. Empty where the name and type say all.
    pub about: &'static str,
}

impl Field {
    const fn new(name: &'static str, kind: Kind) -> Field {
        let traits = Traits { required: false, read_only: false, nullable: false, third_party: false, secret: false };
        Field { name, kind, traits, about: "" }
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

    /// Says what it means.
    pub const fn about(mut self, about: &'static str) -> Field {
        self.about = about;
        self
    }
}

/// The usual limit of a text, in characters.
pub const USUAL_TEXT: u32 = 255;

/// Free text of the usual limit.
pub const fn text(name: &'static str) -> Field {
    Field::new(name, Kind::Text { max: USUAL_TEXT })
}

/// Free text, at most `max` characters.
pub const fn long_text(name: &'static str, max: u32) -> Field {
    Field::new(name, Kind::Text { max })
}

/// A record's `uid`.
pub const fn uid(name: &'static str) -> Field {
    Field::new(name, Kind::Uid)
}

/// The uid of a record of type `to`, which the public API takes as the numeric id `wire`.
pub const fn reference(name: &'static str, to: &'static Record, wire: &'static str) -> Field {
    Field::new(name, Kind::Reference { to, wire })
}

/// The uids of records of type `to`, which the public API takes as the array of numeric ids `wire`.
pub const fn references(name: &'static str, to: &'static Record, wire: &'static str) -> Field {
    Field::new(name, Kind::References { to, wire, list: IdList::Array })
}

/// The uids of records of type `to`, which the public API takes as the text of numeric ids `wire`, with commas.
pub const fn references_with_commas(name: &'static str, to: &'static Record, wire: &'static str) -> Field {
    Field::new(name, Kind::References { to, wire, list: IdList::Commas })
}

/// An e-mail address.
pub const fn email(name: &'static str) -> Field {
    Field::new(name, Kind::Email)
}

/// An http or https address.
pub const fn url(name: &'static str) -> Field {
    Field::new(name, Kind::Url)
}

/// CPF or CNPJ.
pub const fn document(name: &'static str) -> Field {
    Field::new(name, Kind::Document)
}

/// A date.
pub const fn date(name: &'static str) -> Field {
    Field::new(name, Kind::Date)
}

/// An instant.
pub const fn instant(name: &'static str) -> Field {
    Field::new(name, Kind::Instant)
}

/// An amount in reais.
pub const fn money(name: &'static str) -> Field {
    Field::new(name, Kind::Money)
}

/// A percentage.
pub const fn percent(name: &'static str) -> Field {
    Field::new(name, Kind::Percent)
}

/// A whole number from 0 to 2 147 483 647.
pub const fn integer(name: &'static str) -> Field {
    Field::new(name, Kind::Integer { min: 0, max: i32::MAX as i64 })
}

/// A whole number between `min` and `max`, inclusive.
pub const fn between(name: &'static str, min: i64, max: i64) -> Field {
    Field::new(name, Kind::Integer { min, max })
}

/// True or false.
pub const fn boolean(name: &'static str) -> Field {
    Field::new(name, Kind::Boolean)
}

/// One of `words`.
pub const fn one_of(name: &'static str, words: &'static [&'static str]) -> Field {
    Field::new(name, Kind::OneOf(words))
}

/// One of `numbers`.
pub const fn one_of_numbers(name: &'static str, numbers: &'static [i64]) -> Field {
    Field::new(name, Kind::OneOfNumbers(numbers))
}

/// An object with known fields.
pub const fn object(name: &'static str, fields: Fields) -> Field {
    Field::new(name, Kind::Object(fields))
}

/// An object whose keys belong to the customer.
pub const fn map(name: &'static str) -> Field {
    Field::new(name, Kind::Map)
}

/// A list of texts.
pub const fn texts(name: &'static str) -> Field {
    Field::new(name, Kind::Texts { max: USUAL_TEXT })
}

/// A list of whole numbers.
pub const fn integers(name: &'static str) -> Field {
    Field::new(name, Kind::Integers)
}

/// A list of objects with known fields.
pub const fn objects(name: &'static str, fields: Fields) -> Field {
    Field::new(name, Kind::Objects(fields))
}

/// A list of another type's records.
pub const fn records(name: &'static str, record: &'static Record) -> Field {
    Field::new(name, Kind::Records(record))
}

/// A file in Base64.
pub const fn base64(name: &'static str, max_bytes: u32) -> Field {
    Field::new(name, Kind::Base64 { max_bytes })
}
