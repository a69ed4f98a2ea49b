//! `notifications/progress`: what a tool call is doing, told on the way to its answer.

use std::pin::Pin;

use bytes::Bytes;
use serde::Serialize;
use serde_json::value::RawValue;
use tokio::sync::mpsc;

use crate::mcp::envelope::Id;
use crate::mcp::reply::Reply;

/// Notifications that wait for a slow client; what comes on top is left out, since a later one says more.
const WAITING: usize = 32;

/// Whether the client asked to be told of the progress of a tool call. Nothing else takes long; and the status of a stream
/// is sent before its outcome is known, so that a missing scope could not be told by it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Progress {
    /// It sent this `progressToken`: a string or an integer, as ids are.
    Wanted(Id),
    /// It did not.
    Unwanted,
}

/// Where the notifications of one request go.
#[derive(Debug, Clone)]
pub struct Notices(mpsc::Sender<Bytes>);

/// One step of a request that is watched.
pub enum Step {
    /// A notification, as JSON on one line.
    Told(Bytes),
    /// The answer: the last step.
    Done(Box<Reply>),
}

/// A request that runs, and its notifications. When this is dropped, nobody is told any more.
pub struct Watched {
    run: Pin<Box<dyn Future<Output = Reply> + Send>>,
    told: mpsc::Receiver<Bytes>,
    ended: Option<Reply>,
}

impl Watched {
    /// Watches what `run` makes of the place where its notifications go.
    pub fn new<F: Future<Output = Reply> + Send + 'static>(run: impl FnOnce(Notices) -> F) -> Watched {
        let (notices, told) = mpsc::channel(WAITING);
        Watched { run: Box::pin(run(Notices(notices))), told, ended: None }
    }

    /// The next step; there is none after [`Step::Done`]. Nothing is lost when this is dropped before it is ready.
    pub async fn next(&mut self) -> Step {
        let reply = match self.ended.take() {
            Some(reply) => reply,
            None => tokio::select! {
                biased;
                Some(line) = self.told.recv() => return Step::Told(line),
                reply = &mut self.run => reply,
            },
        };
        // What was told just before the answer goes before it.
        match self.told.try_recv() {
            Ok(line) => {
                self.ended = Some(reply);
                Step::Told(line)
            }
            Err(_) => Step::Done(Box::new(reply)),
        }
    }
}

/// Tells one client of one call.
pub(super) struct Teller {
    pub(super) token: Id,
    pub(super) notices: Notices,
}

impl engine::Progress for Teller {
    fn report(&self, done: u32, total: Option<u32>, message: &str) {
        let params = Params { progress_token: self.token.as_raw(), progress: done, total, message };
        let notification = Notification { jsonrpc: "2.0", method: "notifications/progress", params };
        if let Ok(line) = serde_json::to_vec(&notification) {
            // Nobody may be listening any more, and nobody has to.
            let _ = self.notices.0.try_send(line.into());
        }
    }
}

#[derive(Serialize)]
struct Notification<'a> {
    jsonrpc: &'static str,
    method: &'static str,
    params: Params<'a>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Params<'a> {
    progress_token: &'a RawValue,
    progress: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    total: Option<u32>,
    message: &'a str,
}

#[cfg(test)]
mod tests {
    use engine::Progress as _;

    use super::*;
    use crate::mcp::record::Facts;

    fn teller(notices: Notices) -> Teller {
        let raw = RawValue::from_string(r#""t""#.to_owned()).expect("JSON");
        Teller { token: Id::parse(&raw).expect("a token"), notices }
    }

    #[tokio::test]
    async fn what_was_told_comes_before_the_answer_and_nothing_after_it() {
        let mut watched = Watched::new(|notices| async move {
            let teller = teller(notices.clone());
            teller.report(1, Some(2), "a");
            tokio::task::yield_now().await;
            teller.report(2, None, "b");
            Reply::accepted(Facts::default())
        });
        let mut told = Vec::new();
        while let Step::Told(line) = watched.next().await {
            told.push(String::from_utf8(line.to_vec()).expect("text"));
        }
        let head = r#"{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"t","progress":"#;
        assert_eq!(told, [format!(r#"{head}1,"total":2,"message":"a"}}}}"#), format!(r#"{head}2,"message":"b"}}}}"#)]);
    }

    #[tokio::test]
    async fn nobody_waits_for_a_slow_client() {
        let mut watched = Watched::new(|notices| async move {
            let teller = teller(notices);
            for done in 1..=1000 {
                teller.report(done, None, "a");
            }
            Reply::accepted(Facts::default())
        });
        let mut told = 0;
        while let Step::Told(_) = watched.next().await {
            told += 1;
        }
        assert_eq!(told, WAITING);
    }
}
