//! `kobana-mcp outbox`.

mod line;

use std::process::ExitCode;

use clap::Args;
use engine::AccountId;
use serde_json::json;
use storage::OutboxMessage;

use super::flags::CommonFlags;
use super::{Failure, terminal};
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
        let messages = installation.store.outbox(&AccountId(self.account.clone()), self.limit).await?;
        if self.json {
            messages.iter().for_each(|message| terminal::say(&whole(message)));
        } else if messages.is_empty() {
            // Standard output stays empty, as it is with `--json`.
            terminal::complain(&format!("The account {} has sent no message yet.", self.account));
        } else {
            let headings = ["WHEN", "CHANNEL", "RECIPIENT", "ABOUT", "TEXT"];
            terminal::say_table(&headings, &messages.iter().map(cells).collect::<Vec<_>>());
        }
        Ok(ExitCode::SUCCESS)
    }
}

fn whole(message: &OutboxMessage) -> String {
    json!({
        "at": message.created_at.to_string(),
        "channel": message.channel,
        "recipient": message.recipient,
        "content": message.content,
    })
    .to_string()
}

fn cells(message: &OutboxMessage) -> Vec<String> {
    let body = message.content["body"].as_str().unwrap_or_default();
    vec![
        when(message.created_at),
        one_line(&message.channel),
        one_line(&message.recipient),
        one_line(about(message)),
        one_line(body),
    ]
}
