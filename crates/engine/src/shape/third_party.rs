//! What somebody outside the account wrote in an answer: data that a model must not take for instructions.
//!
//! It is marked with lines of random bits, which whoever wrote it could not know. See `docs/adr/0018`.

mod boundary;
mod passage;
#[cfg(test)]
mod tests;

use std::cell::{Cell, OnceCell};

use catalogue::Passage;
use catalogue::schema::parameters::READ_FROM;

pub(super) use boundary::Boundary;
pub(crate) use boundary::notice;
pub(super) use passage::Reading;

use crate::clock::Entropy;
use crate::refusal::{ArgumentError, Problem, Refusal};

/// What one answer holds of third parties, as it is met.
pub(crate) struct ThirdParty<'a> {
    entropy: &'a dyn Entropy,
    reading: Reading,
    boundary: OnceCell<Boundary>,
    met: Cell<bool>,
    /// Lines of the boundary that passages wrote into the JSON.
    lines: Cell<usize>,
    /// Characters of the longest passage.
    longest: Cell<usize>,
}

impl<'a> ThirdParty<'a> {
    pub(super) fn new(entropy: &'a dyn Entropy, reading: Reading) -> ThirdParty<'a> {
        let (met, lines, longest) = (Cell::new(false), Cell::new(0), Cell::new(0));
        ThirdParty { entropy, reading, boundary: OnceCell::new(), met, lines, longest }
    }

    /// Some text of a third party is in the result.
    pub(super) fn met(&self) {
        self.met.set(true);
    }

    pub(super) fn is_met(&self) -> bool {
        self.met.get()
    }

    /// The passage `raw` as the result shows it: the piece that was asked for, between two lines, and what there is to know
    /// of it after them.
    pub(super) fn written(&self, passage: Passage, raw: &str) -> String {
        if raw.is_empty() {
            return String::new();
        }
        let piece = self.reading.piece(passage, raw);
        self.longest.set(self.longest.get().max(piece.total));
        self.lines.set(self.lines.get() + 2);
        let line = self.drawn().passage_line();
        let notes = self.reading.notes(&piece).into_iter().map(|note| format!("\n{note}")).collect::<String>();
        format!("{line}\n{}\n{line}{notes}", piece.text)
    }

    /// The line around passages, where one was written.
    pub(super) fn line(&self) -> Option<String> {
        self.boundary.get().map(Boundary::passage_line)
    }

    /// The boundary, unless `json` holds it other than around its passages.
    pub(super) fn boundary_for(&self, json: &str) -> Option<&Boundary> {
        let boundary = self.drawn();
        boundary.fits(json, self.lines.get()).then_some(boundary)
    }

    /// Refuses to read on beyond the end of the longest passage.
    pub(super) fn reaches(&self) -> Result<(), Refusal> {
        let (from, longest) = (self.reading.from, self.longest.get());
        if from == 0 || from < longest {
            return Ok(());
        }
        let last = i64::try_from(longest.saturating_sub(1)).unwrap_or(i64::MAX);
        let problem = Problem::OutOfRange(0, last);
        Err(Refusal::InvalidArguments(vec![ArgumentError { path: READ_FROM.name.to_owned(), problem }]))
    }

    fn drawn(&self) -> &Boundary {
        self.boundary.get_or_init(|| Boundary::drawn(self.entropy))
    }
}
