//! `kobana-mcp stdio`.
//!
//! Clients start one such process a window, so it shares the data folder with others and takes no lock: the store
//! serialises writes between processes, and each confirmation is claimed in the database.

use std::process::ExitCode;
use std::sync::Arc;

use catalogue::Product;
use clap::Args;
use engine::{AccountId, Api, Permissions, PersonId, Principal, Scopes, ToolFilter};
use tokio::io::{AsyncRead, AsyncWriteExt as _, BufReader};
use upstream::Remote;

use super::flags::{Flags, RunFlags, ToolFlags, UpstreamFlags};
use super::workspace::Wanted;
use super::{Failure, catalogue as products, demo, owner, serve, start_logs, stop, token};
use crate::auth::{Authenticate, Callers, reach};
use crate::observe::{Metrics, Observer};
use crate::stdio::{self, PipeToken, StdioParts};
use crate::wiring::{Installation, LOCAL_ACCOUNT, keep_clean, remote};

/// Where the token of the person behind the pipe is looked for.
const TOKEN_VARIABLE: &str = "KOBANA_MCP_TOKEN";

/// The buffer between standard input and the server, in bytes.
const PIPE_BYTES: usize = 65_536;

/// Serves one product over standard input and output.
#[derive(Debug, Args)]
#[command(
    after_help = "The person is the one of the token in KOBANA_MCP_TOKEN, or else the local owner with --scopes."
)]
pub struct Stdio {
    /// The product to serve, such as banking, finance, inbox or billing
    pub product: String,
    /// Fill an empty data folder with demo data; a folder that was filled before is used as it is
    #[arg(long)]
    pub demo: bool,
    /// What the local owner may do [default: "all read write", which covers billing's charges, but in finance neither sends a
    /// payment nor charges anybody: name finance.payables.dispatch and finance.receivables.charge for that]
    #[arg(long, value_name = "SCOPES")]
    pub scopes: Option<String>,
    /// Which workspaces the local owner reaches
    #[command(flatten)]
    pub workspaces: Wanted,
    /// Remote API
    #[command(flatten)]
    pub upstream: UpstreamFlags,
    /// Which tools
    #[command(flatten)]
    pub tools: ToolFlags,
    /// Settings, data, logs
    #[command(flatten)]
    pub run: RunFlags,
}

impl Stdio {
    /// Serves until the input ends or the process is told to stop.
    ///
    /// # Errors
    /// Settings, data folder, product or token that cannot be used.
    pub async fn run(self) -> Result<ExitCode, Failure> {
        let product = products::product(&self.product)?;
        self.tools.usable(&[product])?;
        let mut flags = Flags::new();
        self.tools.add_to(&mut flags);
        self.upstream.add_to(&mut flags)?;
        let settings = self.run.load(flags)?;
        start_logs(&settings)?;
        if self.demo {
            demo::possible(&settings, &[product])?;
        }
        let remote = remote(&settings, product)?;
        let installation = Installation::open(settings).await?;
        if self.demo {
            demo::fill_once(&installation, product).await?;
        }
        let callers = Arc::new(callers(&installation, remote.as_ref()));
        let (principal, token) = self.principal(&installation, product, callers).await?;
        let api: Arc<dyn Api> = match remote {
            Some(remote) => remote,
            None => installation.sandbox(product),
        };
        let files = installation.settings.http.file_links();
        let core = installation.core(product, api, installation.sealer().await?, files);
        let parts = StdioParts {
            core: Arc::new(core),
            principal: Arc::new(principal),
            token,
            observe: Arc::new(Observer::new(Arc::new(Metrics::new()))),
            clock: Arc::clone(&installation.clock),
            entropy: Arc::clone(&installation.entropy),
            limits: (&installation.settings.stdio).into(),
        };
        let purge_seconds = installation.settings.store.purge_seconds;
        let cleaning =
            tokio::spawn(keep_clean(installation.store.clone(), Arc::clone(&installation.clock), purge_seconds));
        let input = BufReader::new(input()?);
        stdio::serve(parts, input, tokio::io::stdout())
            .await
            .map_err(|reason| Failure::Failed(format!("standard input or output broke off: {reason}")))?;
        stop::settle(installation.settings.http.drain_seconds).await;
        cleaning.abort();
        Ok(ExitCode::SUCCESS)
    }

    async fn principal(
        &self,
        installation: &Installation,
        product: &'static Product,
        callers: Arc<Callers>,
    ) -> Result<(Principal, Option<PipeToken>), Failure> {
        let settings = &installation.settings;
        let filter = settings.tools.filter(product);
        let token = std::env::var(TOKEN_VARIABLE).ok().filter(|token| !token.is_empty());
        let Some(token) = token else {
            if settings.is_opened_by_callers(product) {
                return Err(Failure::Usage(format!(
                    "{} is opened by your own token of the API: put it into {TOKEN_VARIABLE}",
                    product.name
                )));
            }
            return Ok((Principal { filter, ..self.owner(installation, product).await? }, None));
        };
        let given = [("--scopes", self.scopes.is_some()), ("--workspace", self.workspaces.is_given())];
        if let Some((flag, _)) = given.into_iter().find(|(_, given)| *given) {
            return Err(Failure::Usage(format!(
                "{flag} is for the local owner, but {TOKEN_VARIABLE} names a person whose token says what it opens: \
                 leave one of them out"
            )));
        }
        let found = callers.authenticate(Some(&token), product.name).await;
        let caller = found.map_err(|reason| Failure::Failed(format!("{TOKEN_VARIABLE}: {}", reason.description())))?;
        let principal = Principal { filter, ..Principal::clone(&caller.principal) };
        Ok((principal, Some(PipeToken { authenticator: callers, secret: token })))
    }

    /// The person at this machine.
    async fn owner(&self, installation: &Installation, product: &'static Product) -> Result<Principal, Failure> {
        let scopes = self.scopes.as_deref().map(token::scopes).transpose()?;
        let account = AccountId(LOCAL_ACCOUNT.to_owned());
        let oldest = owner::workspace(installation, &[product]).await?;
        let all = installation.workspaces().of(product, &account).await?;
        if !product.tenancy.has_workspaces() && self.workspaces.is_given() {
            return Err(Failure::Usage(format!("--workspace: {} has no workspaces", product.name)));
        }
        let (only, default) = self.workspaces.choose(&all.reached)?;
        Ok(Principal {
            person: PersonId(serve::OWNER.to_owned()),
            name: serve::OWNER.to_owned(),
            account,
            workspaces: reach::narrowed(all, &only, default.or(oldest).as_ref()),
            scopes: scopes.unwrap_or_else(|| Scopes::parse(owner::USUAL_SCOPES)),
            permissions: Permissions::default(),
            filter: ToolFilter::default(),
            credential: None,
        })
    }
}

/// Who knows the token of the person behind the pipe: the remote API where it takes the caller's own, or the store.
fn callers(installation: &Installation, remote: Option<&Arc<Remote>>) -> Callers {
    let opened = remote.filter(|remote| installation.settings.is_opened_by_callers(remote.product()));
    let remotes = opened.map(|remote| (remote.product().name, Arc::clone(remote)));
    Callers::new(installation.tokens(), remotes.into_iter().collect())
}

/// Standard input that also ends when the process is told to stop, so that running requests are answered.
fn input() -> Result<impl AsyncRead + Unpin, Failure> {
    let (mut writer, reader) = tokio::io::duplex(PIPE_BYTES);
    let stop = stop::told()?;
    tokio::spawn(async move {
        let mut stdin = tokio::io::stdin();
        tokio::select! {
            () = stop => {}
            copied = tokio::io::copy(&mut stdin, &mut writer) => {
                if let Err(error) = copied {
                    tracing::debug!(%error, "standard input broke off");
                }
            }
        }
        // Fails only when the server has ended already.
        let _ = writer.shutdown().await;
    });
    Ok(reader)
}
