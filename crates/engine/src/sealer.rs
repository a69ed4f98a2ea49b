//! The seal of state that travels through the client.

/// Why a sealed state does not open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// Forged, cut, bound to something else, or signed by a key that is gone.
    #[error("the state does not verify")]
    Invalid,
}

/// What a sealed text is for: one never serves as another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// The state of a question, which comes back with the person's answer.
    Approval,
    /// The address of a file.
    FileLink,
}

impl Purpose {
    const fn word(self) -> &'static str {
        match self {
            Purpose::Approval => "approval",
            Purpose::FileLink => "file-link",
        }
    }
}

/// What a seal is bound to: its purpose, then `parts`. Lengths keep neighbours apart.
pub(crate) fn binding(purpose: Purpose, parts: &[&str]) -> Vec<u8> {
    let all = std::iter::once(purpose.word()).chain(parts.iter().copied());
    all.flat_map(|part| format!("{}:{part}|", part.len()).into_bytes()).collect()
}

/// Authenticates text that a client carries. It is signed, not hidden: no secrets in it. A sealed text has no characters but
/// those that stand unescaped in the path of an address.
pub trait Sealer: Send + Sync {
    /// Seals `payload`, bound to `binding`.
    fn seal(&self, payload: &[u8], binding: &[u8]) -> String;

    /// The payload, if `sealed` verifies under the same binding.
    ///
    /// # Errors
    /// [`SealError::Invalid`] for anything else.
    fn open(&self, sealed: &str, binding: &[u8]) -> Result<Vec<u8>, SealError>;
}
