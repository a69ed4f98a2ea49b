//! Proof that a call was admitted: the only key to an [`Api`](crate::api::Api).

use std::sync::Arc;

use catalogue::schema::parameters;
use catalogue::{Effect, Tool};

use crate::arguments::CheckedArguments;
use crate::link::Admission;
use crate::principal::{Mode, Permissions, Principal, Scopes, ToolFilter};
use crate::refusal::Refusal;
use crate::tenant::{Tenant, Workspace, Workspaces};

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

/// A permit for a tool of which no call is destructive.
///
/// # Errors
/// As [`admit`]; a destructive tool is an internal fault here, since it needs [`destructive`] or, for a call of it that can
/// be mended, `plain_call`.
pub fn plain(principal: &Arc<Principal>, tool: &'static Tool, tenant: Tenant) -> Result<Permit, Refusal> {
    admit(principal, tool)?;
    if tool.effect == Effect::Destructive {
        return Err(Refusal::Internal);
    }
    Ok(Permit { principal: Arc::clone(principal), tool, tenant })
}

/// A permit for one call that can be mended, of a tool whose other calls may be destructive. The arguments are the proof:
/// only what [`check`](crate::arguments::check) made of a call of this very tool counts, and nothing else is sent.
///
/// # Errors
/// As [`admit`]; arguments that make the call destructive, or that are not this tool's, are an internal fault.
pub(crate) fn plain_call(
    principal: &Arc<Principal>,
    tool: &'static Tool,
    tenant: Tenant,
    arguments: &CheckedArguments,
) -> Result<Permit, Refusal> {
    if tool.effect != Effect::Destructive {
        return plain(principal, tool, tenant);
    }
    admit(principal, tool)?;
    if effect(tool, arguments) == Effect::Destructive || !are_of(tool, arguments) {
        return Err(Refusal::Internal);
    }
    Ok(Permit { principal: Arc::clone(principal), tool, tenant })
}

/// What a call of `tool` with `arguments` changes.
pub(crate) fn effect(tool: &Tool, arguments: &CheckedArguments) -> Effect {
    tool.effect_with(|name| arguments.get(name).is_some())
}

/// Whether `arguments` are what a call of `tool` sends: all of its own, with everything that must be there.
fn are_of(tool: &Tool, arguments: &CheckedArguments) -> bool {
    let known = parameters(tool);
    let knows = |name: &str| known.iter().any(|parameter| parameter.field.name == name);
    let complete = known.iter().filter(|one| one.required).all(|one| arguments.get(one.field.name).is_some());
    complete && arguments.iter().all(|argument| knows(argument.parameter.field.name))
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

/// A permit to read the one file that an address was made for. The admission is the proof: who asked for the address was
/// admitted to this very tool, and the seal has kept it since.
///
/// # Errors
/// An admission to anything but a read is an internal fault.
pub(crate) fn linked(admission: &Admission) -> Result<Permit, Refusal> {
    plain(&Arc::new(bearer(admission)), admission.tool(), admission.tenant().clone())
}

/// Who opens an address: in the name of the person who asked for it, with a right to its tool and to nothing else.
pub(crate) fn bearer(admission: &Admission) -> Principal {
    let (tool, tenant) = (admission.tool(), admission.tenant());
    let workspace = tenant.workspace().map(|id| Workspace { id: id.clone(), name: String::new() });
    Principal {
        person: admission.person().clone(),
        name: String::new(),
        account: tenant.account().clone(),
        workspaces: Workspaces { reached: workspace.into_iter().collect(), default: None },
        scopes: Scopes::parse(&tool.scope.words().collect::<Vec<_>>().join(" ")),
        permissions: Permissions { permit: vec![tool.name.to_owned()], deny: Vec::new() },
        filter: ToolFilter { mode: Mode::ReadOnly, ..ToolFilter::default() },
        credential: None,
    }
}

#[cfg(test)]
mod tests {
    use catalogue::finance::FINANCE;
    use serde_json::value::RawValue;

    use super::*;
    use crate::arguments::check;
    use crate::limits::Limits;
    use crate::principal::{AccountId, PersonId};

    const ID: &str = "0199bed5-a775-7ad7-9167-7b80147f710f";

    fn permit(tool: &str, checked_for: &str, arguments: &str) -> Result<Permit, Refusal> {
        let principal = Arc::new(Principal {
            person: PersonId("ana".to_owned()),
            name: "Ana".to_owned(),
            account: AccountId("conta-1".to_owned()),
            workspaces: Workspaces::default(),
            scopes: Scopes::parse("all write"),
            permissions: Permissions::default(),
            filter: ToolFilter::default(),
            credential: None,
        });
        let find = |name: &str| FINANCE.tool(name).unwrap();
        let sent = RawValue::from_string(arguments.to_owned()).unwrap();
        let arguments = check(find(checked_for), Some(&sent), &Limits::default()).unwrap();
        let tenant = Tenant::of_account(principal.account.clone());
        plain_call(&principal, find(tool), tenant, &arguments)
    }

    #[test]
    fn a_bill_changes_plainly_only_without_its_status() {
        let update = "finance_payables_update";
        let with = |rest: &str| permit(update, update, &format!(r#"{{"id":"{ID}"{rest}}}"#));
        assert!(with("").is_ok());
        assert!(with(r#","notes":"x""#).is_ok());
        assert!(with(r#","status":null"#).is_ok());
        assert_eq!(with(r#","status":"paid""#).unwrap_err(), Refusal::Internal);
        assert_eq!(with(r#","notes":"x","status":"cancelled""#).unwrap_err(), Refusal::Internal);
    }

    #[test]
    fn arguments_of_another_tool_prove_nothing() {
        let other = permit("finance_payables_update", "finance_companies_list", "{}");
        assert_eq!(other.unwrap_err(), Refusal::Internal);
        let other = format!(r#"{{"id":"{ID}","trade_name":"x"}}"#);
        let other = permit("finance_payables_update", "finance_companies_update", &other);
        assert_eq!(other.unwrap_err(), Refusal::Internal);
    }

    #[test]
    fn what_is_always_destructive_never_runs_plainly() {
        let delete = "finance_payables_delete";
        let refused = permit(delete, delete, &format!(r#"{{"id":"{ID}"}}"#));
        assert_eq!(refused.unwrap_err(), Refusal::Internal);
    }

    #[test]
    fn without_arguments_nothing_is_proved() {
        let update = FINANCE.tool("finance_payables_update").unwrap();
        let principal = permit("finance_companies_list", "finance_companies_list", "{}").unwrap().principal;
        let tenant = Tenant::of_account(principal.account.clone());
        assert_eq!(plain(&principal, update, tenant.clone()).unwrap_err(), Refusal::Internal);
        let none = plain_call(&principal, update, tenant, &CheckedArguments::default());
        assert_eq!(none.unwrap_err(), Refusal::Internal);
    }
}
