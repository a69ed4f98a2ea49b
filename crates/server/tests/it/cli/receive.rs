//! A message handed in from the command line, beside a server that runs.

use std::io::Write as _;
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};

use super::process::{Listening, Said, program, run_in, send, token};

const ADDRESS: &str = "boletos@inbox.kobana.com.br";
const MESSAGE: &str = "From: Tintas Rio Doce <fiscal@tintasriodoce.example>\r\nTo: boletos@inbox.kobana.com.br\r\n\
                       Subject: Boleto\r\nMessage-ID: <a1@tintasriodoce.example>\r\n\r\nSegue o boleto.\r\n";

/// A server of inbox with one inbox.
fn server(data: &Path) -> (Listening, String) {
    let server = Listening::start(data, "serve", &["--product", "inbox"], 1);
    let secret = token(data, "all read write");
    let inbox = json!({"label": "Boletos", "email": ADDRESS}).to_string();
    let made = send(&format!("{}/sandbox/inbox/v1/inboxes", server.url), "POST", &secret, &inbox);
    assert_eq!(made.0, 201, "{}", made.1);
    (server, secret)
}

fn receive(data: &Path, arguments: &[&str], input: &str) -> Said {
    let mut command = program(&["sandbox", "receive"]);
    command.args(arguments).arg("--data").arg(data);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // A program that refuses its arguments reads nothing.
    let _gone = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap().into()
}

#[test]
fn a_message_becomes_an_email_of_the_server_beside() {
    let folder = tempfile::tempdir().unwrap();
    let (server, secret) = server(folder.path());
    let file = folder.path().join("boleto.eml");
    std::fs::write(&file, MESSAGE).unwrap();
    let said = receive(folder.path(), &[file.to_str().unwrap()], "");
    assert_eq!(said.code, Some(0), "{}", said.err);
    let told: Vec<&str> = said.out.trim().split(' ').collect();
    assert_eq!((told.len(), told[1], told[2]), (3, "approved", ADDRESS), "{}", said.out);
    let last = said.err.lines().last().unwrap_or_default();
    assert!(
        last.contains("on the same data folder") && last.ends_with(&format!("emails_get with id {}", told[0])),
        "{last}"
    );
    let list = send(&format!("{}/sandbox/inbox/v1/emails", server.url), "GET", &secret, "").1;
    let list: Value = serde_json::from_str(&list).unwrap();
    assert_eq!((&list["data"][0]["id"], &list["data"][0]["subject"]), (&json!(told[0]), &json!("Boleto")));

    let again = receive(folder.path(), &["-", "--to", &ADDRESS.to_uppercase(), "--json"], MESSAGE).json();
    let expected = json!({"id": told[0], "inbox": ADDRESS, "received_before": true, "rejection_reason": null});
    for (name, value) in expected.as_object().unwrap() {
        assert_eq!(&again[name], value, "{again}");
    }
}

#[test]
fn what_cannot_be_received_is_told_with_the_addresses_that_there_are() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let missing = receive(&data, &["/nowhere/boleto.eml"], "");
    assert!(missing.code == Some(1) && missing.err.contains("cannot read /nowhere/boleto.eml"), "{}", missing.err);
    assert!(receive(&data, &["-"], "").err.contains("holds no message"));
    assert!(receive(&data, &["-"], &"x".repeat(10_485_761)).err.contains("more than 10485760 bytes"));
    let remote = receive(&data, &["-", "--config", &settings(folder.path())], MESSAGE);
    assert!(remote.code == Some(2) && remote.err.contains("only the sandbox"), "{}", remote.err);
    assert!(!data.exists(), "nothing was made");

    let (_server, _) = server(&data);
    for (arguments, input, told) in [
        (&["-", "--to", "outra@inbox.kobana.com.br"][..], MESSAGE.to_owned(), "there is no inbox outra@"),
        (&["-"], MESSAGE.replace("boletos@", "outra@"), "name one with --to"),
    ] {
        let said = receive(&data, arguments, &input);
        assert!(said.code == Some(1) && said.err.contains(told) && said.err.contains(ADDRESS), "{}", said.err);
    }
    let said = receive(&data, &["-"], "Subject: Oi\r\n\r\nOi\r\n");
    assert!(said.code == Some(1) && said.err.contains("From"), "{}", said.err);
    let said = receive(&data, &["-", "--workspace", "Filial"], MESSAGE);
    assert!(said.code == Some(2) && said.err.contains("there is no workspace `Filial`"), "{}", said.err);
    let help = run_in(&data, &["sandbox", "receive", "--help"]).out;
    assert!(help.contains("FILE.eml") && help.contains("--to"), "{help}");
    let help = help.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("emails_get") && help.contains("next start"), "{help}");
}

fn settings(folder: &Path) -> String {
    let file = folder.join("remote.toml");
    std::fs::write(&file, "[upstream.inbox]\naddress = \"https://api.inbox.kobana.com.br\"\nauth = \"caller\"\n")
        .unwrap();
    file.to_str().unwrap().to_owned()
}
