//! `kobana-mcp outbox`.

mod line;

use std::process::ExitCode;

use clap::Args;
use engine::{AccountId, Tenant, WorkspaceId};
use serde_json::json;
use storage::OutboxMessage;

use super::flags::CommonFlags;
use super::{Failure, terminal, workspace};
use crate::wiring::{Installation, LOCAL_ACCOUNT};
use line::{about, one_line, when};

/// E-mails, SMS and webhooks that the REST API in a box would have sent, newest first. Nothing ever left the machine.
#[derive(Debug, Args)]
pub struct Outbox {
    /// Settings and data
    #[command(flatten)]
    pub common: CommonFlags,
    /// The account that sent them
    #[arg(long, value_name = "ACCOUNT", default_value = LOCAL_ACCOUNT)]
    pub account: String,
    /// Only what was sent in this workspace of it: its id or exact name
    #[arg(long, value_name = "WORKSPACE")]
    pub workspace: Option<String>,
    /// How many messages
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = clap::value_parser!(u64).range(1..=10_000))]
    pub limit: u64,
    /// Print whole messages, one JSON object a line
    #[arg(long)]
    pub json: bool,
}

impl Outbox {
    /// Prints the messages.
    ///
    /// # Errors
    /// Settings or storage that cannot be used.
    pub async fn run(self) -> Result<ExitCode, Failure> {
        let installation = Installation::open(self.common.load(Vec::new())?).await?;
        let messages = self.messages(&installation).await?;
        if self.json {
            messages.iter().for_each(|(place, message)| terminal::say(&whole(place.as_ref(), message)));
        } else if messages.is_empty() {
            // Standard output stays empty, as it is with `--json`.
            terminal::complain(&format!("The account {} has sent no message yet.", self.account));
        } else {
            let headings = ["WHEN", "CHANNEL", "RECIPIENT", "ABOUT", "TEXT"];
            let rows: Vec<_> = messages.iter().map(|(_, message)| cells(message)).collect();
            terminal::say_table(&headings, &rows);
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The newest messages of the account and of its workspaces, each with the workspace that it was sent in.
    async fn messages(
        &self,
        installation: &Installation,
    ) -> Result<Vec<(Option<WorkspaceId>, OutboxMessage)>, Failure> {
        let account = AccountId(self.account.clone());
        let known = installation.store.workspaces(&account).await?;
        let only = self.workspace.as_deref().map(|text| workspace::pick(&known, text)).transpose()?;
        let places: Vec<Option<WorkspaceId>> = match only {
            Some(id) => vec![Some(id)],
            None => known.into_iter().map(|workspace| Some(workspace.id)).chain([None]).collect(),
        };
        let mut messages = Vec::new();
        for place in places {
            let partition = match &place {
                Some(id) => Tenant::of_workspace(account.clone(), id.clone()).partition(),
                None => account.clone(),
            };
            let sent = installation.store.outbox(&partition, self.limit).await?;
            messages.extend(sent.into_iter().map(|message| (place.clone(), message)));
        }
        messages.sort_by_key(|(_, message)| std::cmp::Reverse(message.created_at));
        messages.truncate(usize::try_from(self.limit).unwrap_or(usize::MAX));
        Ok(messages)
    }
}

fn whole(workspace: Option<&WorkspaceId>, message: &OutboxMessage) -> String {
    json!({
        "workspace": workspace,
        "at": message.created_at.to_string(),
        "channel": message.channel,
        "recipient": message.recipient,
        "content": message.content,
    })
    .to_string()
}

fn cells(message: &OutboxMessage) -> Vec<String> {
    let part = |name: &str| message.content[name].as_str();
    let body = part("body").or_else(|| part("text")).unwrap_or_default();
    vec![
        when(message.created_at),
        one_line(&message.channel),
        one_line(&message.recipient),
        one_line(about(message)),
        one_line(body),
    ]
}
