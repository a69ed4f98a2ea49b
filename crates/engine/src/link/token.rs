//! The sealed part of an address.

use catalogue::Tool;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use super::FileError;
use crate::Engine;
use crate::call::Admitted;
use crate::principal::{AccountId, PersonId};
use crate::sealer::{self, Purpose};
use crate::tenant::{Tenant, WorkspaceId};

/// How far another replica's clock may run ahead of ours. An address that would hold for longer than any that is made means
/// that a clock was set back, and its time cannot be measured.
const CLOCK_SKEW: SignedDuration = SignedDuration::from_secs(60);

/// The longest token that is looked at, in bytes: what is made is far shorter.
const TOKEN_BYTES: usize = 4096;

/// What an address admits to. Outside of this file only [`open`] makes one, from what [`seal`] once sealed.
#[derive(Debug, Clone)]
pub(crate) struct Admission {
    tool: &'static Tool,
    tenant: Tenant,
    person: PersonId,
    record: String,
}

impl Admission {
    /// What is read.
    pub(crate) fn tool(&self) -> &'static Tool {
        self.tool
    }

    /// Where.
    pub(crate) fn tenant(&self) -> &Tenant {
        &self.tenant
    }

    /// Who asked for the address.
    pub(crate) fn person(&self) -> &PersonId {
        &self.person
    }

    /// Whose file it is, by the name that the tool's path takes.
    pub(crate) fn record(&self) -> &str {
        &self.record
    }
}

/// On the wire, signed and readable: no secret in it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Payload {
    account: AccountId,
    workspace: Option<WorkspaceId>,
    person: PersonId,
    record: String,
    expires_at: Timestamp,
}

/// Seals that the caller of `admitted` may read the file of `record` until `expires_at`.
pub(super) fn seal(admitted: &Admitted, record: &str, expires_at: Timestamp) -> String {
    let Admitted { engine, principal, tool, tenant, .. } = admitted;
    let payload = Payload {
        account: tenant.account().clone(),
        workspace: tenant.workspace().cloned(),
        person: principal.person.clone(),
        record: record.to_owned(),
        expires_at,
    };
    let payload = serde_json::to_vec(&payload).expect("texts and instants always serialize");
    engine.sealer.seal(&payload, &binding(engine, tool))
}

/// Opens the sealed part of an address of `tool`'s files.
///
/// # Errors
/// `Invalid` and `Expired`.
pub(super) fn open(engine: &Engine, tool: &'static Tool, token: &str) -> Result<Admission, FileError> {
    if token.len() > TOKEN_BYTES {
        return Err(FileError::Invalid);
    }
    let payload = engine.sealer.open(token, &binding(engine, tool)).map_err(|_| FileError::Invalid)?;
    let payload: Payload = serde_json::from_slice(&payload).map_err(|_| FileError::Invalid)?;
    let now = engine.clock.now();
    let latest = now.saturating_add(ttl(engine)).and_then(|latest| latest.saturating_add(CLOCK_SKEW)).unwrap_or(now);
    if now >= payload.expires_at || payload.expires_at > latest {
        return Err(FileError::Expired);
    }
    let tenant = match payload.workspace {
        Some(workspace) => Tenant::of_workspace(payload.account, workspace),
        None => Tenant::of_account(payload.account),
    };
    Ok(Admission { tool, tenant, person: payload.person, record: payload.record })
}

/// How long an address holds.
pub(super) fn ttl(engine: &Engine) -> SignedDuration {
    SignedDuration::from_secs(i64::try_from(engine.limits.file_link_ttl_seconds).unwrap_or(i64::MAX))
}

/// What the seal is bound to: the API, the product and the tool. The rest is inside, for nothing else comes with an address.
fn binding(engine: &Engine, tool: &Tool) -> Vec<u8> {
    sealer::binding(Purpose::FileLink, &[engine.api.realm(), engine.product.name, tool.name])
}
