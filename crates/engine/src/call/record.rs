//! The audit row of a call.

use tracing::Instrument as _;

use super::Admitted;
use super::running::Running;
use crate::ledger::{AuditEntry, Decision, LedgerFault};

/// Appends the row, or says loudly in the log that it is missing: what has happened cannot be undone by refusing it.
///
/// The row is written by a task of its own: a client that declines and hangs up at once leaves its trace too.
pub(crate) async fn record(admitted: &Admitted, decision: Decision, outcome: &str) {
    let (admitted, outcome, running) = (admitted.clone(), outcome.to_owned(), Running::start());
    let writing = async move {
        write(&admitted, decision, &outcome).await;
        drop(running);
    };
    if let Err(fault) = tokio::spawn(writing.in_current_span()).await {
        tracing::error!(%fault, "an audit row's task broke off");
    }
}

async fn write(admitted: &Admitted, decision: Decision, outcome: &str) {
    if let Err(fault) = append(admitted, decision, outcome).await {
        tracing::error!(
            tool = admitted.tool.name,
            person = admitted.principal.person.0,
            account = admitted.principal.account.0,
            digest = admitted.digest,
            decision = decision.as_str(),
            outcome,
            request_id = admitted.request_id,
            %fault,
            "an audit row could not be written"
        );
    }
}

/// Appends the row; the caller decides what its absence means.
pub(crate) async fn append(admitted: &Admitted, decision: Decision, outcome: &str) -> Result<(), LedgerFault> {
    let engine = &admitted.engine;
    let entry = AuditEntry {
        at: engine.clock.now(),
        account: admitted.tenant.account().clone(),
        workspace: admitted.tenant.workspace().cloned(),
        person: admitted.principal.person.clone(),
        tool: admitted.tool.name,
        arguments_digest: admitted.digest.clone(),
        decision,
        outcome: outcome.to_owned(),
        request_id: admitted.request_id.clone(),
    };
    engine.audit.append(entry).await
}
