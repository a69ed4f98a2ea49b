//! A file that came with a message.

use super::field::Parameters;

/// An attachment. Its content is looked at, and kept only inside the message as it came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attachment {
    /// The sender's name for it, shortened to the limit: data to show, never a path.
    pub file_name: String,
    /// What the sender says that it is, in lower case.
    pub mime_type: String,
    /// What its encoding holds.
    pub content: Vec<u8>,
}

impl Attachment {
    /// Its size, in bytes.
    pub fn size(&self) -> usize {
        self.content.len()
    }

    /// Whether the first bytes are what the declared type begins with; a type that is not known here says nothing.
    pub fn fits_its_type(&self) -> bool {
        let begins: &[&[u8]] = match self.mime_type.as_str() {
            "application/pdf" => &[b"%PDF-"],
            "image/png" => &[b"\x89PNG\r\n\x1a\n"],
            "image/jpeg" | "image/jpg" => &[b"\xff\xd8\xff"],
            "application/zip" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" => &[b"PK"],
            "application/xml" | "text/xml" => &[b"<", b"\xef\xbb\xbf<"],
            _ => return !self.content.is_empty(),
        };
        let content = if self.mime_type.ends_with("/xml") { self.content.trim_ascii_start() } else { &self.content };
        begins.iter().any(|begin| content.starts_with(begin))
    }
}

/// The name that a part gives its content, else one by its place.
pub(super) fn name(disposition: Option<&Parameters>, media: &Parameters, place: usize, limit: usize) -> String {
    let own = disposition.and_then(|one| one.get("filename")).or_else(|| media.get("name"));
    match own.map(super::field::text).filter(|name| !name.is_empty()) {
        Some(name) => name.chars().take(limit).collect(),
        None if media.value == "message/rfc822" => format!("mensagem-{place}.eml"),
        None => format!("sem-nome-{place}"),
    }
}
