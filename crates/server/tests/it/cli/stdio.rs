//! The pipe as a local client meets it.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Value, json};

use super::process::{Said, program, run_in, token};

/// Sends `lines` to a fresh process and closes the pipe.
fn talk(data: &Path, secret: Option<&str>, more: &[&str], lines: &[Value]) -> Said {
    let mut command = program(&["stdio", "banking"]);
    command.args(more).arg("--data").arg(data);
    if let Some(secret) = secret {
        command.env("KOBANA_MCP_TOKEN", secret);
    }
    tell(command, lines)
}

/// Starts `command`, sends `lines` to it and closes the pipe.
pub(super) fn tell(mut command: Command, lines: &[Value]) -> Said {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    // Beside the reading: a pipe that nobody empties holds up whoever fills it.
    std::thread::scope(|both| {
        both.spawn(move || lines.iter().for_each(|line| writeln!(input, "{line}").unwrap()));
        child.wait_with_output().unwrap().into()
    })
}

pub(super) fn answers(said: &Said) -> Vec<Value> {
    said.out.lines().map(|line| serde_json::from_str(line).unwrap_or_else(|_| panic!("no message: {line}"))).collect()
}

fn tools() -> [Value; 1] {
    [json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": {}})]
}

#[test]
fn the_owner_gets_everything_and_the_end_of_input_ends_it() {
    let folder = tempfile::tempdir().unwrap();
    let said = talk(folder.path(), None, &[], &tools());
    assert_eq!(said.code, Some(0), "{}", said.err);
    let answers = answers(&said);
    assert_eq!(answers.len(), 1);
    let listed = answers[0]["result"]["tools"].as_array().unwrap();
    assert!(listed.iter().any(|tool| tool["name"] == "banking_charge_bank_billet_cancel"));
}

#[test]
fn scopes_and_filters_narrow_the_owner() {
    let folder = tempfile::tempdir().unwrap();
    for more in [&["--scopes", "all read"][..], &["--readonly"]] {
        let said = talk(folder.path(), None, more, &tools());
        assert!(said.out.contains("banking_charge_bank_billet_list"), "{}", said.err);
        assert!(!said.out.contains("banking_charge_bank_billet_cancel"), "{more:?}");
    }
}

#[test]
fn the_token_names_the_person() {
    let folder = tempfile::tempdir().unwrap();
    let secret = token(folder.path(), "all read");
    let said = talk(folder.path(), Some(&secret), &["--log", "json"], &tools());
    assert!(!said.out.contains("banking_charge_bank_billet_cancel"));
    assert!(said.err.contains("\"person\":\"Ana\""), "{}", said.err);
    assert!(!said.err.contains(&secret));

    let said = talk(folder.path(), Some("kmcp_wrong"), &[], &tools());
    assert_eq!((said.code, said.out.as_str()), (Some(1), ""));
    assert!(said.err.contains("KOBANA_MCP_TOKEN"), "{}", said.err);

    let said = talk(folder.path(), Some(&secret), &["--scopes", "all read write"], &tools());
    assert_eq!(said.code, Some(2));
}

#[test]
fn demo_data_is_filled_once_and_then_kept() {
    let folder = tempfile::tempdir().unwrap();
    let list = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
        "name": "banking_charge_bank_billet_list", "arguments": {"per_page": 2},
    }});
    let first = talk(folder.path(), None, &["--demo"], std::slice::from_ref(&list));
    let second = talk(folder.path(), None, &["--demo"], std::slice::from_ref(&list));
    let uids = |said: &Said| answers(said)[0]["result"]["structuredContent"]["data"].clone();
    assert_eq!(uids(&first).as_array().map(Vec::len), Some(2), "{}", first.err);
    assert_eq!(uids(&first), uids(&second));
}

#[test]
fn what_was_run_is_audited_without_its_arguments() {
    let folder = tempfile::tempdir().unwrap();
    let call = |name: &str, arguments: Value| json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {"name": name, "arguments": arguments}});
    let list = call("banking_charge_bank_billet_list", json!({"status": "opened", "per_page": 1}));
    let said = talk(folder.path(), None, &["--demo"], &[list]);
    let uid = answers(&said)[0]["result"]["structuredContent"]["data"][0]["uid"].as_str().unwrap().to_owned();
    let cancel = call("banking_charge_bank_billet_cancel", json!({"uid": uid}));
    let said = talk(folder.path(), None, &[], &[cancel]);
    assert_eq!(answers(&said)[0]["result"]["isError"], false, "{}", said.out);

    let audit = run_in(folder.path(), &["audit", "--json"]);
    let row = &audit.json()[0];
    assert_eq!(
        (&row["tool"], &row["person"], &row["decision"], &row["outcome"], &row["account"]),
        (
            &json!("banking_charge_bank_billet_cancel"),
            &json!("local-owner"),
            &json!("unasked"),
            &json!("ok"),
            &json!("local")
        )
    );
    assert_eq!(row["arguments_sha256"].as_str().map(str::len), Some(64));
    assert!(!audit.out.contains(&uid), "an argument is in the audit");
    assert_eq!(run_in(folder.path(), &["audit", "--account", "other", "--json"]).json(), json!([]));
    assert!(run_in(folder.path(), &["audit"]).out.contains("local-owner"));
}
