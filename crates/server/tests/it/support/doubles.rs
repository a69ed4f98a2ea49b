//! Stand-ins for time, randomness, logs and, where a test needs it, the API.

use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use bytes::Bytes;
use engine::{Api, ApiFault, BoxFuture, Clock, Entropy, Newest, Permit};
use jiff::{SignedDuration, Timestamp};
use server::http::{Observe, RequestRecord};
use sha2::{Digest, Sha256};
use tokio::sync::Notify;

/// A clock that stands still until it is moved. It begins on 2026-11-30, 12:00 in Brasília.
pub struct ManualClock(AtomicI64);

impl Default for ManualClock {
    fn default() -> ManualClock {
        ManualClock(AtomicI64::new(1_796_050_800_000))
    }
}

impl ManualClock {
    /// Moves on.
    pub fn advance(&self, by: SignedDuration) {
        self.0.fetch_add(i64::try_from(by.as_millis()).unwrap(), Ordering::SeqCst);
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        Timestamp::from_millisecond(self.0.load(Ordering::SeqCst)).unwrap()
    }
}

/// Different bytes at every draw, the same in every run.
#[derive(Default)]
pub struct Draws(AtomicU64);

impl Draws {
    /// Draws that no first process makes.
    pub fn of_another_process() -> Draws {
        Draws(AtomicU64::new(1 << 32))
    }
}

impl Entropy for Draws {
    fn fill(&self, bytes: &mut [u8]) {
        let draw = self.0.fetch_add(1, Ordering::SeqCst);
        for (at, chunk) in bytes.chunks_mut(32).enumerate() {
            let digest = Sha256::digest(format!("{draw}/{at}"));
            chunk.copy_from_slice(&digest[..chunk.len()]);
        }
    }
}

/// Keeps what logs and metrics would be told.
#[derive(Default)]
pub struct Records {
    records: Mutex<Vec<RequestRecord>>,
    panics: AtomicU64,
    told: Notify,
}

impl Records {
    /// All records so far.
    pub fn all(&self) -> Vec<RequestRecord> {
        self.records.lock().unwrap().clone()
    }

    /// The newest record.
    pub fn last(&self) -> RequestRecord {
        self.all().pop().expect("a record")
    }

    /// Handlers that panicked.
    pub fn panics(&self) -> u64 {
        self.panics.load(Ordering::SeqCst)
    }

    /// Waits until some record fits.
    pub async fn wait_for(&self, fits: impl Fn(&RequestRecord) -> bool) -> RequestRecord {
        loop {
            let told = self.told.notified();
            if let Some(found) = self.all().into_iter().find(&fits) {
                return found;
            }
            told.await;
        }
    }
}

impl Observe for Records {
    fn request(&self, record: &RequestRecord) {
        self.records.lock().unwrap().push(record.clone());
        self.told.notify_waiters();
    }

    fn panicked(&self, _: &str, _: &str) {
        self.panics.fetch_add(1, Ordering::SeqCst);
    }
}

/// An API that does one thing, whatever it is asked.
pub enum OneTrickApi {
    /// Panics.
    Panics,
    /// Answers only after the gate was opened, and counts the requests that reached it.
    Waits(Arc<Gate>),
}

/// Holds requests back.
#[derive(Default)]
pub struct Gate {
    /// Requests that came in.
    pub arrived: AtomicU64,
    /// Requests that went out.
    pub left: AtomicU64,
    open: Notify,
    came: Notify,
}

impl Gate {
    /// Lets everybody who waits go on.
    pub fn open(&self) {
        self.open.notify_waiters();
    }

    /// Waits until `count` requests have come.
    pub async fn arrivals(&self, count: u64) {
        loop {
            let came = self.came.notified();
            if self.arrived.load(Ordering::SeqCst) >= count {
                return;
            }
            came.await;
        }
    }

    async fn pass(&self) {
        let open = self.open.notified();
        self.arrived.fetch_add(1, Ordering::SeqCst);
        self.came.notify_waiters();
        open.await;
        self.left.fetch_add(1, Ordering::SeqCst);
    }
}

impl Api for OneTrickApi {
    fn newest(&self, permits: Vec<Permit>, _: usize) -> BoxFuture<'_, Result<Vec<Vec<Newest>>, ApiFault>> {
        Box::pin(async move { Ok(permits.iter().map(|_| Vec::new()).collect()) })
    }

    fn send(&self, _: Permit, _: http::Request<Bytes>) -> BoxFuture<'_, Result<http::Response<Bytes>, ApiFault>> {
        Box::pin(async move {
            match self {
                OneTrickApi::Panics => panic!("the API double panics"),
                OneTrickApi::Waits(gate) => {
                    gate.pass().await;
                    Ok(http::Response::new(Bytes::from_static(b"[]")))
                }
            }
        })
    }
}
