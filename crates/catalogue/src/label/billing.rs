//! Fields and words of billing: a table for each kind of field.

mod amounts;
mod names;
mod particular;
mod ranges;
mod references;
mod settings;
mod times;
mod words;

pub(super) use words::WORDS;

/// Every table of fields.
pub(super) const NAMES: [&[(&str, &str, &str)]; 7] =
    [amounts::NAMES, names::NAMES, particular::NAMES, ranges::NAMES, references::NAMES, settings::NAMES, times::NAMES];
