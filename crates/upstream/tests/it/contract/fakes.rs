//! What an engine needs besides an API: a trail that forgets, a seal that hides nothing.

use engine::{Audit, AuditEntry, BoxFuture, Claim, Claimed, Ledger, LedgerFault, Nonce, RunOutcome, SealError, Sealer};

/// All of it.
pub(super) struct Fakes;

impl Ledger for Fakes {
    fn claim(&self, _claim: Claim) -> BoxFuture<'_, Result<Claimed, LedgerFault>> {
        Box::pin(async { Ok(Claimed::First) })
    }

    fn complete(&self, _nonce: Nonce, _outcome: RunOutcome) -> BoxFuture<'_, Result<(), LedgerFault>> {
        Box::pin(async { Ok(()) })
    }

    fn find(&self, _nonce: Nonce) -> BoxFuture<'_, Result<Option<Claimed>, LedgerFault>> {
        Box::pin(async { Ok(None) })
    }
}

impl Audit for Fakes {
    fn append(&self, _entry: AuditEntry) -> BoxFuture<'_, Result<(), LedgerFault>> {
        Box::pin(async { Ok(()) })
    }
}

impl Sealer for Fakes {
    fn seal(&self, payload: &[u8], _binding: &[u8]) -> String {
        String::from_utf8(payload.to_vec()).unwrap()
    }

    fn open(&self, sealed: &str, _binding: &[u8]) -> Result<Vec<u8>, SealError> {
        Ok(sealed.as_bytes().to_vec())
    }
}
