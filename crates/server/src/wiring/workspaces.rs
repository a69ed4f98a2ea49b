//! Workspaces: those that the operator's tokens for remote APIs open, and the first one of an account of this server.

use catalogue::Product;
use engine::tenant::FIRST_WORKSPACE;
use engine::{AccountId, Workspace, WorkspaceId, Workspaces};
use upstream::Credentials;

use super::{Installation, credentials};
use crate::cli::Failure;
use crate::config::{Settings, UpstreamAuth, workspace_id};

/// The workspaces that the operator's tokens open in the remote API of `product`; `None` where the store's hold. Tokens
/// that are not there are told where the API is reached; here they open nothing.
pub fn remote_workspaces(settings: &Settings, product: &'static Product) -> Option<Workspaces> {
    let upstream = settings.upstream.of(product.name).filter(|_| product.tenancy.has_workspaces())?;
    if upstream.auth == UpstreamAuth::Caller {
        return Some(Workspaces::default());
    }
    if upstream.workspaces.is_empty() {
        return Some(match credentials::credentials(product, upstream) {
            Ok(Credentials::Workspaces(tokens)) => tokens.workspaces().clone(),
            _ => Workspaces::default(),
        });
    }
    let known = upstream.workspaces.iter().filter_map(|workspace| Some((workspace_id(&workspace.id)?, workspace)));
    let known: Vec<_> = known.collect();
    let reached =
        known.iter().map(|(id, one)| Workspace { id: id.clone(), name: one.name.trim().to_owned() }).collect();
    let default = known.iter().find(|(_, one)| one.default).map(|(id, _)| id.clone());
    Some(Workspaces { reached, default })
}

/// Makes the account's first workspace if it has none, so that products with workspaces work at once, and gives the oldest.
///
/// # Errors
/// A store that fails.
pub async fn ensure_workspace(installation: &Installation, account: &AccountId) -> Result<WorkspaceId, Failure> {
    let store = &installation.store;
    if let Some(oldest) = store.workspaces(account).await?.into_iter().next() {
        return Ok(oldest.id);
    }
    let now = installation.clock.now();
    let fresh = engine::clock::uuid_v7(now, installation.entropy.as_ref()).to_string();
    // Of several processes that start at once, all make the same one.
    let id = store.set_setting_once(&format!("first_workspace_of/{}", account.0), &fresh).await?;
    let first = Workspace { id: WorkspaceId(id), name: FIRST_WORKSPACE.to_owned() };
    let made = store.create_workspace(account, &first, now).await;
    match store.workspaces(account).await?.into_iter().next() {
        Some(oldest) => Ok(oldest.id),
        None => made.map(|_| first.id).map_err(Failure::from),
    }
}
