//! Fields by kind, as rows write them.

use super::{Field, Fields, IdList, Kind, Least, Sign};
use crate::record::Record;

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

/// The id of a record of type `to`, which the API takes and gives under the same name.
pub const fn id_of(name: &'static str, to: &'static Record) -> Field {
    Field::new(name, Kind::Reference { to, wire: name })
}

/// The ids of records of type `to`, which the API takes and gives under the same name.
pub const fn ids_of(name: &'static str, to: &'static Record) -> Field {
    Field::new(name, Kind::References { to, wire: name, list: IdList::Array })
}

/// The id of a record whose type the field `by` names.
pub const fn id_by(name: &'static str, by: &'static str, to: &'static [(&'static str, &'static Record)]) -> Field {
    Field::new(name, Kind::ReferenceBy { by, to })
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

/// CEP.
pub const fn postal_code(name: &'static str) -> Field {
    Field::new(name, Kind::PostalCode)
}

/// CPF or CNPJ without its mask.
pub const fn bare_document(name: &'static str) -> Field {
    Field::new(name, Kind::BareDocument)
}

/// A date.
pub const fn date(name: &'static str) -> Field {
    Field::new(name, Kind::Date)
}

/// An instant.
pub const fn instant(name: &'static str) -> Field {
    Field::new(name, Kind::Instant)
}

/// A day that the API keeps as midnight UTC.
pub const fn day(name: &'static str) -> Field {
    Field::new(name, Kind::Day)
}

/// A moment.
pub const fn moment(name: &'static str) -> Field {
    Field::new(name, Kind::Moment)
}

/// A month.
pub const fn month(name: &'static str) -> Field {
    Field::new(name, Kind::Month)
}

/// Reais as decimal text, never below zero.
pub const fn decimal(name: &'static str) -> Field {
    Field::new(name, Kind::Decimal(Sign::Positive))
}

/// Reais as decimal text, below zero too.
pub const fn signed(name: &'static str) -> Field {
    Field::new(name, Kind::Decimal(Sign::Any))
}

/// A percentage as decimal text.
pub const fn rate(name: &'static str) -> Field {
    Field::new(name, Kind::Rate)
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

/// A number with decimals, nought or more.
pub const fn number(name: &'static str) -> Field {
    Field::new(name, Kind::Number(Least::Zero))
}

/// A number with decimals, more than nought.
pub const fn number_above_zero(name: &'static str) -> Field {
    Field::new(name, Kind::Number(Least::AboveZero))
}

/// True or false.
pub const fn boolean(name: &'static str) -> Field {
    Field::new(name, Kind::Boolean)
}

/// One of `words`.
pub const fn one_of(name: &'static str, words: &'static [&'static str]) -> Field {
    Field::new(name, Kind::OneOf(words))
}

/// A list of `words`.
pub const fn any_of(name: &'static str, words: &'static [&'static str]) -> Field {
    Field::new(name, Kind::AnyOf(words))
}

/// One of `numbers`.
pub const fn one_of_numbers(name: &'static str, numbers: &'static [i64]) -> Field {
    Field::new(name, Kind::OneOfNumbers(numbers))
}

/// An object with known fields.
pub const fn object(name: &'static str, fields: Fields) -> Field {
    Field::new(name, Kind::Object(fields))
}

/// An object whose keys the catalogue does not know.
pub const fn map(name: &'static str) -> Field {
    Field::new(name, Kind::Map)
}

/// A list of objects whose keys the catalogue does not know.
pub const fn maps(name: &'static str) -> Field {
    Field::new(name, Kind::Maps)
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
