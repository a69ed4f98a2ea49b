//! `kobana-mcp workspace`.

mod pick;

use std::process::ExitCode;

use clap::{Args, Subcommand};
use engine::{AccountId, Workspace as Row, WorkspaceId};
use serde_json::{Value, json};

use super::flags::CommonFlags;
use super::token::named;
use super::{Failure, terminal};
use crate::wiring::{Installation, LOCAL_ACCOUNT};

pub use pick::{Wanted, known, pick};

/// Workspaces of products that keep records by workspace, such as finance and inbox.
#[derive(Debug, Subcommand)]
pub enum Workspace {
    /// Make a workspace
    Create(Create),
    /// List the workspaces with their ids
    List(List),
    /// Give a workspace another name
    Rename(Rename),
}

impl Workspace {
    /// Does it.
    ///
    /// # Errors
    /// Settings, storage or arguments that cannot be used.
    pub async fn run(self) -> Result<ExitCode, Failure> {
        match self {
            Workspace::Create(command) => command.run().await,
            Workspace::List(command) => command.run().await,
            Workspace::Rename(command) => command.run().await,
        }
    }
}

/// Makes a workspace.
#[derive(Debug, Args)]
pub struct Create {
    /// Its name, as people and models see it
    pub name: String,
    /// Whose it is
    #[command(flatten)]
    pub owner: Owner,
}

/// Lists workspaces.
#[derive(Debug, Args)]
pub struct List {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Whose they are
    #[command(flatten)]
    pub owner: Owner,
}

/// Renames a workspace. Tokens keep reaching it: they hold its id.
#[derive(Debug, Args)]
pub struct Rename {
    /// The workspace: its id or its exact name
    pub workspace: String,
    /// Its new name
    pub name: String,
    /// Whose it is
    #[command(flatten)]
    pub owner: Owner,
}

/// An account of this server, and where its data is.
#[derive(Debug, Args)]
pub struct Owner {
    /// The account
    #[arg(long, value_name = "ACCOUNT", default_value = LOCAL_ACCOUNT)]
    pub account: String,
    /// Settings and data
    #[command(flatten)]
    pub common: CommonFlags,
}

impl Owner {
    async fn open(&self) -> Result<(Installation, AccountId, Vec<Row>), Failure> {
        let account = account(&self.account)?;
        let installation = Installation::open(self.common.load(Vec::new())?).await?;
        let workspaces = installation.store.workspaces(&account).await?;
        Ok((installation, account, workspaces))
    }
}

/// An account's name. A slash stands between it and a workspace where records are kept.
///
/// # Errors
/// A name that cannot be used.
pub fn account(text: &str) -> Result<AccountId, Failure> {
    let name = named("--account", text)?;
    if name.contains('/') {
        return Err(Failure::Usage(format!("--account: the name `{name}` may hold no slash")));
    }
    Ok(AccountId(name))
}

/// A name that none of `taken` has yet.
fn free(text: &str, taken: &[Row]) -> Result<String, Failure> {
    let name = named("the workspace", text)?;
    if taken.iter().any(|workspace| workspace.name == name) {
        return Err(Failure::Usage(format!("there is a workspace `{name}` already; give this one another name")));
    }
    Ok(name)
}

impl Create {
    async fn run(self) -> Result<ExitCode, Failure> {
        let (installation, account, known) = self.owner.open().await?;
        let (name, now) = (free(&self.name, &known)?, installation.clock.now());
        let id = WorkspaceId(engine::clock::uuid_v7(now, installation.entropy.as_ref()).to_string());
        installation.store.create_workspace(&account, &Row { id: id.clone(), name }, now).await?;
        // The id alone goes to standard output, so that a script can take it.
        terminal::say(&id.0);
        Ok(ExitCode::SUCCESS)
    }
}

impl List {
    async fn run(self) -> Result<ExitCode, Failure> {
        let (_, _, workspaces) = self.owner.open().await?;
        if self.json {
            let row = |workspace: &Row| json!({"id": workspace.id.0, "name": workspace.name});
            terminal::say_json(&Value::Array(workspaces.iter().map(row).collect()));
        } else if workspaces.is_empty() {
            terminal::say(
                "There are no workspaces. The first start of serve makes one, or: kobana-mcp workspace create NAME",
            );
        } else {
            let rows: Vec<_> = workspaces.into_iter().map(|workspace| vec![workspace.id.0, workspace.name]).collect();
            terminal::say_table(&["ID", "NAME"], &rows);
        }
        Ok(ExitCode::SUCCESS)
    }
}

impl Rename {
    async fn run(self) -> Result<ExitCode, Failure> {
        let (installation, account, known) = self.owner.open().await?;
        let id = pick(&known, &self.workspace)?;
        let others: Vec<Row> = known.into_iter().filter(|workspace| workspace.id != id).collect();
        let name = free(&self.name, &others)?;
        installation.store.rename_workspace(&account, &id, &name).await?;
        terminal::say(&format!("{} is called {name} now", id.0));
        Ok(ExitCode::SUCCESS)
    }
}
