//! Which workspaces of the account demo data go into.

use catalogue::{Kept, Product};
use engine::tenant::FIRST_WORKSPACE;
use engine::{AccountId, Tenant, Workspace, WorkspaceId};
use jiff::Timestamp;
use storage::{Store, StoreError};

use crate::demo::Dice;

/// How often an id that another account has is drawn anew.
const DRAWS: usize = 16;

/// A workspace called `name` for demo data of `product`: one that another product's demo has made, else the account's own
/// one if it is the only one and unnamed, else a new one. One that has records of the product is never taken.
pub(super) async fn open(
    store: &Store,
    account: &AccountId,
    (name, product): (&str, &'static Product),
    (now, dice): (Timestamp, &Dice),
) -> Result<Workspace, StoreError> {
    let own = store.workspaces(account).await?;
    for workspace in own.iter().filter(|workspace| workspace.name == name) {
        if is_empty(store, &partition(account, workspace), product).await? {
            return Ok(workspace.clone());
        }
    }
    if let [only] = own.as_slice()
        && only.name == FIRST_WORKSPACE
        && is_empty(store, &partition(account, only), product).await?
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

/// Whether the workspace has no record of `product`.
pub(super) async fn is_empty(
    store: &Store,
    partition: &AccountId,
    product: &'static Product,
) -> Result<bool, StoreError> {
    for record in product.records.iter().filter(|record| record.kept == Kept::Always) {
        if store.count(partition, record).await? > 0 {
            return Ok(false);
        }
    }
    Ok(true)
}
