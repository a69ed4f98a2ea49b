//! The language that a client asks for.

use catalogue::Lang;
use http::{HeaderMap, header};

/// The language of the highest weight in `Accept-Language` that the server speaks (RFC 9110, section 12.5.4).
pub fn wanted(headers: &HeaderMap) -> Option<Lang> {
    let value = headers.get(header::ACCEPT_LANGUAGE)?.to_str().ok()?;
    let mut best: Option<(f32, Lang)> = None;
    for range in value.split(',') {
        let mut parts = range.split(';').map(str::trim);
        let lang = parts.next().and_then(Lang::parse);
        let weight = parts.find_map(|part| part.strip_prefix("q=")).map_or(Some(1.0), |q| q.parse::<f32>().ok());
        if let (Some(lang), Some(weight)) = (lang, weight)
            && weight > 0.0
            && best.is_none_or(|(known, _)| weight > known)
        {
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
        ];
        for (value, expected) in table {
            let headers = HeaderMap::from_iter([(header::ACCEPT_LANGUAGE, HeaderValue::from_static(value))]);
            assert_eq!(wanted(&headers), expected, "{value}");
        }
    }
}
