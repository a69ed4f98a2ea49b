//! Fixed-width lines: writing by column and reading by column.

use jiff::civil::Date;
use rust_decimal::Decimal;

use super::CnabError;
use crate::domain::{fold, money};

/// First and last column, from 1, both included.
pub type Columns = (usize, usize);

/// A line being written: blanks until something is put.
pub struct Writer {
    bytes: Vec<u8>,
    overflow: Option<Columns>,
}

impl Writer {
    /// A blank line of `width` columns.
    pub fn new(width: usize) -> Writer {
        Writer { bytes: vec![b' '; width], overflow: None }
    }

    /// Text in plain capitals, left-aligned and cut to its columns.
    pub fn text(mut self, columns: Columns, text: &str) -> Writer {
        let plain = fold::ascii(text).to_ascii_uppercase();
        for (slot, byte) in self.slots(columns).iter_mut().zip(plain.bytes()) {
            *slot = byte;
        }
        self
    }

    /// A number, right-aligned with zeros. One that does not fit makes [`finish`](Writer::finish) fail.
    pub fn number(self, columns: Columns, number: u64) -> Writer {
        let digits = number.to_string();
        self.right(columns, digits)
    }

    /// The digits (and, in documents, letters) of a text, right-aligned with zeros, the last ones when too many.
    pub fn digits(self, columns: Columns, text: &str) -> Writer {
        let kept: String = text.chars().filter(char::is_ascii_alphanumeric).collect();
        let width = columns.1 + 1 - columns.0;
        let tail = kept[kept.len().saturating_sub(width)..].to_owned();
        self.right(columns, tail)
    }

    /// An amount in cents.
    pub fn cents(mut self, columns: Columns, amount: Decimal) -> Writer {
        match money::in_cents(money::cents(amount)).and_then(|cents| u64::try_from(cents).ok()) {
            Some(cents) => self.number(columns, cents),
            None => {
                self.overflow.get_or_insert(columns);
                self
            }
        }
    }

    /// A date as `DDMMAA` (six columns) or `DDMMAAAA` (eight); zeros for none.
    pub fn date(self, columns: Columns, date: Option<Date>) -> Writer {
        let short = columns.1 + 1 - columns.0 == 6;
        let text = match date {
            None => String::new(),
            Some(date) if short => date.strftime("%d%m%y").to_string(),
            Some(date) => date.strftime("%d%m%Y").to_string(),
        };
        self.right(columns, text)
    }

    /// The line.
    ///
    /// # Errors
    /// [`CnabError::Overflow`] names the first columns that could not hold their value.
    pub fn finish(self) -> Result<String, CnabError> {
        match self.overflow {
            Some((start, end)) => Err(CnabError::Overflow { start, end }),
            None => Ok(String::from_utf8_lossy(&self.bytes).into_owned()),
        }
    }

    fn right(mut self, columns: Columns, digits: String) -> Writer {
        let width = columns.1 + 1 - columns.0;
        if digits.len() > width {
            self.overflow.get_or_insert(columns);
            return self;
        }
        let padded = format!("{digits:0>width$}");
        self.slots(columns).copy_from_slice(padded.as_bytes());
        self
    }

    fn slots(&mut self, (start, end): Columns) -> &mut [u8] {
        &mut self.bytes[start - 1..end]
    }
}

/// A line being read. Lines are plain ASCII of the right width.
#[derive(Debug, Clone, Copy)]
pub struct Reader<'a> {
    /// The text.
    pub text: &'a str,
    /// Its number in the file, from 1.
    pub line: usize,
}

impl<'a> Reader<'a> {
    /// The columns without blanks at the ends.
    pub fn text(&self, (start, end): Columns) -> &'a str {
        self.text.get(start - 1..end).unwrap_or_default().trim()
    }

    /// The columns as a whole number; blanks are zero.
    ///
    /// # Errors
    /// [`CnabError::Column`].
    pub fn number(&self, columns: Columns) -> Result<u64, CnabError> {
        match self.text(columns) {
            "" => Ok(0),
            digits if digits.bytes().all(|byte| byte.is_ascii_digit()) => {
                digits.parse().map_err(|_| self.fault(columns, "number"))
            }
            _ => Err(self.fault(columns, "number")),
        }
    }

    /// The columns as cents.
    ///
    /// # Errors
    /// [`CnabError::Column`].
    pub fn cents(&self, columns: Columns) -> Result<Decimal, CnabError> {
        let cents = i64::try_from(self.number(columns)?).map_err(|_| self.fault(columns, "number"))?;
        Ok(money::from_cents(cents))
    }

    /// The columns as `DDMMAA` or `DDMMAAAA`; zeros and blanks are none. Two-digit years belong to 2000–2099.
    ///
    /// # Errors
    /// [`CnabError::Column`].
    pub fn date(&self, columns: Columns) -> Result<Option<Date>, CnabError> {
        let number = self.number(columns)?;
        if number == 0 {
            return Ok(None);
        }
        let (day, month, year) = if columns.1 + 1 - columns.0 == 6 {
            (number / 10_000, number / 100 % 100, 2000 + number % 100)
        } else {
            (number / 1_000_000, number / 10_000 % 100, number % 10_000)
        };
        let date = match (i16::try_from(year), i8::try_from(month), i8::try_from(day)) {
            (Ok(year), Ok(month), Ok(day)) => Date::new(year, month, day).ok(),
            _ => None,
        };
        date.map(Some).ok_or_else(|| self.fault(columns, "date"))
    }

    fn fault(&self, (start, end): Columns, expected: &'static str) -> CnabError {
        CnabError::Column { line: self.line, start, end, expected }
    }
}

/// Splits a file into lines of one width, with accents and other foreign bytes made plain so that columns count.
///
/// # Errors
/// [`CnabError::Empty`] or [`CnabError::Columns`].
pub fn split(content: &[u8]) -> Result<(usize, Vec<String>), CnabError> {
    let text: String = match std::str::from_utf8(content) {
        Ok(text) => text.chars().map(plain).collect(),
        Err(_) => content.iter().map(|byte| plain(char::from(*byte))).collect(),
    };
    let text = text.trim_end_matches(['\u{1a}', '\r', '\n']);
    if text.trim().is_empty() {
        return Err(CnabError::Empty);
    }
    let lines: Vec<String> = text.lines().map(str::to_owned).collect();
    let width = if lines[0].len() == 240 { 240 } else { 400 };
    match lines.iter().position(|line| line.len() != width) {
        Some(at) => Err(CnabError::Columns { line: at + 1, found: lines[at].len(), expected: width }),
        None => Ok((width, lines)),
    }
}

fn plain(c: char) -> char {
    match c {
        '\r' | '\n' | '\u{1a}' => c,
        c if c == ' ' || c.is_ascii_graphic() => c,
        c => fold::ascii(c.encode_utf8(&mut [0; 4])).chars().next().unwrap_or(' '),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    #[test]
    fn columns_are_counted_from_one() {
        let line = Writer::new(20)
            .text((1, 5), "São João")
            .number((6, 9), 42)
            .date((10, 15), Some(date(2026, 9, 1)))
            .cents((16, 20), Decimal::new(1234, 2))
            .finish();
        assert_eq!(line.unwrap(), "SAO J004201092601234");
    }

    #[test]
    fn what_does_not_fit_is_named() {
        let line = Writer::new(20).number((3, 4), 100).number((5, 6), 1000).finish();
        assert_eq!(line, Err(CnabError::Overflow { start: 3, end: 4 }));
        assert!(Writer::new(20).cents((1, 5), Decimal::NEGATIVE_ONE).finish().is_err());
    }

    #[test]
    fn columns_are_read() {
        let reader = Reader { text: "SAO J004201092601234", line: 7 };
        assert_eq!(reader.text((1, 5)), "SAO J");
        assert_eq!(reader.number((6, 9)), Ok(42));
        assert_eq!(reader.date((10, 15)), Ok(Some(date(2026, 9, 1))));
        assert_eq!(reader.cents((16, 20)), Ok(Decimal::new(1234, 2)));
        assert_eq!(reader.number((1, 3)), Err(CnabError::Column { line: 7, start: 1, end: 3, expected: "number" }));
        assert!(Reader { text: "991399", line: 1 }.date((1, 6)).is_err());
    }

    #[test]
    fn every_line_has_the_same_width() {
        assert_eq!(split(b" \r\n"), Err(CnabError::Empty));
        let file = format!("{}\r\n{}\r\n\u{1a}", "a".repeat(240), "ç".repeat(240));
        assert_eq!(split(file.as_bytes()).unwrap().1[1], "c".repeat(240));
        let short = format!("{}\n{}", "a".repeat(400), "b");
        assert_eq!(split(short.as_bytes()), Err(CnabError::Columns { line: 2, found: 1, expected: 400 }));
        assert_eq!(split(b"\xe7\xe3o"), Err(CnabError::Columns { line: 1, found: 3, expected: 400 }));
    }
}
