//! HTTP/1.1, as little of it as a client under test needs.

use std::sync::Arc;

use tokio::io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use super::{Reply, Seen, Shared, Then};

pub(super) async fn accept(listener: TcpListener, shared: Arc<Shared>) {
    // Connections end with the stand-in.
    let mut connections = JoinSet::new();
    while let Ok((stream, _)) = listener.accept().await {
        connections.spawn(serve(stream, Arc::clone(&shared)));
    }
}

async fn serve(stream: TcpStream, shared: Arc<Shared>) {
    let mut stream = BufReader::new(stream);
    while let Some(seen) = read(&mut stream).await {
        let mut reply = shared.reply(seen);
        while let Reply::Gated(gate, inner) = reply {
            gate.acquire().await.unwrap().forget();
            reply = *inner;
        }
        match reply {
            Reply::Gone => return,
            Reply::Hang => std::future::pending().await,
            Reply::Gated(..) => unreachable!("opened above"),
            Reply::Bytes { parts, pause, then } => {
                for (at, part) in parts.into_iter().enumerate() {
                    if at > 0 && !pause.is_zero() {
                        tokio::time::sleep(pause).await;
                    }
                    if stream.write_all(&part).await.is_err() || stream.flush().await.is_err() {
                        return;
                    }
                }
                if then == Then::Closed {
                    return;
                }
            }
        }
    }
}

async fn read(stream: &mut BufReader<TcpStream>) -> Option<Seen> {
    let first = line(stream).await?;
    let line_of = first.strip_suffix(" HTTP/1.1").unwrap().to_owned();
    let mut headers = Vec::new();
    loop {
        let header = line(stream).await?;
        let Some((name, value)) = header.split_once(": ") else { break };
        headers.push((name.to_ascii_lowercase(), value.to_owned()));
    }
    let length = headers.iter().find(|(name, _)| name == "content-length").map_or(0, |(_, text)| text.parse().unwrap());
    let mut body = vec![0; length];
    stream.read_exact(&mut body).await.ok()?;
    Some(Seen { line: line_of, headers, body })
}

async fn line(stream: &mut BufReader<TcpStream>) -> Option<String> {
    let mut line = String::new();
    let read = stream.read_line(&mut line).await.ok()?;
    (read > 0).then(|| line.trim_end_matches(['\r', '\n']).to_owned())
}
