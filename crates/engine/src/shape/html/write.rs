//! Text as it is written: white space folded, blocks on lines of their own, cells of a row on one line.

/// Writes text.
#[derive(Debug, Default)]
pub(super) struct Writer {
    out: String,
    /// White space that is due before the next character.
    due: Due,
    /// Where the line at hand starts.
    line: usize,
}

/// What is due before the next character.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
enum Due {
    #[default]
    Nothing,
    Space,
    /// The line between two cells.
    Cell,
    Line,
    /// An empty line.
    Gap,
}

impl Writer {
    /// Text as it flows.
    pub(super) fn flow(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '\0' => {}
                ' ' | '\t' | '\n' | '\r' | '\u{c}' => self.due(Due::Space),
                c => self.put(c),
            }
        }
    }

    /// Text as it was typed, with its lines and spaces.
    pub(super) fn typed(&mut self, text: &str) {
        for c in text.chars() {
            match c {
                '\r' => {}
                '\n' => {
                    self.settle();
                    self.out.push('\n');
                    self.line = self.out.len();
                }
                '\0' => {}
                ' ' | '\t' if self.due < Due::Line => {
                    self.settle();
                    self.out.push(c);
                }
                c => self.put(c),
            }
        }
    }

    /// Text that belongs to what was written last, before white space that is due.
    pub(super) fn attach(&mut self, text: &str) {
        self.out.push_str(text);
    }

    /// What follows starts a line.
    pub(super) fn line(&mut self) {
        self.due(Due::Line);
    }

    /// What follows starts a line after an empty one.
    pub(super) fn gap(&mut self) {
        self.due(Due::Gap);
    }

    /// What follows is the next cell of the row, where something of it stands on the line.
    pub(super) fn cell(&mut self) {
        self.due(Due::Cell);
    }

    /// Where what follows will stand.
    pub(super) fn at(&self) -> usize {
        self.out.len()
    }

    /// What was written from `start` on.
    pub(super) fn since(&self, start: usize) -> &str {
        self.out.get(start..).unwrap_or_default().trim_start_matches([' ', '|', '\n'])
    }

    /// Everything, without white space around it.
    pub(super) fn finished(self) -> String {
        let end = self.out.trim_end_matches([' ', '\n', '\t']).len();
        let mut out = self.out;
        out.truncate(end);
        out
    }

    fn due(&mut self, due: Due) {
        self.due = self.due.max(due);
    }

    fn put(&mut self, c: char) {
        self.settle();
        self.out.push(c);
    }

    fn settle(&mut self) {
        let due = std::mem::take(&mut self.due);
        let is_empty = self.out.is_empty();
        let starts_line = self.out.len() == self.line;
        match due {
            Due::Nothing => {}
            Due::Space | Due::Cell if starts_line => {}
            Due::Space => self.out.push(' '),
            Due::Cell => self.out.push_str(" | "),
            Due::Line if starts_line => {}
            Due::Line | Due::Gap if is_empty => {}
            Due::Line => self.out.push('\n'),
            Due::Gap => {
                if !starts_line {
                    self.out.push('\n');
                }
                if !self.out.ends_with("\n\n") {
                    self.out.push('\n');
                }
            }
        }
        if due >= Due::Line {
            self.line = self.out.len();
        }
    }
}
