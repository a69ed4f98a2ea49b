//! The command line.

pub mod audit;
pub mod catalogue;
pub mod check;
pub mod demo;
pub mod expiry;
pub mod failure;
pub mod flags;
pub mod folder;
pub mod outbox;
pub mod owner;
pub mod sandbox;
pub mod serve;
pub mod stdio;
pub mod stop;
pub mod terminal;
pub mod token;
pub mod webhook;
pub mod welcome;
pub mod workspace;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

pub use failure::Failure;

use crate::config::Settings;

/// MCP server over the Kobana API: banking, finance, inbox and billing for AI assistants, with a person's yes before money moves.
#[derive(Debug, Parser)]
#[command(
    name = "kobana-mcp",
    version,
    propagate_version = true,
    max_term_width = 100,
    after_help = "Exit codes: 0 done, 1 failed, 2 wrong command line or settings.\n\
                  Start with: kobana-mcp serve --demo"
)]
pub struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub command: Command,
}

/// What to do.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve MCP over HTTP, one endpoint a product, with the REST API in a box beside it
    Serve(serve::Serve),
    /// Serve one product to one local program over standard input and output
    Stdio(stdio::Stdio),
    /// Serve the REST API in a box alone, for curl and other programs
    Sandbox(sandbox::Sandbox),
    /// Make, list and revoke access tokens
    #[command(subcommand)]
    Token(token::Token),
    /// Make, list and rename workspaces, for products that keep records by workspace
    #[command(subcommand)]
    Workspace(workspace::Workspace),
    /// Show who ran or confirmed which tool, with what outcome
    Audit(audit::Audit),
    /// Show the e-mails, SMS and webhooks that the REST API in a box would have sent
    Outbox(outbox::Outbox),
    /// Print the key that signs a webhook's deliveries
    #[command(subcommand)]
    Webhook(webhook::Webhook),
    /// Print the tools, resources and prompts with their rights, as a document
    Catalogue(catalogue::Catalogue),
    /// Check the settings, the storage and the clock, and give each a verdict
    Check(check::Check),
    /// Print every setting with its default and its meaning, ready to become a settings file
    Config,
}

/// Runs the command line of this process.
pub fn main() -> ExitCode {
    let cli = Cli::parse();
    match run(cli) {
        Ok(code) => code,
        Err(failure) => {
            terminal::complain(&format!("error: {failure}"));
            failure.exit_code()
        }
    }
}

fn run(cli: Cli) -> Result<ExitCode, Failure> {
    match cli.command {
        Command::Catalogue(command) => command.run(),
        Command::Config => {
            terminal::say(crate::config::DEFAULTS.trim_end());
            Ok(ExitCode::SUCCESS)
        }
        Command::Serve(command) => block_on(command.run()),
        Command::Stdio(command) => block_on(command.run()),
        Command::Sandbox(command) => block_on(command.run()),
        Command::Token(command) => block_on(command.run()),
        Command::Workspace(command) => block_on(command.run()),
        Command::Audit(command) => block_on(command.run()),
        Command::Outbox(command) => block_on(command.run()),
        Command::Webhook(command) => block_on(command.run()),
        Command::Check(command) => block_on(command.run()),
    }
}

fn block_on(work: impl Future<Output = Result<ExitCode, Failure>>) -> Result<ExitCode, Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().map_err(Failure::runtime)?;
    let result = runtime.block_on(work);
    // Reading standard input may hold a thread for ever: nothing that matters runs on it any more.
    runtime.shutdown_background();
    result
}

/// The environment as texts; what is no UTF-8 cannot be a setting of ours.
pub(crate) fn environment() -> Vec<(String, String)> {
    std::env::vars_os()
        .filter_map(|(name, value)| Some((name.into_string().ok()?, value.into_string().ok()?)))
        .collect()
}

/// Starts the logs as the settings say.
pub(crate) fn start_logs(settings: &Settings) -> Result<(), Failure> {
    crate::observe::logs::start(&settings.log).map_err(Failure::Settings)
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_well_formed() {
        Cli::command().debug_assert();
    }
}
