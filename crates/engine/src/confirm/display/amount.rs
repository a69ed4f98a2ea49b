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

/// `128945 (R$ 1.289,45)`: a whole number of the parts of a real that `decimals` says, and the reais that it comes to.
/// Zeros beyond the cents are left out.
pub(super) fn parts(text: &str, decimals: usize, lang: Lang) -> String {
    let (sign, digits) = text.strip_prefix('-').map_or(("", text), |rest| ("-", rest));
    let padded = format!("{digits:0>width$}", width = decimals.saturating_add(1));
    let Some((whole, fraction)) = padded.split_at_checked(padded.len().saturating_sub(decimals)) else {
        return text.to_owned();
    };
    let reais = money(&format!("{sign}{whole}.{}", fraction.trim_end_matches('0')), lang);
    if text.contains('.') { text.to_owned() } else { format!("{text} ({reais})") }
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
    fn whole_numbers_of_cents_are_told_in_reais_too() {
        for (text, decimals, pt) in [
            ("9900", 2, "9900 (R$ 99,00)"),
            ("5", 2, "5 (R$ 0,05)"),
            ("0", 2, "0 (R$ 0,00)"),
            ("-128945", 2, "-128945 (R$ -1.289,45)"),
            ("2899000", 4, "2899000 (R$ 289,90)"),
            ("1", 4, "1 (R$ 0,0001)"),
            ("1.5", 2, "1.5"),
        ] {
            assert_eq!(parts(text, decimals, Lang::Pt), pt);
        }
        assert_eq!(parts("128945", 2, Lang::En), "128945 (R$ 1,289.45)");
    }

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
