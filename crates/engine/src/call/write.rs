//! A write, in a task of its own: claim, run, complete, audit.

use std::sync::Arc;

use catalogue::KeyUse;
use tracing::Instrument as _;

use super::path::stopped;
use super::record::{append, record};
use super::running::Running;
use super::send::{self, Key, Written};
use super::{Admitted, CallOutcome};
use crate::clock::uuid_v7;
use crate::confirm::{self, Approval, Stop};
use crate::ledger::{Decision, Nonce, RunOutcome};
use crate::permit::{self, Permit};
use crate::refusal::Refusal;

/// Runs the write to its end, whether or not anybody still waits for it.
pub(crate) async fn run(admitted: Admitted, approval: Approval) -> CallOutcome {
    let running = Running::start();
    let task = tokio::spawn(
        async move {
            let _running = running;
            write(admitted, approval).await
        }
        .in_current_span(),
    );
    task.await.unwrap_or_else(|fault| {
        tracing::error!(%fault, "a write's task broke off");
        CallOutcome::Refused(Refusal::OutcomeUnknown { code: "internal" })
    })
}

/// A write that may run: its permit, the nonce of its approval, and how it was decided.
struct Cleared {
    permit: Permit,
    nonce: Option<Nonce>,
    decision: Decision,
}

async fn write(admitted: Admitted, approval: Approval) -> CallOutcome {
    let cleared = match clear(&admitted, approval).await {
        Ok(cleared) => cleared,
        Err(stop) => return stopped(&admitted, stop).await,
    };
    let Cleared { permit, nonce, decision } = cleared;
    let written = perform(&admitted, permit, nonce.as_ref()).await;
    if let Some(nonce) = nonce {
        complete(&admitted, nonce, written.outcome.clone()).await;
    }
    let word = match (&written.outcome, &written.result) {
        (RunOutcome::Unknown, _) => "unknown",
        (_, Ok(_)) => "ok",
        (_, Err(refusal)) => refusal.code(),
    };
    record(&admitted, decision, word).await;
    match written.result {
        Ok(result) => CallOutcome::Done(result),
        Err(refusal) => CallOutcome::Refused(refusal),
    }
}

/// What must be on record before anything runs, then the permit.
///
/// A confirmed call leaves its claim. A destructive call that nobody was asked about leaves an audit row `started`; if
/// that cannot be written nothing runs, so that no destructive call is ever without a trace, even after a crash.
async fn clear(admitted: &Admitted, approval: Approval) -> Result<Cleared, Stop> {
    let Admitted { principal, tool, .. } = admitted;
    let tenant = admitted.tenant.clone();
    match approval {
        Approval::Plain => {
            let permit = permit::plain_call(principal, tool, tenant, &admitted.arguments)?;
            Ok(Cleared { permit, nonce: None, decision: Decision::Plain })
        }
        Approval::Unasked => {
            append(admitted, Decision::Unasked, "started").await.map_err(|fault| {
                tracing::error!(tool = tool.name, %fault, "the audit trail is away: a destructive call was refused");
                Refusal::ConfirmationUnavailable
            })?;
            let permit = permit::destructive(principal, tool, tenant, confirm::unasked(admitted)?)?;
            Ok(Cleared { permit, nonce: None, decision: Decision::Unasked })
        }
        Approval::Answered(answered) => {
            let nonce = answered.nonce().clone();
            let proof = confirm::claim(admitted, answered).await?;
            let permit = permit::destructive(principal, tool, tenant, proof)?;
            Ok(Cleared { permit, nonce: Some(nonce), decision: Decision::Confirmed })
        }
    }
}

/// Sends the request in a task, so that a panic on the way becomes an unknown outcome that is still recorded.
async fn perform(admitted: &Admitted, permit: Permit, nonce: Option<&Nonce>) -> Written {
    let key = key(admitted, nonce);
    let shared = Arc::new(admitted.clone());
    let sending = Arc::clone(&shared);
    admitted.steps.sending();
    let task = tokio::spawn(
        async move {
            let sent = send::send(&sending, permit, key).await;
            send::written(&sending, sent)
        }
        .in_current_span(),
    );
    task.await.unwrap_or_else(|fault| {
        tracing::error!(tool = shared.tool.name, request_id = shared.request_id, %fault, "a write panicked");
        Written::unknown("internal")
    })
}

/// The key under which the API acts once. Of an approval it follows from the nonce; where the API asks for one and there is
/// neither an approval nor a caller's own, it is made up, so that a request repeated on its way acts once.
fn key(admitted: &Admitted, nonce: Option<&Nonce>) -> Key {
    match (admitted.tool.key, nonce) {
        (KeyUse::Ignored, _) | (KeyUse::Optional, None) => Key::Own,
        (_, Some(nonce)) => Key::OwnOr(confirm::idempotency_key(nonce)),
        (KeyUse::Required, None) => {
            let engine = &admitted.engine;
            Key::OwnOr(uuid_v7(engine.clock.now(), &*engine.entropy).to_string())
        }
    }
}

async fn complete(admitted: &Admitted, nonce: Nonce, outcome: RunOutcome) {
    if let Err(fault) = admitted.engine.ledger.complete(nonce, outcome.clone()).await {
        // The claim stays without an outcome, which a replay reports as unknown and never runs again.
        tracing::error!(
            tool = admitted.tool.name,
            request_id = admitted.request_id,
            ?outcome,
            %fault,
            "a confirmed run's outcome could not be recorded"
        );
    }
}
