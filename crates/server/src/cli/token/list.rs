//! `kobana-mcp token list`.

use std::collections::{HashMap, HashSet};
use std::process::ExitCode;

use clap::Args;
use engine::{AccountId, WorkspaceId};
use jiff::Timestamp;
use serde_json::{Value, json};
use storage::Token;

use crate::cli::flags::CommonFlags;
use crate::cli::{Failure, terminal, workspace};
use crate::wiring::Installation;

/// Lists tokens.
#[derive(Debug, Args)]
pub struct List {
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Settings and data
    #[command(flatten)]
    pub common: CommonFlags,
}

impl List {
    pub(super) async fn run(self) -> Result<ExitCode, Failure> {
        let installation = Installation::open(self.common.load(Vec::new())?).await?;
        let (tokens, now) = (installation.store.tokens().await?, installation.clock.now());
        let names = names(&installation, &tokens).await?;
        if self.json {
            terminal::say_json(&Value::Array(tokens.iter().map(|token| token_json(token, now)).collect()));
        } else if tokens.is_empty() {
            terminal::say("There are no tokens. Make one: kobana-mcp token create --person NAME --scopes \"all read\"");
        } else {
            let headings = ["ID", "PERSON", "STATE", "EXPIRES", "SCOPES", "PRODUCTS", "WORKSPACES", "ACCOUNT"];
            let rows: Vec<_> = tokens.iter().map(|token| token_cells(token, now, &names)).collect();
            terminal::say_table(&headings, &rows);
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn state(token: &Token, now: Timestamp) -> &'static str {
    if token.revoked_at.is_some() {
        "revoked"
    } else if token.expires_at.is_some_and(|end| end <= now) {
        "expired"
    } else {
        "active"
    }
}

fn token_json(token: &Token, now: Timestamp) -> Value {
    json!({
        "id": token.id,
        "person": token.person.0,
        "name": token.name,
        "account": token.account.0,
        "state": state(token, now),
        "scopes": token.scopes.words().collect::<Vec<_>>(),
        "permit": token.permissions.permit,
        "deny": token.permissions.deny,
        "products": token.products,
        "workspaces": token.workspaces,
        "default_workspace": token.default_workspace,
        "created_at": token.created_at.to_string(),
        "expires_at": token.expires_at.map(|at| at.to_string()),
        "revoked_at": token.revoked_at.map(|at| at.to_string()),
    })
}

/// The names of the workspaces that tokens may reach, by id.
async fn names(installation: &Installation, tokens: &[Token]) -> Result<HashMap<WorkspaceId, String>, Failure> {
    let accounts: HashSet<&AccountId> = tokens.iter().map(|token| &token.account).collect();
    let mut names = HashMap::new();
    for account in accounts {
        let known = workspace::known(installation, account, ::catalogue::PRODUCTS).await?;
        names.extend(known.into_iter().map(|workspace| (workspace.id, workspace.name)));
    }
    Ok(names)
}

/// The workspaces of `token` by name, the default one with a star; one that no longer is known by its id.
fn workspaces(token: &Token, names: &HashMap<WorkspaceId, String>) -> String {
    let name = |id: &WorkspaceId| {
        let star = if token.default_workspace.as_ref() == Some(id) { "*" } else { "" };
        format!("{}{star}", names.get(id).unwrap_or(&id.0))
    };
    match (token.workspaces.is_empty(), &token.default_workspace) {
        (true, None) => "all".to_owned(),
        (true, Some(default)) => format!("all, {}", name(default)),
        (false, _) => token.workspaces.iter().map(name).collect::<Vec<_>>().join(", "),
    }
}

fn token_cells(token: &Token, now: Timestamp, names: &HashMap<WorkspaceId, String>) -> Vec<String> {
    let day = |at: Timestamp| engine::clock::account_date(at).to_string();
    let products = if token.products.is_empty() { "all".to_owned() } else { token.products.join(" ") };
    vec![
        token.id.clone(),
        token.name.clone(),
        state(token, now).to_owned(),
        token.expires_at.map_or_else(|| "never".to_owned(), day),
        token.scopes.words().collect::<Vec<_>>().join(" "),
        products,
        workspaces(token, names),
        token.account.0.clone(),
    ]
}
