//! Strict reading of arguments: no duplicate names, no depth without limit, no number that cannot be a number.
//!
//! Ordinary JSON readers keep the last of two equal names. A person who approves one amount must not have another run.

use catalogue::Text;
use serde_json::value::RawValue;

use crate::json::Json;
use crate::refusal::{ArgumentError, Problem};

const DUPLICATE: Text = Text::new("um só valor; o nome aparece mais de uma vez", "one value; the name is repeated");
const TOO_DEEP: Text = Text::new("menos níveis de aninhamento", "fewer levels of nesting");
const BAD_NUMBER: Text = Text::new("um número que caiba nos limites", "a number within range");
const BAD_TEXT: Text = Text::new("texto Unicode válido", "valid Unicode text");
const BAD_JSON: Text = Text::new("JSON válido", "valid JSON");

/// Reads JSON text with at most `depth` levels of lists and objects.
///
/// # Errors
/// The path and what is wrong.
pub fn parse(text: &str, depth: usize) -> Result<Json, ArgumentError> {
    let invalid = || ArgumentError { path: String::new(), problem: Problem::Expected(BAD_JSON) };
    // The grammar is checked here, so that the reader below only has to follow it.
    let raw: &RawValue = serde_json::from_str(text).map_err(|_| invalid())?;
    parse_raw(raw, depth)
}

/// Reads JSON that is already known to follow the grammar.
///
/// # Errors
/// As [`parse`].
pub fn parse_raw(raw: &RawValue, depth: usize) -> Result<Json, ArgumentError> {
    let mut reader = Reader { text: raw.get(), at: 0, depth_left: depth, path: Vec::new() };
    reader.value().map_err(|problem| ArgumentError { path: render_path(&reader.path), problem })
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
    depth_left: usize,
    /// Where the reader is; an error leaves it standing at the culprit.
    path: Vec<Step>,
}

enum Step {
    Name(String),
    Index(usize),
}

fn render_path(steps: &[Step]) -> String {
    let mut path = String::new();
    for step in steps {
        match step {
            Step::Name(name) if path.is_empty() => path.push_str(name),
            Step::Name(name) => {
                path.push('.');
                path.push_str(name);
            }
            Step::Index(at) => path.push_str(&format!("[{at}]")),
        }
    }
    path
}

impl Reader<'_> {
    fn value(&mut self) -> Result<Json, Problem> {
        self.skip_space();
        match self.peek() {
            b'{' => self.nested(Reader::object),
            b'[' => self.nested(Reader::list),
            b'"' => Ok(Json::Text(self.string()?)),
            b't' => Ok(self.word("true", Json::Bool(true))),
            b'f' => Ok(self.word("false", Json::Bool(false))),
            b'n' => Ok(self.word("null", Json::Null)),
            _ => self.number(),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Json, Problem>) -> Result<Json, Problem> {
        self.depth_left = self.depth_left.checked_sub(1).ok_or(Problem::Expected(TOO_DEEP))?;
        self.at += 1;
        let value = read(self)?;
        self.depth_left += 1;
        Ok(value)
    }

    fn object(&mut self) -> Result<Json, Problem> {
        let mut members: Vec<(String, Json)> = Vec::new();
        while self.next_element(b'}') {
            let name = self.string()?;
            self.skip_space();
            self.at += 1;
            self.path.push(Step::Name(name.clone()));
            let value = self.value()?;
            self.path.pop();
            members.push((name, value));
        }
        match duplicate(&members) {
            None => Ok(Json::Object(members)),
            Some(name) => {
                self.path.push(Step::Name(name.to_owned()));
                Err(Problem::Expected(DUPLICATE))
            }
        }
    }

    fn list(&mut self) -> Result<Json, Problem> {
        let mut elements = Vec::new();
        while self.next_element(b']') {
            self.path.push(Step::Index(elements.len()));
            elements.push(self.value()?);
            self.path.pop();
        }
        Ok(Json::List(elements))
    }

    /// Moves to the next element, or past the `end` of the list or object.
    fn next_element(&mut self, end: u8) -> bool {
        self.skip_space();
        if self.peek() == b',' {
            self.at += 1;
            self.skip_space();
        }
        if self.peek() == end || self.at >= self.text.len() {
            self.at += 1;
            return false;
        }
        true
    }

    fn string(&mut self) -> Result<String, Problem> {
        let start = self.at;
        self.at += 1;
        while self.at < self.text.len() && self.peek() != b'"' {
            self.at += if self.peek() == b'\\' { 2 } else { 1 };
        }
        self.at += 1;
        let quoted = self.text.get(start..self.at).ok_or(Problem::Expected(BAD_JSON))?;
        // A lone surrogate follows the grammar and is no text.
        serde_json::from_str(quoted).map_err(|_| Problem::Expected(BAD_TEXT))
    }

    fn number(&mut self) -> Result<Json, Problem> {
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !matches!(c, '0'..='9' | '-' | '+' | '.' | 'e' | 'E')).unwrap_or(rest.len());
        let text = &rest[..end];
        self.at += end;
        let finite = text.parse::<f64>().is_ok_and(f64::is_finite);
        if finite { Ok(Json::Number(text.to_owned())) } else { Err(Problem::Expected(BAD_NUMBER)) }
    }

    fn word(&mut self, word: &str, value: Json) -> Json {
        self.at += word.len();
        value
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

fn duplicate(members: &[(String, Json)]) -> Option<&str> {
    let mut names: Vec<&str> = members.iter().map(|(name, _)| name.as_str()).collect();
    names.sort_unstable();
    names.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0])
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn refused(text: &str) -> (String, Problem) {
        let error = parse(text, 4).unwrap_err();
        (error.path, error.problem)
    }

    #[test]
    fn duplicates_are_named_by_their_path() {
        assert_eq!(refused(r#"{"a":1,"a":2}"#), ("a".to_owned(), Problem::Expected(DUPLICATE)));
        assert_eq!(refused(r#"{"p":[{"x":1,"\u0078":2}]}"#), ("p[0].x".to_owned(), Problem::Expected(DUPLICATE)));
    }

    #[test]
    fn depth_is_limited() {
        assert!(parse("[[[[]]]]", 4).is_ok());
        assert_eq!(refused(r#"{"a":[[[[]]]]}"#), ("a[0][0][0]".to_owned(), Problem::Expected(TOO_DEEP)));
        assert!(parse(&"[".repeat(200_000), 16).is_err());
        assert!(parse(&format!("{}{}", "[".repeat(200), "]".repeat(200)), 16).is_err());
    }

    #[test]
    fn numbers_that_overflow_and_lone_surrogates_are_refused() {
        assert_eq!(refused(r#"{"a":[1e400]}"#), ("a[0]".to_owned(), Problem::Expected(BAD_NUMBER)));
        assert_eq!(refused(r#"{"a":NaN}"#), (String::new(), Problem::Expected(BAD_JSON)));
        assert_eq!(refused(r#"{"a":"\ud800"}"#), ("a".to_owned(), Problem::Expected(BAD_TEXT)));
    }

    proptest! {
        #[test]
        fn whatever_is_read_is_what_others_read(text in "[\\[\\]{}:,\"a-c0-9 .e\\\\-]{0,40}") {
            if let Ok(json) = parse(&text, 16) {
                let theirs: serde_json::Value = serde_json::from_str(&text).unwrap();
                let ours: serde_json::Value = serde_json::from_str(&json.render()).unwrap();
                prop_assert_eq!(ours, theirs);
            }
        }
    }
}
