//! The program that clients start.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

use crate::support::client::request;
use crate::support::{Era, schema};

/// Starts `kobana-mcp stdio banking` on an empty data folder, sends `lines`, and ends its input.
fn run(lines: &[String], more: &[&str]) -> (Output, Vec<Value>) {
    let folder = tempfile::tempdir().expect("a folder");
    let mut program = Command::new(env!("CARGO_BIN_EXE_kobana-mcp"))
        .args(["stdio", "banking", "--data"])
        .arg(folder.path())
        .args(more)
        .env_clear()
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("starts");
    let mut input = program.stdin.take().expect("an input");
    for line in lines {
        writeln!(input, "{line}").expect("writes");
    }
    drop(input);
    let output = program.wait_with_output().expect("ends");
    let text = String::from_utf8(output.stdout.clone()).expect("UTF-8");
    let answers =
        text.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("not JSON: {line}"))).collect();
    (output, answers)
}

#[test]
fn an_empty_conversation_ends_well() {
    let (output, answers) = run(&[], &[]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(answers, Vec::<Value>::new());
}

#[test]
fn only_messages_are_written_and_every_one_fits() {
    let list = request(Era::Modern, "tools/list", json!({}));
    let call = request(Era::November2025, "tools/call", json!({"name": "banking_data_customer_list", "arguments": {}}));
    let lines =
        ["garbage".to_owned(), r#"{"jsonrpc":"2.0","method":"x"}"#.to_owned(), list.to_string(), call.to_string()];
    let (output, answers) = run(&lines, &[]);
    assert!(output.status.success(), "{output:?}");
    assert_eq!(answers.len(), 3);
    assert!(answers.iter().any(|answer| answer["error"]["code"] == -32700));
    let listed = answers.iter().find(|answer| answer["result"]["tools"].is_array()).expect("a list");
    schema::check(Era::Modern, "tools/list", listed);
    let called = answers.iter().find(|answer| answer["result"]["content"].is_array()).expect("a result");
    schema::check(Era::November2025, "tools/call", called);
}

#[test]
fn the_local_owner_has_the_scopes_given() {
    let call =
        request(Era::November2025, "tools/call", json!({"name": "banking_data_customer_create", "arguments": {}}));
    let (_, answers) = run(&[call.to_string()], &["--scopes", "all read"]);
    assert!(answers[0]["result"]["content"][0]["text"].as_str().expect("text").contains("insufficient_scope"));
}
