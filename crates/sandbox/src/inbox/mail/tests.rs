//! Messages as programs write them, and as nobody should.

mod broken;
mod hostile;
mod proper;
mod properties;

use super::{MailLimits, Message};

/// Reads a message whose lines are written with LF here and with CRLF there.
fn read(text: &str) -> Message {
    let crlf = Message::read(text.replace('\n', "\r\n").as_bytes(), &MailLimits::default());
    let lf = Message::read(text.as_bytes(), &MailLimits::default());
    assert_eq!(
        (&lf.subject, &lf.from, lf.attachments.len(), &lf.cut),
        (&crlf.subject, &crlf.from, crlf.attachments.len(), &crlf.cut)
    );
    crlf
}

fn read_bytes(bytes: &[u8]) -> Message {
    Message::read(bytes, &MailLimits::default())
}

fn text(message: &Message) -> &str {
    message.text.as_deref().unwrap_or_default().trim_end()
}

fn senders(message: &Message) -> Vec<&str> {
    message.from.iter().map(|one| one.address.as_str()).collect()
}
