//! The newest workspaces, for who completes an address.

use engine::{Newest, Principal};
use storage::{Store, StoreError};

use crate::context::Reach;

/// The workspaces that `principal` reaches, newest first, `limit` at most.
///
/// # Errors
/// The store's.
pub(crate) async fn newest(store: &Store, principal: &Principal, limit: usize) -> Result<Vec<Newest>, StoreError> {
    let reach = Reach::of(principal);
    let known = store.snapshot(&principal.account).await?.workspaces(&principal.account).await?;
    let reached = known.into_iter().rev().filter(|known| reach.covers(&known.workspace.id)).take(limit);
    let newest = reached.map(|known| Newest {
        uid: known.workspace.id.0,
        label: known.workspace.name,
        updated_at: known.created_at.to_string(),
    });
    Ok(newest.collect())
}
