//! Headers that list what a client takes, each with a weight (RFC 9110, section 12.4.2).

use http::{HeaderMap, HeaderName};

/// Every range that `name` lists, over all its values, with its weight from 0 to 1. A range whose weight cannot be read is
/// left out; 0 stands for "not at all".
pub fn ranges<'h>(headers: &'h HeaderMap, name: &HeaderName) -> impl Iterator<Item = (&'h str, f32)> {
    let values = headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|value| value.split(',')).filter_map(|range| {
        let mut parts = range.split(';').map(str::trim);
        let named = parts.next().filter(|named| !named.is_empty())?;
        Some((named, weight(parts)?))
    })
}

fn weight<'h>(mut parameters: impl Iterator<Item = &'h str>) -> Option<f32> {
    let said = parameters.find_map(|part| part.strip_prefix("q=").or_else(|| part.strip_prefix("Q=")));
    match said {
        None => Some(1.0),
        Some(text) => text.parse().ok().filter(|weight| (0.0..=1.0).contains(weight)),
    }
}

#[cfg(test)]
mod tests {
    use http::{HeaderValue, header};

    use super::*;

    #[test]
    fn ranges_of_all_values_come_with_their_weights() {
        let mut headers = HeaderMap::new();
        headers.append(header::ACCEPT, HeaderValue::from_static("a, b;q=0.5;x=1,, c ; Q=0"));
        headers.append(header::ACCEPT, HeaderValue::from_static("d;q=nan, e;q=inf, f;q=-1, g;q=2, h;q=, i"));
        let found: Vec<_> = ranges(&headers, &header::ACCEPT).collect();
        assert_eq!(found, [("a", 1.0), ("b", 0.5), ("c", 0.0), ("i", 1.0)]);
    }
}
