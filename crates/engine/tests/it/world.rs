//! An engine with everything around it in memory, and the calls of a test.

use std::sync::atomic::{AtomicI64, AtomicU64};
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use catalogue::{Lang, Product};
use engine::{
    AccountId, Api, Askable, Audit, Call, CallOutcome, Clock, Engine, FileLinks, FormAnswer, Ledger, Limits,
    Permissions, PersonId, Principal, Question, Refusal, Scopes, ToolFilter, ToolResult, Workspace, WorkspaceId,
    Workspaces,
};
use http::Request;
use jiff::Timestamp;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

use crate::fakes::{FakeApi, FakeSealer, ManualClock, Seeded, boleto, ok};
use crate::memory::Memory;

/// Every right, the actions that `all` does not cover included.
pub(crate) const EVERYTHING: &str = "all read write finance.payables.dispatch finance.receivables.charge";

/// Where the addresses of files lead.
pub(crate) const SERVED_AT: &str = "https://mcp.exemplo.com.br";

pub(crate) const UID: &str = "0199bed5-a775-7ad7-9167-7b80147f710f";

/// An engine with its surroundings.
pub(crate) struct World {
    pub(crate) engine: Arc<Engine>,
    pub(crate) api: Arc<FakeApi>,
    pub(crate) memory: Arc<Memory>,
    pub(crate) clock: Arc<ManualClock>,
}

impl World {
    pub(crate) fn new(product: &'static Product) -> World {
        World::limited(product, Limits::default())
    }

    pub(crate) fn limited(product: &'static Product, limits: Limits) -> World {
        World::before("", product, limits)
    }

    /// An engine in front of the API of another realm.
    pub(crate) fn before(realm: &'static str, product: &'static Product, limits: Limits) -> World {
        let api = Arc::new(FakeApi {
            realm,
            requests: Mutex::default(),
            permits: Mutex::default(),
            answer: Mutex::new(Arc::new(|request: &Request<Bytes>| match request.method().as_str() {
                "GET" if request.uri().path() == "/v1/boletos" => ok(200, "[]"),
                "GET" => ok(200, &boleto("1289.45", "2026-08-01T10:00:00-03:00")),
                "POST" => ok(201, &boleto("1289.45", "2026-08-01T10:00:00-03:00")),
                _ => ok(204, ""),
            })),
            writes: Semaphore::new(1000),
            newest_asked: Mutex::default(),
            newest: Mutex::default(),
        });
        let memory = Arc::new(Memory::default());
        // 2026-09-01 01:30 UTC is still the 31st of August in Brasília.
        let start: Timestamp = "2026-09-01T01:30:00Z".parse().unwrap();
        let clock = Arc::new(ManualClock(AtomicI64::new(start.as_second())));
        let engine = Arc::new(Engine {
            product,
            api: Arc::clone(&api) as Arc<dyn Api>,
            ledger: Arc::clone(&memory) as Arc<dyn Ledger>,
            audit: Arc::clone(&memory) as Arc<dyn Audit>,
            sealer: Arc::new(FakeSealer),
            clock: Arc::clone(&clock) as Arc<dyn Clock>,
            entropy: Arc::new(Seeded(AtomicU64::new(1))),
            files: FileLinks::Served(SERVED_AT.to_owned()),
            limits,
        });
        World { engine, api, memory, clock }
    }

    /// A call of Ana's, who may do everything, with a client that can ask.
    pub(crate) fn call(&self, tool: &str, arguments: Value) -> CallBuilder {
        CallBuilder {
            engine: Arc::clone(&self.engine),
            call: Call {
                principal: principal("ana", "conta-1", EVERYTHING),
                tool: tool.to_owned(),
                arguments: Some(raw(&arguments.to_string())),
                askable: Askable::Form,
                answer: None,
                state: None,
                request_id: "req-1".to_owned(),
                lang: Lang::Pt,
            },
        }
    }

    /// A call that cancels the boleto.
    pub(crate) fn cancel(&self) -> CallBuilder {
        self.call("banking_charge_boleto_cancel", json!({"uid": UID, "refund": 10, "reason": "duplicado"}))
    }

    /// The state of a fresh question about [`World::cancel`].
    pub(crate) async fn asked(&self) -> String {
        self.cancel().send().await.question().state
    }
}

pub(crate) fn raw(text: &str) -> Box<RawValue> {
    RawValue::from_string(text.to_owned()).unwrap()
}

pub(crate) fn principal(person: &str, account: &str, scopes: &str) -> Arc<Principal> {
    Arc::new(Principal {
        person: PersonId(person.to_owned()),
        name: person.to_owned(),
        account: AccountId(account.to_owned()),
        workspaces: Workspaces { reached: vec![workspace(UID, "Padaria Sol")], default: None },
        scopes: Scopes::parse(scopes),
        permissions: Permissions::default(),
        filter: ToolFilter::default(),
        credential: None,
    })
}

pub(crate) fn workspace(id: &str, name: &str) -> Workspace {
    Workspace { id: WorkspaceId(id.to_owned()), name: name.to_owned() }
}

pub(crate) fn yes() -> FormAnswer {
    FormAnswer::Accepted(json!({"confirm": "yes"}))
}

pub(crate) struct CallBuilder {
    engine: Arc<Engine>,
    pub(crate) call: Call,
}

impl CallBuilder {
    pub(crate) fn by(mut self, principal: Arc<Principal>) -> CallBuilder {
        self.call.principal = principal;
        self
    }

    pub(crate) fn unaskable(mut self) -> CallBuilder {
        self.call.askable = Askable::No;
        self
    }

    pub(crate) fn state(mut self, state: &str) -> CallBuilder {
        self.call.state = Some(state.to_owned());
        self
    }

    pub(crate) fn answer(mut self, answer: FormAnswer) -> CallBuilder {
        self.call.answer = Some(answer);
        self
    }

    pub(crate) fn arguments(mut self, text: &str) -> CallBuilder {
        self.call.arguments = Some(raw(text));
        self
    }

    pub(crate) fn lang(mut self, lang: Lang) -> CallBuilder {
        self.call.lang = lang;
        self
    }

    pub(crate) async fn send(self) -> Outcome {
        Outcome(self.engine.call(self.call).await)
    }
}

/// Every block of a result's text, a line between them.
pub(crate) fn shown(result: &ToolResult) -> String {
    result.text.blocks().collect::<Vec<_>>().join("\n")
}

#[derive(Debug)]
pub(crate) struct Outcome(pub(crate) CallOutcome);

impl Outcome {
    pub(crate) fn done(self) -> ToolResult {
        match self.0 {
            CallOutcome::Done(result) => result,
            other => panic!("not done: {other:?}"),
        }
    }

    pub(crate) fn question(self) -> Question {
        match self.0 {
            CallOutcome::Ask(question) => question,
            other => panic!("not asked: {other:?}"),
        }
    }

    pub(crate) fn refusal(self) -> Refusal {
        match self.0 {
            CallOutcome::Refused(refusal) => refusal,
            other => panic!("not refused: {other:?}"),
        }
    }
}
