//! The language that a client asks for.

use catalogue::Lang;
use http::{HeaderMap, header};

use super::weights;

/// The language of the highest weight in `Accept-Language` that the server speaks (RFC 9110, section 12.5.4).
pub fn wanted(headers: &HeaderMap) -> Option<Lang> {
    let mut best: Option<(f32, Lang)> = None;
    for (named, weight) in weights::ranges(headers, &header::ACCEPT_LANGUAGE) {
        let Some(lang) = Lang::parse(named) else { continue };
        // The first of equal weights wins.
        if weight > best.map_or(0.0, |(known, _)| known) {
            best = Some((weight, lang));
        }
    }
    best.map(|(_, lang)| lang)
}

#[cfg(test)]
mod tests {
    use http::HeaderValue;

    use super::*;

    #[test]
    fn the_highest_weight_that_is_spoken_wins() {
        let table = [
            ("pt-BR,pt;q=0.9,en;q=0.8", Some(Lang::Pt)),
            ("en-US, pt;q=0.5", Some(Lang::En)),
            ("fr, pt;q=0.3, en;q=0.7", Some(Lang::En)),
            ("fr", None),
            ("*", None),
            ("en;q=0, pt", Some(Lang::Pt)),
            ("en;q=x", None),
            ("en;Q=0.1, pt", Some(Lang::Pt)),
            ("en;q=inf, pt", Some(Lang::Pt)),
        ];
        for (value, expected) in table {
            let headers = HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, HeaderValue::from_static(value))]);
            assert_eq!(wanted(&headers), expected, "{value}");
        }
        let mut headers = HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, HeaderValue::from_static("fr"))]);
        headers.append(header::ACCEPT_LANGUAGE, HeaderValue::from_static("en"));
        assert_eq!(wanted(&headers), Some(Lang::En));
    }
}
