//! HTTP/1.1 by hand, for traffic that no client library would send.

use std::net::SocketAddr;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;

/// Writes `bytes` to a fresh connection and reads until the server closes it.
pub async fn exchange(address: SocketAddr, bytes: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.expect("connects");
    // The server may answer and stop reading before everything is written.
    let _ = stream.write_all(bytes).await;
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer).await;
    String::from_utf8_lossy(&answer).into_owned()
}

/// The head of a POST to the endpoint whose connection is closed afterwards.
pub fn head(token: &str, more: &str) -> String {
    format!(
        "POST /banking/mcp HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer {token}\r\n\
         content-type: application/json\r\nconnection: close\r\n{more}\r\n"
    )
}

/// The status of an answer.
pub fn status(answer: &str) -> u16 {
    answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_else(|| panic!("no status: {answer:?}"))
}
