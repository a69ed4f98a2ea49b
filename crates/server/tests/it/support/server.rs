//! A server on a free port, with the sandbox behind it.

use std::sync::Arc;

use catalogue::{Product, render::OutputSchema};
use engine::{
    AccountId, Api, Clock, Engine, Entropy, Permissions, PersonId, Scopes, ToolFilter, Workspace, WorkspaceId,
};
use jiff::SignedDuration;
use sandbox::{Sandbox, SandboxLimits};
use server::auth::{LocalTokens, new_token};
use server::http::{HttpSettings, ProductFront, Server, ServerParts};
use server::mcp::{Core, CoreOptions, StateSealer};
use storage::{NewToken, Store, StoreOptions};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

use super::client::http_client;
use super::doubles::{Draws, ManualClock, Records};

pub use super::grant::Grant;

/// What a server is started with.
pub struct TestServer {
    product: &'static Product,
    workspaces: Vec<String>,
    scopes: String,
    permissions: Permissions,
    filter: ToolFilter,
    settings: HttpSettings,
    options: CoreOptions,
    api: Option<Arc<dyn Api>>,
    store: Option<Store>,
}

impl TestServer {
    /// Banking, for Ana, who may do everything.
    pub fn new() -> TestServer {
        TestServer {
            product: &catalogue::banking::BANKING,
            workspaces: Vec::new(),
            scopes: "all read write".to_owned(),
            permissions: Permissions::default(),
            filter: ToolFilter::default(),
            settings: HttpSettings { public_url: "https://mcp.example.com".to_owned(), ..HttpSettings::default() },
            options: CoreOptions { lang: catalogue::Lang::En, ..CoreOptions::default() },
            api: None,
            store: None,
        }
    }

    /// Another product. One with workspaces has the workspace "Matriz", unless others are named.
    pub fn product(mut self, product: &'static Product) -> TestServer {
        self.product = product;
        if product.tenancy.has_workspaces() && self.workspaces.is_empty() {
            self.workspaces.push("Matriz".to_owned());
        }
        self
    }

    /// The account's workspaces, by name.
    pub fn workspaces(mut self, names: &[&str]) -> TestServer {
        self.workspaces = names.iter().map(|name| (*name).to_owned()).collect();
        self
    }

    /// Another token.
    pub fn scopes(mut self, scopes: &str) -> TestServer {
        self.scopes = scopes.to_owned();
        self
    }

    /// A pattern of tools that the person may not run.
    pub fn deny(mut self, pattern: &str) -> TestServer {
        self.permissions.deny.push(pattern.to_owned());
        self
    }

    /// Changes the HTTP settings.
    pub fn settings(mut self, change: impl FnOnce(&mut HttpSettings)) -> TestServer {
        change(&mut self.settings);
        self
    }

    /// Changes how the core presents itself.
    pub fn options(mut self, change: impl FnOnce(&mut CoreOptions)) -> TestServer {
        change(&mut self.options);
        self
    }

    /// Lists tools with the schemas of their results.
    pub fn output_schemas(self) -> TestServer {
        self.options(|options| options.output_schema = OutputSchema::Included)
    }

    /// The settings' own tool filter.
    pub fn filter(mut self, filter: ToolFilter) -> TestServer {
        self.filter = filter;
        self
    }

    /// Another API than the sandbox.
    pub fn api(mut self, api: impl Api + 'static) -> TestServer {
        self.api = Some(Arc::new(api));
        self
    }

    /// The data of another server.
    pub fn store(mut self, store: Store) -> TestServer {
        self.store = Some(store);
        self
    }

    /// Starts it.
    pub async fn start(self) -> Running {
        let clock = Arc::new(ManualClock::default());
        let entropy = Arc::new(if self.store.is_some() { Draws::of_another_process() } else { Draws::default() });
        let records: Arc<Records> = Arc::default();
        let store = match &self.store {
            Some(store) => store.clone(),
            None => Store::open(StoreOptions::default(), catalogue::PRODUCTS).await.expect("a store in memory"),
        };
        let core = Arc::new(Core::new(Arc::new(self.engine(&store, &clock, &entropy)), self.options.clone()));
        let listener = server::http::bind(([127, 0, 0, 1], 0).into()).expect("a free port");
        let address = listener.local_addr().expect("an address");
        let parts = ServerParts {
            products: vec![ProductFront { core: Arc::clone(&core), filter: self.filter.clone() }],
            authenticator: Arc::new(LocalTokens::new(store.clone(), clock.clone())),
            settings: self.settings.clone(),
            observe: records.clone(),
            clock: clock.clone(),
            entropy: entropy.clone(),
        };
        let router = Server::new(parts).router(axum::Router::new());
        let (stop, stopped) = oneshot::channel::<()>();
        let settings = self.settings.clone();
        let served = tokio::spawn(async move {
            let stopped = async { drop(stopped.await) };
            server::http::serve(listener, router, &settings, stopped).await.expect("serves");
        });
        let mut running = Running {
            address,
            product: self.product,
            workspaces: Vec::new(),
            core,
            clock,
            entropy,
            records,
            store,
            token: String::new(),
            stop: Some(stop),
            served: Some(served),
            http: http_client(),
        };
        for name in &self.workspaces {
            running.open_workspace("acme", name).await;
        }
        let alone = match running.workspaces.as_slice() {
            [one] => Some(one.id.clone()),
            _ => None,
        };
        let token =
            Grant { permissions: self.permissions, default_workspace: alone, ..Grant::new("ana", &self.scopes) };
        running.token = running.grant(token).await.1;
        running
    }

    fn engine(&self, store: &Store, clock: &Arc<ManualClock>, entropy: &Arc<Draws>) -> Engine {
        let sandbox = || -> Arc<dyn Api> {
            let (clock, entropy) = (clock.clone() as Arc<dyn Clock>, entropy.clone() as Arc<dyn Entropy>);
            Arc::new(Sandbox::new(store.clone(), self.product, clock, entropy, SandboxLimits::default()))
        };
        Engine {
            product: self.product,
            api: self.api.clone().unwrap_or_else(sandbox),
            ledger: Arc::new(store.clone()),
            audit: Arc::new(store.clone()),
            sealer: Arc::new(StateSealer::from_keys(vec![vec![7; 32]]).expect("a ring")),
            clock: clock.clone(),
            entropy: entropy.clone(),
            files: self.settings.file_links(),
            limits: engine::Limits::default(),
        }
    }
}

/// A server that runs.
pub struct Running {
    /// Where it listens.
    pub address: std::net::SocketAddr,
    /// What it serves.
    pub product: &'static Product,
    /// The account's workspaces, in order.
    pub workspaces: Vec<Workspace>,
    /// Its core.
    pub core: Arc<Core>,
    /// Its clock.
    pub clock: Arc<ManualClock>,
    /// Its randomness.
    pub entropy: Arc<Draws>,
    /// What it told of its requests.
    pub records: Arc<Records>,
    /// Its store.
    pub store: Store,
    /// The first person's token.
    pub token: String,
    /// A client.
    pub http: reqwest::Client,
    stop: Option<oneshot::Sender<()>>,
    served: Option<JoinHandle<()>>,
}

impl Running {
    /// The endpoint's address.
    pub fn url(&self) -> String {
        format!("http://{}/{}/mcp", self.address, self.product.name)
    }

    /// Adds a workspace to `account`, and gives its id.
    pub async fn open_workspace(&mut self, account: &str, name: &str) -> WorkspaceId {
        let now = self.clock.now();
        let id = WorkspaceId(engine::clock::uuid_v7(now, self.entropy.as_ref()).to_string());
        let workspace = Workspace { id: id.clone(), name: name.to_owned() };
        self.store.create_workspace(&AccountId(account.to_owned()), &workspace, now).await.expect("a workspace");
        if account == "acme" {
            self.workspaces.push(workspace);
        }
        id
    }

    /// Makes a token: its id and the token itself.
    pub async fn grant(&self, grant: Grant) -> (String, String) {
        self.grant_in("acme", grant).await
    }

    /// Makes a token of a person in another account.
    pub async fn grant_in(&self, account: &str, grant: Grant) -> (String, String) {
        let secret = new_token(self.entropy.as_ref());
        let now = self.clock.now();
        let token = NewToken {
            hash: secret.hash(),
            person: PersonId(grant.person.clone()),
            name: grant.person,
            account: AccountId(account.to_owned()),
            scopes: Scopes::parse(&grant.scopes),
            permissions: grant.permissions,
            products: grant.products,
            workspaces: grant.workspaces,
            default_workspace: grant.default_workspace,
            expires_at: grant.expires_in.map(|seconds| now + SignedDuration::from_secs(seconds)),
        };
        let stored = self.store.create_token(token, now).await.expect("a token");
        (stored.id, secret.reveal().to_owned())
    }

    /// Tells it to stop, and waits until it has.
    pub async fn stop(&mut self) {
        self.begin_stop();
        self.served.take().expect("still running").await.expect("ends well");
    }

    /// Tells it to stop.
    pub fn begin_stop(&mut self) {
        drop(self.stop.take());
    }
}
