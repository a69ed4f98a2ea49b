//! A body: what of it is read as text, and what is attached.

use std::collections::BTreeSet;

use super::attachment::{self, Attachment};
use super::field::{self, Parameters};
use super::header::{self, Headers};
use super::limits::MailLimits;
use super::{Cut, part, text};

/// What a body holds.
#[derive(Debug, Default)]
pub(super) struct Found {
    pub(super) text: Option<String>,
    pub(super) html: Option<String>,
    pub(super) attachments: Vec<Attachment>,
    pub(super) cut: BTreeSet<Cut>,
}

/// Reads the body under `headers`.
pub(super) fn read(headers: &Headers, body: &[u8], limits: &MailLimits) -> Found {
    let mut walk = Walk { found: Found::default(), parts: 0, limits };
    walk.part(headers, body, 0);
    walk.found
}

struct Walk<'l> {
    found: Found,
    parts: usize,
    limits: &'l MailLimits,
}

impl Walk<'_> {
    fn part(&mut self, headers: &Headers, body: &[u8], depth: usize) {
        let media = headers.value("content-type").and_then(field::parameters).filter(|media| !media.value.is_empty());
        let media = media.unwrap_or_else(|| Parameters::plain("text/plain"));
        if media.value.starts_with("multipart/")
            && let Some(boundary) = media.get("boundary").filter(|boundary| !boundary.is_empty())
        {
            if depth >= self.limits.depth {
                self.found.cut.insert(Cut::Parts);
                return;
            }
            let left = self.limits.parts.saturating_sub(self.parts);
            let (parts, is_cut) = part::split(body, boundary.trim_end().as_bytes(), left);
            if is_cut {
                self.found.cut.insert(Cut::Parts);
            }
            if !parts.is_empty() || is_cut {
                self.inside(&parts, depth);
                return;
            }
        }
        self.leaf(headers, &media, body);
    }

    fn inside(&mut self, parts: &[&[u8]], depth: usize) {
        for bytes in parts {
            if self.parts >= self.limits.parts {
                self.found.cut.insert(Cut::Parts);
                return;
            }
            self.parts += 1;
            let (headers, body) = header::split(bytes, self.limits);
            if headers.cut {
                self.found.cut.insert(Cut::Headers);
            }
            self.part(&headers, body, depth + 1);
        }
    }

    /// A part that holds no others. A message inside of the message is a file: what it says is nobody's word here.
    fn leaf(&mut self, headers: &Headers, media: &Parameters, body: &[u8]) {
        let disposition = headers.value("content-disposition").and_then(field::parameters);
        let is_file =
            disposition.as_ref().is_some_and(|one| one.value == "attachment" || one.get("filename").is_some())
                || media.get("name").is_some();
        let content = part::content(body, headers.value("content-transfer-encoding").unwrap_or_default());
        let is_readable = matches!(media.value.as_str(), "text/plain" | "text/html" | "text")
            // Multipart without any part: what is there is text that a person could read.
            || media.value.starts_with("multipart/");
        if is_readable && !is_file {
            let text = text::decoded(&content, media.get("charset"));
            return self.say(&text, media.value == "text/html");
        }
        if self.found.attachments.len() >= self.limits.attachments {
            self.found.cut.insert(Cut::Attachments);
            return;
        }
        let place = self.found.attachments.len() + 1;
        let file_name = attachment::name(disposition.as_ref(), media, place, self.limits.file_name_chars);
        let mime_type = media.value.chars().take(self.limits.file_name_chars).collect();
        self.found.attachments.push(Attachment { file_name, mime_type, content: content.into_owned() });
    }

    /// Puts `text` below what is already there.
    fn say(&mut self, text: &str, is_html: bool) {
        let place = if is_html { &mut self.found.html } else { &mut self.found.text };
        if text.trim().is_empty() {
            return;
        }
        let said = place.get_or_insert_default();
        if !said.is_empty() {
            said.push('\n');
        }
        let room = self.limits.body_chars.saturating_sub(said.chars().count());
        let end = text.char_indices().nth(room).map(|(end, _)| end);
        if end.is_some() {
            self.found.cut.insert(Cut::Body);
        }
        said.push_str(&text[..end.unwrap_or(text.len())]);
    }
}
