//! The configured root of the API.

use std::net::IpAddr;

/// Why an address cannot be the API's root.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AddressError {
    /// Not an absolute http(s) address without path, query, fragment and user.
    #[error("`{0}` is not the root address of an API: write it like https://api.kobana.com.br")]
    NotARoot(String),
    /// Credentials would cross a network in the clear.
    #[error("`{0}` is not encrypted: use https, or http on a loopback address")]
    NotEncrypted(String),
}

/// The root of an API, such as `https://api.kobana.com.br`: https, or http on loopback.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseAddress(String);

impl BaseAddress {
    /// Reads an address; a trailing slash is dropped.
    ///
    /// # Errors
    /// [`AddressError`] says how to write it.
    pub fn parse(text: &str) -> Result<BaseAddress, AddressError> {
        let not_a_root = || AddressError::NotARoot(text.to_owned());
        let uri: http::Uri = text.trim_end_matches('/').parse().map_err(|_| not_a_root())?;
        let (scheme, authority) = match (uri.scheme_str(), uri.authority()) {
            (Some(scheme @ ("http" | "https")), Some(authority)) => (scheme, authority),
            _ => return Err(not_a_root()),
        };
        if authority.as_str().contains('@') || uri.path() != "/" || uri.query().is_some() || text.contains('#') {
            return Err(not_a_root());
        }
        if scheme == "http" && !is_loopback(authority.host()) {
            return Err(AddressError::NotEncrypted(text.to_owned()));
        }
        Ok(BaseAddress(format!("{scheme}://{authority}")))
    }

    /// Whether exchanges are encrypted.
    pub(crate) fn is_encrypted(&self) -> bool {
        self.0.starts_with("https:")
    }

    /// The address without a trailing slash.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The longest address of a file that is given on, in bytes: signed ones are long.
const LOCATION_BYTES: usize = 8192;

/// Whether `location` is an address that can be given to a person: https, or http on loopback, without a user in it.
pub(crate) fn is_safe_location(location: &str) -> bool {
    if location.len() > LOCATION_BYTES {
        return false;
    }
    let Ok(uri) = location.parse::<http::Uri>() else { return false };
    let Some(authority) = uri.authority().filter(|authority| !authority.as_str().contains('@')) else { return false };
    match uri.scheme_str() {
        Some("https") => true,
        Some("http") => is_loopback(authority.host()),
        _ => false,
    }
}

fn is_loopback(host: &str) -> bool {
    let bare = host.trim_start_matches('[').trim_end_matches(']');
    host == "localhost" || bare.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roots_are_kept_without_their_slash() {
        for text in
            ["https://api.kobana.com.br", "https://api.kobana.com.br/", "http://127.0.0.1:9000", "http://[::1]:9000"]
        {
            assert_eq!(BaseAddress::parse(text).unwrap().as_str(), text.trim_end_matches('/'));
        }
    }

    #[test]
    fn anything_else_is_refused() {
        let not_roots = [
            "",
            "api.kobana.com.br",
            "ftp://a.b",
            "https://a.b/v1",
            "https://user@a.b",
            "https://a.b?x=1",
            "https://a.b#f",
        ];
        for text in not_roots {
            assert_eq!(BaseAddress::parse(text), Err(AddressError::NotARoot(text.to_owned())), "{text}");
        }
        let clear = "http://api.kobana.com.br";
        assert_eq!(BaseAddress::parse(clear), Err(AddressError::NotEncrypted(clear.to_owned())));
    }

    #[test]
    fn files_lie_behind_https() {
        assert!(is_safe_location("https://files.example/a.pdf?signature=x"));
        assert!(is_safe_location("http://127.0.0.1:9000/a.pdf"));
        let long = format!("https://a.b/{}", "a".repeat(LOCATION_BYTES));
        for bad in ["http://a.b/c", "/a.pdf", "javascript:alert(1)", "file:///etc/passwd", "https://u@a.b/c", &long] {
            assert!(!is_safe_location(bad), "{bad}");
        }
    }
}
