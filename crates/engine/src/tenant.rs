//! Where a call is made: in an account, and there in one workspace for products that have them.

use catalogue::{Tenancy, Tool};

use crate::principal::{AccountId, Principal};
use crate::refusal::Refusal;

/// A workspace, by its id (UUID, lower case).
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
#[serde(transparent)]
pub struct WorkspaceId(pub String);

/// A workspace of the account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Workspace {
    /// Its id.
    pub id: WorkspaceId,
    /// Its name, for people; the account's own text.
    pub name: String,
}

/// What an account's first workspace is called, until somebody names it.
pub const FIRST_WORKSPACE: &str = "Principal";

/// The workspaces that a connection reaches.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Workspaces {
    /// Every one, in the order in which people see them.
    pub reached: Vec<Workspace>,
    /// The one that holds when a call names none. A connection that reaches a single workspace needs none.
    pub default: Option<WorkspaceId>,
}

impl Workspaces {
    /// The reached workspace with this id, in any case.
    pub fn find(&self, id: &str) -> Option<&Workspace> {
        self.reached.iter().find(|workspace| workspace.id.0.eq_ignore_ascii_case(id))
    }

    /// The workspace that holds when a call names none.
    pub fn usual(&self) -> Option<&Workspace> {
        match (&self.default, self.reached.as_slice()) {
            (Some(default), _) => self.find(&default.0),
            (None, [only]) => Some(only),
            (None, _) => None,
        }
    }
}

/// What chooses the workspace of a call.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Chosen {
    /// The call, by an argument; else the connection's default.
    ByCall,
    /// The connection alone.
    ByConnection,
}

impl Chosen {
    fn of(tenancy: Tenancy) -> Chosen {
        match tenancy {
            Tenancy::Account | Tenancy::Workspace => Chosen::ByCall,
            Tenancy::Connection => Chosen::ByConnection,
        }
    }
}

/// Where a call is made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tenant {
    account: AccountId,
    workspace: Option<WorkspaceId>,
}

impl Tenant {
    /// The account itself.
    pub fn of_account(account: AccountId) -> Tenant {
        Tenant { account, workspace: None }
    }

    /// A workspace of the account.
    pub fn of_workspace(account: AccountId, workspace: WorkspaceId) -> Tenant {
        Tenant { account, workspace: Some(workspace) }
    }

    /// The account (the organization).
    pub fn account(&self) -> &AccountId {
        &self.account
    }

    /// The workspace, for calls that are made in one.
    pub fn workspace(&self) -> Option<&WorkspaceId> {
        self.workspace.as_ref()
    }

    /// Where a further call of `tool` is made that belongs to this one: types that are the same in every workspace are
    /// the account's.
    pub(crate) fn for_tool(&self, tool: &Tool) -> Tenant {
        match tool.record.tenancy {
            Tenancy::Account => Tenant::of_account(self.account.clone()),
            Tenancy::Workspace | Tenancy::Connection => self.clone(),
        }
    }

    /// The name under which a store keeps what belongs to this tenant alone.
    pub fn partition(&self) -> AccountId {
        match &self.workspace {
            None => self.account.clone(),
            Some(workspace) => AccountId(format!("{}/{}", self.account.0, workspace.0)),
        }
    }
}

/// Where `principal`'s call of `tool` is made, given the workspace that the call names.
///
/// # Errors
/// `invalid_arguments` for a workspace that the connection does not reach; `workspace_required` where the call names
/// none, or cannot name one, and the connection has no default.
pub fn resolve(principal: &Principal, tool: &Tool, named: Option<&str>) -> Result<Tenant, Refusal> {
    let account = principal.account.clone();
    if tool.record.tenancy == Tenancy::Account {
        return Ok(Tenant::of_account(account));
    }
    let workspaces = &principal.workspaces;
    let found = match named {
        Some(id) => workspaces.find(id).ok_or_else(Refusal::foreign_workspace)?,
        None => workspaces.usual().ok_or_else(|| Refusal::WorkspaceRequired {
            reached: workspaces.reached.clone(),
            chosen: Chosen::of(tool.record.tenancy),
        })?,
    };
    Ok(Tenant::of_workspace(account, found.id.clone()))
}
