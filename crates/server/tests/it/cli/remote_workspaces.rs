//! Finance from a remote API: each workspace with a token of its own, or the one that a single token names.

use std::path::Path;
use std::process::Stdio;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};

use super::process::{Listening, Said, program, run_in, send, token};
use crate::support::StandIn;

const MATRIZ: &str = "0b9c4be6-0f5c-4b6e-9d0a-8f0e6a7a1c01";
const FILIAL: &str = "5d0e7a52-7a35-4f0b-8c55-1f2f4f7d2b02";
const COMPANIES: &str = "GET /v1/companies";

/// A token as the API issues it for `workspace`.
fn jwt(workspace: &str) -> String {
    let part = |value: Value| URL_SAFE_NO_PAD.encode(value.to_string());
    let claims = json!({"sub": workspace, "jti": "t1", "scope": "finance.companies", "exp": 4_102_444_800_u64});
    format!("{}.{}.c2lnbmF0dXJl", part(json!({"alg": "HS512"})), part(claims))
}

async fn api() -> StandIn {
    let stand_in = StandIn::start().await;
    stand_in.answers(COMPANIES, &json!({"data": [], "meta": {"next_cursor": null}}));
    stand_in
}

/// A settings file with two workspaces, whose tokens are in files; `more` goes to the second.
fn two(folder: &Path, stand_in: &StandIn, more: &str) -> String {
    let mut text = format!("[upstream.finance]\naddress = \"{}\"\n", stand_in.address);
    for (name, id, more) in [("Matriz", MATRIZ, ""), ("Filial", FILIAL, more)] {
        let secret = folder.join(name);
        std::fs::write(&secret, format!("{}\n", jwt(id))).unwrap();
        text += &format!("[[upstream.finance.workspaces]]\nid = \"{id}\"\nname = \"{name}\"\n");
        text += &format!("token_file = \"{}\"\n{more}\n", secret.display());
    }
    written(folder, &text)
}

fn written(folder: &Path, text: &str) -> String {
    let file = folder.join("mine.toml");
    std::fs::write(&file, text).unwrap();
    file.to_str().unwrap().to_owned()
}

fn list(workspace: Option<&str>) -> String {
    let arguments = workspace.map_or(json!({}), |id| json!({"workspace_id": id}));
    let params = json!({"name": "finance_companies_list", "arguments": arguments});
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).to_string()
}

fn served(folder: &Path, file: &str) -> Listening {
    Listening::start(folder, "serve", &["--product", "finance", "--config", file], 2)
}

#[tokio::test(flavor = "multi_thread")]
async fn each_workspace_is_reached_with_its_own_token() {
    let folder = tempfile::tempdir().unwrap();
    let stand_in = api().await;
    let server = served(folder.path(), &two(folder.path(), &stand_in, ""));
    assert_eq!(server.greeting[1], format!("finance is served from {}", stand_in.address));
    let (mcp, secret) = (format!("{}/finance/mcp", server.url), token(folder.path(), "all read"));
    let (_, asked) = send(&mcp, "POST", &secret, &list(None));
    assert!(asked.contains("workspace_required") && asked.contains(MATRIZ) && asked.contains("Filial"), "{asked}");
    for id in [FILIAL, MATRIZ] {
        assert!(send(&mcp, "POST", &secret, &list(Some(id))).1.contains("\"isError\":false"));
    }
    let seen: Vec<String> = stand_in.seen().into_iter().map(|seen| seen.authorization).collect();
    assert_eq!(seen, [format!("Bearer {}", jwt(FILIAL)), format!("Bearer {}", jwt(MATRIZ))]);
    assert_eq!(send(&format!("{}/sandbox/finance/v1/companies", server.url), "GET", &secret, "").0, 404);
    let (_, log) = server.terminate();
    assert!(!log.contains(&jwt(FILIAL)), "{log}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_settings_and_the_token_each_have_a_default() {
    let folder = tempfile::tempdir().unwrap();
    let stand_in = api().await;
    let file = two(folder.path(), &stand_in, "default = true");
    let create = ["token", "create", "--person", "Ana", "--scopes", "all read", "--json", "--config", &file];
    let own = run_in(folder.path(), &[&create[..], &["--default-workspace", "Matriz"]].concat());
    let own = own.json()["token"].as_str().unwrap().to_owned();
    let usual = token(folder.path(), "all read");
    let server = served(folder.path(), &file);
    for secret in [&usual, &own] {
        let (_, said) = send(&format!("{}/finance/mcp", server.url), "POST", secret, &list(None));
        assert!(said.contains("\"isError\":false"), "{said}");
    }
    let seen: Vec<String> = stand_in.seen().into_iter().map(|seen| seen.authorization).collect();
    assert_eq!(seen, [format!("Bearer {}", jwt(FILIAL)), format!("Bearer {}", jwt(MATRIZ))]);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_single_token_opens_the_workspace_that_it_names_and_so_does_a_callers() {
    let folder = tempfile::tempdir().unwrap();
    let stand_in = api().await;
    let secret_file = folder.path().join("token");
    std::fs::write(&secret_file, jwt(MATRIZ)).unwrap();
    let address = format!("[upstream.finance]\naddress = \"{}\"\n", stand_in.address);
    let file = written(folder.path(), &format!("{address}token_file = \"{}\"", secret_file.display()));
    let secret = token(folder.path(), "all read");
    let server = served(folder.path(), &file);
    let (_, said) = send(&format!("{}/finance/mcp", server.url), "POST", &secret, &list(None));
    assert!(said.contains("\"isError\":false"), "{said}");
    drop(server);
    let file = written(folder.path(), &format!("{address}auth = \"upstream\""));
    let server = served(folder.path(), &file);
    let mcp = format!("{}/finance/mcp", server.url);
    assert!(send(&mcp, "POST", &jwt(FILIAL), &list(None)).1.contains("\"isError\":false"));
    assert_eq!(stand_in.seen().last().unwrap().authorization, format!("Bearer {}", jwt(FILIAL)));
    stand_in.says(COMPANIES, 401, &[], r#"{"error":{"code":"invalid_token","message":"x"}}"#);
    assert_eq!(send(&mcp, "POST", &secret, &list(None)).0, 401, "tokens of this server open nothing then");
}

#[tokio::test(flavor = "multi_thread")]
async fn check_tells_which_workspaces_token_is_wrong() {
    let folder = tempfile::tempdir().unwrap();
    let stand_in = api().await;
    let text = format!(
        "[upstream.finance]\naddress = \"{}\"\n[[upstream.finance.workspaces]]\nid = \"{MATRIZ}\"\nname = \"Matriz\"\n\
         token_env = \"MATRIZ_TOKEN\"",
        stand_in.address
    );
    let file = written(folder.path(), &text);
    let check = |secret: &str| -> Said {
        let mut command = program(&["check", "--config", &file, "--data"]);
        command.arg(folder.path()).env("MATRIZ_TOKEN", secret).stdin(Stdio::null()).output().unwrap().into()
    };
    let said = check(&jwt(MATRIZ));
    assert!(said.code == Some(0) && said.out.contains("ok    upstream finance: Matriz: "), "{}", said.out);
    let said = check("");
    assert!(said.code == Some(1) && said.out.contains("workspaces[0].token_env`"), "{}", said.out);
    let said = check(&jwt(FILIAL));
    assert!(said.code == Some(1) && said.out.contains("says that it opens the workspace"), "{}", said.out);
    stand_in.says(COMPANIES, 401, &[], r#"{"error":{"code":"invalid_token","message":"x"}}"#);
    let said = check(&jwt(MATRIZ));
    assert!(said.code == Some(1) && said.out.contains("Matriz: ") && said.out.contains("refuses"), "{}", said.out);
    assert!(!said.out.contains(&jwt(MATRIZ)));
}
