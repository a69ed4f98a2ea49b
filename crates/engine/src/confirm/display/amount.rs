//! Amounts, percentages and other numbers, by their digits.

use catalogue::Lang;

/// `R$ 1.289,45` in Portuguese, `R$ 1,289.45` in English. Works on the digits.
pub(super) fn money(text: &str, lang: Lang) -> String {
    let (sign, unsigned) = text.strip_prefix('-').map_or(("", text), |rest| ("-", rest));
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, ""));
    let plain = [whole, fraction].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()));
    if !plain || whole.is_empty() {
        return text.to_owned();
    }
    let decimal = marks(lang).1;
    format!("R$ {sign}{}{decimal}{fraction:0<2}", grouped(whole, lang))
}

/// `1.289,4375` in Portuguese, `1,289.4375` in English.
pub(super) fn number(text: &str, lang: Lang) -> String {
    let (sign, unsigned) = text.strip_prefix('-').map_or(("", text), |rest| ("-", rest));
    match unsigned.split_once('.') {
        Some((whole, fraction)) => format!("{sign}{}{}{fraction}", grouped(whole, lang), marks(lang).1),
        None => format!("{sign}{}", grouped(unsigned, lang)),
    }
}

/// What stands between groups of three digits, and before the fraction.
fn marks(lang: Lang) -> (char, char) {
    match lang {
        Lang::Pt => ('.', ','),
        Lang::En => (',', '.'),
    }
}

fn grouped(whole: &str, lang: Lang) -> String {
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push(marks(lang).0);
        }
        grouped.push(digit);
    }
    grouped
}

/// Digits, with a point and a sign at most: the text of an amount and of nothing else.
pub(super) fn is_decimal(text: &str, limit: usize) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    text.len() <= limit && digits(whole) && digits(fraction)
}

pub(super) fn percent(text: &str, lang: Lang) -> String {
    match lang {
        Lang::Pt => format!("{}%", text.replace('.', ",")),
        Lang::En => format!("{text}%"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_the_marks_of_their_language() {
        for (text, pt, en) in [
            ("37.425", "37,425", "37.425"),
            ("1234567.5", "1.234.567,5", "1,234,567.5"),
            ("-1000", "-1.000", "-1,000"),
            ("0.000003", "0,000003", "0.000003"),
        ] {
            assert_eq!((number(text, Lang::Pt), number(text, Lang::En)), (pt.to_owned(), en.to_owned()));
        }
    }
}
