//! From bytes to text.

use std::borrow::Cow;

use mail_parser::decoders::charsets::map::charset_decoder;

/// The character set that Western programs mean where they name none, or a wrong one.
const USUAL: &[u8] = b"windows-1252";

/// The text of `bytes`, of which nobody says in which character set they are.
pub(super) fn guessed(bytes: &[u8]) -> Cow<'_, str> {
    match (std::str::from_utf8(bytes), charset_decoder(USUAL)) {
        (Ok(text), _) => Cow::Borrowed(text),
        (Err(_), Some(decode)) => Cow::Owned(decode(bytes)),
        (Err(_), None) => String::from_utf8_lossy(bytes),
    }
}

/// The text of `bytes` in the character set `named`. One that is unknown, and UTF-8 or ASCII that is neither, is guessed.
pub(super) fn decoded(bytes: &[u8], named: Option<&str>) -> String {
    let named = named.unwrap_or_default().trim().to_ascii_lowercase();
    match named.as_str() {
        "" | "utf-8" | "utf8" | "us-ascii" | "ascii" => guessed(bytes).into_owned(),
        _ => charset_decoder(named.as_bytes()).map_or_else(|| guessed(bytes).into_owned(), |decode| decode(bytes)),
    }
}
