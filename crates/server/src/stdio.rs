//! MCP over standard input and output: one message a line, nothing else on the output.
//!
//! Every line stands for itself: any message may come first, garbage is answered and survived, requests run side by side,
//! and `notifications/cancelled` stops what can still be stopped. The end of the input lets running requests end.

mod lines;

use std::collections::HashMap;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use engine::{Clock, Entropy, Principal};
use tokio::io::{AsyncBufRead, AsyncWrite, AsyncWriteExt as _};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::{AbortHandle, JoinSet};

use crate::auth::{AuthError, Authenticate};
use crate::mcp::envelope::{self, Message};
use crate::mcp::recorder::Recorder;
use crate::mcp::{
    Core, Era, Facts, Fault, Framing, Id, Observe, Prepared, Reply, Request, RequestRecord, Sender, Step, Watched,
};
use lines::{Line, Lines};

/// Requests that wait for each one that may run, before the pipe is no longer read: enough for any script, and a bound.
const WAITING: usize = 64;

/// Limits of the pipe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StdioLimits {
    /// One message, in bytes.
    pub line_bytes: usize,
    /// Requests that run at the same time; more wait their turn. With 64 times as many waiting, nothing more is read.
    pub max_in_flight: usize,
}

impl Default for StdioLimits {
    fn default() -> StdioLimits {
        StdioLimits { line_bytes: 16_777_216, max_in_flight: 64 }
    }
}

/// The token of the person behind the pipe. A process lives for days, so it is looked up again for every request: a
/// revocation and an expiry hold at once.
pub struct PipeToken {
    /// Knows tokens.
    pub authenticator: Arc<dyn Authenticate>,
    /// The token in the clear.
    pub secret: String,
}

/// What the pipe is made of.
pub struct StdioParts {
    /// The product's core.
    pub core: Arc<Core>,
    /// The one person behind the pipe, already narrowed by the settings' filter.
    pub principal: Arc<Principal>,
    /// The token that the person came with, if any.
    pub token: Option<PipeToken>,
    /// Logs and metrics.
    pub observe: Arc<dyn Observe>,
    /// Time.
    pub clock: Arc<dyn Clock>,
    /// Randomness, for request ids.
    pub entropy: Arc<dyn Entropy>,
    /// Limits.
    pub limits: StdioLimits,
}

/// Serves until the input ends and every running request has been answered.
///
/// # Errors
/// When the input cannot be read or the output cannot be written.
pub async fn serve(
    parts: StdioParts,
    input: impl AsyncBufRead + Unpin,
    output: impl AsyncWrite + Unpin + Send + 'static,
) -> io::Result<()> {
    let (answers, queue) = mpsc::channel(parts.limits.max_in_flight.max(1));
    let writer = tokio::spawn(write(queue, output));
    let pipe =
        Arc::new(Pipe { room: Semaphore::new(parts.limits.max_in_flight.max(1)), parts, running: Mutex::default() });
    let mut tasks = JoinSet::new();
    let mut lines = Lines::new(input, pipe.parts.limits.line_bytes);
    let read = loop {
        while tasks.try_join_next().is_some() {}
        if tasks.len() >= pipe.parts.limits.max_in_flight.saturating_mul(WAITING) {
            tasks.join_next().await;
        }
        tokio::select! {
            line = lines.next() => match line {
                Ok(None) => break Ok(()),
                Ok(Some(line)) => pipe.line(line, &answers, &mut tasks).await,
                Err(error) => break Err(error),
            },
            // Nobody reads the answers any more; the writer says why.
            () = answers.closed() => break Ok(()),
        }
    };
    while tasks.join_next().await.is_some() {}
    drop((answers, pipe));
    let written = writer.await.unwrap_or_else(|error| Err(io::Error::other(error)));
    read.and(written)
}

async fn write(mut queue: mpsc::Receiver<Bytes>, mut output: impl AsyncWrite + Unpin) -> io::Result<()> {
    while let Some(line) = queue.recv().await {
        output.write_all(&line).await?;
        output.write_all(b"\n").await?;
        if queue.is_empty() {
            output.flush().await?;
        }
    }
    output.flush().await
}

struct Pipe {
    parts: StdioParts,
    room: Semaphore,
    running: Mutex<HashMap<Id, AbortHandle>>,
}

impl Pipe {
    async fn line(self: &Arc<Pipe>, line: Line<'_>, answers: &mpsc::Sender<Bytes>, tasks: &mut JoinSet<()>) {
        let message = match line {
            Line::Message(message) => message,
            Line::TooLong => {
                let limit = self.parts.limits.line_bytes;
                let fault = Fault::envelope(format!("Invalid request: the message is over the limit of {limit} bytes"));
                let reply = Reply::fault(Era::Legacy, None, &fault, Facts::default());
                return self.answer(self.recorder(), reply, answers).await;
            }
        };
        if let Ok(Message::Notification { method, params }) = envelope::read(message)
            && method == "notifications/cancelled"
        {
            self.cancel(params);
        }
        let (recorder, pipe, answers) = (self.recorder(), Arc::clone(self), answers.clone());
        if envelope::is_array(message) {
            let message = message.to_vec();
            tasks.spawn(async move { pipe.batch(&message, recorder, &answers).await });
            return;
        }
        match self.parts.core.prepare(message, Framing::Line) {
            Prepared::Done(reply) => self.answer(recorder, *reply, &answers).await,
            Prepared::Run(request) => {
                let id = request.id.clone();
                let handle = tasks.spawn(async move { pipe.run(*request, recorder, &answers).await });
                let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
                running.retain(|_, known| !known.is_finished());
                running.insert(id, handle);
            }
        }
    }

    fn recorder(&self) -> Recorder {
        let parts = &self.parts;
        let record = RequestRecord {
            request_id: engine::clock::uuid_v7(parts.clock.now(), parts.entropy.as_ref()).to_string(),
            product: parts.core.product().name,
            person: Some(parts.principal.person.clone()),
            ..RequestRecord::empty()
        };
        Recorder::begin(record, Arc::clone(&parts.clock), Arc::clone(&parts.observe))
    }

    fn sender(&self, recorder: &Recorder) -> Sender {
        Sender {
            principal: Arc::clone(&self.parts.principal),
            lang: None,
            request_id: recorder.request_id().to_owned(),
        }
    }

    async fn run(&self, request: Request, mut recorder: Recorder, answers: &mpsc::Sender<Bytes>) {
        let _room = self.room.acquire().await;
        recorder.facts(&request.facts);
        let reply = match self.refusal().await {
            Some(fault) => Reply::fault(request.client.era(), Some(&request.id), &fault, request.facts),
            None => self.watch(self.sender(&recorder), request, answers).await,
        };
        self.answer(recorder, reply, answers).await;
    }

    /// Runs a request, and writes its notifications before it is answered. One that is cancelled tells nothing more,
    /// even where its write goes on.
    async fn watch(&self, sender: Sender, request: Request, answers: &mpsc::Sender<Bytes>) -> Reply {
        let core = Arc::clone(&self.parts.core);
        let mut watched = Watched::new(|notices| async move { core.run(&sender, request, Some(notices)).await });
        loop {
            match watched.next().await {
                // A writer that is gone ends the loop of the pipe.
                Step::Told(line) => drop(answers.send(line).await),
                Step::Done(reply) => return *reply,
            }
        }
    }

    async fn batch(&self, message: &[u8], recorder: Recorder, answers: &mpsc::Sender<Bytes>) {
        let _room = self.room.acquire().await;
        let reply = match self.refusal().await {
            Some(fault) => Reply::fault(Era::Legacy, None, &fault, Facts::default()),
            None => self.parts.core.handle(&self.sender(&recorder), message, Framing::Line).await,
        };
        self.answer(recorder, reply, answers).await;
    }

    /// Why the person's token opens nothing any more.
    async fn refusal(&self) -> Option<Fault> {
        let token = self.parts.token.as_ref()?;
        let product = self.parts.core.product().name;
        let error = token.authenticator.authenticate(Some(&token.secret), product).await.err()?;
        Some(match &error {
            AuthError::Unavailable(detail) => {
                tracing::error!(detail, "tokens cannot be looked up");
                Fault::busy(error.description())
            }
            AuthError::Limited { .. } => Fault::busy(error.description()),
            _ => Fault::envelope(format!("Unauthorized: {}", error.description())),
        })
    }

    async fn answer(&self, mut recorder: Recorder, reply: Reply, answers: &mpsc::Sender<Bytes>) {
        recorder.facts(&reply.facts);
        recorder.finish(0, &reply.outcome);
        if let Some(line) = reply.body.into_line() {
            // A writer that is gone ends the loop.
            let _ = answers.send(line).await;
        }
    }

    /// Stops the request that `params` names, if it still runs; it gets no answer then.
    fn cancel(&self, params: Option<&serde_json::value::RawValue>) {
        let params = crate::mcp::params::Params::read(params).unwrap_or_default();
        let Some(id) = params.request_id.and_then(Id::parse) else { return };
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner).remove(&id);
        if let Some(handle) = running {
            handle.abort();
        }
    }
}
