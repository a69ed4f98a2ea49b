//! Every command and configuration that the README shows, in both languages, run as it stands there.

use std::process::Stdio;

use serde_json::{Value, json};

use super::process::{ENDPOINTS, Listening, program, run, send};
use super::stdio::{answers, tell};

const READMES: [&str; 2] = [include_str!("../../../../../README.md"), include_str!("../../../../../LEIAME.md")];
const TEST_SCRIPT: &str = include_str!("../../../../../scripts/test");

/// The fenced blocks of `language`.
fn blocks<'a>(text: &'a str, language: &str) -> Vec<&'a str> {
    let opening = format!("```{language}\n");
    text.split(opening.as_str()).skip(1).map(|rest| rest.split("```").next().unwrap().trim()).collect()
}

#[test]
fn the_shell_blocks_start_the_demo_and_the_tests() {
    for text in READMES {
        let [start, test] = blocks(text, "sh")[..] else { panic!("two commands do all the set-up") };
        let arguments: Vec<_> = start.strip_prefix("cargo run --release -- ").unwrap().split(' ').collect();
        let (command, more) = arguments.split_first().unwrap();
        let folder = tempfile::tempdir().unwrap();
        let server = Listening::start(folder.path(), command, more, ENDPOINTS + 2);
        let secret = server.greeting[ENDPOINTS + 1].rsplit(' ').next().unwrap();
        let call = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": {
            "name": "banking_charge_bank_billet_list", "arguments": {"status": "overdue"},
        }});
        let (status, answer) = send(&server.greeting[0].replace("banking: ", ""), "POST", secret, &call.to_string());
        assert!(status == 200 && answer.contains("customer_person_name"), "{answer}");
        assert_eq!(test, "scripts/test");
    }
    assert!(TEST_SCRIPT.starts_with("#!/usr/bin/env bash\n# All checks of the project"));
}

#[test]
fn the_pipe_that_clients_are_told_to_start_answers() {
    for text in READMES {
        let [block] = blocks(text, "json")[..] else { panic!("one configuration for pipes") };
        let block: Value = serde_json::from_str(block).unwrap();
        for (product, prompts) in [("banking", 3), ("finance", 5), ("inbox", 4), ("billing", 4)] {
            if catalogue::product(product).is_none() {
                continue;
            }
            let entry = &block["mcpServers"][format!("kobana-{product}")];
            assert!(entry["command"].as_str().unwrap().ends_with("kobana-mcp"));
            let folder = tempfile::tempdir().unwrap();
            let mut command = program(&[]);
            command.args(entry["args"].as_array().unwrap().iter().map(|argument| argument.as_str().unwrap()));
            command.arg("--data").arg(folder.path()).stderr(Stdio::null());
            let said = tell(command, &[json!({"jsonrpc": "2.0", "id": 1, "method": "prompts/list"})]);
            assert_eq!(answers(&said)[0]["result"]["prompts"].as_array().unwrap().len(), prompts);
        }
    }
}

#[test]
fn the_client_lines_are_the_ones_that_the_server_prints() {
    let readme = READMES[0];
    for line in
        ["claude mcp add --transport http kobana-banking http://127.0.0.1:8791/banking/mcp --header", "/banking/mcp"]
    {
        assert!(readme.contains(line), "{line}");
    }
    let cells = readme.split('`').filter(|cell| cell.starts_with('{'));
    let parsed: Vec<Value> = cells.map(|cell| serde_json::from_str(cell).unwrap()).collect();
    let urls = [&parsed[0]["mcpServers"]["kobana-banking"]["url"], &parsed[1]["servers"]["kobana-banking"]["url"]];
    assert_eq!(urls, ["http://127.0.0.1:8791/banking/mcp"; 2]);
    let defaults = run(&["config"]).out;
    assert!(defaults.contains("127.0.0.1:8791"), "the address of the README is the default one");
}
