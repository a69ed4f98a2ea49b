//! The tokens of JSON text, read one after the other.

use super::{Malformed, Rewriter, Seen};
use crate::shape::scan::{Quoted, is_number, scan_string};

impl<'a> Rewriter<'a> {
    /// Whether another element follows; moves past the comma before it, or past the `end`.
    pub(super) fn another(&mut self, end: u8, first: bool) -> Result<bool, Malformed> {
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
    pub(super) fn quoted(&mut self) -> Result<Quoted<'a>, Malformed> {
        let quoted = scan_string(&self.text[self.at..])?;
        self.at += quoted.text.len();
        Ok(quoted)
    }

    pub(super) fn number(&mut self) -> Result<Seen, Malformed> {
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

    pub(super) fn word(&mut self, word: &str) -> Result<Seen, Malformed> {
        if !self.text[self.at..].starts_with(word) {
            return Err(Malformed);
        }
        self.at += word.len();
        self.out.push_str(word);
        Ok(Seen::Other)
    }

    pub(super) fn expect(&mut self, byte: u8) -> Result<(), Malformed> {
        self.skip_space();
        if self.peek() != byte {
            return Err(Malformed);
        }
        self.at += 1;
        Ok(())
    }

    pub(super) fn peek(&self) -> u8 {
        self.text.as_bytes().get(self.at).copied().unwrap_or_default()
    }

    pub(super) fn skip_space(&mut self) {
        while matches!(self.peek(), b' ' | b'\t' | b'\n' | b'\r') {
            self.at += 1;
        }
    }
}
