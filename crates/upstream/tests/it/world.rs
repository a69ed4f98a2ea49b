//! A remote API in front of the stand-in, with a clock that stands, randomness that counts and waits that take no time.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use bytes::Bytes;
use catalogue::{Product, Tool};
use engine::{
    AccountId, Api, ApiFault, BoxFuture, Clock, Entropy, Permissions, Permit, PersonId, Principal, Scopes, ToolFilter,
    Workspace, WorkspaceId, Workspaces,
};
use http::{Request, Response};
use jiff::Timestamp;
use upstream::{
    BaseAddress, Credentials, Remote, RemoteLimits, RemoteSettings, Secret, Sleeper, Surroundings, WorkspaceAccess,
    WorkspaceTokens,
};

use crate::rows;
use crate::stand_in::StandIn;

pub(crate) const UID: &str = "0199bed5-a775-7ad7-9167-7b80147f710f";
pub(crate) const OTHER: &str = "0199bed5-a775-7ad7-9167-7b80147f7110";
pub(crate) const WALLET: &str = "0199742d-191c-7b60-95a5-b1c4d4fea3df";

/// A clock that stands still until it is moved.
pub(crate) struct ManualClock(AtomicI64);

impl ManualClock {
    pub(crate) fn advance(&self, time: Duration) {
        self.0.fetch_add(i64::try_from(time.as_millis()).unwrap(), Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_millisecond(self.0.load(Ordering::SeqCst)).unwrap()
    }
}

/// Randomness that counts.
#[derive(Default)]
pub(crate) struct Counting(AtomicU64);

impl Entropy for Counting {
    fn fill(&self, bytes: &mut [u8]) {
        let seed = self.0.fetch_add(1, Ordering::SeqCst).wrapping_mul(0x9E37_79B9_7F4A_7C15).to_le_bytes();
        bytes.iter_mut().zip(seed.iter().cycle()).for_each(|(byte, seed)| *byte = *seed);
    }
}

/// Remembers each wait and moves the clock instead.
pub(crate) struct Waits {
    clock: Arc<ManualClock>,
    pub(crate) waited: Mutex<Vec<Duration>>,
}

impl Sleeper for Waits {
    fn sleep(&self, time: Duration) -> BoxFuture<'_, ()> {
        self.clock.advance(time);
        self.waited.lock().unwrap().push(time);
        Box::pin(std::future::ready(()))
    }
}

/// The stand-in and the remote API in front of it.
pub(crate) struct World {
    pub(crate) stand_in: StandIn,
    pub(crate) remote: Arc<Remote>,
    pub(crate) clock: Arc<ManualClock>,
    pub(crate) waits: Arc<Waits>,
}

impl World {
    pub(crate) async fn new() -> World {
        World::limited(|_| {}).await
    }

    pub(crate) async fn limited(change: impl FnOnce(&mut RemoteLimits)) -> World {
        let token = Credentials::Operator(Secret::new("the-api-token\n"));
        World::with(&rows::PRODUCT, token, change).await
    }

    /// Each caller brings a token.
    pub(crate) async fn of_callers() -> World {
        World::with(&rows::PRODUCT, Credentials::Caller, |_| {}).await
    }

    pub(crate) async fn with(
        product: &'static Product,
        credentials: Credentials,
        change: impl FnOnce(&mut RemoteLimits),
    ) -> World {
        let stand_in = StandIn::start().await;
        let start: Timestamp = "2026-09-01T10:05:00Z".parse().unwrap();
        let clock = Arc::new(ManualClock(AtomicI64::new(start.as_millisecond())));
        let waits = Arc::new(Waits { clock: Arc::clone(&clock), waited: Mutex::default() });
        let base = BaseAddress::parse(&stand_in.address).unwrap();
        let mut settings = RemoteSettings::new(product, base, credentials);
        settings.contact = Some("suporte@exemplo.com.br".to_owned());
        change(&mut settings.limits);
        let surroundings = Surroundings {
            clock: Arc::clone(&clock) as Arc<dyn Clock>,
            entropy: Arc::new(Counting::default()),
            sleeper: Arc::clone(&waits) as Arc<dyn Sleeper>,
        };
        let remote = Arc::new(Remote::new(settings, surroundings).unwrap());
        World { stand_in, remote, clock, waits }
    }

    /// Sends `line` (`GET /v1/bank_billets`) as Ana, for `tool`.
    pub(crate) async fn send(&self, tool: &'static Tool, line: &str) -> Result<Response<Bytes>, ApiFault> {
        self.remote.send(permit(tool), request(line, "")).await
    }

    /// Sends a body.
    pub(crate) async fn post(&self, tool: &'static Tool, body: &str) -> Result<Response<Bytes>, ApiFault> {
        let line = format!("{} {}", tool.method.as_str(), tool.path);
        self.remote.send(permit(tool), request(&line, body)).await
    }

    /// The same with an idempotency key.
    pub(crate) async fn post_keyed(&self, tool: &'static Tool, body: &str) -> Result<Response<Bytes>, ApiFault> {
        let mut request = request(&format!("{} {}", tool.method.as_str(), tool.path), body);
        request.headers_mut().insert("x-idempotency-key", "key-1".parse().unwrap());
        self.remote.send(permit(tool), request).await
    }
}

pub(crate) fn principal(person: &str, token: Option<&str>) -> Principal {
    Principal {
        person: PersonId(person.into()),
        name: person.into(),
        account: AccountId("demo".into()),
        workspaces: engine::Workspaces::default(),
        scopes: Scopes::parse("all write"),
        permissions: Permissions::default(),
        filter: ToolFilter::default(),
        credential: token.map(Secret::new),
    }
}

/// Workspaces that a person reaches; the first is the default.
pub(crate) const WORKSPACES: [&str; 2] = [WALLET, OTHER];

/// The same person, who reaches [`WORKSPACES`].
pub(crate) fn member(person: &str, token: Option<&str>) -> Principal {
    let workspace = |id: &str| Workspace { id: WorkspaceId(id.to_owned()), name: format!("Workspace {id}") };
    let reached: Vec<Workspace> = WORKSPACES.into_iter().map(workspace).collect();
    let default = reached.first().map(|first| first.id.clone());
    Principal {
        workspaces: Workspaces { reached, default },
        scopes: Scopes::parse("all write finance.payables.dispatch finance.receivables.charge"),
        ..principal(person, token)
    }
}

/// The tokens of [`WORKSPACES`]: `token-0` and `token-1`.
pub(crate) fn workspace_tokens() -> Credentials {
    let access = |(at, id): (usize, &str)| WorkspaceAccess {
        workspace: Workspace { id: WorkspaceId(id.to_owned()), name: format!("Workspace {at}") },
        token: Secret::new(&format!("token-{at}")),
    };
    let all = WORKSPACES.into_iter().enumerate().map(access).collect();
    Credentials::Workspaces(WorkspaceTokens::new(all, None).unwrap())
}

/// A permit for `tool` in a workspace.
pub(crate) fn permit_in(principal: Principal, tool: &'static Tool, workspace: &str) -> Permit {
    let tenant = engine::tenant::resolve(&principal, tool, Some(workspace)).unwrap();
    engine::permit::plain(&Arc::new(principal), tool, tenant).unwrap()
}

pub(crate) fn permit(tool: &'static Tool) -> Permit {
    permit_of(principal("ana", None), tool)
}

pub(crate) fn permit_of(principal: Principal, tool: &'static Tool) -> Permit {
    let tenant = engine::tenant::resolve(&principal, tool, None).unwrap();
    engine::permit::plain(&Arc::new(principal), tool, tenant).unwrap()
}

pub(crate) fn request(line: &str, body: &str) -> Request<Bytes> {
    let (method, path) = line.split_once(' ').unwrap();
    let request = Request::builder().method(method).uri(path).header("authorization", "Bearer of-the-client");
    let request = request.header("cookie", "session=1").header("request-id", "req-1");
    request.body(Bytes::from(body.to_owned())).unwrap()
}

/// The log text of a fault that is no timeout and no fault of our own.
pub(crate) fn unavailable(answer: Result<Response<Bytes>, ApiFault>) -> String {
    match answer {
        Err(ApiFault::Unavailable { detail }) => detail,
        other => panic!("not unavailable: {other:?}"),
    }
}
