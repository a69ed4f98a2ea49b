//! Lines to the terminal. A reader that has gone away (`| head`) is no failure.

use std::io::Write;

/// A line on standard output, at once.
pub fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _gone = writeln!(out, "{line}").and_then(|()| out.flush());
}

/// A line on standard error.
pub fn complain(line: &str) {
    let _gone = writeln!(std::io::stderr().lock(), "{line}");
}

/// JSON on standard output, indented for people who look at it.
pub fn say_json(value: &serde_json::Value) {
    say(&serde_json::to_string_pretty(value).unwrap_or_default());
}

/// Rows under headings, each column as wide as its widest cell.
pub fn say_table(headings: &[&str], rows: &[Vec<String>]) {
    let width = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count());
        cells.chain([headings[column].chars().count()]).max().unwrap_or_default()
    };
    let widths: Vec<usize> = (0..headings.len()).map(width).collect();
    let line = |cells: &[String]| {
        let padded: Vec<String> = cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:<width$}")).collect();
        say(padded.join("  ").trim_end());
    };
    line(&headings.iter().map(|heading| (*heading).to_owned()).collect::<Vec<_>>());
    rows.iter().for_each(|row| line(row));
}
