//! A stand-in for the public API, spoken byte by byte so that it can misbehave in every way.

mod connection;
mod reply;

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex};

use tokio::net::TcpListener;

pub(crate) use reply::{Reply, Then};

/// One recorded request.
#[derive(Debug, Clone)]
pub(crate) struct Seen {
    /// Method and address (`GET /v1/bank_billets?page=1`).
    pub(crate) line: String,
    /// Names in small letters, in order.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Seen {
    /// Every value of a header.
    pub(crate) fn all(&self, name: &str) -> Vec<&str> {
        self.headers.iter().filter(|(known, _)| known == name).map(|(_, value)| value.as_str()).collect()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    /// Method and path without the query.
    pub(crate) fn operation(&self) -> &str {
        self.line.split('?').next().unwrap()
    }
}

type Otherwise = dyn Fn(&Seen) -> Reply + Send + Sync;

#[derive(Default)]
struct Shared {
    seen: Mutex<Vec<Seen>>,
    next: Mutex<HashMap<String, VecDeque<Reply>>>,
    always: Mutex<HashMap<String, Reply>>,
    otherwise: Mutex<Option<Arc<Otherwise>>>,
}

impl Shared {
    fn reply(&self, seen: Seen) -> Reply {
        let operation = seen.operation().to_owned();
        self.seen.lock().unwrap().push(seen.clone());
        let next = self.next.lock().unwrap().get_mut(&operation).and_then(VecDeque::pop_front);
        let always = || self.always.lock().unwrap().get(&operation).cloned();
        let otherwise = || self.otherwise.lock().unwrap().clone().map(|otherwise| otherwise(&seen));
        let nothing = || Reply::json(r#"{"status":200,"data":[]}"#);
        next.or_else(always).or_else(otherwise).unwrap_or_else(nothing)
    }
}

/// The stand-in; it ends when it is dropped.
pub(crate) struct StandIn {
    pub(crate) address: String,
    shared: Arc<Shared>,
    server: tokio::task::JoinHandle<()>,
}

impl StandIn {
    pub(crate) async fn start() -> StandIn {
        let shared = Arc::new(Shared::default());
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let server = tokio::spawn(connection::accept(listener, Arc::clone(&shared)));
        StandIn { address, shared, server }
    }

    /// Answers `operation` so from now on.
    pub(crate) fn always(&self, operation: &str, reply: Reply) {
        self.shared.always.lock().unwrap().insert(operation.to_owned(), reply);
    }

    /// Answers `operation` so once, before anything else.
    pub(crate) fn next(&self, operation: &str, reply: Reply) {
        self.shared.next.lock().unwrap().entry(operation.to_owned()).or_default().push_back(reply);
    }

    /// Answers every other request so.
    pub(crate) fn otherwise(&self, reply: impl Fn(&Seen) -> Reply + Send + Sync + 'static) {
        *self.shared.otherwise.lock().unwrap() = Some(Arc::new(reply));
    }

    pub(crate) fn seen(&self) -> Vec<Seen> {
        self.shared.seen.lock().unwrap().clone()
    }

    pub(crate) fn lines(&self) -> Vec<String> {
        self.seen().into_iter().map(|seen| seen.line).collect()
    }

    pub(crate) fn forget(&self) {
        self.shared.seen.lock().unwrap().clear();
    }
}

impl Drop for StandIn {
    fn drop(&mut self) {
        self.server.abort();
    }
}
