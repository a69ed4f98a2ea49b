//! Tokens are made, listed and revoked; their secrets are shown once.

use super::process::{run_in, token};

#[test]
fn a_token_is_made_listed_and_revoked() {
    let folder = tempfile::tempdir().unwrap();
    let made = run_in(
        folder.path(),
        &[
            "token",
            "create",
            "--person",
            "Ana",
            "--scopes",
            "all read",
            "--expires",
            "30d",
            "--deny",
            "*_pix_*",
            "--json",
        ],
    );
    let id = made.json()["id"].as_str().unwrap().to_owned();
    let listed = run_in(folder.path(), &["token", "list", "--json"]);
    assert!(!listed.out.contains(made.json()["token"].as_str().unwrap()), "the secret is listed");
    let row = &listed.json()[0];
    assert_eq!((row["id"].as_str(), row["state"].as_str()), (Some(id.as_str()), Some("active")));
    assert_eq!(row["deny"], serde_json::json!(["*_pix_*"]));
    assert!(row["expires_at"].is_string());

    assert_eq!(run_in(folder.path(), &["token", "revoke", &id]).code, Some(0));
    assert_eq!(run_in(folder.path(), &["token", "list", "--json"]).json()[0]["state"], "revoked");
    assert_eq!(run_in(folder.path(), &["token", "revoke", "nobody"]).code, Some(1));
}

#[test]
fn the_secret_alone_is_on_standard_output() {
    let folder = tempfile::tempdir().unwrap();
    let said = run_in(folder.path(), &["token", "create", "--person", "Ana", "--scopes", "all read"]);
    assert!(said.out.starts_with("kmcp_") && said.out.lines().count() == 1, "{}", said.out);
    assert!(said.err.contains("only this once"), "{}", said.err);
    assert_ne!(token(folder.path(), "all read"), token(folder.path(), "all read"));
}

#[test]
fn what_cannot_be_meant_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let table = [
        (["--scopes", "all raed"], "did you mean `read`?"),
        (["--scopes", "charge.bank_billet read"], "did you mean `charge.bank_billets`?"),
        (["--scopes", "tudo ler"], "there is no scope `tudo`; use read, write, all, or a resource"),
        (["--scopes", "ler"], "there is no scope `ler`; use read, write, all, or a resource"),
        (["--scopes", "all"], "access level"),
        (["--permit", "banking_nothing_*"], "no tool is called"),
        (["--deny", "banking_nothing_*"], "no tool is called"),
        (["--expires", "soon"], "30d"),
        (["--product", "bank"], "there is banking"),
    ];
    for (flag, told) in table {
        let scopes = if flag[0] == "--scopes" { vec![] } else { vec!["--scopes", "all read"] };
        let arguments = [vec!["token", "create", "--person", "Ana"], scopes, flag.to_vec()].concat();
        let said = run_in(folder.path(), &arguments);
        assert_eq!(said.code, Some(2), "{flag:?}: {}", said.err);
        assert!(said.err.contains(told), "{flag:?}: {}", said.err);
    }
    assert_eq!(run_in(folder.path(), &["token", "list", "--json"]).json(), serde_json::json!([]));
}
