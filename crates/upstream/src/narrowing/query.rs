//! The parameters of a request, as they were sent and as they read.

/// One parameter.
pub(super) struct Pair {
    pub(super) name: String,
    pub(super) value: String,
    /// As it was sent.
    pub(super) raw: String,
}

/// A request's parameters, in order.
pub(super) struct Query(Vec<Pair>);

impl Query {
    pub(super) fn read(query: &str) -> Query {
        let pair = |raw: &str| {
            let (name, value) = raw.split_once('=').unwrap_or((raw, ""));
            Pair { name: decoded(name), value: decoded(value), raw: raw.to_owned() }
        };
        Query(query.split('&').filter(|raw| !raw.is_empty()).map(pair).collect())
    }

    pub(super) fn iter(&self) -> std::slice::Iter<'_, Pair> {
        self.0.iter()
    }

    pub(super) fn value(&self, name: &str) -> Option<&str> {
        self.0.iter().find(|pair| pair.name == name).map(|pair| pair.value.as_str())
    }
}

/// Undoes percent-encoding (RFC 3986, section 2.1); what is not well encoded stays as it is.
fn decoded(text: &str) -> String {
    let raw = text.as_bytes();
    let (mut bytes, mut at) = (Vec::with_capacity(raw.len()), 0);
    while let Some(byte) = raw.get(at) {
        let hex = raw.get(at + 1..at + 3).filter(|hex| *byte == b'%' && hex.iter().all(u8::is_ascii_hexdigit));
        match hex.and_then(|hex| u8::from_str_radix(std::str::from_utf8(hex).ok()?, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                at += 3;
            }
            None => {
                bytes.push(*byte);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_read_as_they_were_meant_and_go_on_as_they_were_sent() {
        let query = Query::read("since=2026-10-05T09%3A14%3A27-03%3A00&slug=a&limit=7&x=%zz%C3%A7&&y");
        assert_eq!(query.value("since"), Some("2026-10-05T09:14:27-03:00"));
        assert_eq!((query.value("x"), query.value("y"), query.value("z")), (Some("%zzç"), Some(""), None));
        assert_eq!(query.iter().nth(1).unwrap().raw, "slug=a");
    }
}
