//! `kobana-mcp token`.

mod create;
mod list;

use std::process::ExitCode;

use clap::{Args, Subcommand};

use super::flags::CommonFlags;
use super::{Failure, terminal};
use crate::wiring::Installation;

pub(super) use create::named;
pub use create::{Create, scopes};

/// Access tokens.
#[derive(Debug, Subcommand)]
pub enum Token {
    /// Make a token for a person and show it once
    Create(Create),
    /// List tokens, never the secrets
    List(list::List),
    /// Revoke a token: it stops working at once
    Revoke(Revoke),
}

impl Token {
    /// Does it.
    ///
    /// # Errors
    /// Settings, storage or arguments that cannot be used.
    pub async fn run(self) -> Result<ExitCode, Failure> {
        match self {
            Token::Create(command) => command.run().await,
            Token::List(command) => command.run().await,
            Token::Revoke(command) => command.run().await,
        }
    }
}

/// Revokes a token.
#[derive(Debug, Args)]
pub struct Revoke {
    /// The token's id, from `kobana-mcp token list`
    pub id: String,
    /// Settings and data
    #[command(flatten)]
    pub common: CommonFlags,
}

impl Revoke {
    async fn run(self) -> Result<ExitCode, Failure> {
        let installation = Installation::open(self.common.load(Vec::new())?).await?;
        if !installation.store.revoke_token(&self.id, installation.clock.now()).await? {
            return Err(Failure::Failed(format!("there is no token {}; `kobana-mcp token list` shows them", self.id)));
        }
        terminal::say(&format!("revoked {}", self.id));
        Ok(ExitCode::SUCCESS)
    }
}
