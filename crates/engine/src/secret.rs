//! A secret that never shows.

use std::fmt;

/// A token or another secret, masked wherever it could be printed.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Wraps a secret; surrounding white space (a file's last newline) is dropped.
    pub fn new(secret: &str) -> Secret {
        Secret(secret.trim().to_owned())
    }

    /// The secret itself: for the request that carries it, and nothing else.
    pub fn expose(&self) -> &str {
        &self.0
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
        assert_eq!(format!("{secret:?} {:?}", Some(&secret)), "*** Some(***)");
        assert_eq!(secret.expose(), "kobana-token");
    }
}
