//! A document of one page: lines of text as PDF 1.4 (ISO 32000-1), with a font that every reader has.

use std::fmt::Write;

/// Lines that fit a page of A4 under its title.
const LINES: usize = 44;

/// The longest line, in characters; what is longer is cut.
const LINE_CHARS: usize = 90;

/// A page of A4 with a title and lines below it. Characters outside Latin-1 are written as `?`.
pub(crate) fn pdf(title: &str, lines: &[String]) -> Vec<u8> {
    let mut content = format!("BT /F1 16 Tf 56 780 Td ({}) Tj /F1 10 Tf 0 -16 Td", literal(title));
    for line in lines.iter().take(LINES) {
        // Writing to text in memory cannot fail.
        let _ = write!(content, " 0 -16 Td ({}) Tj", literal(line));
    }
    content.push_str(" ET");
    let objects = [
        "<< /Type /Catalog /Pages 2 0 R >>".to_owned(),
        "<< /Type /Pages /Kids [3 0 R] /Count 1 >>".to_owned(),
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R \
         /Resources << /Font << /F1 5 0 R >> >> >>"
            .to_owned(),
        format!("<< /Length {} >>\nstream\n{content}\nendstream", content.len()),
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>".to_owned(),
    ];
    let mut file = "%PDF-1.4\n".to_owned();
    let mut places = Vec::with_capacity(objects.len());
    for (number, object) in (1..).zip(&objects) {
        places.push(file.len());
        let _ = write!(file, "{number} 0 obj\n{object}\nendobj\n");
    }
    let table = file.len();
    let _ = write!(file, "xref\n0 {}\n0000000000 65535 f \n", objects.len() + 1);
    for place in places {
        let _ = writeln!(file, "{place:010} 00000 n ");
    }
    let _ = write!(file, "trailer\n<< /Size {} /Root 1 0 R >>\nstartxref\n{table}\n%%EOF\n", objects.len() + 1);
    file.into_bytes()
}

/// A string of a content stream, in ASCII: what is special or beyond is written as its octal code.
fn literal(text: &str) -> String {
    let mut written = String::with_capacity(text.len());
    for letter in text.chars().take(LINE_CHARS) {
        match u32::from(letter) {
            0x28 | 0x29 | 0x5C => written.extend(['\\', letter]),
            0x20..=0x7E => written.push(letter),
            code @ 0xA0..=0xFF => {
                let _ = write!(written, "\\{code:03o}");
            }
            _ => written.push('?'),
        }
    }
    written
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn objects_lie_where_the_table_says() {
        let file = String::from_utf8(pdf("Comprovante", &["Valor: R$ 1,00".to_owned()])).unwrap();
        assert!(file.starts_with("%PDF-1.4\n") && file.ends_with("%%EOF\n"));
        let table = file.split("startxref\n").nth(1).unwrap().lines().next().unwrap().parse::<usize>().unwrap();
        let entries = file[table..].lines().skip(3).take(5);
        for (number, entry) in (1..).zip(entries) {
            let place: usize = entry[..10].parse().unwrap();
            assert!(file[place..].starts_with(&format!("{number} 0 obj\n")), "{entry}");
            assert_eq!(entry.len(), 19, "with its line break an entry has twenty bytes");
        }
        let length: usize = file.split("/Length ").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
        let stream = file.split("stream\n").nth(1).unwrap().split("\nend").next().unwrap();
        assert_eq!(stream.len(), length);
    }

    #[test]
    fn text_stays_text() {
        assert_eq!(literal("Ação (1\\2) €"), "A\\347\\343o \\(1\\\\2\\) ?");
        assert_eq!(literal(&"x".repeat(200)).len(), LINE_CHARS);
    }
}
