//! One connection: its requests, how long it is waited for, and its end.

use std::pin::pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::response::Response;
use bytes::Bytes;
use hyper::body::{Frame, Incoming, SizeHint};
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio::time::timeout;

use super::patient::Patient;

/// At a stop, how long what was sent before it may take to be read.
const UNREAD_MILLIS: u64 = 100;

/// At a stop, how often it is looked whether a connection still has a request that runs.
const LOOK_MILLIS: u64 = 1000;

/// Serves `stream` until either side ends it, or, once `stopped` changes, until its running requests have been answered.
/// `patience` is the time for a head to come, and for the client to take some of an answer.
pub async fn serve(stream: TcpStream, router: Router, patience: Duration, mut stopped: watch::Receiver<()>) {
    let running = Running::default();
    let (counted, inner) = (running.clone(), TowerToHyperService::new(router));
    let service = service_fn(move |request: http::Request<Incoming>| {
        let (run, answer) = (counted.begin(), inner.call(request));
        async move { answer.await.map(|response: Response| response.map(|body| Body::new(Counted { body, _run: run }))) }
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(patience);
    let mut connection = pin!(builder.serve_connection(TokioIo::new(Patient::new(stream, patience)), service));
    let ended = async {
        tokio::select! {
            outcome = connection.as_mut() => return outcome,
            _ = stopped.changed() => {}
        }
        if let Ok(outcome) = timeout(Duration::from_millis(UNREAD_MILLIS), connection.as_mut()).await {
            return outcome;
        }
        connection.as_mut().graceful_shutdown();
        loop {
            match timeout(Duration::from_millis(LOOK_MILLIS), connection.as_mut()).await {
                Ok(outcome) => return outcome,
                // Half a head holds no stop up.
                Err(_) if running.none() => return Ok(()),
                Err(_) => {}
            }
        }
    };
    if let Err(error) = ended.await {
        tracing::debug!(%error, "a connection ended early");
    }
}

/// The requests of a connection that are not answered whole.
#[derive(Clone, Default)]
struct Running(Arc<AtomicUsize>);

/// One of them; it ends with this.
struct Run(Running);

impl Running {
    fn begin(&self) -> Run {
        self.0.fetch_add(1, Ordering::Relaxed);
        Run(self.clone())
    }

    fn none(&self) -> bool {
        self.0.load(Ordering::Relaxed) == 0
    }
}

impl Drop for Run {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The body of an answer, whose request runs until the body was taken or dropped.
struct Counted {
    body: Body,
    _run: Run,
}

impl hyper::body::Body for Counted {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: std::pin::Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        std::pin::Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
