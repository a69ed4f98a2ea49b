//! Demo data of inbox: six weeks of the mail of the company that finance's demo is about, in its workspace.
//!
//! All people and companies are invented. The same seed and instant give the same data. Every e-mail comes in as a raw
//! message through the sandbox's own intake, with a clock that runs up to now: the agents read it, events are told and
//! webhooks are sent to, so that everything fits together.

mod house;
mod letters;
mod mail;
mod paper;
mod pen;
mod plan;
mod scene;
mod senders;
mod stage;

use std::sync::Arc;

use catalogue::inbox::INBOX_PRODUCT;
use catalogue::inbox::agent::AGENT;
use catalogue::inbox::agent_run::AGENT_RUN;
use catalogue::inbox::email::EMAIL;
use catalogue::inbox::mailbox::INBOX;
use catalogue::inbox::workspace::WORKSPACE;
use engine::{AccountId, Workspace};
use jiff::Timestamp;
use serde_json::json;
use storage::{Key, Store, StoreError};

use super::random::Random;
use super::{GROUP, workspace};
use crate::inbox::agent_run::object;
use crate::problem::Problem;
use stage::Stage;

/// What is there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InboxSummary {
    /// Where.
    pub workspace: Workspace,
    /// Inboxes.
    pub inboxes: u64,
    /// Agents.
    pub agents: u64,
    /// E-mails.
    pub emails: u64,
    /// Runs of agents.
    pub agent_runs: u64,
}

/// Fills the demo company's workspace of `account`, as of `now`, in one transaction. It is the one that finance's demo has
/// made, else the account's only one if nobody has named it and nothing is in it, else a new one. A workspace that has been
/// filled before stays as it is.
///
/// # Errors
/// The store's faults; of the mail nothing is kept then.
pub async fn fill(store: &Store, account: &AccountId, seed: u64, now: Timestamp) -> Result<InboxSummary, StoreError> {
    if let Some(filled) = filled(store, account).await? {
        return summary(store, account, filled).await;
    }
    let dice = Arc::new(Random::new(seed));
    let workspace = workspace::open(store, account, (GROUP, &INBOX_PRODUCT), (now, &dice)).await?;
    limit(store, account, &workspace, now).await?;
    let partition = workspace::partition(account, &workspace);
    let mut stage = Stage::open(store, &partition, (now, dice)).await?;
    play(&mut stage).await.map_err(super::fault)?;
    stage.context.tx.commit().await?;
    summary(store, account, workspace).await
}

async fn play(stage: &mut Stage) -> Result<(), Problem> {
    let house = house::open(stage).await?;
    let letters = plan::letters(stage);
    let scenes = scene::all(stage, letters);
    scene::play_all(stage, &house, scenes).await
}

/// The company's workspace, if it has mail.
async fn filled(store: &Store, account: &AccountId) -> Result<Option<Workspace>, StoreError> {
    for own in store.workspaces(account).await? {
        if own.name == GROUP
            && !workspace::is_empty(store, &workspace::partition(account, &own), &INBOX_PRODUCT).await?
        {
            return Ok(Some(own));
        }
    }
    Ok(None)
}

/// Dollars and e-mails of a month, far above what the demo needs.
const LIMITS: (u32, u32) = (25, 500);

/// Sets the workspace's monthly limits. The record is the account's, under the workspace's own id.
async fn limit(store: &Store, account: &AccountId, workspace: &Workspace, now: Timestamp) -> Result<(), StoreError> {
    let id = &workspace.id.0;
    let mut tx = store.begin(account).await?;
    if tx.get(&WORKSPACE, &Key::Uid(id.clone())).await?.is_some() {
        return Ok(());
    }
    let (cost, emails) = LIMITS;
    let doc = json!({
        "external_id": id, "source": "kobana_autonomous_inbox", "label": workspace.name,
        "email_prefix": "grupo-ipe-amarelo", "monthly_cost_limit": cost, "monthly_emails_limit": emails,
        "custom_metadata": { "erp": "matriz" }, "metadata": {},
    });
    tx.insert(&WORKSPACE, id.clone(), object(doc).map_err(super::fault)?, now).await?;
    tx.commit().await
}

async fn summary(store: &Store, account: &AccountId, workspace: Workspace) -> Result<InboxSummary, StoreError> {
    let partition = workspace::partition(account, &workspace);
    Ok(InboxSummary {
        inboxes: store.count(&partition, &INBOX).await?,
        agents: store.count(&partition, &AGENT).await?,
        emails: store.count(&partition, &EMAIL).await?,
        agent_runs: store.count(&partition, &AGENT_RUN).await?,
        workspace,
    })
}
