//! A header: its fields in order, unfolded.

use super::field;
use super::limits::MailLimits;
use super::{Address, text};

/// The fields of one header.
#[derive(Debug, Default)]
pub(super) struct Headers {
    fields: Vec<Field>,
    /// Whether some were left out.
    pub(super) cut: bool,
}

#[derive(Debug)]
struct Field {
    name: String,
    /// Unfolded, not decoded; in UTF-8.
    value: String,
}

impl Headers {
    /// The value of the first field `name` (in lower case), not decoded.
    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.all(name).next()
    }

    /// The decoded text of the first field `name`.
    pub(super) fn text(&self, name: &str) -> Option<String> {
        self.value(name).map(field::text)
    }

    /// The addresses of every field `name`.
    pub(super) fn addresses(&self, name: &str) -> Vec<Address> {
        self.all(name).flat_map(field::addresses).collect()
    }

    /// Names and decoded values of all fields.
    pub(super) fn decoded(&self) -> Vec<(String, String)> {
        self.fields.iter().map(|one| (one.name.clone(), field::text(&one.value))).collect()
    }

    fn all<'h>(&'h self, name: &str) -> impl Iterator<Item = &'h str> {
        let is_it = move |one: &&Field| one.name.eq_ignore_ascii_case(name);
        self.fields.iter().filter(is_it).map(|one| one.value.as_str())
    }
}

/// The header of `bytes`, and what follows the empty line that ends it. A line that is no field ends it too: a text
/// without a header is all body.
pub(super) fn split<'b>(bytes: &'b [u8], limits: &MailLimits) -> (Headers, &'b [u8]) {
    let mut headers = Headers::default();
    let (mut at, mut kept_bytes) = (0, 0);
    while let Some(line) = line_at(bytes, at) {
        let (content, next) = (line.content, line.next);
        if content.is_empty() {
            at = next;
            break;
        }
        let is_fold = content.starts_with(b" ") || content.starts_with(b"\t");
        let colon = content.iter().position(|byte| *byte == b':').filter(|colon| is_name(&content[..*colon]));
        if !is_fold && colon.is_none() && !is_mailbox_line(content, at) {
            break;
        }
        kept_bytes += content.len();
        let has_room = kept_bytes <= limits.header_bytes;
        match (is_fold, colon) {
            (true, _) if has_room => headers.fold(content),
            (false, Some(colon)) if has_room && headers.fields.len() < limits.header_fields => {
                headers.fields.push(Field {
                    name: String::from_utf8_lossy(&content[..colon]).trim().to_owned(),
                    value: text::guessed(&content[colon + 1..]).trim().to_owned(),
                });
            }
            (false, None) => {}
            _ => headers.cut = true,
        }
        at = next;
    }
    (headers, &bytes[at.min(bytes.len())..])
}

impl Headers {
    /// A line that continues the field before it; nothing where there is none, or where that one was left out.
    fn fold(&mut self, content: &[u8]) {
        if let Some(last) = self.fields.last_mut().filter(|_| !self.cut) {
            last.value.push(' ');
            last.value.push_str(text::guessed(content).trim());
        }
    }
}

/// A field's name: printable ASCII without a colon (RFC 5322), spaces before the colon forgiven.
fn is_name(bytes: &[u8]) -> bool {
    let name = bytes.trim_ascii_end();
    !name.is_empty() && name.iter().all(u8::is_ascii_graphic)
}

/// The line that mail folders put before a message (`From ana@… Mon Nov 16 …`).
fn is_mailbox_line(content: &[u8], at: usize) -> bool {
    at == 0 && content.starts_with(b"From ")
}

/// One line without its end, and where the next begins.
pub(super) struct Line<'b> {
    pub(super) content: &'b [u8],
    pub(super) next: usize,
}

/// The line that begins at `at`.
pub(super) fn line_at(bytes: &[u8], at: usize) -> Option<Line<'_>> {
    let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
    let end = rest.iter().position(|byte| *byte == b'\n');
    let content = &rest[..end.unwrap_or(rest.len())];
    let content = content.strip_suffix(b"\r").unwrap_or(content);
    Some(Line { content, next: at + end.map_or(rest.len(), |end| end + 1) })
}
