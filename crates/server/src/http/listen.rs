//! Accepting connections within limits, and letting running requests end on a stop.

use std::io;
use std::net::SocketAddr;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use http::StatusCode;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

use super::connection;
use super::settings::HttpSettings;
use crate::mcp::{Era, Fault, reply};

/// How long to wait before accepting again when the system has no more file descriptors.
const EXHAUSTED_MILLIS: u64 = 100;

/// Connections over the limit that are told so at the same time; more are closed without a word.
const REFUSALS: usize = 256;

/// How long a refused connection may take to read its refusal, in seconds.
const REFUSAL_SECONDS: u64 = 1;

/// Connections that the kernel holds for us until they are accepted; it takes fewer where the system says so.
const BACKLOG: u32 = 4096;

/// Listens on `address`, with room for a crowd that comes at once.
///
/// # Errors
/// The address is taken or cannot be used.
pub fn bind(address: SocketAddr) -> io::Result<TcpListener> {
    let socket = if address.is_ipv4() { TcpSocket::new_v4()? } else { TcpSocket::new_v6()? };
    // A server that starts again at once finds its address still held by connections that ended.
    socket.set_reuseaddr(true)?;
    socket.bind(address)?;
    socket.listen(BACKLOG)
}

/// Serves `router` on `listener` until `stop`, then waits for running requests, for as long as the settings say.
///
/// # Errors
/// When `listener` cannot accept at all. A connection that fails fails alone.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    settings: &HttpSettings,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    let (stopping, _) = watch::channel(());
    let connections = Connections::new(router, settings);
    let mut running = JoinSet::new();
    let mut stop = pin!(stop);
    let served = loop {
        tokio::select! {
            () = &mut stop => break Ok(()),
            Some(_) = running.join_next(), if !running.is_empty() => {}
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => {
                    running.spawn(connections.clone().connection(stream, stopping.subscribe()));
                }
                Err(error) if is_of_one_connection(&error) => {}
                Err(error) if error.kind() == io::ErrorKind::InvalidInput => break Err(error),
                Err(error) => {
                    tracing::error!(%error, "no connection can be accepted now");
                    tokio::time::sleep(Duration::from_millis(EXHAUSTED_MILLIS)).await;
                }
            },
        }
    };
    for stream in let_in(listener) {
        running.spawn(connections.clone().connection(stream, stopping.subscribe()));
    }
    let _ = stopping.send(());
    let drained = async { while running.join_next().await.is_some() {} };
    if tokio::time::timeout(Duration::from_secs(settings.drain_seconds), drained).await.is_err() {
        tracing::warn!(open = running.len(), "requests still run after the drain time; they are cut off");
        running.shutdown().await;
    }
    served
}

/// Whom the kernel has let in before the stop: they may have asked already. Nobody else is let in any more.
fn let_in(listener: TcpListener) -> Vec<TcpStream> {
    let Ok(listener) = listener.into_std() else { return Vec::new() };
    let accepted = std::iter::from_fn(|| listener.accept().ok()).take(BACKLOG as usize);
    accepted
        .filter_map(|(stream, _)| stream.set_nonblocking(true).and_then(|()| TcpStream::from_std(stream)).ok())
        .collect()
}

fn is_of_one_connection(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset)
}

/// What every connection is served with.
#[derive(Clone)]
struct Connections {
    router: Router,
    patience: Duration,
    retry_after_seconds: u64,
    room: Arc<Semaphore>,
    refusals: Arc<Semaphore>,
}

impl Connections {
    fn new(router: Router, settings: &HttpSettings) -> Connections {
        Connections {
            router,
            patience: Duration::from_secs(settings.head_timeout_seconds),
            retry_after_seconds: settings.retry_after_seconds,
            room: Arc::new(Semaphore::new(settings.max_connections.min(Semaphore::MAX_PERMITS))),
            refusals: Arc::new(Semaphore::new(REFUSALS)),
        }
    }

    async fn connection(self, stream: TcpStream, stopped: watch::Receiver<()>) {
        // Without this, every small streamed answer waits 40 ms for the client's delayed acknowledgement.
        let _ = stream.set_nodelay(true);
        let Ok(_seat) = Arc::clone(&self.room).try_acquire_owned() else {
            tracing::debug!("a connection over the limit");
            return self.refuse(stream).await;
        };
        connection::serve(stream, self.router.clone(), self.patience, stopped).await;
    }

    /// Says that there is no room, and waits until the client has read it.
    async fn refuse(&self, mut stream: TcpStream) {
        let Ok(_turn) = self.refusals.try_acquire() else { return };
        let fault = Fault::busy("The server has too many connections: try again in a moment");
        let body = reply::error_body(Era::Legacy, None, &fault);
        let head = format!(
            "HTTP/1.1 {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\nretry-after: {}\r\nconnection: close\r\n\r\n",
            StatusCode::SERVICE_UNAVAILABLE,
            body.len(),
            self.retry_after_seconds
        );
        let told = async {
            stream.write_all(head.as_bytes()).await?;
            stream.write_all(&body).await?;
            stream.shutdown().await?;
            let mut thrown_away = [0; 1024];
            while stream.read(&mut thrown_away).await? > 0 {}
            io::Result::Ok(())
        };
        let _ = tokio::time::timeout(Duration::from_secs(REFUSAL_SECONDS), told).await;
    }
}
