//! One pass over the API's JSON: compact, without numeric ids and secrets, hidden characters spelled out.
//!
//! The text is rewritten and never read into a tree: a page of fifty boletos costs microseconds, and every number
//! keeps the digits that the API wrote. A listed record is its short form: without members that have no value, and
//! without those that only the whole record shows.

mod rules;

use std::borrow::Cow;

pub(super) use rules::{Hidden, Rules};
use rules::{Place, Seen};

use super::scan::{Malformed, Quoted, is_number, scan_string};
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
}

impl<'a> Rewriter<'a> {
    fn new(text: &'a str, rules: Rules<'a>) -> Rewriter<'a> {
        Rewriter { text, at: 0, out: String::with_capacity(text.len()), rules, depth: 0, owned: 0 }
    }

    /// The whole of `text`, rewritten.
    pub(super) fn rewritten(text: &'a str, hidden: Hidden<'a>) -> Result<String, Malformed> {
        let mut rewriter = Rewriter::new(text, Rules::whole(hidden));
        rewriter.value()?;
        rewriter.end()?;
        Ok(rewriter.out)
    }

    /// The elements of the list `text`, rewritten and separated by commas, with where each ends.
    pub(super) fn elements(text: &'a str, rules: Rules<'a>) -> Result<(String, Vec<usize>), Malformed> {
        let mut rewriter = Rewriter::new(text, rules);
        let mut ends = Vec::new();
        rewriter.expect(b'[')?;
        while rewriter.another(b']', ends.is_empty())? {
            if !ends.is_empty() {
                rewriter.out.push(',');
            }
            rewriter.value()?;
            ends.push(rewriter.out.len());
        }
        rewriter.end()?;
        Ok((rewriter.out, ends))
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
            let name = spelled_name(quoted);
            let owned = usize::from(self.rules.hidden.owned.binary_search(&&*name).is_ok());
            self.owned += owned;
            let seen = self.value()?;
            self.owned -= owned;
            let place = Place { depth: self.depth, owned: self.owned > 0 };
            if self.rules.leave_out(&name, seen, place) {
                self.out.truncate(before);
            }
        }
        self.out.push('}');
        Ok(Seen::Other)
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

    /// Whether another element follows; moves past the comma before it, or past the `end`.
    fn another(&mut self, end: u8, first: bool) -> Result<bool, Malformed> {
        self.skip_space();
        if self.peek() == end {
            self.at += 1;
            return Ok(false);
        }
        if !first {
            self.expect(b',')?;
            self.skip_space();
        }
        Ok(true)
    }

    /// The string at hand.
    fn quoted(&mut self) -> Result<Quoted<'a>, Malformed> {
        let quoted = scan_string(&self.text[self.at..])?;
        self.at += quoted.text.len();
        Ok(quoted)
    }

    fn write_string(&mut self, Quoted { text, suspicious }: Quoted<'_>) {
        if !suspicious {
            self.out.push_str(text);
            return;
        }
        match serde_json::from_str::<String>(text) {
            Ok(read) => write_text(&visible(&read), &mut self.out),
            // A lone surrogate or a bad escape: shown as it was written, as text.
            Err(_) => write_text(&visible(&text[1..text.len() - 1]), &mut self.out),
        }
    }

    fn number(&mut self) -> Result<Seen, Malformed> {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !matches!(c, '0'..='9' | '-' | '+' | '.' | 'e' | 'E')).unwrap_or(rest.len());
        let number = &rest[..end];
        if !is_number(number) {
            return Err(Malformed);
        }
        self.at += end;
        self.out.push_str(number);
        let whole = !number.contains(['.', 'e', 'E']) || number.parse::<f64>().is_ok_and(|float| float.fract() == 0.0);
        Ok(if whole { Seen::Whole } else { Seen::Other })
    }

    fn word(&mut self, word: &str) -> Result<Seen, Malformed> {
        if !self.text[self.at..].starts_with(word) {
            return Err(Malformed);
        }
        self.at += word.len();
        self.out.push_str(word);
        Ok(Seen::Other)
    }

    fn expect(&mut self, byte: u8) -> Result<(), Malformed> {
        self.skip_space();
        if self.peek() != byte {
            return Err(Malformed);
        }
        self.at += 1;
        Ok(())
    }

    fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or_default()
    }

    fn skip_space(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
    }
}

/// A name without its quotes; escapes must not carry a secret or an id past the rules.
fn spelled_name(quoted: Quoted<'_>) -> Cow<'_, str> {
    let inside = &quoted.text[1..quoted.text.len() - 1];
    let read = if inside.contains('\\') { serde_json::from_str(quoted.text).ok() } else { None };
    read.map_or(Cow::Borrowed(inside), Cow::Owned)
}

#[cfg(test)]
mod tests;
