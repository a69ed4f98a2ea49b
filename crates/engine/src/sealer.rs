//! The seal of state that travels through the client.

/// Why a sealed state does not open.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SealError {
    /// Forged, cut, bound to something else, or signed by a key that is gone.
    #[error("the state does not verify")]
    Invalid,
}

/// Authenticates state that a client carries. It is signed, not hidden: no secrets in it.
pub trait Sealer: Send + Sync {
    /// Seals `payload`, bound to `binding`.
    fn seal(&self, payload: &[u8], binding: &[u8]) -> String;

    /// The payload, if `sealed` verifies under the same binding.
    ///
    /// # Errors
    /// [`SealError::Invalid`] for anything else.
    fn open(&self, sealed: &str, binding: &[u8]) -> Result<Vec<u8>, SealError>;
}
