//! Everything put together: settings, store, sandbox, engines, protocol cores and routes.

mod certificate;
mod credentials;
mod files;
mod front;
mod gate;
mod purge;
mod remote;
mod rest_log;
mod routes;
mod sealer;
mod workspaces;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use catalogue::{Product, render::OutputSchema};
use engine::{Api, Audit, Clock, Engine, Entropy, FileLinks, Ledger, Sealer};
use sandbox::Sandbox;
use storage::{Store, StoreOptions};

use crate::auth::{LocalTokens, WorkspaceLists};
use crate::cli::{Failure, folder};
use crate::clock::{OsEntropy, SystemClock};
use crate::config::Settings;
use crate::mcp::{Core, CoreOptions};

pub use credentials::tokens as remote_tokens;
pub use front::{front, rest_only};
pub use gate::ProductGate;
pub use purge::keep_clean;
pub use remote::remote;
pub use routes::operations;
pub use workspaces::{ensure_workspace, remote_workspaces};

/// The account of the local owner and of demo data.
pub const LOCAL_ACCOUNT: &str = "local";

/// The data folder, open, with what else every command needs.
#[derive(Clone)]
pub struct Installation {
    /// The settings of this run.
    pub settings: Settings,
    /// The data folder.
    pub folder: PathBuf,
    /// The store in it.
    pub store: Store,
    /// Time.
    pub clock: Arc<dyn Clock>,
    /// Randomness.
    pub entropy: Arc<dyn Entropy>,
}

impl Installation {
    /// Opens the data folder, and makes it if there is none.
    ///
    /// # Errors
    /// A folder that cannot be used, with what to do.
    pub async fn open(settings: Settings) -> Result<Installation, Failure> {
        let folder = folder::data_folder(&settings)?;
        let options = StoreOptions {
            folder: Some(folder.clone()),
            readers: settings.store.readers,
            busy_seconds: settings.store.busy_seconds,
            queue_seconds: settings.store.queue_seconds,
        };
        let store = Store::open(options, catalogue::PRODUCTS).await?;
        Ok(Installation { settings, folder, store, clock: Arc::new(SystemClock), entropy: Arc::new(OsEntropy) })
    }

    /// Recognises callers by the tokens in the store.
    pub fn tokens(&self) -> LocalTokens {
        LocalTokens::new(self.store.clone(), Arc::clone(&self.clock)).with_workspaces(self.workspaces())
    }

    /// The workspaces of each product, as this run serves it.
    pub fn workspaces(&self) -> WorkspaceLists {
        let products = catalogue::PRODUCTS.iter();
        let known = products.filter_map(|product| Some((product.name, remote_workspaces(&self.settings, product)?)));
        WorkspaceLists::new(self.store.clone(), known.collect::<HashMap<_, _>>())
    }

    /// The embedded REST API of `product`.
    pub fn sandbox(&self, product: &'static Product) -> Arc<Sandbox> {
        Arc::new(Sandbox::new(
            self.store.clone(),
            product,
            Arc::clone(&self.clock),
            Arc::clone(&self.entropy),
            (&self.settings.sandbox).into(),
        ))
    }

    /// The seal of questions: the settings' keys, or the store's own.
    ///
    /// # Errors
    /// Keys that cannot be used, or a store that fails.
    pub async fn sealer(&self) -> Result<Arc<dyn Sealer>, Failure> {
        sealer::sealer(self).await
    }

    /// The protocol core of `product` in front of `api`; `files` is where the addresses of files lead.
    pub fn core(
        &self,
        product: &'static Product,
        api: Arc<dyn Api>,
        sealer: Arc<dyn Sealer>,
        files: FileLinks,
    ) -> Core {
        let ledger: Arc<dyn Ledger> = Arc::new(self.store.clone());
        let audit: Arc<dyn Audit> = Arc::new(self.store.clone());
        let engine = Engine {
            product,
            api,
            ledger,
            audit,
            sealer,
            clock: Arc::clone(&self.clock),
            entropy: Arc::clone(&self.entropy),
            files,
            limits: (&self.settings.limits).into(),
        };
        Core::new(Arc::new(engine), self.core_options())
    }

    fn core_options(&self) -> CoreOptions {
        let mcp = &self.settings.mcp;
        CoreOptions {
            lang: self.settings.lang(),
            output_schema: if self.settings.output_schemas { OutputSchema::Included } else { OutputSchema::LeftOut },
            list_ttl_ms: mcp.list_ttl_ms,
            record_ttl_ms: mcp.record_ttl_ms,
            cached_lists: mcp.cached_lists,
            batch_messages: mcp.batch_messages,
            ..CoreOptions::default()
        }
    }
}
