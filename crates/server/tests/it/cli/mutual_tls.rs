//! Remote APIs that ask for a client certificate.

use std::process::{Command, Stdio};

use axum::Router;
use axum::routing::get;
use serde_json::json;

use super::process::{Said, program};
use crate::support::{Authority, MutualTls};

/// The API, the folder of its files and the certificates that it takes.
struct Setting {
    folder: tempfile::TempDir,
    api: MutualTls,
    clients: Authority,
}

impl Setting {
    async fn new() -> Setting {
        let (folder, clients) = (tempfile::tempdir().unwrap(), Authority::new("Clients"));
        let me = json!({"status": 200, "data": {
            "account": {"uid": "01a02a3a-f753-78ed-bf73-b051a864e26a"}, "user": {"uid": "01a02a3a-0000-7000-8000-000000000001"},
            "access_token": {"uid": "01a02a3a-f75b-7611-9265-0fe52a29c1e7", "scopes": ["read", "write", "all"]},
        }});
        let me = ([("content-type", "application/json")], me.to_string());
        let router = Router::new().route("/v2/me", get(|| async move { me }));
        let api = MutualTls::start(folder.path(), &clients, router).await;
        Setting { folder, api, clients }
    }

    /// Writes a file of this name.
    fn file(&self, name: &str, text: &str) -> String {
        let path = self.folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    }

    /// The program with `arguments` and these lines in the product's settings.
    fn command(&self, arguments: &[&str], lines: &str) -> Command {
        let text = format!("[upstream.banking]\naddress = \"{}\"\n{lines}\n", self.api.address);
        let settings = self.file("settings.toml", &text);
        let mut command = program(arguments);
        command.args(["--config", &settings, "--data"]).arg(self.folder.path().join("data"));
        command.env("KOBANA_MCP_UPSTREAM_TOKEN_BANKING", "the-api-token").env("SSL_CERT_FILE", &self.api.trusted);
        command.stdin(Stdio::null());
        command
    }

    fn check(&self, lines: &str) -> Said {
        self.command(&["check"], lines).output().unwrap().into()
    }

    /// What `check` says of the API with this certificate and this key.
    fn checked(&self, certificate: &str, key: &str) -> Said {
        let (certificate, key) = (self.file("client.pem", certificate), self.file("client.key", key));
        self.check(&shown(&certificate, &key))
    }
}

fn shown(certificate: &str, key: &str) -> String {
    format!("client_certificate_file = \"{certificate}\"\nclient_key_file = \"{key}\"")
}

#[tokio::test(flavor = "multi_thread")]
async fn an_api_that_asks_for_a_certificate_is_shown_it() {
    let setting = Setting::new().await;
    let (certificate, key) = setting.clients.certificate("kobana-mcp");
    let said = setting.checked(&certificate, &key);
    assert!(said.code == Some(0) && said.out.contains("ok    upstream banking: "), "{}{}", said.out, said.err);
    assert!(said.out.contains("with the client certificate of ") && !said.out.contains("PRIVATE"), "{}", said.out);
    // Both in one file, the key first.
    let both = setting.file("both.pem", &format!("{key}{certificate}{}", setting.clients.pem()));
    let said = setting.check(&shown(&both, &both));
    assert_eq!(said.code, Some(0), "{}", said.out);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_api_that_refuses_the_certificate_is_told_as_such() {
    let setting = Setting::new().await;
    // A stranger, and one that only has the right name.
    let (stranger, key_of_stranger) = Authority::new("Others").certificate("kobana-mcp");
    let (namesake, key_of_namesake) = Authority::new("Clients").certificate("kobana-mcp");
    let by = |certificate: &str, key: &str| setting.checked(certificate, key);
    for said in [setting.check(""), by(&stranger, &key_of_stranger), by(&namesake, &key_of_namesake)] {
        assert_eq!(said.code, Some(1));
        let told = said.out.contains("FAIL  upstream banking: ") && said.out.contains("wants a client certificate");
        assert!(told && said.out.contains("client_certificate_file"), "{}", said.out);
        assert!(!said.out.contains("the-api-token"), "{}", said.out);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn files_that_cannot_be_used_are_named_before_anything_is_sent() {
    let setting = Setting::new().await;
    let (certificate, key) = setting.clients.certificate("kobana-mcp");
    let (_, other) = setting.clients.certificate("kobana-mcp");
    let encrypted = "-----BEGIN ENCRYPTED PRIVATE KEY-----\nMAo=\n-----END ENCRYPTED PRIVATE KEY-----\n";
    let broken = "-----BEGIN CERTIFICATE-----\nMAo=\n-----END CERTIFICATE-----\n";
    let long = "x".repeat(70_000);
    for (certificate, key, at, told) in [
        (certificate.as_str(), other.as_str(), "client_key_file", "is not that of the certificate"),
        (&certificate, encrypted, "client_key_file", "encrypted"),
        (&certificate, &certificate, "client_key_file", "no private key"),
        (&certificate, "", "client_key_file", "is empty"),
        (&key, &key, "client_certificate_file", "no certificate"),
        (broken, &key, "client_certificate_file", "no certificate"),
        (&long, &key, "client_certificate_file", "too large"),
    ] {
        let said = setting.checked(certificate, key);
        assert_eq!(said.code, Some(1));
        let named = said.out.contains(&format!("`upstream.banking.{at}`"));
        assert!(named && said.out.contains(told) && !said.out.contains("BEGIN PRIVATE"), "{told}: {}", said.out);
    }
    let gone = setting.folder.path().join("gone.pem");
    let mut serve = setting.command(&["serve", "--listen", "127.0.0.1:0"], &shown(gone.to_str().unwrap(), "/nowhere"));
    let said: Said = serve.output().unwrap().into();
    assert!(said.code == Some(2) && said.err.contains("cannot read"), "{}", said.err);
}
