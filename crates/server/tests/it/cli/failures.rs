//! What cannot work says what to do.

use std::net::TcpListener;

use super::process::{Listening, program, run, run_in};

#[test]
fn a_setting_that_does_not_exist_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    std::fs::write(&file, "[http]\nlisen = \"127.0.0.1:1\"\n").unwrap();
    let said = run(&["serve", "--config", file.to_str().unwrap()]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("`http.lisen`; did you mean `http.listen`?"), "{}", said.err);

    let output = program(&["check"]).env("KOBANA_MCP_LANGG", "en").output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("KOBANA_MCP_LANG"));
}

#[test]
fn the_printed_settings_are_a_settings_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("mine.toml");
    std::fs::write(&file, run(&["config"]).out).unwrap();
    let said = run_in(folder.path(), &["check", "--config", file.to_str().unwrap()]);
    assert_eq!(said.code, Some(0), "{}", said.out);
}

#[test]
fn an_open_address_needs_a_name() {
    let folder = tempfile::tempdir().unwrap();
    let said = run_in(folder.path(), &["serve", "--listen", "0.0.0.0:0"]);
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("--public-url"), "{}", said.err);
}

#[test]
fn a_used_port_leaves_no_data_behind() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let folder = tempfile::tempdir().unwrap();
    let address = taken.local_addr().unwrap().to_string();
    let said = run_in(folder.path(), &["serve", "--demo", "--listen", &address]);
    assert_eq!(said.code, Some(1));
    assert!(said.err.contains("another program uses it"), "{}", said.err);
    assert!(!folder.path().join("kobana.db").exists());
}

#[test]
fn a_second_server_on_one_folder_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let _first = Listening::start(folder.path(), "serve", &[], 1);
    let said = run_in(folder.path(), &["serve", "--listen", "127.0.0.1:0"]);
    assert_eq!(said.code, Some(1));
    assert!(said.err.contains("another server uses the data folder"), "{}", said.err);
}

#[test]
fn a_file_is_no_data_folder() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "").unwrap();
    for command in
        [&["serve", "--listen", "127.0.0.1:0"][..], &["token", "list"], &["audit"], &["outbox"], &["stdio", "banking"]]
    {
        let said = run_in(&file, command);
        assert_eq!(said.code, Some(1), "{command:?}");
        assert!(said.err.contains("choose another folder with --data"), "{command:?}: {}", said.err);
    }
    assert_eq!(run_in(&file, &["check"]).code, Some(1));
}

#[test]
fn demo_data_never_mixes_with_other_data() {
    let folder = tempfile::tempdir().unwrap();
    let first = Listening::start(folder.path(), "serve", &["--demo"], 1);
    assert!(first.terminate().0.success());
    let said = run_in(folder.path(), &["serve", "--demo", "--listen", "127.0.0.1:0"]);
    assert_eq!(said.code, Some(1));
    assert!(said.err.contains("--demo"), "{}", said.err);
    let again = Listening::start(folder.path(), "serve", &[], 1);
    assert!(again.terminate().0.success());
}

#[test]
fn no_secret_of_the_settings_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let output =
        program(&["check"]).arg("--data").arg(folder.path()).env("KOBANA_MCP_STATE_KEYS", "c2VjcmV0").output().unwrap();
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8_lossy(&said);
    assert!(said.contains("state.keys") && !said.contains("c2VjcmV0"), "{said}");
}
