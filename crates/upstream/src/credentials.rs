//! The API's credentials, masked wherever they could be printed.

use std::fmt;

/// A secret that shows as `***`.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a secret; surrounding white space (a file's last newline) is dropped.
    pub fn new(secret: &str) -> Secret {
        Secret(secret.trim().to_owned())
    }

    /// The value of an `Authorization` header. It is marked sensitive, so that HTTP libraries do not print it.
    ///
    /// # Errors
    /// A secret with characters that a header cannot carry.
    pub(crate) fn bearer(&self) -> Result<http::HeaderValue, http::header::InvalidHeaderValue> {
        let mut value = http::HeaderValue::try_from(format!("Bearer {}", self.0))?;
        value.set_sensitive(true);
        Ok(value)
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str("***")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_shows() {
        let secret = Secret::new("kobana-token\n");
        assert_eq!(format!("{secret:?}"), "***");
        assert_eq!(secret.bearer().unwrap().as_bytes(), b"Bearer kobana-token");
        assert!(!format!("{:?}", secret.bearer().unwrap()).contains("kobana"));
    }

    #[test]
    fn a_line_break_inside_is_refused() {
        assert!(Secret::new("a\r\nX-Other: b").bearer().is_err());
    }
}
