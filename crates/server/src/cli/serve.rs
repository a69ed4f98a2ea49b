//! `kobana-mcp serve`.

use std::net::SocketAddr;
use std::process::ExitCode;
use std::sync::Arc;

use catalogue::Product;
use clap::Args;
use engine::{AccountId, Permissions, PersonId};
use storage::{FolderLock, NewToken};
use tokio::net::TcpListener;

use super::flags::{Flags, ListenFlags, RunFlags, ToolFlags, UpstreamFlags, list};
use super::{Failure, check, demo, folder, owner, start_logs, stop, terminal, welcome};
use crate::auth::{Secret, new_token};
use crate::config::Settings;
use crate::http;
use crate::observe::{Metrics, Observer};
use crate::wiring::{Installation, LOCAL_ACCOUNT, front, keep_clean, operations, remote};

/// The person of the token that the first start makes.
pub const OWNER: &str = "local-owner";

/// Serves MCP over HTTP.
#[derive(Debug, Args)]
pub struct Serve {
    /// Fill an empty data folder with demo data: made-up companies with all that the products know
    #[arg(long)]
    pub demo: bool,
    /// Serve only this product (may be repeated) [default: all]
    #[arg(long = "product", value_name = "PRODUCT")]
    pub products: Vec<String>,
    /// Remote APIs
    #[command(flatten)]
    pub upstream: UpstreamFlags,
    /// Where to listen
    #[command(flatten)]
    pub listen: ListenFlags,
    /// Which tools
    #[command(flatten)]
    pub tools: ToolFlags,
    /// Settings, data, logs
    #[command(flatten)]
    pub run: RunFlags,
}

impl Serve {
    /// Serves until the process is told to stop.
    ///
    /// # Errors
    /// Settings, data folder or address that cannot be used.
    pub async fn run(self) -> Result<ExitCode, Failure> {
        let settings = self.settings()?;
        start_logs(&settings)?;
        self.usable(&settings)?;
        let _lock = FolderLock::acquire(&folder::data_folder(&settings)?)?;
        // The address before the data: a used port must not leave a filled folder behind.
        let (listener, address) = listen(&settings.http.listen)?;
        let installation = Installation::open(settings).await?;
        if self.demo {
            demo::fill(&installation, &installation.settings.served()).await?;
        }
        if let Err(problem) = check::clock(&installation).await {
            tracing::warn!(problem, "the clock may be wrong");
        }
        let http = installation.settings.http.settings(address);
        let metrics = Arc::new(Metrics::new());
        let observer = Arc::new(Observer::new(Arc::clone(&metrics)));
        let routes = operations(installation.store.clone(), metrics);
        let router = front(&installation, http.clone(), observer, routes).await?;
        let first = match local(&installation.settings).as_slice() {
            [] => None,
            local => first_token(&installation, local).await?,
        };
        let stop = stop::told()?;
        let greeting = match &first {
            Some(secret) => Greeting::First(secret),
            None => Greeting::Again(self.another_token(&installation).await?),
        };
        announce(&installation.settings, &address, &http.public_url, &greeting);
        let purge_seconds = installation.settings.store.purge_seconds;
        let cleaning =
            tokio::spawn(keep_clean(installation.store.clone(), Arc::clone(&installation.clock), purge_seconds));
        http::serve(listener, router, &http, stop).await.map_err(Failure::runtime)?;
        stop::settle(http.drain_seconds).await;
        cleaning.abort();
        Ok(ExitCode::SUCCESS)
    }

    /// The command that makes another token of this installation.
    async fn another_token(&self, installation: &Installation) -> Result<String, Failure> {
        let account = AccountId(LOCAL_ACCOUNT.to_owned());
        let several = installation.store.workspaces(&account).await?.len() > 1;
        let oldest = owner::workspace(installation, &local(&installation.settings)).await?;
        Ok(welcome::another_token(&self.run.common, oldest.filter(|_| several).as_ref()))
    }

    fn settings(&self) -> Result<Settings, Failure> {
        let mut flags = Flags::new();
        self.upstream.add_to(&mut flags)?;
        self.listen.add_to(&mut flags);
        self.tools.add_to(&mut flags);
        list(&mut flags, "products", &self.products);
        self.run.load(flags)
    }

    /// What would fail later, so that nothing is left half done.
    fn usable(&self, settings: &Settings) -> Result<(), Failure> {
        let served = settings.served();
        self.tools.usable(&served)?;
        if self.demo {
            demo::possible(settings, &served)?;
        }
        served.iter().try_for_each(|product| remote(settings, product).map(drop))
    }
}

/// The products that tokens of this server open.
fn local(settings: &Settings) -> Vec<&'static Product> {
    settings.served().into_iter().filter(|product| !settings.is_opened_by_callers(product)).collect()
}

/// Listens on `address`.
///
/// # Errors
/// Says why not, and what to do.
pub fn listen(address: &str) -> Result<(TcpListener, SocketAddr), Failure> {
    let refused = |reason: std::io::Error| {
        let hint = match reason.kind() {
            std::io::ErrorKind::AddrInUse => "another program uses it: stop that, or choose another with --listen",
            std::io::ErrorKind::PermissionDenied => "this user may not use that port: choose one above 1023",
            _ => "choose another address with --listen",
        };
        Failure::Failed(format!("cannot listen on {address} ({reason}): {hint}"))
    };
    let wanted = address.parse().map_err(std::io::Error::other).map_err(refused)?;
    let listener = http::bind(wanted).map_err(refused)?;
    let bound = listener.local_addr().map_err(refused)?;
    Ok((listener, bound))
}

/// A token for the owner, if there is none at all yet. It opens all of `products`, in the oldest workspace unless a call
/// names another.
///
/// # Errors
/// A store that fails.
pub(super) async fn first_token(
    installation: &Installation,
    products: &[&'static Product],
) -> Result<Option<Secret>, Failure> {
    let account = AccountId(LOCAL_ACCOUNT.to_owned());
    let default_workspace = owner::workspace(installation, products).await?;
    if !installation.store.tokens().await?.is_empty() {
        return Ok(None);
    }
    let secret = new_token(installation.entropy.as_ref());
    let token = NewToken {
        hash: secret.hash(),
        person: PersonId(OWNER.to_owned()),
        name: OWNER.to_owned(),
        account,
        scopes: owner::scopes(&installation.settings, products),
        permissions: Permissions::default(),
        products: Vec::new(),
        workspaces: Vec::new(),
        default_workspace,
        expires_at: None,
    };
    installation.store.create_token(token, installation.clock.now()).await?;
    Ok(Some(secret))
}

/// What a start says of tokens.
enum Greeting<'a> {
    /// The first one, just made.
    First(&'a Secret),
    /// There are some: the command that makes another.
    Again(String),
}

fn announce(settings: &Settings, address: &SocketAddr, public_url: &str, greeting: &Greeting<'_>) {
    terminal::say(&format!("listening on http://{address}"));
    let products = settings.served();
    welcome::endpoints(public_url, &products).iter().for_each(|line| terminal::say(line));
    for product in &products {
        if let Some(upstream) = settings.upstream.of(product.name) {
            terminal::say(&format!("{} is served from {}", product.name, upstream.address));
        }
    }
    let local = local(settings);
    if local.is_empty() {
        return terminal::say("Connect with your own token of the API.");
    }
    let secret = match greeting {
        Greeting::First(secret) => secret,
        Greeting::Again(command) => return terminal::say(&format!("New token: {command}")),
    };
    terminal::say("");
    terminal::say(&format!("Your token, shown only this once: {}", secret.reveal()));
    terminal::say("It may read and write everything. Connect a client with it:");
    welcome::set_up(public_url, &local, secret).iter().for_each(|line| terminal::say(line));
}
