//! Confirmation of destructive calls: asked once, sealed, bound to the call, used once.
//!
//! The order of a retry is fixed: seal and binding, expiry, answer, rights again, records, claim, run. Nothing before the
//! claim uses an approval up, so that a failed read or a refused right costs the person nothing. (The seal carries the
//! binding as associated data, so both verify in one step, and before the expiry inside can be trusted.)

mod answer;
mod display;
mod linked;
mod named;
mod once;
mod question;
mod snapshot;
mod state;
mod target;

use catalogue::{Reused, Unasked};
use serde_json::{Value, json};

use crate::arguments::sha256_hex;
use crate::call::{Admitted, Askable, Call, Question};
use crate::ledger::{Claim, Claimed, LedgerFault, Nonce, RunOutcome};
use crate::permit::{self, Confirmed};
use crate::refusal::Refusal;
use answer::Verdict;
use question::{Asked, Reason};
use state::{Opened, State};
use target::Seen;

/// How a write was let through.
pub(crate) enum Approval {
    /// It needs no question.
    Plain,
    /// Destructive, from a client that cannot be asked, run by the product's policy.
    Unasked,
    /// The person said yes to exactly this call; not yet claimed.
    Answered(Answered),
}

/// A yes that verified, and the records as they were read just now.
pub(crate) struct Answered {
    state: State,
    seen: Seen,
}

impl Answered {
    /// The question's name.
    pub(crate) fn nonce(&self) -> &Nonce {
        &self.state.nonce
    }
}

/// Why a call does not run now.
pub(crate) enum Stop {
    /// The person has to be asked.
    Ask(Question),
    /// It is refused.
    Refused(Refusal),
}

impl From<Refusal> for Stop {
    fn from(refusal: Refusal) -> Stop {
        Stop::Refused(refusal)
    }
}

impl From<LedgerFault> for Stop {
    fn from(fault: LedgerFault) -> Stop {
        tracing::error!(%fault, "a confirmation could not be registered");
        Stop::Refused(Refusal::ConfirmationUnavailable)
    }
}

/// Whether a destructive call may go on to its claim.
pub(crate) async fn gate(admitted: &Admitted, call: &Call) -> Result<Approval, Stop> {
    if call.askable == Askable::No {
        return match admitted.engine.product.policy.unasked {
            Unasked::Runs => Ok(Approval::Unasked),
            Unasked::IsRefused => Err(Refusal::ConfirmationRequired.into()),
        };
    }
    let state = match (&call.state, &call.answer) {
        (Some(sealed), _) => match state::open(admitted, sealed) {
            Opened::Valid(state) => state,
            Opened::Expired(state) => return again(admitted, &state, Reason::Expired).await,
            Opened::Unverified => return ask(admitted, Reason::Unverified).await,
        },
        (None, Some(_)) => return ask(admitted, Reason::Unverified).await,
        (None, None) => return ask(admitted, Reason::First).await,
    };
    match call.answer.as_ref().map_or(Verdict::Unclear, answer::verdict) {
        Verdict::No => return Err(declined(admitted).into()),
        Verdict::Unclear => return again(admitted, &state, Reason::Unclear).await,
        Verdict::Yes => {}
    }
    permit::admit(&admitted.principal, admitted.tool)?;
    let seen = target::read(admitted).await?;
    if seen.version() != state.version {
        return changed(admitted, &state, seen).await;
    }
    Ok(Approval::Answered(Answered { state, seen }))
}

/// Claims the approval: one insert-if-absent, durable before anything runs. Only the first claim is a proof.
pub(crate) async fn claim(admitted: &Admitted, answered: Answered) -> Result<Confirmed, Stop> {
    let Answered { state, seen } = answered;
    let claim = Claim {
        nonce: state.nonce,
        account: admitted.tenant.account().clone(),
        workspace: admitted.tenant.workspace().cloned(),
        person: admitted.principal.person.clone(),
        tool: admitted.tool.name,
        arguments_digest: admitted.digest.clone(),
        claimed_at: admitted.engine.clock.now(),
        expires_at: state.expires_at,
    };
    match admitted.engine.ledger.claim(claim).await? {
        Claimed::First => Ok(Confirmed::new()),
        Claimed::Before(outcome) => Err(used(admitted, seen, outcome).await),
    }
}

/// The proof of a destructive call that nobody can be asked about.
///
/// # Errors
/// `confirmation_required` where the product's policy does not allow it.
pub(crate) fn unasked(admitted: &Admitted) -> Result<Confirmed, Refusal> {
    match admitted.engine.product.policy.unasked {
        Unasked::Runs => Ok(Confirmed::new()),
        Unasked::IsRefused => Err(Refusal::ConfirmationRequired),
    }
}

/// The upstream idempotency key of an approval: a UUID that follows from the nonce, so that the same approval cannot
/// act twice upstream either.
pub(crate) fn idempotency_key(nonce: &Nonce) -> String {
    let digest = sha256_hex(&format!("idempotency key of {}", nonce.0));
    let number = u128::from_str_radix(digest.get(..32).unwrap_or_default(), 16).unwrap_or_default();
    uuid::Builder::from_random_bytes(number.to_be_bytes()).into_uuid().to_string()
}

fn declined(admitted: &Admitted) -> Refusal {
    Refusal::UserDeclined(admitted.engine.product.policy.declined_code)
}

/// Asks about the records as they are now.
async fn ask(admitted: &Admitted, reason: Reason) -> Result<Approval, Stop> {
    let seen = target::read(admitted).await?;
    Err(asked_of(admitted, seen, reason).await)
}

/// Asks again under a state that verified, so that it is known whether its approval was used.
async fn again(admitted: &Admitted, state: &State, reason: Reason) -> Result<Approval, Stop> {
    match admitted.engine.ledger.find(state.nonce.clone()).await? {
        Some(Claimed::Before(outcome)) => Err(used(admitted, target::read(admitted).await?, outcome).await),
        Some(Claimed::First) => Err(used(admitted, target::read(admitted).await?, None).await),
        None => ask(admitted, reason).await,
    }
}

/// Something is not what the person saw. Most often the approved run itself changed it.
async fn changed(admitted: &Admitted, state: &State, seen: Seen) -> Result<Approval, Stop> {
    match admitted.engine.ledger.find(state.nonce.clone()).await? {
        Some(Claimed::Before(outcome)) => Err(used(admitted, seen, outcome).await),
        Some(Claimed::First) => Err(used(admitted, seen, None).await),
        None => Err(asked_of(admitted, seen, Reason::Changed).await),
    }
}

/// An approval that was used before.
async fn used(admitted: &Admitted, seen: Seen, outcome: Option<RunOutcome>) -> Stop {
    match admitted.engine.product.policy.reused {
        Reused::AsksAgain => put(admitted, &seen, Reason::Used(outcome)).await,
        Reused::IsRefused => {
            let told_once = once::told(admitted).filter(|_| !matches!(outcome, Some(RunOutcome::Refused(_))));
            Refusal::ConfirmationReplayed { outcome: outcome.as_ref().map(known), told_once }.into()
        }
    }
}

fn known(outcome: &RunOutcome) -> Value {
    match outcome {
        RunOutcome::Done(status) => json!({"result": "done", "status": status}),
        RunOutcome::Refused(code) => json!({"result": "refused", "code": code}),
        RunOutcome::Unknown => json!({"result": "unknown"}),
    }
}

/// The question about what was seen, unless something that the call names is not there.
async fn asked_of(admitted: &Admitted, seen: Seen, reason: Reason) -> Stop {
    match seen.missing() {
        Some(refusal) => Stop::Refused(refusal),
        None => put(admitted, &seen, reason).await,
    }
}

async fn put(admitted: &Admitted, seen: &Seen, reason: Reason) -> Stop {
    let linked = linked::read(admitted, seen).await;
    let sealed = state::seal(admitted, seen);
    Stop::Ask(question::question(admitted, &Asked { seen, linked, reason }, sealed))
}
