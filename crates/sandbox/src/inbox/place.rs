//! Where a request works: a workspace of an account.

use engine::{AccountId, Tenant, WorkspaceId};

use crate::context::Context;
use crate::problem::Problem;

/// The account of a partition (`conta/0b9c4be6-…`), and the workspace where it is one's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// The account.
    pub(crate) account: AccountId,
    /// Its workspace; none for a caller of several who has not chosen one.
    pub(crate) workspace: Option<WorkspaceId>,
}

impl Place {
    /// Where `context` works.
    pub(crate) fn of(context: &Context) -> Place {
        // A workspace's id is a UUID; an account's name may hold a slash.
        let parts = context.account.0.rsplit_once('/');
        match parts.filter(|(_, workspace)| uuid::Uuid::try_parse(workspace).is_ok()) {
            Some((account, workspace)) => {
                Place { account: AccountId(account.to_owned()), workspace: Some(WorkspaceId(workspace.to_owned())) }
            }
            None => Place { account: context.account.clone(), workspace: None },
        }
    }

    /// The id of the workspace that `context` works in.
    ///
    /// # Errors
    /// An internal fault where there is no workspace: only what is the account's may be asked for there.
    pub(crate) fn workspace_id(context: &Context) -> Result<String, Problem> {
        let workspace = Place::of(context).workspace;
        workspace.map(|id| id.0).ok_or_else(|| Problem::Internal("inbox works in a workspace".to_owned()))
    }

    /// The partition of a workspace of the same account.
    pub(crate) fn beside(&self, workspace: &str) -> AccountId {
        Tenant::of_workspace(self.account.clone(), WorkspaceId(workspace.to_owned())).partition()
    }
}
