//! `kobana-mcp sandbox`.

mod receive;

use std::process::ExitCode;
use std::sync::Arc;

use clap::{Args, Subcommand};
use storage::FolderLock;

use super::flags::{Flags, ListenFlags, RunFlags, list};
use super::{Failure, demo, folder, serve, start_logs, stop, terminal};
use crate::http;
use crate::observe::{Metrics, Observer};
use crate::wiring::{Installation, keep_clean, operations, rest_only};

/// Serves the REST API in a box alone, unless a command says what else to do with it.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true)]
pub struct Sandbox {
    /// What else to do
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Fill an empty data folder with demo data
    #[arg(long)]
    pub demo: bool,
    /// Serve only this product (may be repeated) [default: all]
    #[arg(long = "product", value_name = "PRODUCT")]
    pub products: Vec<String>,
    /// Where to listen
    #[command(flatten)]
    pub listen: ListenFlags,
    /// Settings, data, logs
    #[command(flatten)]
    pub run: RunFlags,
}

/// What the world outside does to the REST API in a box.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Hand in an e-mail message, as a mail server would
    ///
    /// Its inbox judges it, and the simulated agent reads it within seconds while a server runs on the same data folder, or at
    /// that server's next start; `emails_get` shows what came of it. The same message to the same inbox is taken once.
    Receive(receive::Receive),
}

impl Sandbox {
    /// Does what the command says, or serves.
    ///
    /// # Errors
    /// Settings, data folder, address or message that cannot be used.
    pub async fn run(self) -> Result<ExitCode, Failure> {
        match self.command {
            Some(Command::Receive(command)) => command.run().await,
            None => self.serve().await,
        }
    }

    /// Serves until the process is told to stop.
    ///
    /// # Errors
    /// Settings, data folder or address that cannot be used.
    async fn serve(self) -> Result<ExitCode, Failure> {
        let mut flags = Flags::new();
        self.listen.add_to(&mut flags);
        list(&mut flags, "products", &self.products);
        let settings = self.run.load(flags)?;
        start_logs(&settings)?;
        let _lock = FolderLock::acquire(&folder::data_folder(&settings)?)?;
        let (listener, address) = serve::listen(&settings.http.listen)?;
        let installation = Installation::open(settings).await?;
        if self.demo {
            demo::fill(&installation, &installation.settings.served()).await?;
        }
        let http = installation.settings.http.settings(address);
        let metrics = Arc::new(Metrics::new());
        let routes = operations(installation.store.clone(), Arc::clone(&metrics));
        let router = rest_only(&installation, http.clone(), Arc::new(Observer::new(metrics)), routes);
        let first = serve::first_token(&installation, &installation.settings.served()).await?;
        let stop = stop::told()?;
        terminal::say(&format!("listening on http://{address}"));
        for product in installation.settings.served() {
            terminal::say(&format!("{}: {}/sandbox/{}", product.name, http.public_url, product.name));
        }
        if let Some(secret) = first {
            terminal::say(&format!("Your token, shown only this once: {}", secret.reveal()));
        }
        let purge_seconds = installation.settings.store.purge_seconds;
        let cleaning =
            tokio::spawn(keep_clean(installation.store.clone(), Arc::clone(&installation.clock), purge_seconds));
        http::serve(listener, router, &http, stop).await.map_err(Failure::runtime)?;
        stop::settle(http.drain_seconds).await;
        cleaning.abort();
        Ok(ExitCode::SUCCESS)
    }
}
