//! What finance and inbox have in common: lists that go on at a cursor, parameters that are refused by name, and refusals as
//! `{error: {code, message, details}}`.

mod cursor;
pub(super) mod file;
pub(crate) mod listing;
pub(super) mod location;
pub(super) mod parameters;
pub(super) mod refuse;
mod value;

use super::Sent;
use crate::problem::Problem;

/// A refusal of one query parameter, by its own name.
fn bad_parameter(name: &str, message: &str) -> Problem {
    Problem::Parameter { name: name.to_owned(), message: message.to_owned() }
}
