//! A disk that fills up while the server runs.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use super::process::program;
use super::stdio::{answers, tell};

/// Writes that are asked of the server: more than there is room for, in the tables as in the log before them.
const WRITES: usize = 300;

/// Pages of the list that are looked at: of the newest records, some may be writes whose outcome was told as unknown.
const PAGES: usize = 8;

/// Room for some of them beside the tables, in blocks of 512 bytes.
const ROOM_BLOCKS: u64 = 700;

fn write(at: usize) -> Value {
    let url = format!("https://erp.exemplo.com.br/{at}/{}", "avisos".repeat(300));
    let arguments = json!({"url": url, "events": ["bank_billet.paid"]});
    let call = json!({"name": "banking_data_webhook_create", "arguments": arguments});
    json!({"jsonrpc": "2.0", "id": at, "method": "tools/call", "params": call})
}

fn pipe(data: &Path) -> Command {
    let mut command = program(&["stdio", "banking"]);
    command.arg("--data").arg(data);
    command
}

/// The program where no file may grow over `blocks` of 512 bytes, and a write beyond is an error.
fn confined(blocks: u64, data: &Path) -> Command {
    let inner = pipe(data);
    let mut command = Command::new("/bin/sh");
    command.arg("-c").arg(format!("trap '' XFSZ; ulimit -f {blocks}; exec \"$0\" \"$@\""));
    command.arg(inner.get_program()).args(inner.get_args()).env_clear();
    // One after the other: the store writes what comes at once in one piece.
    command.env("KOBANA_MCP_STDIO_MAX_IN_FLIGHT", "1");
    command
}

/// What the tables take: in the database, in its log, or in both when the last process ended while it moved them.
fn blocks(data: &Path) -> u64 {
    let bytes = |name: &str| std::fs::metadata(data.join(name)).map_or(0, |file| file.len());
    bytes("kobana.db").max(bytes("kobana.db-wal")).div_ceil(512)
}

/// What was told as written is there afterwards; what was refused says that nothing ran, or that it is not known.
#[test]
fn what_found_no_room_is_told_and_what_was_told_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(tell(pipe(folder.path()), &[]).code, Some(0), "the tables are made while there is room");
    let lines: Vec<Value> = (0..WRITES).map(write).collect();
    let said = tell(confined(blocks(folder.path()) + ROOM_BLOCKS, folder.path()), &lines);
    let (mut kept, mut refused) = (Vec::new(), Vec::new());
    for answer in answers(&said) {
        let result = &answer["result"];
        match result["isError"].as_bool() {
            Some(false) => kept.push(result["structuredContent"]["uid"].as_str().unwrap().to_owned()),
            _ => refused.push(result["content"][0]["text"].as_str().unwrap_or_default().to_owned()),
        }
    }
    assert_eq!(kept.len() + refused.len(), WRITES, "every call is answered: {}", said.err);
    assert!(!kept.is_empty() && !refused.is_empty(), "{} kept: {}", kept.len(), said.err);
    for text in &refused {
        let told = text.contains("\"confirmation_unavailable\"") || text.contains("\"outcome\":\"unknown\"");
        assert!(told, "neither that nothing ran nor that it is unknown: {text}");
    }
    // Pages that fit an answer whole.
    let page = |page: usize| {
        let list = json!({"name": "banking_data_webhook_list", "arguments": {"per_page": 10, "page": page}});
        json!({"jsonrpc": "2.0", "id": page, "method": "tools/call", "params": list})
    };
    let pages: Vec<Value> = (1..=PAGES).map(page).collect();
    let listed: String = answers(&tell(pipe(folder.path()), &pages)).iter().map(Value::to_string).collect();
    let newest = kept.iter().rev().take(50);
    let lost: Vec<&String> = newest.filter(|uid| !listed.contains(uid.as_str())).collect();
    assert!(lost.is_empty(), "told as written and not there: {lost:?}");
}
