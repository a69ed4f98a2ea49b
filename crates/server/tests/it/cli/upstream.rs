//! Remote APIs as operators set them up.

use std::io::Write as _;
use std::net::TcpStream;
use std::path::Path;
use std::process::{Output, Stdio};

use serde_json::{Value, json};

use super::process::{Listening, Said, program, run, run_in, send, token};
use crate::support::StandIn;

const ME: &str = "GET /v2/me";
const TOKEN: &str = "KOBANA_MCP_UPSTREAM_TOKEN_BANKING";

fn me(scopes: &[&str]) -> Value {
    json!({"status": 200, "data": {
        "account": {"uid": "01a02a3a-f753-78ed-bf73-b051a864e26a", "full_name": "Padaria Aurora"},
        "user": {"uid": "01a02a3a-0000-7000-8000-000000000001", "full_name": "Ana Beatriz"},
        "access_token": {"uid": "01a02a3a-f75b-7611-9265-0fe52a29c1e7", "scopes": scopes, "expires_at": null}
    }})
}

/// A settings file for the stand-in, with `more` lines.
fn settings(folder: &Path, stand_in: &StandIn, more: &str) -> String {
    let file = folder.join("mine.toml");
    let text = format!("[upstream.banking]\naddress = \"{}\"\n{more}\n", stand_in.address);
    std::fs::write(&file, text).unwrap();
    file.to_str().unwrap().to_owned()
}

fn list() -> String {
    let params = json!({"name": "banking_data_customer_list", "arguments": {}});
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).to_string()
}

/// The status line and headers of the answer to a caller with `secret`.
fn head(url: &str, secret: &str) -> String {
    let (address, path) = url.strip_prefix("http://").unwrap().split_once('/').unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    let headers =
        format!("host: {address}\r\nauthorization: Bearer {secret}\r\nconnection: close\r\ncontent-length: 0");
    write!(stream, "POST /{path} HTTP/1.1\r\n{headers}\r\n\r\n").unwrap();
    let answer = std::io::read_to_string(stream).unwrap();
    answer.split("\r\n\r\n").next().unwrap().to_owned()
}

fn check(data: &Path, stand_in: &StandIn, secret: &str) -> Said {
    let upstream = format!("banking={}", stand_in.address);
    let mut command = program(&["check", "--upstream", &upstream, "--data"]);
    let output: Output = command.arg(data).env(TOKEN, secret).stdin(Stdio::null()).output().unwrap();
    output.into()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_operators_token_serves_callers_of_this_server() {
    let folder = tempfile::tempdir().unwrap();
    let stand_in = StandIn::start().await;
    stand_in.answers("GET /v1/customers", &json!([]));
    let secret_file = folder.path().join("token");
    std::fs::write(&secret_file, "the-api-token\n").unwrap();
    let file = settings(folder.path(), &stand_in, &format!("token_file = \"{}\"", secret_file.display()));
    let server = Listening::start(folder.path(), "serve", &["--product", "banking", "--config", &file], 2);
    assert_eq!(server.greeting[1], format!("banking is served from {}", stand_in.address));
    let mcp = format!("{}/banking/mcp", server.url);
    let (status, said) = send(&mcp, "POST", &token(folder.path(), "all read"), &list());
    assert_eq!((status, said.contains("\"isError\":false")), (200, true), "{said}");
    assert_eq!(send(&mcp, "POST", "the-api-token", &list()).0, 401, "the API's token opens nothing here");
    assert_eq!(send(&format!("{}/sandbox/banking/v1/customers", server.url), "GET", "x", "").0, 404);
    assert_eq!(send(&format!("{}/readyz", server.url), "GET", "", "").0, 200);
    let seen = stand_in.seen();
    assert_eq!((seen.len(), seen[0].authorization.as_str()), (1, "Bearer the-api-token"));
    let (_, log) = server.terminate();
    assert!(!log.contains("the-api-token"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn callers_bring_their_own_token_where_the_settings_say_so() {
    let folder = tempfile::tempdir().unwrap();
    let stand_in = StandIn::start().await;
    stand_in.answers(ME, &me(&["all", "read"]));
    stand_in.answers("GET /v1/customers", &json!([]));
    let file = settings(folder.path(), &stand_in, "auth = \"caller\"");
    let server = Listening::start(folder.path(), "serve", &["--product", "banking", "--config", &file], 3);
    assert_eq!(server.greeting[2], "Connect with your own token of the API.");
    let mcp = format!("{}/banking/mcp", server.url);
    let (status, said) = send(&mcp, "POST", "anas-token", &list());
    assert_eq!((status, said.contains("\"isError\":false")), (200, true), "{said}");
    let tools = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).to_string();
    let (_, tools) = send(&mcp, "POST", "anas-token", &tools);
    assert!(tools.contains("banking_data_customer_list") && !tools.contains("banking_data_customer_create"));
    assert_eq!(stand_in.lines(), [ME, "GET /v1/customers"]);
    assert!(stand_in.seen().iter().all(|seen| seen.authorization == "Bearer anas-token"));

    let local = token(folder.path(), "all read");
    stand_in.says(ME, 401, &[], r#"{"status":401,"errors":[{"code":"unauthorized"}]}"#);
    for refused in [local.as_str(), "ruis-token"] {
        let (status, said) = send(&mcp, "POST", refused, &list());
        assert!(status == 401 && said.contains("refuses the access token"), "{status} {said}");
    }
    assert_eq!(send(&mcp, "POST", "", &list()).0, 401);
    let refused = head(&mcp, "ruis-token");
    assert!(refused.contains("www-authenticate: Bearer error=\"invalid_token\""), "{refused}");
    stand_in.says(ME, 429, &[("retry-after", "17")], "{}");
    let limited = head(&mcp, "livias-token");
    assert!(limited.starts_with("HTTP/1.1 503") && limited.contains("retry-after: 17"), "{limited}");
    stand_in.says(ME, 500, &[], "<html>");
    assert_eq!(send(&mcp, "POST", "joaos-token", &list()).0, 503);
    let (_, log) = server.terminate();
    assert!(!log.contains("anas-token") && !log.contains("ruis-token"), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pipe_takes_the_callers_token_too() {
    let folder = tempfile::tempdir().unwrap();
    let stand_in = StandIn::start().await;
    stand_in.answers(ME, &me(&["all", "read"]));
    let file = settings(folder.path(), &stand_in, "auth = \"caller\"");
    let said = run_in(folder.path(), &["stdio", "banking", "--config", &file]);
    assert!(said.code == Some(2) && said.err.contains("KOBANA_MCP_TOKEN"), "{}", said.err);
    let mut command = program(&["stdio", "banking", "--config", &file, "--data"]);
    command.arg(folder.path()).env("KOBANA_MCP_TOKEN", "anas-token").stdin(Stdio::null());
    assert!(command.output().unwrap().status.success());
    stand_in.says(ME, 401, &[], "{}");
    let said: Said = command.output().unwrap().into();
    assert!(said.code == Some(1) && said.err.contains("refuses the access token"), "{}", said.err);
}

#[tokio::test(flavor = "multi_thread")]
async fn check_tells_whether_the_api_takes_the_token() {
    let folder = tempfile::tempdir().unwrap();
    let stand_in = StandIn::start().await;
    stand_in.answers(ME, &me(&["all", "read"]));
    let said = check(folder.path(), &stand_in, "the-api-token");
    assert!(said.code == Some(0) && said.out.contains("ok    upstream banking: "), "{}", said.out);
    assert!(said.out.contains("Ana Beatriz") && said.out.contains("scopes: all read"), "{}", said.out);
    stand_in.says(ME, 401, &[], "{}");
    let said = check(folder.path(), &stand_in, "an-old-token");
    assert!(said.code == Some(1) && said.out.contains("refuses the token"), "{}", said.out);
    stand_in.says(ME, 502, &[], "<html>");
    let said = check(folder.path(), &stand_in, "the-api-token");
    assert!(said.code == Some(1) && said.out.contains("FAIL  upstream banking: "), "{}", said.out);
    assert!(!said.out.contains("the-api-token") && !said.err.contains("the-api-token"));
    let said = check(folder.path(), &stand_in, "");
    assert!(said.code == Some(1) && said.out.contains(TOKEN), "{}", said.out);

    let file = settings(folder.path(), &stand_in, "auth = \"caller\"");
    stand_in.says(ME, 401, &[], "{}");
    let said = run_in(folder.path(), &["check", "--config", &file]);
    assert!(said.code == Some(0) && said.out.contains("each caller brings a token"), "{}", said.out);
}

#[test]
fn what_cannot_work_is_named_before_anything_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let real = "banking=https://api-sandbox.kobana.com.br";
    for (arguments, expected) in [
        (&["--upstream", "bank=https://api.kobana.com.br"][..], "there is no product `bank`"),
        (&["--upstream", "https://api.kobana.com.br"], "--upstream https://api.kobana.com.br: write a product"),
        (&["--upstream", "banking=http://api.kobana.com.br"], "not encrypted"),
        (&["--upstream", "banking=https://api.kobana.com.br/v1"], "not the root address"),
        (&["--upstream", real], TOKEN),
        (&["--upstream", real, "--demo"], "leave out --demo"),
    ] {
        let port = ["serve", "--listen", "127.0.0.1:0"];
        for command in [&port[..], &["stdio", "banking"]] {
            let said = run_in(&data, &[command, arguments].concat());
            assert!(said.code == Some(2) && said.err.contains(expected), "{arguments:?}: {}", said.err);
        }
    }
    assert!(!data.exists());
    assert!(run(&["serve", "--help"]).out.contains("--upstream"));
}
