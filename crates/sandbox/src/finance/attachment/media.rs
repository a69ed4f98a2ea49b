//! What a file is, by its first bytes, its name and what its sender says.
//!
//! Signatures: PDF (ISO 32000-1, 7.5.2), PNG (ISO/IEC 15948, 5.2), JPEG (ISO/IEC 10918-1, B.1.1.3), XLSX (ECMA-376 Part 2: a
//! ZIP archive with `[Content_Types].xml`). XML, OFX and CSV are text: no signature tells a CSV from another text, so that
//! it only must not be something else.

/// A type that is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Media {
    Pdf,
    Png,
    Jpeg,
    Xml,
    Ofx,
    Csv,
    Xlsx,
}

impl Media {
    /// The type that a media type declares.
    pub(super) fn declared(media_type: &str) -> Option<Media> {
        Some(match media_type {
            "application/pdf" => Media::Pdf,
            "image/png" => Media::Png,
            "image/jpeg" | "image/jpg" => Media::Jpeg,
            "application/xml" | "text/xml" => Media::Xml,
            "application/x-ofx" => Media::Ofx,
            "text/csv" => Media::Csv,
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" => Media::Xlsx,
            _ => return None,
        })
    }

    /// The type that a file's name ends in.
    pub(super) fn named(file_name: &str) -> Option<Media> {
        let (stem, ending) = file_name.rsplit_once('.')?;
        let ending = ending.to_ascii_lowercase();
        (!stem.is_empty()).then_some(())?;
        Some(match ending.as_str() {
            "pdf" => Media::Pdf,
            "png" => Media::Png,
            "jpg" | "jpeg" => Media::Jpeg,
            "xml" => Media::Xml,
            "ofx" => Media::Ofx,
            "csv" => Media::Csv,
            "xlsx" => Media::Xlsx,
            _ => return None,
        })
    }

    /// Whether `bytes` can be of the type.
    pub(super) fn fits(self, bytes: &[u8]) -> bool {
        match self {
            Media::Pdf => bytes.starts_with(b"%PDF-"),
            Media::Png => bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
            Media::Jpeg => bytes.starts_with(b"\xff\xd8\xff"),
            Media::Xlsx => {
                bytes.starts_with(b"PK\x03\x04") && holds(bytes, b"[Content_Types].xml") && holds(bytes, b"xl/")
            }
            Media::Xml => markup(bytes).is_some_and(|text| is_element(text) && !is_ofx(text)),
            Media::Ofx => {
                start(bytes).is_some_and(|text| text.starts_with(b"OFXHEADER:")) || markup(bytes).is_some_and(is_ofx)
            }
            Media::Csv => is_text(bytes) && is_table(bytes),
        }
    }
}

/// What text begins with, after a byte order mark and blanks; `None` for what is no text.
fn start(bytes: &[u8]) -> Option<&[u8]> {
    let text = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes).trim_ascii_start();
    is_text(bytes).then_some(text)
}

/// Text that begins with a tag.
fn markup(bytes: &[u8]) -> Option<&[u8]> {
    start(bytes).filter(|text| text.starts_with(b"<"))
}

/// Whether markup is XML: a declaration, a comment or an element with a name, and no page of HTML.
fn is_element(text: &[u8]) -> bool {
    let next = text.get(1).copied().unwrap_or_default();
    let head: Vec<u8> = text.iter().take(15).map(u8::to_ascii_lowercase).collect();
    let is_page = head.starts_with(b"<html") || head.starts_with(b"<!doctype html") || head.starts_with(b"<script");
    (next.is_ascii_alphabetic() || b"?!_:".contains(&next)) && !is_page
}

/// OFX 1 is SGML under `<OFX>`, OFX 2 is XML with a processing instruction `<?OFX`.
fn is_ofx(text: &[u8]) -> bool {
    let head = text.get(..text.len().min(1024)).unwrap_or_default();
    holds(head, b"<OFX>") || holds(head, b"<?OFX")
}

/// Text in UTF-8 or in an encoding of one byte a letter, as Brazilian banks still write: no control letters.
fn is_text(bytes: &[u8]) -> bool {
    let is_control = |byte: &u8| (*byte < 0x20 && !b"\t\n\r\x0c".contains(byte)) || *byte == 0x7f;
    !bytes.is_empty() && !bytes.iter().any(is_control)
}

/// A table has something that parts its values, or is one column of lines; it is no markup and no other type.
fn is_table(bytes: &[u8]) -> bool {
    let others = [Media::Pdf, Media::Png, Media::Jpeg, Media::Ofx];
    markup(bytes).is_none() && !others.iter().any(|other| other.fits(bytes))
}

fn holds(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[cfg(test)]
mod tests {
    use super::*;

    const XLSX: &[u8] = b"PK\x03\x04\x14\0\x06\0[Content_Types].xml ... xl/workbook.xml";

    #[test]
    fn bytes_tell_their_type() {
        let all = [Media::Pdf, Media::Png, Media::Jpeg, Media::Xml, Media::Ofx, Media::Csv, Media::Xlsx];
        let cases: &[(&[u8], Option<Media>)] = &[
            (b"%PDF-1.7\n1 0 obj", Some(Media::Pdf)),
            (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Some(Media::Png)),
            (b"\xff\xd8\xff\xe0\0\x10JFIF", Some(Media::Jpeg)),
            (b"\xef\xbb\xbf<?xml version=\"1.0\"?><nfeProc/>", Some(Media::Xml)),
            (b"\n  <nfeProc xmlns=\"x\"/>", Some(Media::Xml)),
            (b"OFXHEADER:100\r\nDATA:OFXSGML\r\n\r\n<OFX></OFX>", Some(Media::Ofx)),
            (b"<?xml version=\"1.0\"?><?OFX OFXHEADER=\"200\"?><OFX></OFX>", Some(Media::Ofx)),
            (b"data;valor\r\n2026-10-05;10,00\r\n", Some(Media::Csv)),
            (b"descri\xe7\xe3o;valor\n", Some(Media::Csv)),
            (XLSX, Some(Media::Xlsx)),
            (b"PK\x03\x04\x14\0\x06\0leia.txt", None),
            (b"<html><body>oi</body></html>", None),
            (b"<!DOCTYPE html><p>", None),
            (b"MZ\x90\0\x03", None),
            (b"", None),
        ];
        for (bytes, expected) in cases {
            let found: Vec<Media> = all.into_iter().filter(|media| media.fits(bytes)).collect();
            assert_eq!(found, expected.iter().copied().collect::<Vec<_>>(), "{:?}", String::from_utf8_lossy(bytes));
        }
    }

    #[test]
    fn names_and_declarations_are_read() {
        assert_eq!(Media::named("Nota 88.PDF"), Some(Media::Pdf));
        assert_eq!(Media::named("foto.jpeg"), Media::declared("image/jpeg"));
        for name in [".pdf", "nota", "nota.exe", "nota.pdf.exe", ""] {
            assert_eq!(Media::named(name), None, "{name}");
        }
        assert_eq!(Media::declared("application/octet-stream"), None);
    }
}
