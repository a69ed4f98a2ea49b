//! `kobana-mcp audit`.

use std::process::ExitCode;

use clap::Args;
use engine::{AccountId, AuditEntry};
use serde_json::{Value, json};

use super::flags::CommonFlags;
use super::{Failure, terminal};
use crate::wiring::Installation;

/// Who ran or confirmed which tool, newest first. Arguments are never kept, only their digest.
#[derive(Debug, Args)]
pub struct Audit {
    /// Settings and data
    #[command(flatten)]
    pub common: CommonFlags,
    /// Only this account
    #[arg(long, value_name = "ACCOUNT")]
    pub account: Option<String>,
    /// How many rows
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub limit: u64,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

impl Audit {
    /// Prints the rows.
    ///
    /// # Errors
    /// Settings or storage that cannot be used.
    pub async fn run(self) -> Result<ExitCode, Failure> {
        let installation = Installation::open(self.common.load(Vec::new())?).await?;
        let account = self.account.map(AccountId);
        let rows = installation.store.audit(account.as_ref(), self.limit).await?;
        if self.json {
            terminal::say_json(&Value::Array(rows.iter().map(row_json).collect()));
        } else if rows.is_empty() {
            terminal::say("No tool has been run yet that changes anything.");
        } else {
            let headings = ["WHEN", "PERSON", "TOOL", "DECISION", "OUTCOME", "ACCOUNT", "WORKSPACE", "REQUEST"];
            terminal::say_table(&headings, &rows.into_iter().map(row_cells).collect::<Vec<_>>());
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn row_json(row: &AuditEntry) -> Value {
    json!({
        "at": row.at.to_string(),
        "account": row.account.0,
        "workspace": row.workspace,
        "person": row.person.0,
        "tool": row.tool,
        "arguments_sha256": row.arguments_digest,
        "decision": row.decision.as_str(),
        "outcome": row.outcome,
        "request_id": row.request_id,
    })
}

fn row_cells(row: AuditEntry) -> Vec<String> {
    let at = row.at.to_zoned_datetime(engine::clock::account_zone()).strftime("%Y-%m-%d %H:%M:%S%:z").to_string();
    let decision = row.decision.as_str().to_owned();
    let workspace = row.workspace.map_or_else(|| "-".to_owned(), |id| id.0);
    vec![at, row.person.0, row.tool.to_owned(), decision, row.outcome, row.account.0, workspace, row.request_id]
}
