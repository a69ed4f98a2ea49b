//! The sealed state of a question: what was asked, until when, about what version of the target.

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::target::Seen;
use crate::arguments::hex;
use crate::call::Admitted;
use crate::ledger::Nonce;
use crate::sealer::{self, Purpose};

/// How far another replica's clock may run ahead of ours. A state from further in the future means that a clock was
/// set back, and its five minutes cannot be measured.
const CLOCK_SKEW: SignedDuration = SignedDuration::from_secs(60);

/// What a question remembers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct State {
    /// 128 random bits: the question's name.
    pub(super) nonce: Nonce,
    /// When the answer comes too late.
    pub(super) expires_at: Timestamp,
    /// Identity and version of the records, as the person saw them.
    pub(super) version: String,
}

/// What came back.
pub(super) enum Opened {
    Valid(State),
    /// It verifies and is too old.
    Expired(State),
    /// Forged, cut, or of another call, person or account.
    Unverified,
}

/// On the wire, signed and readable: no secret and no argument in it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Payload {
    nonce: String,
    asked_at: Timestamp,
    expires_at: Timestamp,
    target: Option<String>,
    version: String,
}

/// Seals a new question about what was seen.
pub(super) fn seal(admitted: &Admitted, seen: &Seen) -> String {
    let engine = &admitted.engine;
    let mut random = [0; 16];
    engine.entropy.fill(&mut random);
    let asked_at = engine.clock.now();
    let ttl = i64::try_from(engine.limits.question_ttl_seconds).unwrap_or(i64::MAX);
    let payload = Payload {
        nonce: hex(&random),
        asked_at,
        expires_at: asked_at.saturating_add(SignedDuration::from_secs(ttl)).unwrap_or(asked_at),
        target: seen.uid().map(str::to_owned),
        version: seen.version(),
    };
    let payload = serde_json::to_vec(&payload).expect("texts and instants always serialize");
    engine.sealer.seal(&payload, &binding(admitted))
}

/// Opens a state that came back with this call.
pub(super) fn open(admitted: &Admitted, sealed: &str) -> Opened {
    let engine = &admitted.engine;
    let Ok(payload) = engine.sealer.open(sealed, &binding(admitted)) else { return Opened::Unverified };
    let Ok(payload) = serde_json::from_slice::<Payload>(&payload) else { return Opened::Unverified };
    let now = engine.clock.now();
    let early = payload.asked_at.saturating_sub(CLOCK_SKEW).is_ok_and(|earliest| now < earliest);
    let state = State { nonce: Nonce(payload.nonce), expires_at: payload.expires_at, version: payload.version };
    if early || now >= state.expires_at { Opened::Expired(state) } else { Opened::Valid(state) }
}

/// What the seal is bound to: the API, person, account, workspace, product, tool and arguments.
fn binding(admitted: &Admitted) -> Vec<u8> {
    let principal = &admitted.principal;
    // A call on the account's own records is made in none; it was asked for all the same by a connection that works in one.
    let usual = || principal.workspaces.usual().map(|workspace| &workspace.id);
    let workspace = admitted.tenant.workspace().or_else(usual).map_or("", |workspace| &*workspace.0);
    let parts = [
        admitted.engine.api.realm(),
        &principal.person.0,
        &principal.account.0,
        workspace,
        admitted.engine.product.name,
        admitted.tool.name,
        &admitted.arguments.digest(),
    ];
    sealer::binding(Purpose::Approval, &parts)
}
