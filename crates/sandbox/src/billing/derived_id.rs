//! Ids that follow from what they name, for records that exist before anybody stores them.

use sha2::{Digest, Sha256};

/// The id of what `parts` name together: a UUID of version 8 (RFC 9562), the same each time.
pub(crate) fn of(parts: &[&str]) -> String {
    let mut digest = Sha256::new();
    for part in parts {
        digest.update(part.as_bytes());
        digest.update([0]);
    }
    let mut bytes = [0; 16];
    for (byte, from) in bytes.iter_mut().zip(digest.finalize()) {
        *byte = from;
    }
    uuid::Builder::from_custom_bytes(bytes).into_uuid().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_do_not_run_into_each_other() {
        let id = of(&["organization", "conta"]);
        assert_eq!(id, of(&["organization", "conta"]));
        assert_ne!(id, of(&["organizationconta"]));
        assert_eq!(id.as_bytes()[14], b'8');
    }
}
