//! Traffic that means harm: it meets a clear answer, and the server lives on.

use serde_json::json;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

use crate::support::client::request;
use crate::support::{Era, Running, TestServer, raw};

async fn lives(server: &Running) {
    assert_eq!(server.ask(Era::Modern, "tools/list", json!({})).await.status, 200);
}

#[tokio::test]
async fn a_body_of_100_megabytes_is_refused_and_the_refusal_is_read() {
    const MEGABYTE: usize = 1 << 20;
    let server = TestServer::new().start().await;
    for declared in ["content-length: 104857600\r\n", "transfer-encoding: chunked\r\n"] {
        let stream = TcpStream::connect(server.address).await.expect("connects");
        let (mut reader, mut writer) = stream.into_split();
        let head = raw::head(&server.token, declared);
        let chunked = declared.starts_with("transfer");
        let sending = tokio::spawn(async move {
            let chunk = vec![b' '; MEGABYTE];
            if writer.write_all(head.as_bytes()).await.is_err() {
                return;
            }
            for _ in 0..100 {
                let framed = if chunked { [b"100000\r\n", chunk.as_slice(), b"\r\n"].concat() } else { chunk.clone() };
                if writer.write_all(&framed).await.is_err() {
                    return;
                }
            }
        });
        let mut answer = [0; 12];
        reader.read_exact(&mut answer).await.expect("an answer");
        assert_eq!(std::str::from_utf8(&answer).unwrap(), "HTTP/1.1 413");
        drop(reader);
        sending.await.unwrap();
        lives(&server).await;
    }
    let small = TestServer::new().settings(|settings| settings.body_limit_bytes = 100).start().await;
    let body = request(Era::November2025, "ping", json!({"padding": "x".repeat(100)}));
    let answer = small.send(small.post(Era::November2025, &body)).await;
    assert_eq!((answer.status.as_u16(), answer.code()), (413, -32600));
    assert!(answer.message().contains("limit of 100 bytes"));
}

#[tokio::test]
async fn arguments_200_levels_deep_are_refused() {
    let server = TestServer::new().start().await;
    let deep = format!("{}1{}", "[".repeat(200), "]".repeat(200));
    for arguments in [format!(r#"{{"page":{deep}}}"#), format!(r#"{{"tags":{deep}}}"#)] {
        let body = format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"banking_data_customer_list","arguments":{arguments}}}}}"#
        );
        let answer = server.send(server.post(Era::November2025, &json!({})).body(body)).await;
        assert_eq!(answer.refusal(), "invalid_arguments");
    }
    let body = format!(
        r#"{{"jsonrpc":"2.0","id":1,"method":"ping","params":{{"x":{}1{}}}}}"#,
        "[".repeat(100_000),
        "]".repeat(100_000)
    );
    let answer = server.send(server.post(Era::November2025, &json!({})).body(body)).await;
    assert_eq!(answer.status, 200, "what no method reads is not read");
    for body in ["[".repeat(1_000_000), format!(r#"{{"jsonrpc":"2.0","id":{}"#, "{\"a\":".repeat(500_000))] {
        let answer = server.send(server.post(Era::March2025, &json!({})).body(body)).await;
        assert_eq!((answer.status.as_u16(), answer.code()), (400, -32700));
    }
    lives(&server).await;
}

#[tokio::test]
async fn numbers_beyond_numbers_are_refused() {
    let server = TestServer::new().start().await;
    for page in ["1e400", "-1e400", "123456789012345678901234567890"] {
        let body = format!(
            r#"{{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{{"name":"banking_data_customer_list","arguments":{{"page":{page}}}}}}}"#
        );
        let answer = server.send(server.post(Era::November2025, &json!({})).body(body)).await;
        assert_eq!(answer.refusal(), "invalid_arguments", "{page}");
    }
}

#[tokio::test]
async fn malformed_http_is_no_way_in() {
    let server = TestServer::new().start().await;
    for bytes in [
        "GARBAGE\r\n\r\n".to_owned(),
        "POST /banking/mcp HTTP/1.1\r\nhost: localhost\r\nhost: evil.com\r\nconnection: close\r\ncontent-length: 0\r\n\r\n".to_owned(),
        raw::head(&server.token, "content-length: 5\r\ncontent-length: 6\r\n"),
        raw::head(&server.token, "content-length: -1\r\n"),
        raw::head(&server.token, &format!("x: {}\r\n", "y".repeat(1_000_000))),
        "POST /banking/mcp HTTP/1.1\r\nconnection: close\r\ncontent-length: 0\r\n\r\n".to_owned(),
    ] {
        let answer = raw::exchange(server.address, bytes.as_bytes()).await;
        let refused = answer.is_empty() || (400..500).contains(&raw::status(&answer));
        assert!(refused, "{}: {answer}", &bytes[..60]);
    }
    lives(&server).await;
}

#[tokio::test]
async fn a_crowd_is_served_up_to_the_limit_and_told_beyond_it() {
    const ROOM: usize = 100;
    const WAVE: usize = 250;
    // Both ends of every connection are files of this process.
    let crowd = 10_000.min(file_limit() / 2 - 200);
    let server = TestServer::new().settings(|settings| settings.max_connections = ROOM).start().await;
    let mut inside = Vec::new();
    for _ in 0..ROOM {
        inside.push(TcpStream::connect(server.address).await.expect("connects"));
    }
    // A connection counts once it is accepted, so the last of them says so itself.
    let ping = request(Era::November2025, "ping", json!({})).to_string();
    let ping = format!("{}{ping}", raw::head(&server.token, &format!("content-length: {}\r\n", ping.len())));
    let last = inside.last_mut().unwrap();
    last.write_all(ping.replace("connection: close\r\n", "").as_bytes()).await.unwrap();
    let mut answer = [0; 12];
    last.read_exact(&mut answer).await.unwrap();
    assert_eq!(std::str::from_utf8(&answer).unwrap(), "HTTP/1.1 200");

    // Everybody says something: a kernel under such a crowd forgets connections that stay silent.
    let mut told = 0;
    for wave in 0..crowd.div_ceil(WAVE) {
        let size = WAVE.min(crowd - wave * WAVE);
        let refused =
            futures_util::future::join_all((0..size).map(|_| raw::exchange(server.address, ping.as_bytes()))).await;
        told += refused.iter().filter(|answer| answer.contains("503") && answer.contains("retry-after: 1")).count();
        // Who is not told is closed at once; nobody is kept waiting.
        assert!(refused.iter().all(|answer| answer.is_empty() || raw::status(answer) == 503));
    }
    assert!(told >= crowd / 2, "{told} of {crowd}");
    drop(inside);
    loop {
        let body = request(Era::November2025, "ping", json!({}));
        if server.post(Era::November2025, &body).send().await.is_ok_and(|answer| answer.status() == 200) {
            break;
        }
        tokio::task::yield_now().await;
    }
}

/// Files that this process may open, from the kernel.
fn file_limit() -> usize {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let line = limits.lines().find(|line| line.starts_with("Max open files")).unwrap_or_default();
    line.split_whitespace().nth(3).and_then(|soft| soft.parse().ok()).unwrap_or(1024)
}
