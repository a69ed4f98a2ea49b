//! What finance and inbox have in common: lists that go on at a cursor, and where a created record is read.

mod cursor;
pub(crate) mod listing;
pub(super) mod location;
