//! Everything around the engine, in memory.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use catalogue::{Lang, Product};
use engine::{
    AccountId, Api, ApiFault, Askable, Audit, AuditEntry, BoxFuture, Call, CallOutcome, Claim, Claimed, Clock, Engine,
    Entropy, FormAnswer, Ledger, LedgerFault, Limits, Newest, Nonce, Permissions, Permit, PersonId, Principal,
    Question, Refusal, RunOutcome, Scopes, SealError, Sealer, ToolFilter, ToolResult,
};
use http::{Request, Response};
use jiff::Timestamp;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tokio::sync::Semaphore;

pub(crate) const UID: &str = "0199bed5-a775-7ad7-9167-7b80147f710f";

type Answer = dyn Fn(&Request<Bytes>) -> Result<Response<Bytes>, ApiFault> + Send + Sync;

/// An API that answers as the test says and remembers what it was sent.
pub(crate) struct FakeApi {
    pub(crate) requests: Mutex<Vec<Request<Bytes>>>,
    pub(crate) answer: Mutex<Arc<Answer>>,
    /// Writes wait here; a test that holds the permits back keeps them in flight.
    pub(crate) writes: Semaphore,
    pub(crate) newest_asked: Mutex<Vec<(Vec<&'static str>, usize)>>,
    pub(crate) newest: Mutex<Vec<Newest>>,
}

impl FakeApi {
    /// The requests that were no reads.
    pub(crate) fn written(&self) -> Vec<(String, String)> {
        let requests = self.requests.lock().unwrap();
        let writes = requests.iter().filter(|request| request.method() != "GET");
        writes.map(|request| (format!("{} {}", request.method(), request.uri()), text(request.body()))).collect()
    }

    pub(crate) fn last(&self) -> Request<Bytes> {
        let requests = self.requests.lock().unwrap();
        let last = requests.last().unwrap();
        let mut copy = Request::new(last.body().clone());
        copy.headers_mut().clone_from(last.headers());
        copy.uri_mut().clone_from(last.uri());
        copy
    }

    pub(crate) fn answers(
        &self,
        answer: impl Fn(&Request<Bytes>) -> Result<Response<Bytes>, ApiFault> + Send + Sync + 'static,
    ) {
        *self.answer.lock().unwrap() = Arc::new(answer);
    }
}

pub(crate) fn text(bytes: &Bytes) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

impl Api for FakeApi {
    fn newest(&self, permits: Vec<Permit>, limit: usize) -> BoxFuture<'_, Result<Vec<Vec<Newest>>, ApiFault>> {
        let tools = permits.iter().map(|permit| permit.tool().name).collect();
        self.newest_asked.lock().unwrap().push((tools, limit));
        let newest = self.newest.lock().unwrap().clone();
        Box::pin(async move { Ok(permits.iter().map(|_| newest.clone()).collect()) })
    }

    fn send(&self, _permit: Permit, request: Request<Bytes>) -> BoxFuture<'_, Result<Response<Bytes>, ApiFault>> {
        Box::pin(async move {
            let answer = Arc::clone(&self.answer.lock().unwrap());
            let reads = request.method() == "GET";
            let answered = answer(&request);
            self.requests.lock().unwrap().push(request);
            if !reads {
                self.writes.acquire().await.expect("never closed").forget();
            }
            answered
        })
    }
}

pub(crate) fn boleto(amount: &str, updated_at: &str) -> String {
    format!(
        r#"{{"id":7,"uid":"{UID}","amount":{amount},"expire_at":"2026-09-20","payer_name":"Ana\u202e Souza",
            "payer":{{"email":"ana@exemplo.com.br"}},"status":"opened","updated_at":"{updated_at}","views":"1"}}"#
    )
}

pub(crate) fn ok(status: u16, body: &str) -> Result<Response<Bytes>, ApiFault> {
    Ok(Response::builder().status(status).body(Bytes::from(body.to_owned())).unwrap())
}

/// A clock that stands still until it is moved.
pub(crate) struct ManualClock(AtomicI64);

impl ManualClock {
    pub(crate) fn advance(&self, seconds: i64) {
        self.0.fetch_add(seconds, Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_second(self.0.load(Ordering::SeqCst)).unwrap()
    }
}

struct Seeded(AtomicU64);

impl Entropy for Seeded {
    fn fill(&self, bytes: &mut [u8]) {
        let seed = self.0.fetch_add(1, Ordering::SeqCst);
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = seed.wrapping_mul(31).wrapping_add(at as u64).to_le_bytes()[0];
        }
        bytes[..8].copy_from_slice(&seed.to_be_bytes());
    }
}

struct FakeSealer;

fn checksum(payload: &[u8], binding: &[u8]) -> String {
    let mut hasher = DefaultHasher::new();
    (payload, binding, "key").hash(&mut hasher);
    format!("{:016x}", hasher.finish())
}

impl Sealer for FakeSealer {
    fn seal(&self, payload: &[u8], binding: &[u8]) -> String {
        format!("{}.{}", checksum(payload, binding), String::from_utf8_lossy(payload))
    }

    fn open(&self, sealed: &str, binding: &[u8]) -> Result<Vec<u8>, SealError> {
        let (sum, payload) = sealed.split_once('.').ok_or(SealError::Invalid)?;
        let genuine = sum == checksum(payload.as_bytes(), binding);
        if genuine { Ok(payload.as_bytes().to_vec()) } else { Err(SealError::Invalid) }
    }
}

/// A ledger and an audit trail in memory, either of which can be away.
#[derive(Default)]
pub(crate) struct Memory {
    pub(crate) claims: Mutex<BTreeMap<String, (Claim, Option<RunOutcome>)>>,
    pub(crate) audit: Mutex<Vec<AuditEntry>>,
    pub(crate) ledger_away: AtomicBool,
    pub(crate) audit_away: AtomicBool,
}

impl Memory {
    fn ready(away: &AtomicBool) -> Result<(), LedgerFault> {
        if away.load(Ordering::SeqCst) { Err(LedgerFault("away".to_owned())) } else { Ok(()) }
    }

    /// Decision and outcome of each audit row.
    pub(crate) fn decisions(&self) -> Vec<(&'static str, String)> {
        let rows = self.audit.lock().unwrap();
        rows.iter().map(|row| (row.decision.as_str(), row.outcome.clone())).collect()
    }

    pub(crate) fn outcomes(&self) -> Vec<Option<RunOutcome>> {
        self.claims.lock().unwrap().values().map(|(_, outcome)| outcome.clone()).collect()
    }
}

impl Ledger for Memory {
    fn claim(&self, claim: Claim) -> BoxFuture<'_, Result<Claimed, LedgerFault>> {
        Box::pin(async move {
            Memory::ready(&self.ledger_away)?;
            let mut claims = self.claims.lock().unwrap();
            if let Some((_, outcome)) = claims.get(&claim.nonce.0) {
                return Ok(Claimed::Before(outcome.clone()));
            }
            claims.insert(claim.nonce.0.clone(), (claim, None));
            Ok(Claimed::First)
        })
    }

    fn complete(&self, nonce: Nonce, outcome: RunOutcome) -> BoxFuture<'_, Result<(), LedgerFault>> {
        Box::pin(async move {
            Memory::ready(&self.ledger_away)?;
            self.claims.lock().unwrap().get_mut(&nonce.0).expect("claimed").1 = Some(outcome);
            Ok(())
        })
    }

    fn find(&self, nonce: Nonce) -> BoxFuture<'_, Result<Option<Claimed>, LedgerFault>> {
        Box::pin(async move {
            Memory::ready(&self.ledger_away)?;
            Ok(self.claims.lock().unwrap().get(&nonce.0).map(|(_, outcome)| Claimed::Before(outcome.clone())))
        })
    }
}

impl Audit for Memory {
    fn append(&self, entry: AuditEntry) -> BoxFuture<'_, Result<(), LedgerFault>> {
        Box::pin(async move {
            Memory::ready(&self.audit_away)?;
            self.audit.lock().unwrap().push(entry);
            Ok(())
        })
    }
}

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
        let api = Arc::new(FakeApi {
            requests: Mutex::default(),
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
            limits,
        });
        World { engine, api, memory, clock }
    }

    /// A call of Ana's, who may do everything, with a client that can ask.
    pub(crate) fn call(&self, tool: &str, arguments: Value) -> CallBuilder {
        CallBuilder {
            engine: Arc::clone(&self.engine),
            call: Call {
                principal: principal("ana", "conta-1", "all read write"),
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
        scopes: Scopes::parse(scopes),
        permissions: Permissions::default(),
        filter: ToolFilter::default(),
    })
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
