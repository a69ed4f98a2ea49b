//! Why an NFS-e cannot be written.

/// Why an NFS-e cannot be written: a field that the layout has no room for.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NfseError {
    /// A number or an amount outside its range.
    #[error("{field}: expected {limit}")]
    Range {
        /// The field, as the types here name it.
        field: &'static str,
        /// What it may be.
        limit: String,
    },
    /// A text of which nothing is left that the layout takes.
    #[error("{field}: the text is empty, or has no character that an NFS-e takes")]
    Empty {
        /// The field, as the types here name it.
        field: &'static str,
    },
    /// Two fields that do not go together.
    #[error("{field}: {reason}")]
    Mismatch {
        /// The field to change, as the types here name it.
        field: &'static str,
        /// What is wrong with it beside the others.
        reason: &'static str,
    },
    /// The key of trial in this program cannot be used.
    #[error("the key of trial that signs NFS-e cannot be used")]
    Key,
}

/// A text that is not a code of the expected digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected} digits, with or without punctuation")]
pub struct NotDigits {
    /// How many there must be.
    pub expected: usize,
}

/// A word that is not in a list of the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct UnknownCode {
    /// What the list holds.
    pub expected: &'static str,
}
