//! Days, documents and codes as Brazilians write them.

use jiff::Timestamp;
use jiff::civil::Date;

use crate::nfse::BRASILIA;

/// `05/10/2026`.
pub fn day(day: Date) -> String {
    day.strftime("%d/%m/%Y").to_string()
}

/// `05/10/2026 09:14:27`, in Brasília's time.
pub fn moment(at: Timestamp) -> String {
    BRASILIA.to_datetime(at).strftime("%d/%m/%Y %H:%M:%S").to_string()
}

/// A CPF or CNPJ with its points: `123.456.789-09`, `12.345.678/0001-95`, `12.ABC.345/01DE-35`. Others stay.
pub fn document(number: &str) -> String {
    let bare: String = number.chars().filter(char::is_ascii_alphanumeric).collect();
    match bare.len() {
        11 if bare.bytes().all(|byte| byte.is_ascii_digit()) => masked(&bare, "###.###.###-##"),
        14 => masked(&bare, "##.###.###/####-##"),
        _ => number.trim().to_owned(),
    }
}

/// What kind of document a number is: `CPF`, `CNPJ`.
pub fn document_kind(number: &str) -> &'static str {
    match number.chars().filter(char::is_ascii_alphanumeric).count() {
        11 => "CPF",
        14 => "CNPJ",
        _ => "Documento",
    }
}

/// A CEP with its hyphen: `01310-100`. Others stay.
pub fn postal_code(code: &str) -> String {
    digits(code)
        .filter(|digits| digits.len() == 8)
        .map_or_else(|| code.trim().to_owned(), |bare| masked(&bare, "#####-###"))
}

/// A telephone number with its area: `(11) 3456-7890`, `(11) 93456-7890`, with `+55` before it. Others stay.
pub fn phone(number: &str) -> String {
    let Some(bare) = digits(number) else { return number.trim().to_owned() };
    match bare.len() {
        10 => masked(&bare, "(##) ####-####"),
        11 => masked(&bare, "(##) #####-####"),
        12 if bare.starts_with("55") => masked(&bare, "+## (##) ####-####"),
        13 if bare.starts_with("55") => masked(&bare, "+## (##) #####-####"),
        _ => number.trim().to_owned(),
    }
}

/// A boleto's typed line in its five fields. Others stay.
pub fn typed_line(line: &str) -> String {
    match digits(line) {
        Some(bare) if bare.len() == 47 => masked(&bare, "#####.##### #####.###### #####.###### # ##############"),
        _ => line.trim().to_owned(),
    }
}

/// The national code of a service: `01.07.01`.
pub fn national_code(code: &str) -> String {
    masked(code, "##.##.##")
}

/// A code of the Brazilian nomenclature of services: `1.1502.20.00`.
pub fn nbs_code(code: &str) -> String {
    masked(code, "#.####.##.##")
}

/// Digits in groups of four.
pub fn in_fours(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    letters.chunks(4).map(String::from_iter).collect::<Vec<_>>().join(" ")
}

/// The digits of a text that is digits and punctuation alone.
fn digits(text: &str) -> Option<String> {
    let others = |letter: char| letter.is_ascii_punctuation() || letter == ' ';
    let bare: String = text.chars().filter(|letter| !others(*letter)).collect();
    bare.bytes().all(|byte| byte.is_ascii_digit()).then_some(bare)
}

/// Puts letters at the signs `#`.
fn masked(letters: &str, mask: &str) -> String {
    let mut letters = letters.chars();
    mask.chars().filter_map(|sign| if sign == '#' { letters.next() } else { Some(sign) }).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_have_their_points() {
        assert_eq!(document("12345678909"), "123.456.789-09");
        assert_eq!(document("12.345.678/0001-95"), "12.345.678/0001-95");
        assert_eq!(document("12ABC34501DE35"), "12.ABC.345/01DE-35");
        assert_eq!(document("VAT 12"), "VAT 12");
        assert_eq!(postal_code("01310100"), "01310-100");
        assert_eq!(phone("11934567890"), "(11) 93456-7890");
        assert_eq!(phone("+551134567890"), "+55 (11) 3456-7890");
        assert_eq!(phone("0800 123 456 x"), "0800 123 456 x");
        assert_eq!(in_fours("1234567890"), "1234 5678 90");
        assert_eq!(national_code("010701"), "01.07.01");
        assert_eq!(nbs_code("115022000"), "1.1502.20.00");
        assert_eq!(moment("2026-10-05T02:14:27Z".parse().unwrap()), "04/10/2026 23:14:27");
        let line = "99991234560000128945000001234567890000001234567";
        assert_eq!(typed_line(line), "99991.23456 00001.289450 00001.234567 8 90000001234567");
    }
}
