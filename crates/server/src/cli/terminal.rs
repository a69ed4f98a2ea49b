//! Lines to the terminal. A reader that has gone away (`| head`) is no failure. Names come from other people too: what
//! steers a terminal, and what hides or turns text, is spelled out.

use std::io::Write;

use engine::visible::visible;

/// A line on standard output, at once.
pub fn say(line: &str) {
    let mut out = std::io::stdout().lock();
    let _gone = writeln!(out, "{}", visible(line)).and_then(|()| out.flush());
}

/// A line on standard error.
pub fn complain(line: &str) {
    let _gone = writeln!(std::io::stderr().lock(), "{}", visible(line));
}

/// JSON on standard output, indented for people who look at it.
pub fn say_json(value: &serde_json::Value) {
    say(&serde_json::to_string_pretty(value).unwrap_or_default());
}

/// Rows under headings, each column as wide as its widest cell.
pub fn say_table(headings: &[&str], rows: &[Vec<String>]) {
    let rows: Vec<Vec<String>> = rows.iter().map(|row| row.iter().map(|cell| in_a_cell(cell)).collect()).collect();
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

/// A cell of one line: a name must not pass for a row of its own.
fn in_a_cell(text: &str) -> String {
    visible(text).replace(['\n', '\r', '\t'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_neither_steers_a_terminal_nor_fakes_a_row() {
        let cell = in_a_cell("Matriz\u{1b}[31m\n0199bed5  Filial\u{202e}");
        assert_eq!(cell, "Matriz⟦U+001B⟧[31m 0199bed5  Filial⟦U+202E⟧");
    }
}
