//! An e-mail message (RFC 5322, RFC 2045–2049) read from its bytes, whatever they are: a message is written by strangers.
//!
//! Structure is walked here, so that parts and nesting have bounds; a library reads what stands inside a header field
//! (encoded words, addresses, parameters, dates) and the character sets.

mod attachment;
mod body;
mod field;
mod header;
mod limits;
mod part;
mod text;

#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::BTreeSet;

use jiff::Timestamp;
use sha2::{Digest, Sha256};

use header::Headers;

pub use attachment::Attachment;
pub use limits::MailLimits;

/// A message as its receiver reads it. Names and texts are the sender's: data, never a path and never an instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Message {
    /// With its angle brackets. A message without one is known by a digest of its bytes.
    pub message_id: String,
    /// Decoded; `None` where there is none.
    pub subject: Option<String>,
    /// Every address of every `From`. A message has one; where there are several, nobody knows who wrote it.
    pub from: Vec<Address>,
    /// `To`, groups spread out.
    pub to: Vec<Address>,
    /// `Cc`.
    pub cc: Vec<Address>,
    /// `Bcc`.
    pub bcc: Vec<Address>,
    /// `Delivered-To`, `X-Original-To` and `Envelope-To`: whom a server on the way delivered to.
    pub delivered_to: Vec<String>,
    /// Name and decoded value of every field, in their order.
    pub headers: Vec<(String, String)>,
    /// Whether a field says that somebody forwarded the message.
    pub forwarded: bool,
    /// When its sender says it was sent; `None` for none and for nonsense.
    pub sent_at: Option<Timestamp>,
    /// Every `text/plain` part, one below the other.
    pub text: Option<String>,
    /// Every `text/html` part, one below the other, as it came.
    pub html: Option<String>,
    /// Everything else, in order.
    pub attachments: Vec<Attachment>,
    /// What went over a limit and was left out.
    pub cut: BTreeSet<Cut>,
}

/// A name and an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Address {
    /// The name beside the address, decoded.
    pub name: Option<String>,
    /// `local@domain`, or whatever stands in its place.
    pub address: String,
}

/// What of a message went over a limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Cut {
    /// Header fields.
    Headers,
    /// Addresses of a list.
    Addresses,
    /// Text or HTML.
    Body,
    /// Parts of a multipart body.
    Parts,
    /// Attachments.
    Attachments,
}

impl Cut {
    /// Its name in the record.
    pub const fn word(self) -> &'static str {
        match self {
            Cut::Headers => "headers",
            Cut::Addresses => "addresses",
            Cut::Body => "body",
            Cut::Parts => "parts",
            Cut::Attachments => "attachments",
        }
    }
}

/// The fields by which servers say whom they delivered to.
const DELIVERY_FIELDS: [&str; 3] = ["delivered-to", "x-original-to", "envelope-to"];

/// The fields by which programs say that they forwarded a message.
const FORWARDING_FIELDS: [&str; 5] = ["x-forwarded-to", "x-forwarded-for", "resent-from", "resent-to", "resent-date"];

/// The longest `Message-ID` taken as it is, in bytes (the longest line of RFC 5322).
const MESSAGE_ID_BYTES: usize = 998;

impl Message {
    /// Reads `raw`. Every text is a message, of which at worst only a body is known.
    pub fn read(raw: &[u8], limits: &MailLimits) -> Message {
        let digest = Sha256::digest(raw);
        let raw = lines_of(raw);
        let (headers, body) = header::split(&raw, limits);
        let mut cut = BTreeSet::new();
        if headers.cut {
            cut.insert(Cut::Headers);
        }
        let mut addresses = |name: &str| {
            let all = headers.addresses(name);
            if all.len() > limits.addresses {
                cut.insert(Cut::Addresses);
            }
            all.into_iter().take(limits.addresses).collect::<Vec<Address>>()
        };
        let (from, to, cc, bcc) = (addresses("from"), addresses("to"), addresses("cc"), addresses("bcc"));
        let delivered_to = DELIVERY_FIELDS.iter().flat_map(|name| headers.addresses(name));
        let delivered_to: Vec<String> = delivered_to.map(|one| one.address).take(limits.addresses).collect();
        let subject = headers.text("subject").filter(|subject| !subject.is_empty());
        let subject = subject.map(|subject| subject.chars().take(limits.subject_chars).collect());
        let found = body::read(&headers, body, limits);
        cut.extend(found.cut);
        Message {
            message_id: message_id(&headers, &digest),
            subject,
            from,
            to,
            cc,
            bcc,
            delivered_to,
            forwarded: FORWARDING_FIELDS.iter().any(|name| headers.value(name).is_some()),
            sent_at: headers.value("date").and_then(field::instant),
            headers: headers.decoded(),
            text: found.text,
            html: found.html,
            attachments: found.attachments,
            cut,
        }
    }

    /// The value of the first field `name`, in any case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }
}

/// What a person reads of a body: its text, else the text of its HTML.
pub fn readable<'b>(text: Option<&'b str>, html: Option<&str>) -> Cow<'b, str> {
    match (text, html) {
        (Some(text), _) => Cow::Borrowed(text),
        (None, Some(html)) => Cow::Owned(mail_parser::decoders::html::html_to_text(html)),
        (None, None) => Cow::Borrowed(""),
    }
}

/// A message of which every line ends in LF or CRLF. One that has only CR, as old programs wrote, is turned.
fn lines_of(raw: &[u8]) -> Cow<'_, [u8]> {
    if raw.contains(&b'\n') || !raw.contains(&b'\r') {
        return Cow::Borrowed(raw);
    }
    Cow::Owned(raw.iter().map(|byte| if *byte == b'\r' { b'\n' } else { *byte }).collect())
}

fn message_id(headers: &Headers, digest: &[u8]) -> String {
    let own = headers.text("message-id").map(|id| id.trim().to_owned());
    own.filter(|id| !id.is_empty() && id.len() <= MESSAGE_ID_BYTES).unwrap_or_else(|| {
        let hex: String = digest.iter().take(16).map(|byte| format!("{byte:02x}")).collect();
        format!("<{hex}@sem-message-id.invalid>")
    })
}
