//! A ledger and an audit trail in memory.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};

use engine::{Audit, AuditEntry, BoxFuture, Claim, Claimed, Ledger, LedgerFault, Nonce, RunOutcome};

/// A ledger and an audit trail in memory, either of which can be away.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) claims: Mutex<BTreeMap<String, (Claim, Option<RunOutcome>)>>,
    pub(crate) audit: Mutex<Vec<AuditEntry>>,
    pub(crate) ledger_away: AtomicBool,
    pub(crate) audit_away: AtomicBool,
    /// Audit rows wait here; a test that holds it keeps them in flight.
    pub(crate) slow_audit: Arc<tokio::sync::Mutex<()>>,
}

impl Memory {
    fn ready(away: &AtomicBool) -> Result<(), LedgerFault> {
        if away.load(Ordering::SeqCst) { Err(LedgerFault("away".to_owned())) } else { Ok(()) }
    }

    /// Decision and outcome of each audit row.
    pub(crate) fn decisions(&self) -> Vec<(&'static str, String)> {
        let rows = self.audit.lock().unwrap();
        rows.iter().map(|row| (row.decision.as_str(), row.outcome.clone())).collect()
    }

    pub(crate) fn outcomes(&self) -> Vec<Option<RunOutcome>> {
        self.claims.lock().unwrap().values().map(|(_, outcome)| outcome.clone()).collect()
    }
}

impl Ledger for Memory {
    fn claim(&self, claim: Claim) -> BoxFuture<'_, Result<Claimed, LedgerFault>> {
        Box::pin(async move {
            Memory::ready(&self.ledger_away)?;
            let mut claims = self.claims.lock().unwrap();
            if let Some((_, outcome)) = claims.get(&claim.nonce.0) {
                return Ok(Claimed::Before(outcome.clone()));
            }
            claims.insert(claim.nonce.0.clone(), (claim, None));
            Ok(Claimed::First)
        })
    }

    fn complete(&self, nonce: Nonce, outcome: RunOutcome) -> BoxFuture<'_, Result<(), LedgerFault>> {
        Box::pin(async move {
            Memory::ready(&self.ledger_away)?;
            self.claims.lock().unwrap().get_mut(&nonce.0).expect("claimed").1 = Some(outcome);
            Ok(())
        })
    }

    fn find(&self, nonce: Nonce) -> BoxFuture<'_, Result<Option<Claimed>, LedgerFault>> {
        Box::pin(async move {
            Memory::ready(&self.ledger_away)?;
            Ok(self.claims.lock().unwrap().get(&nonce.0).map(|(_, outcome)| Claimed::Before(outcome.clone())))
        })
    }
}

impl Audit for Memory {
    fn append(&self, entry: AuditEntry) -> BoxFuture<'_, Result<(), LedgerFault>> {
        Box::pin(async move {
            let _turn = self.slow_audit.lock().await;
            Memory::ready(&self.audit_away)?;
            self.audit.lock().unwrap().push(entry);
            Ok(())
        })
    }
}
