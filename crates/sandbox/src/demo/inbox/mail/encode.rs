//! How letters beyond ASCII, files and dates stand in a message.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use jiff::Timestamp;

/// A character set.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::demo::inbox) enum Charset {
    Utf8,
    /// ISO 8859-1, as older programs of utilities and town halls still write.
    Latin1,
}

impl Charset {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Charset::Utf8 => "UTF-8",
            Charset::Latin1 => "ISO-8859-1",
        }
    }

    /// The bytes of `text`; what the set does not have becomes a question mark.
    pub(super) fn bytes(self, text: &str) -> Vec<u8> {
        match self {
            Charset::Utf8 => text.as_bytes().to_vec(),
            Charset::Latin1 => text.chars().map(|letter| u8::try_from(letter).unwrap_or(b'?')).collect(),
        }
    }
}

/// `Wed, 18 Nov 2026 09:01:40 -0300`.
pub(super) fn date(at: Timestamp) -> String {
    let local = at.to_zoned_datetime(engine::clock::account_zone());
    local.strftime("%a, %d %b %Y %H:%M:%S %z").to_string()
}

/// Whether a name may stand between quotation marks as it is.
pub(super) fn is_plain(text: &str) -> bool {
    text.chars().all(|letter| matches!(letter, ' '..='~') && !matches!(letter, '"' | '\\'))
}

/// Bytes of text in one encoded word, so that it stays within its 75 characters.
const WORD_BYTES: usize = 36;

/// Text as encoded words (RFC 2047), one a line: Base64 for UTF-8, quoted for the other.
pub(super) fn words(text: &str, charset: Charset) -> String {
    if is_plain(text) {
        return text.to_owned();
    }
    let mut words: Vec<Vec<u8>> = vec![Vec::new()];
    for letter in text.chars() {
        let bytes = charset.bytes(letter.encode_utf8(&mut [0; 4]));
        match words.last_mut() {
            // A letter's bytes stay together.
            Some(last) if last.len() + bytes.len() <= WORD_BYTES => last.extend(bytes),
            _ => words.push(bytes),
        }
    }
    let word = |bytes: &Vec<u8>| match charset {
        Charset::Utf8 => format!("=?UTF-8?B?{}?=", STANDARD.encode(bytes)),
        Charset::Latin1 => format!("=?ISO-8859-1?Q?{}?=", quoted_word(bytes)),
    };
    words.iter().map(word).collect::<Vec<String>>().join("\r\n ")
}

fn quoted_word(bytes: &[u8]) -> String {
    let one = |byte: &u8| match byte {
        b' ' => "_".to_owned(),
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' => char::from(*byte).to_string(),
        other => format!("={other:02X}"),
    };
    bytes.iter().map(one).collect()
}

/// The parameter that names a file (RFC 2231 for letters beyond ASCII).
pub(super) fn file_name(name: &str) -> String {
    if is_plain(name) {
        return format!("filename=\"{name}\"");
    }
    let one = |byte: u8| match byte {
        b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' => char::from(byte).to_string(),
        other => format!("%{other:02X}"),
    };
    format!("filename*=UTF-8''{}", name.bytes().map(one).collect::<String>())
}

/// Characters of a line.
const LINE: usize = 76;

/// Base64 in lines.
pub(super) fn base64(bytes: &[u8]) -> String {
    let whole = STANDARD.encode(bytes);
    let mut lines = String::with_capacity(whole.len() + whole.len() / LINE * 2 + 2);
    for (at, letter) in whole.char_indices() {
        if at > 0 && at % LINE == 0 {
            lines.push_str("\r\n");
        }
        lines.push(letter);
    }
    lines
}

/// Quoted-printable (RFC 2045, 6.7) of text whose lines end in CRLF.
pub(super) fn quoted_printable(bytes: &[u8]) -> String {
    let mut out = String::with_capacity(bytes.len() + bytes.len() / 8);
    let mut width = 0;
    for (at, byte) in bytes.iter().enumerate() {
        let ends_line = bytes.get(at + 1).is_none_or(|next| *next == b'\r');
        match byte {
            b'\r' => {}
            b'\n' => {
                out.push_str("\r\n");
                width = 0;
            }
            b' ' if !ends_line => push(&mut out, &mut width, " "),
            b'!'..=b'<' | b'>'..=b'~' => push(&mut out, &mut width, &char::from(*byte).to_string()),
            other => push(&mut out, &mut width, &format!("={other:02X}")),
        }
    }
    out
}

/// Adds `piece`, on a new line where it has no room before the mark of a soft line end.
fn push(out: &mut String, width: &mut usize, piece: &str) {
    if *width + piece.len() >= LINE {
        out.push_str("=\r\n");
        *width = 0;
    }
    out.push_str(piece);
    *width += piece.len();
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_beyond_ascii_are_encoded_and_lines_stay_short() {
        assert_eq!(words("Boleto 12", Charset::Utf8), "Boleto 12");
        assert_eq!(words("Nota nº 7", Charset::Latin1), "=?ISO-8859-1?Q?Nota_n=BA_7?=");
        assert_eq!(words("Olá", Charset::Utf8), "=?UTF-8?B?T2zDoQ==?=");
        let long = words(&"Cobrança de manutenção ".repeat(6), Charset::Utf8);
        assert!(long.lines().all(|line| line.trim().len() <= 75));
        assert_eq!(quoted_printable("é = ã \r\nb".as_bytes()), "=C3=A9 =3D =C3=A3=20\r\nb");
        let text = quoted_printable(&"çã ".repeat(90).into_bytes());
        assert!(text.lines().all(|line| line.len() <= LINE));
        assert!(base64(&[7; 200]).lines().all(|line| line.len() <= LINE));
    }

    #[test]
    fn names_and_dates_are_written_as_the_standards_say() {
        assert_eq!(file_name("boleto 1.pdf"), "filename=\"boleto 1.pdf\"");
        assert_eq!(file_name("cobrança.pdf"), "filename*=UTF-8''cobran%C3%A7a.pdf");
        let at = "2026-11-18T12:01:40Z".parse().unwrap();
        assert_eq!(date(at), "Wed, 18 Nov 2026 09:01:40 -0300");
    }
}
