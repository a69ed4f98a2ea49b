//! EMV's tag-length-value text: two digits of tag, two of length in characters, then the value.

/// One data object.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Object<'a> {
    /// 0 to 99.
    pub tag: u8,
    /// At most 99 characters.
    pub value: &'a str,
}

/// Appends an object; a value over 99 characters is refused.
#[must_use]
pub fn push(text: &mut String, tag: u8, value: &str) -> bool {
    let length = value.chars().count();
    if length > 99 || tag > 99 {
        return false;
    }
    text.push_str(&format!("{tag:02}{length:02}{value}"));
    true
}

/// Reads a whole text as objects; `None` where lengths do not fit.
pub fn read(text: &str) -> Option<Vec<Object<'_>>> {
    let mut objects = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let tag = two_digits(rest, 0)?;
        let length = usize::from(two_digits(rest, 2)?);
        let body = &rest[4..];
        let end = body.char_indices().map(|(at, _)| at).chain([body.len()]).nth(length)?;
        objects.push(Object { tag, value: &body[..end] });
        rest = &body[end..];
    }
    Some(objects)
}

/// The value of the first object with this tag.
pub fn find<'a>(objects: &[Object<'a>], tag: u8) -> Option<&'a str> {
    objects.iter().find(|object| object.tag == tag).map(|object| object.value)
}

fn two_digits(text: &str, at: usize) -> Option<u8> {
    let pair = text.get(at..at + 2)?;
    pair.bytes().all(|byte| byte.is_ascii_digit()).then(|| pair.parse().ok())?
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn lengths_must_fit() {
        assert_eq!(read("000201").unwrap(), [Object { tag: 0, value: "01" }]);
        assert_eq!(read("000301"), None);
        assert_eq!(read("0"), None);
        assert_eq!(read("00+101"), None);
        assert!(!push(&mut String::new(), 1, &"x".repeat(100)));
    }

    proptest! {
        #[test]
        fn round_trip(values in prop::collection::vec((0_u8..100, ".{0,99}"), 0..8)) {
            let mut text = String::new();
            for (tag, value) in &values {
                prop_assert!(push(&mut text, *tag, value));
            }
            let read: Vec<_> = read(&text).unwrap().iter().map(|o| (o.tag, o.value.to_owned())).collect();
            prop_assert_eq!(read, values);
        }

        #[test]
        fn any_text_is_met_without_panic(text in ".*") {
            let _ = read(&text);
        }
    }
}
