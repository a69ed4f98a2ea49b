//! Whatever comes is read, within bounds.

use proptest::prelude::*;

use super::super::{MailLimits, Message};

/// Pieces of which messages are made, in an order that nobody intended.
const PIECES: [&str; 26] = [
    "From: ",
    "Subject: ",
    "To: ",
    "Content-Type: multipart/mixed; boundary=b",
    "Content-Type: message/rfc822",
    "Content-Type: text/html; charset=utf-7",
    "Content-Transfer-Encoding: base64",
    "Content-Disposition: attachment; ",
    "filename*0*=iso-2022-jp''%1b",
    "--b",
    "--b--",
    "\r\n",
    "\n",
    "\r",
    "\r\n\r\n",
    "=?utf-8?Q?=C3=A1?=",
    "=?utf-16?B?2D0=?=",
    "<a@exemplo.com.br>",
    "\"",
    "(",
    "Date: Mon, 31 Dec 9999 23:59:60 +9999",
    "=E3=",
    "T2zDoQ==",
    "\0",
    "é",
    ";",
];

fn bounded(message: &Message, limits: &MailLimits) -> bool {
    let chars = |text: &Option<String>| text.as_ref().map_or(0, |text| text.chars().count());
    message.headers.len() <= limits.header_fields
        && message.attachments.len() <= limits.attachments
        && message.to.len() <= limits.addresses
        && chars(&message.text).max(chars(&message.html)) <= limits.body_chars + 1
        && !message.message_id.is_empty()
}

proptest! {
    #[test]
    fn any_bytes_are_read(bytes in proptest::collection::vec(any::<u8>(), 0..2000)) {
        let limits = MailLimits::default();
        let message = Message::read(&bytes, &limits);
        prop_assert!(bounded(&message, &limits));
        prop_assert_eq!(&message, &Message::read(&bytes, &limits));
    }

    #[test]
    fn any_order_of_pieces_is_read(picked in proptest::collection::vec(0..PIECES.len(), 0..120)) {
        let limits = MailLimits { parts: 5, depth: 2, attachments: 3, header_fields: 6, body_chars: 40, ..MailLimits::default() };
        let raw: String = picked.iter().map(|at| PIECES[*at]).collect();
        prop_assert!(bounded(&Message::read(raw.as_bytes(), &limits), &limits));
    }

    #[test]
    fn a_mutated_message_is_read(at in 0usize..900, byte in any::<u8>(), cut in 0usize..900, twice in 0usize..900) {
        let mut raw = super::proper::INVOICE.as_bytes().to_vec();
        let length = raw.len();
        raw[at % length] = byte;
        let tail = raw[twice % length..].to_vec();
        raw.truncate(cut % length);
        raw.extend(tail);
        let limits = MailLimits::default();
        prop_assert!(bounded(&Message::read(&raw, &limits), &limits));
    }

    #[test]
    fn what_base64_holds_comes_out(content in proptest::collection::vec(any::<u8>(), 0..300)) {
        use base64::Engine as _;
        let encoded = base64::engine::general_purpose::STANDARD.encode(&content);
        let raw = format!("Content-Type: application/octet-stream\r\nContent-Transfer-Encoding: base64\r\n\r\n{encoded}");
        let message = Message::read(raw.as_bytes(), &MailLimits::default());
        prop_assert_eq!(&message.attachments[0].content, &content);
    }
}
