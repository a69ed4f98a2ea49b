//! An API that answers as a test says, a clock that stands, randomness that counts, a seal that is not secret.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use engine::{Api, ApiFault, BoxFuture, Clock, Entropy, Newest, Permit, SealError, Sealer};
use http::{Request, Response};
use jiff::Timestamp;
use tokio::sync::Semaphore;

use crate::world::UID;

pub(crate) type Answer = dyn Fn(&Request<Bytes>) -> Result<Response<Bytes>, ApiFault> + Send + Sync;

/// An API that answers as the test says and remembers what it was sent.
pub(crate) struct FakeApi {
    pub(crate) realm: &'static str,
    pub(crate) requests: Mutex<Vec<Request<Bytes>>>,
    pub(crate) permits: Mutex<Vec<Permit>>,
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
    fn realm(&self) -> &str {
        self.realm
    }

    fn newest(&self, permits: Vec<Permit>, limit: usize) -> BoxFuture<'_, Result<Vec<Vec<Newest>>, ApiFault>> {
        let tools = permits.iter().map(|permit| permit.tool().name).collect();
        self.newest_asked.lock().unwrap().push((tools, limit));
        let newest = self.newest.lock().unwrap().clone();
        Box::pin(async move { Ok(permits.iter().map(|_| newest.clone()).collect()) })
    }

    fn send(&self, permit: Permit, request: Request<Bytes>) -> BoxFuture<'_, Result<Response<Bytes>, ApiFault>> {
        self.permits.lock().unwrap().push(permit);
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
pub(crate) struct ManualClock(pub(crate) AtomicI64);

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

pub(crate) struct Seeded(pub(crate) AtomicU64);

impl Entropy for Seeded {
    fn fill(&self, bytes: &mut [u8]) {
        let seed = self.0.fetch_add(1, Ordering::SeqCst);
        for (at, byte) in bytes.iter_mut().enumerate() {
            *byte = seed.wrapping_mul(31).wrapping_add(at as u64).to_le_bytes()[0];
        }
        bytes[..8].copy_from_slice(&seed.to_be_bytes());
    }
}

pub(crate) struct FakeSealer;

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
