//! `kobana-mcp webhook`.

use std::process::ExitCode;

use catalogue::banking::data::webhook::WEBHOOK;
use clap::{Args, Subcommand};
use engine::AccountId;
use sandbox::webhooks::SECRET_FIELD;
use storage::Key;

use super::flags::CommonFlags;
use super::{Failure, terminal};
use crate::wiring::{Installation, LOCAL_ACCOUNT};

/// Webhooks of the REST API in a box.
#[derive(Debug, Subcommand)]
pub enum Webhook {
    /// Print the key that signs a webhook's deliveries, which no tool and no REST answer ever shows
    Secret(Secret),
}

impl Webhook {
    /// Does it.
    ///
    /// # Errors
    /// Settings, storage or arguments that cannot be used.
    pub async fn run(self) -> Result<ExitCode, Failure> {
        match self {
            Webhook::Secret(command) => command.run().await,
        }
    }
}

/// Prints a webhook's signing key, to check the `X-Kobana-Signature` of its deliveries (HMAC-SHA256 of the body).
#[derive(Debug, Args)]
pub struct Secret {
    /// The webhook's uid, from banking_data_webhook_list
    pub uid: String,
    /// The account that the webhook belongs to
    #[arg(long, value_name = "ACCOUNT", default_value = LOCAL_ACCOUNT)]
    pub account: String,
    /// Settings and data
    #[command(flatten)]
    pub common: CommonFlags,
}

impl Secret {
    async fn run(self) -> Result<ExitCode, Failure> {
        let installation = Installation::open(self.common.load(Vec::new())?).await?;
        let (account, key) = (AccountId(self.account.clone()), Key::Uid(self.uid.trim().to_lowercase()));
        let Some(webhook) = installation.store.get(&account, &WEBHOOK, &key).await? else {
            return Err(Failure::Failed(format!(
                "the account {} has no webhook {}; banking_data_webhook_list shows them, --account names another account",
                self.account, self.uid
            )));
        };
        let secret = webhook.doc.get(SECRET_FIELD).and_then(serde_json::Value::as_str).unwrap_or_default();
        if secret.is_empty() {
            return Err(Failure::Failed(format!("the webhook {} has no signing key; make it anew", self.uid)));
        }
        // The secret alone goes to standard output, so that a script can take it.
        terminal::say(secret);
        Ok(ExitCode::SUCCESS)
    }
}
