//! Running the program.

use std::io::{BufRead, BufReader, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Output, Stdio};

/// The program with a clean environment.
pub(super) fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_kobana-mcp"));
    command.args(arguments).env_clear().env("PATH", std::env::var_os("PATH").unwrap_or_default());
    command
}

/// What a finished run said.
pub(super) struct Said {
    pub(super) code: Option<i32>,
    pub(super) out: String,
    pub(super) err: String,
}

impl From<Output> for Said {
    fn from(output: Output) -> Said {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
        Said { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
    }
}

impl Said {
    /// Standard output as JSON.
    pub(super) fn json(&self) -> serde_json::Value {
        serde_json::from_str(&self.out).unwrap_or_else(|_| panic!("no JSON: {}\n{}", self.out, self.err))
    }
}

/// Runs to the end.
pub(super) fn run(arguments: &[&str]) -> Said {
    program(arguments).stdin(Stdio::null()).output().unwrap().into()
}

/// Runs to the end on the data folder `data`.
pub(super) fn run_in(data: &Path, arguments: &[&str]) -> Said {
    program(arguments).arg("--data").arg(data).stdin(Stdio::null()).output().unwrap().into()
}

/// A secret of a fresh token for `scopes`.
pub(super) fn token(data: &Path, scopes: &str) -> String {
    let said = run_in(data, &["token", "create", "--person", "Ana", "--scopes", scopes, "--json"]);
    said.json()["token"].as_str().unwrap().to_owned()
}

/// The lines of a greeting that name the endpoints of all products.
pub(super) const ENDPOINTS: usize = catalogue::PRODUCTS.len();

/// A server that listens, ended with the test.
pub(super) struct Listening {
    pub(super) child: Child,
    pub(super) url: String,
    /// What it said after the address, as far as it was read.
    pub(super) greeting: Vec<String>,
}

impl Listening {
    /// Starts `command` on a free port of the data folder `data` and reads its greeting of `lines` lines.
    pub(super) fn start(data: &Path, command: &str, more: &[&str], lines: usize) -> Listening {
        let mut child = program(&[command, "--listen", "127.0.0.1:0", "--log", "json"])
            .args(more)
            .arg("--data")
            .arg(data)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        let first = said.next().unwrap_or_else(|| panic!("{}", stderr(&mut child)));
        let url = first.strip_prefix("listening on ").unwrap().to_owned();
        let greeting = said.by_ref().take(lines).collect();
        Listening { child, url, greeting }
    }

    /// Tells it to stop as a service manager does, and waits.
    pub(super) fn terminate(mut self) -> (ExitStatus, String) {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        let status = self.child.wait().unwrap();
        (status, stderr(&mut self.child))
    }
}

impl Drop for Listening {
    fn drop(&mut self) {
        let _gone = self.child.kill();
        let _gone = self.child.wait();
    }
}

fn stderr(child: &mut Child) -> String {
    child.stderr.take().map(|pipe| std::io::read_to_string(pipe).unwrap()).unwrap_or_default()
}

/// One request on a connection of its own; its status and body.
pub(super) fn send(url: &str, method: &str, token: &str, body: &str) -> (u16, String) {
    let (address, path) = url.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    let authorization = if token.is_empty() { String::new() } else { format!("authorization: Bearer {token}\r\n") };
    write!(
        stream,
        "{method} /{path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{authorization}content-type: application/json\r\n\
         accept: application/json, text/event-stream\r\ncontent-length: {}\r\n\r\n{body}",
        body.len()
    )
    .unwrap();
    let answer = std::io::read_to_string(stream).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    (head.split(' ').nth(1).unwrap().parse().unwrap(), body.to_owned())
}
