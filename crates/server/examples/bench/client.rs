//! A keep-alive HTTP/1.1 client that does as little as it can: the other core belongs to the server.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};

use crate::Outcome;

/// One request, ready to be sent again and again.
#[derive(Clone)]
pub(crate) struct Canned(Vec<u8>);

impl Canned {
    /// A JSON-RPC request of the 2026-07-28 revision to `path`.
    pub(crate) fn new(path: &str, token: &str, method: &str, params: &str) -> Canned {
        Canned::with(path, token, method, params, "identity")
    }

    /// The same for a client that takes compressed answers.
    pub(crate) fn gzipped(path: &str, token: &str, method: &str, params: &str) -> Canned {
        Canned::with(path, token, method, params, "gzip")
    }

    fn with(path: &str, token: &str, method: &str, params: &str, encoding: &str) -> Canned {
        let meta = r#""_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{},"io.modelcontextprotocol/clientInfo":{"name":"bench","version":"1"}}"#;
        let comma = if params.is_empty() { "" } else { "," };
        let body = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"{method}","params":{{{params}{comma}{meta}}}}}"#);
        let name = params.split_once(r#""name":""#).and_then(|(_, rest)| rest.split_once('"')).map(|(name, _)| name);
        let name = name.map(|name| format!("mcp-name: {name}\r\n")).unwrap_or_default();
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer {token}\r\ncontent-type: application/json\r\n\
             accept: application/json, text/event-stream\r\naccept-encoding: {encoding}\r\n\
             mcp-protocol-version: 2026-07-28\r\nmcp-method: {method}\r\n{name}content-length: {}\r\n\r\n",
            body.len()
        );
        Canned([head.into_bytes(), body.into_bytes()].concat())
    }
}

/// An open connection.
pub(crate) struct Connection {
    stream: BufReader<TcpStream>,
    body: Vec<u8>,
}

impl Connection {
    pub(crate) fn open(address: SocketAddr) -> Outcome<Connection> {
        let stream = TcpStream::connect(address)?;
        stream.set_nodelay(true)?;
        Ok(Connection { stream: BufReader::with_capacity(65_536, stream), body: Vec::new() })
    }

    /// Sends `request` and reads the whole answer.
    ///
    /// # Errors
    /// Any status but 200, or a broken connection.
    pub(crate) fn send(&mut self, request: &Canned) -> Outcome<&[u8]> {
        self.stream.get_mut().write_all(&request.0)?;
        let mut line = String::new();
        let (mut length, mut status) = (0, String::new());
        loop {
            line.clear();
            if self.stream.read_line(&mut line)? == 0 {
                return Err("the server closed the connection".into());
            }
            let text = line.trim_end();
            if status.is_empty() {
                text.clone_into(&mut status);
            } else if text.is_empty() {
                break;
            } else if let Some((name, value)) = text.split_once(':')
                && name.eq_ignore_ascii_case("content-length")
            {
                length = value.trim().parse()?;
            }
        }
        self.body.resize(length, 0);
        self.stream.read_exact(&mut self.body)?;
        if status.contains(" 200 ") {
            return Ok(&self.body);
        }
        Err(format!("{status}: {}", String::from_utf8_lossy(&self.body)).into())
    }
}
