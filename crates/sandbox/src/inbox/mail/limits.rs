//! How much of a message is read.

use serde::{Deserialize, Serialize};

/// Bounds of one message. What goes over them is left out and told of, but for the whole, which is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MailLimits {
    /// The whole message, in bytes.
    pub message_bytes: usize,
    /// Fields of one header.
    pub header_fields: usize,
    /// One header, in bytes.
    pub header_bytes: usize,
    /// Parts of the message, those inside of others included.
    pub parts: usize,
    /// Parts inside of one another.
    pub depth: usize,
    /// Attachments.
    pub attachments: usize,
    /// Addresses of `To`, of `Cc` and of `Bcc` each.
    pub addresses: usize,
    /// The subject, in characters: the longest line of a header (RFC 5322, 2.1.1).
    pub subject_chars: usize,
    /// The text and the HTML each, in characters.
    pub body_chars: usize,
    /// An attachment's name, in characters.
    pub file_name_chars: usize,
}

impl Default for MailLimits {
    fn default() -> MailLimits {
        MailLimits {
            message_bytes: 10 * 1024 * 1024,
            header_fields: 200,
            header_bytes: 100 * 1024,
            parts: 100,
            depth: 10,
            attachments: 50,
            addresses: 500,
            subject_chars: 998,
            body_chars: 1_000_000,
            file_name_chars: 255,
        }
    }
}
