//! CPF and CNPJ as v1 takes them: with their mask. Its filters compare texts, so that a record stored without the mask
//! would not be found again.

/// `value` with its mask, where it is a CPF (11 digits) or a CNPJ (14 characters); anything else as it is.
pub(super) fn masked(value: &str) -> String {
    let bare: String = value.chars().filter(|c| !matches!(c, '.' | '-' | '/' | ' ')).collect();
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    match bare.len() {
        11 if digits(&bare) => format!("{}.{}.{}-{}", &bare[..3], &bare[3..6], &bare[6..9], &bare[9..]),
        14 if bare.bytes().all(|byte| byte.is_ascii_alphanumeric()) && digits(&bare[12..]) => {
            let bare = bare.to_ascii_uppercase();
            format!("{}.{}.{}/{}-{}", &bare[..2], &bare[2..5], &bare[5..8], &bare[8..12], &bare[12..])
        }
        _ => value.to_owned(),
    }
}

/// The same for a percent-encoded value.
pub(super) fn masked_in_query(value: &str) -> String {
    let decoded = value.replace("%2F", "/").replace("%2f", "/").replace("%20", " ");
    if decoded.contains('%') { value.to_owned() } else { masked(&decoded).replace('/', "%2F").replace(' ', "%20") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn documents_get_their_mask() {
        for (written, sent) in [
            ("52998224725", "529.982.247-25"),
            ("529.982.247-25", "529.982.247-25"),
            ("05813794000126", "05.813.794/0001-26"),
            ("05.813.794/0001-26", "05.813.794/0001-26"),
            ("12abc34501de35", "12.ABC.345/01DE-35"),
            ("529.982", "529.982"),
            ("çççççç", "çççççç"),
        ] {
            assert_eq!(masked(written), sent);
        }
        assert_eq!(masked_in_query("05.813.794%2F0001-26"), "05.813.794%2F0001-26");
        assert_eq!(masked_in_query("05813794000126"), "05.813.794%2F0001-26");
        assert_eq!(masked_in_query("%C3%A7"), "%C3%A7");
    }
}
