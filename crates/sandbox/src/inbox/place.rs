//! Where a request works: a workspace of an account.

use engine::{AccountId, Tenant, WorkspaceId};

use crate::context::Context;
use crate::problem::Problem;

/// The account and the workspace of a partition (`conta/0b9c4be6-…`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// The account.
    pub(crate) account: AccountId,
    /// Its workspace.
    pub(crate) workspace: WorkspaceId,
}

impl Place {
    /// Where `context` works.
    ///
    /// # Errors
    /// An internal fault where there is no workspace.
    pub(crate) fn of(context: &Context) -> Result<Place, Problem> {
        // An id of a workspace holds no slash; an account's name may.
        let (account, workspace) = context
            .account
            .0
            .rsplit_once('/')
            .ok_or_else(|| Problem::Internal("inbox works in a workspace".to_owned()))?;
        Ok(Place { account: AccountId(account.to_owned()), workspace: WorkspaceId(workspace.to_owned()) })
    }

    /// Another workspace of the same account.
    pub(crate) fn beside(&self, workspace: &str) -> Place {
        Place { account: self.account.clone(), workspace: WorkspaceId(workspace.to_owned()) }
    }

    /// The name under which the store keeps what belongs to it.
    pub(crate) fn partition(&self) -> AccountId {
        Tenant::of_workspace(self.account.clone(), self.workspace.clone()).partition()
    }
}
