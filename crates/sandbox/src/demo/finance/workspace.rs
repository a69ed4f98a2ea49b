//! Which workspaces of the account the demo goes into.

use catalogue::Kept;
use catalogue::finance::FINANCE;
use engine::tenant::FIRST_WORKSPACE;
use engine::{AccountId, Tenant, Workspace, WorkspaceId};
use jiff::Timestamp;
use storage::{Store, StoreError};

use crate::demo::Dice;

/// How often an id that another account has is drawn anew.
const DRAWS: usize = 16;

/// A workspace called `name` for demo data: the account's own one if it is the only one, unnamed and empty; else a new one.
pub(super) async fn open(
    store: &Store,
    account: &AccountId,
    name: &str,
    (now, dice): (Timestamp, &Dice),
) -> Result<Workspace, StoreError> {
    if let [only] = store.workspaces(account).await?.as_slice()
        && only.name == FIRST_WORKSPACE
        && is_empty(store, &partition(account, only)).await?
        && store.rename_workspace(account, &only.id, name).await?
    {
        return Ok(Workspace { id: only.id.clone(), name: name.to_owned() });
    }
    let mut drawn = 0;
    loop {
        drawn += 1;
        let id = WorkspaceId(engine::clock::uuid_v7(now, dice.as_ref()).to_string());
        let workspace = Workspace { id, name: name.to_owned() };
        match store.create_workspace(account, &workspace, now).await {
            Err(StoreError::WorkspaceTaken(_)) if drawn < DRAWS => {}
            Err(fault) => return Err(fault),
            Ok(()) => return Ok(workspace),
        }
    }
}

/// The name under which the store keeps the records of a workspace.
pub(super) fn partition(account: &AccountId, workspace: &Workspace) -> AccountId {
    Tenant::of_workspace(account.clone(), workspace.id.clone()).partition()
}

async fn is_empty(store: &Store, partition: &AccountId) -> Result<bool, StoreError> {
    for record in FINANCE.records.iter().filter(|record| record.kept == Kept::Always) {
        if store.count(partition, record).await? > 0 {
            return Ok(false);
        }
    }
    Ok(true)
}
