//! Proof that a call was admitted: the only key to an [`Api`](crate::api::Api).

use std::sync::Arc;

use catalogue::{Effect, Tool};

use crate::principal::Principal;
use crate::refusal::Refusal;
use crate::tenant::Tenant;

/// Proof that a destructive call may run. Only [`crate::confirm`] makes one.
///
/// ```compile_fail
/// let forged = engine::Confirmed::new();
/// ```
///
/// ```compile_fail
/// let forged = engine::Confirmed { _private: () };
/// ```
#[derive(Debug)]
pub struct Confirmed {
    _private: (),
}

impl Confirmed {
    pub(crate) fn new() -> Confirmed {
        Confirmed { _private: () }
    }
}

/// Proof that `principal` may run `tool` now.
///
/// ```compile_fail
/// fn forged(principal: std::sync::Arc<engine::Principal>, tool: &'static catalogue::Tool, tenant: engine::Tenant) -> engine::Permit {
///     engine::Permit { principal, tool, tenant }
/// }
/// ```
///
/// The way through the checks compiles:
///
/// ```
/// # use std::sync::Arc;
/// fn admitted(principal: &Arc<engine::Principal>, tool: &'static catalogue::Tool) -> Option<engine::Permit> {
///     engine::permit::plain(principal, tool, engine::tenant::resolve(principal, tool, None).ok()?).ok()
/// }
/// ```
#[derive(Debug, Clone)]
pub struct Permit {
    principal: Arc<Principal>,
    tool: &'static Tool,
    tenant: Tenant,
}

impl Permit {
    /// Who calls.
    pub fn principal(&self) -> &Principal {
        &self.principal
    }

    /// What is called.
    pub fn tool(&self) -> &'static Tool {
        self.tool
    }

    /// Where it is called.
    pub fn tenant(&self) -> &Tenant {
        &self.tenant
    }
}

/// Whether `principal` may run `tool`: scopes, permissions, the connection's filter.
///
/// # Errors
/// `insufficient_scope` or `insufficient_permission`.
pub fn admit(principal: &Principal, tool: &'static Tool) -> Result<(), Refusal> {
    if !principal.scopes.allow(tool.scope) {
        return Err(Refusal::InsufficientScope { needed: tool.scope });
    }
    if !principal.permissions.allow(tool.name) || !principal.filter.allow(tool) {
        return Err(Refusal::InsufficientPermission { tool: tool.name });
    }
    Ok(())
}

/// A permit for a tool that changes nothing or can be mended.
///
/// # Errors
/// As [`admit`]; a destructive tool is an internal fault here, since it needs [`destructive`].
pub fn plain(principal: &Arc<Principal>, tool: &'static Tool, tenant: Tenant) -> Result<Permit, Refusal> {
    admit(principal, tool)?;
    if tool.effect == Effect::Destructive {
        return Err(Refusal::Internal);
    }
    Ok(Permit { principal: Arc::clone(principal), tool, tenant })
}

/// A permit for a destructive tool, against the proof that it was confirmed.
///
/// # Errors
/// As [`admit`].
pub fn destructive(
    principal: &Arc<Principal>,
    tool: &'static Tool,
    tenant: Tenant,
    _proof: Confirmed,
) -> Result<Permit, Refusal> {
    admit(principal, tool)?;
    Ok(Permit { principal: Arc::clone(principal), tool, tenant })
}
