//! One pass over the API's JSON: compact, without numeric ids and secrets, hidden characters spelled out.
//!
//! The text is rewritten and never read into a tree: a page of fifty boletos costs microseconds, and every number
//! keeps the digits that the API wrote. A listed record is its short form: without members that have no value, and
//! without those that only the whole record shows.

mod rules;
mod tokens;

use std::borrow::Cow;

pub(super) use rules::{Known, Rules};
use rules::{Place, Seen};

use super::scan::{Malformed, Quoted};
use crate::json::write_text;
use crate::visible::visible;

/// Levels of lists and objects in an answer; deeper is no answer of this API.
const DEPTH: usize = 64;

/// Reads JSON text and writes the result.
pub(super) struct Rewriter<'a> {
    text: &'a str,
    at: usize,
    out: String,
    rules: Rules<'a>,
    depth: usize,
    /// Depth inside customer-owned objects, where nothing is stripped.
    owned: usize,
    /// Depth inside members that a third party wrote.
    foreign: usize,
    /// Whether some text of a third party was kept.
    met_foreign: bool,
}

/// The elements of a list.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Elements {
    /// All of them, separated by commas.
    pub(super) json: String,
    /// Where each ends.
    pub(super) ends: Vec<usize>,
    /// The first that holds what a third party wrote.
    pub(super) foreign_from: Option<usize>,
}

impl<'a> Rewriter<'a> {
    fn new(text: &'a str, rules: Rules<'a>) -> Rewriter<'a> {
        Rewriter {
            text,
            at: 0,
            out: String::with_capacity(text.len()),
            rules,
            depth: 0,
            owned: 0,
            foreign: 0,
            met_foreign: false,
        }
    }

    /// The whole of `text`, rewritten.
    pub(super) fn rewritten(text: &'a str, known: Known<'a>) -> Result<String, Malformed> {
        let mut rewriter = Rewriter::new(text, Rules::whole(known));
        rewriter.value()?;
        rewriter.end()?;
        if let (true, Some(third_party)) = (rewriter.met_foreign, known.third_party) {
            third_party.met();
        }
        Ok(rewriter.out)
    }

    /// The elements of the list `text`, rewritten.
    pub(super) fn elements(text: &'a str, rules: Rules<'a>) -> Result<Elements, Malformed> {
        let mut rewriter = Rewriter::new(text, rules);
        let (mut ends, mut foreign_from) = (Vec::new(), None);
        rewriter.expect(b'[')?;
        while rewriter.another(b']', ends.is_empty())? {
            if !ends.is_empty() {
                rewriter.out.push(',');
            }
            rewriter.value()?;
            if rewriter.met_foreign && foreign_from.is_none() {
                foreign_from = Some(ends.len());
            }
            ends.push(rewriter.out.len());
        }
        rewriter.end()?;
        Ok(Elements { json: rewriter.out, ends, foreign_from })
    }

    fn end(&mut self) -> Result<(), Malformed> {
        self.skip_space();
        if self.at == self.text.len() { Ok(()) } else { Err(Malformed) }
    }

    fn value(&mut self) -> Result<Seen, Malformed> {
        self.skip_space();
        match self.peek() {
            b'{' => self.nested(Rewriter::object),
            b'[' => self.nested(Rewriter::list),
            b'"' => {
                let quoted = self.quoted()?;
                self.note_foreign(quoted);
                self.write_string(quoted);
                Ok(Seen::Other)
            }
            b't' => self.word("true"),
            b'f' => self.word("false"),
            b'n' => self.word("null").map(|_| Seen::Null),
            _ => self.number(),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Seen, Malformed>) -> Result<Seen, Malformed> {
        if self.depth == DEPTH {
            return Err(Malformed);
        }
        self.depth += 1;
        let seen = read(self)?;
        self.depth -= 1;
        Ok(seen)
    }

    fn object(&mut self) -> Result<Seen, Malformed> {
        self.expect(b'{')?;
        self.out.push('{');
        let start = self.out.len();
        let mut first = true;
        while self.another(b'}', first)? {
            first = false;
            let before = self.out.len();
            if before > start {
                self.out.push(',');
            }
            if self.peek() != b'"' {
                return Err(Malformed);
            }
            let quoted = self.quoted()?;
            self.write_string(quoted);
            self.expect(b':')?;
            self.out.push(':');
            let met_before = self.met_foreign;
            self.note_foreign(quoted);
            let name = spelled_name(quoted);
            let seen = self.member(&name)?;
            let place = Place { depth: self.depth, owned: self.owned > 0 };
            if self.rules.leave_out(&name, seen, place) {
                self.out.truncate(before);
                self.met_foreign = met_before;
            }
        }
        self.out.push('}');
        Ok(Seen::Other)
    }

    /// The value of the member called `name`.
    fn member(&mut self, name: &str) -> Result<Seen, Malformed> {
        let known = &self.rules.known;
        let owned = usize::from(known.owned.binary_search(&name).is_ok());
        // Once some was met, more of it changes nothing.
        let foreign = usize::from(!self.met_foreign && known.foreign.binary_search(&name).is_ok());
        let passage = if self.rules.listed.is_none() { known.passage(name) } else { None };
        self.owned += owned;
        self.foreign += foreign;
        self.skip_space();
        let seen = match passage.filter(|_| self.peek() == b'"') {
            Some((passage, third_party)) => {
                let quoted = self.quoted()?;
                self.note_foreign(quoted);
                write_text(&third_party.written(passage, &spelled(quoted)), &mut self.out);
                Seen::Other
            }
            None => self.value()?,
        };
        self.owned -= owned;
        self.foreign -= foreign;
        Ok(seen)
    }

    /// Remembers a text inside what a third party wrote, if it says anything.
    fn note_foreign(&mut self, Quoted { text, .. }: Quoted<'_>) {
        self.met_foreign |= self.foreign > 0 && text.len() > 2;
    }

    fn list(&mut self) -> Result<Seen, Malformed> {
        self.expect(b'[')?;
        self.out.push('[');
        let mut all_whole = true;
        let mut first = true;
        while self.another(b']', first)? {
            if !first {
                self.out.push(',');
            }
            first = false;
            all_whole &= self.value()? == Seen::Whole;
        }
        self.out.push(']');
        Ok(if all_whole { Seen::Wholes } else { Seen::Other })
    }

    fn write_string(&mut self, Quoted { text, suspicious }: Quoted<'_>) {
        if !suspicious {
            self.out.push_str(text);
            return;
        }
        write_text(&visible(&spelled(Quoted { text, suspicious })), &mut self.out);
    }
}

/// The text of a string. One with a lone surrogate or a bad escape is shown as it was written.
fn spelled(Quoted { text, .. }: Quoted<'_>) -> String {
    serde_json::from_str(text).unwrap_or_else(|_| text[1..text.len() - 1].to_owned())
}

/// A name without its quotes; escapes must not carry a secret or an id past the rules.
fn spelled_name(quoted: Quoted<'_>) -> Cow<'_, str> {
    let inside = &quoted.text[1..quoted.text.len() - 1];
    let read = if inside.contains('\\') { serde_json::from_str(quoted.text).ok() } else { None };
    read.map_or(Cow::Borrowed(inside), Cow::Owned)
}

#[cfg(test)]
mod tests;
