//! What suggests values while a person types.

use std::fmt::{self, Write};

use super::code;
use super::words::Words;
use crate::completion::Source;
use crate::product::Product;

pub(super) fn write(out: &mut String, product: &Product, words: &Words) -> fmt::Result {
    writeln!(out, "## Completions\n\n{}\n\n{}\n|---|---|---|", words.completions, words.completion_columns)?;
    for row in product.completions {
        let place = if row.of.is_empty() { words.everywhere.to_owned() } else { code(row.of) };
        let source = match row.source {
            Source::Newest(tool) => format!("{} `{tool}`", words.newest),
            Source::Search(tool) => format!("{} `{tool}`", words.found),
            Source::Schemas => words.schema_names.to_owned(),
            Source::Records => words.record_names.to_owned(),
            Source::Days => words.days.to_owned(),
            Source::Months => words.months.to_owned(),
        };
        writeln!(out, "| `{}` | {place} | {source} |", row.argument)?;
    }
    Ok(())
}
