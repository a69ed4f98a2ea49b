//! Texts that need no quotes, since nothing in them could be read as anything else: documents, uids, numbers.

use super::super::snapshot::Format;

/// Digits that a number of the account's own (a nosso número, a branch) has at most.
const DIGITS: usize = 40;

/// The text without quotes, or `None` where it has to stand between them.
pub(super) fn bare(text: &str, format: Format) -> Option<String> {
    match format {
        Format::Document => document(text),
        Format::Uid if is_uuid(text) => Some(text.to_owned()),
        Format::Own if (1..=DIGITS).contains(&text.len()) && is_digits(text) => Some(text.to_owned()),
        _ => None,
    }
}

/// CPF as `529.982.247-25`, CNPJ as `11.222.333/0001-81`; the latter has letters too since July 2026.
fn document(text: &str) -> Option<String> {
    let plain: String = text.chars().filter(|c| !matches!(c, '.' | '-' | '/')).collect();
    let mask = match plain.len() {
        11 if is_digits(&plain) => "###.###.###-##",
        14 if plain.bytes().all(|byte| byte.is_ascii_digit() || byte.is_ascii_uppercase()) => "##.###.###/####-##",
        _ => return None,
    };
    let mut rest = plain.chars();
    let masked: String = mask.chars().map(|c| if c == '#' { rest.next().unwrap_or(c) } else { c }).collect();
    // Marks in other places would be hidden by the mask.
    (text == plain || text == masked).then_some(masked)
}

fn is_uuid(text: &str) -> bool {
    text.len() == 36
        && text.char_indices().all(|(at, c)| match at {
            8 | 13 | 18 | 23 => c == '-',
            _ => c.is_ascii_hexdigit(),
        })
}

fn is_digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_wear_their_mask() {
        let shown = |text: &str| bare(text, Format::Document);
        assert_eq!(shown("52998224725").as_deref(), Some("529.982.247-25"));
        assert_eq!(shown("529.982.247-25").as_deref(), Some("529.982.247-25"));
        assert_eq!(shown("12ABC34501DE35").as_deref(), Some("12.ABC.345/01DE-35"));
        for odd in
            ["5299822472", "52.9982.247-25", "５2998224725", "529.982.247-25 ", "12abc34501de35", "", "é2998224725"]
        {
            assert_eq!(shown(odd), None, "{odd}");
        }
    }

    #[test]
    fn only_what_is_nothing_else_goes_without_quotes() {
        assert_eq!(bare("342", Format::Own).as_deref(), Some("342"));
        assert_eq!(bare("342", Format::Plain), None);
        for odd in ["", "34 2", "R$ 342", "-1", "3,42", &"1".repeat(41)] {
            assert_eq!(bare(odd, Format::Own), None, "{odd}");
        }
        let uid = "0199bed5-a775-7ad7-9167-7b80147f710f";
        assert_eq!(bare(uid, Format::Uid).as_deref(), Some(uid));
        assert_eq!(bare("342", Format::Uid), None);
    }
}
