//! Workspaces on the command line: made, listed, renamed, and given to tokens and to the owner of a pipe.

use serde_json::{Value, json};

use super::process::{ENDPOINTS, Listening, program, run_in, send};
use super::stdio::{answers, tell};

fn list(workspace: Option<&str>) -> Value {
    let arguments = workspace.map_or(json!({}), |id| json!({"workspace_id": id}));
    let params = json!({"name": "finance_companies_list", "arguments": arguments});
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
}

fn reached() -> Value {
    let params = json!({"name": "finance_workspaces_list", "arguments": {}});
    json!({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params})
}

/// The names of the workspaces that the owner of a pipe with `flags` reaches, the default one with a star.
fn owners(data: &std::path::Path, flags: &[&str]) -> String {
    let mut command = program(&["stdio", "finance"]);
    command.args(flags).arg("--data").arg(data);
    let said = tell(command, &[reached()]);
    let answers = answers(&said);
    let rows = answers[0]["result"]["structuredContent"]["data"].as_array().unwrap_or_else(|| panic!("{}", said.out));
    let name =
        |row: &Value| format!("{}{}", row["name"].as_str().unwrap(), if row["default"] == true { "*" } else { "" });
    rows.iter().map(name).collect::<Vec<_>>().join(" ")
}

#[test]
fn finance_works_at_once_in_a_workspace_that_the_first_start_makes() {
    let folder = tempfile::tempdir().unwrap();
    assert_eq!(owners(folder.path(), &[]), "Principal*");
    let made = run_in(folder.path(), &["workspace", "list", "--json"]).json();
    assert_eq!((made.as_array().map(Vec::len), &made[0]["name"]), (Some(1), &json!("Principal")));
    let server = Listening::start(folder.path(), "serve", &[], ENDPOINTS + 2);
    let secret = server.greeting[ENDPOINTS + 1].rsplit(' ').next().unwrap();
    let (status, said) = send(&format!("{}/finance/mcp", server.url), "POST", secret, &list(None).to_string());
    assert!(status == 200 && said.contains("\"isError\":false"), "{said}");
    let rest = send(&format!("{}/sandbox/finance/v1/companies", server.url), "GET", secret, "");
    assert!(rest.0 == 200 && rest.1.contains("next_cursor"), "{rest:?}");
    let described = send(&format!("{}/.well-known/oauth-protected-resource/finance/mcp", server.url), "GET", "", "");
    assert!(described.0 == 200 && described.1.contains("finance.payables.dispatch"), "{described:?}");
    assert_eq!(run_in(folder.path(), &["workspace", "list", "--json"]).json(), made, "one workspace is enough");
}

#[test]
fn workspaces_are_made_listed_and_renamed() {
    let folder = tempfile::tempdir().unwrap();
    assert!(run_in(folder.path(), &["workspace", "list"]).out.contains("There are no workspaces"));
    let made = run_in(folder.path(), &["workspace", "create", "Matriz"]);
    let id = made.out.trim().to_owned();
    assert_eq!((made.code, id.len()), (Some(0), 36), "{}", made.err);
    assert_eq!(run_in(folder.path(), &["workspace", "create", "Matriz"]).code, Some(2));
    run_in(folder.path(), &["workspace", "create", "Filial"]);
    assert_eq!(run_in(folder.path(), &["workspace", "rename", "Matriz", "Filial"]).code, Some(2));
    assert_eq!(run_in(folder.path(), &["workspace", "rename", "Matriz", "Sede"]).code, Some(0));
    assert_eq!(run_in(folder.path(), &["workspace", "rename", &id.to_uppercase(), "Sede São Paulo"]).code, Some(0));
    let listed = run_in(folder.path(), &["workspace", "list"]).out;
    assert!(listed.contains(&format!("{id}  Sede São Paulo")) && listed.contains("Filial"), "{listed}");
    assert_eq!(run_in(folder.path(), &["workspace", "list", "--account", "other", "--json"]).json(), json!([]));
    let slash = run_in(folder.path(), &["workspace", "create", "X", "--account", "a/b"]);
    assert!(slash.code == Some(2) && slash.err.contains("no slash"), "{}", slash.err);
}

#[test]
fn a_token_reaches_the_workspaces_that_it_names() {
    let folder = tempfile::tempdir().unwrap();
    let id = |name: &str| run_in(folder.path(), &["workspace", "create", name]).out.trim().to_owned();
    let (matriz, filial) = (id("Matriz"), id("Filial"));
    let create = |more: &[&str]| {
        let base = ["token", "create", "--person", "Ana", "--scopes", "all read", "--json"];
        run_in(folder.path(), &[&base[..], more].concat())
    };
    let secret = |more: &[&str]| create(more).json()["token"].as_str().unwrap().to_owned();
    let all = secret(&[]);
    let fixed = secret(&["--workspace", "Filial"]);
    let default = secret(&["--workspace", &matriz, "--workspace", "Filial", "--default-workspace", "Matriz"]);
    let server = Listening::start(folder.path(), "serve", &[], 1);
    let called = |token: &str, workspace: Option<&str>| {
        send(&format!("{}/finance/mcp", server.url), "POST", token, &list(workspace).to_string()).1
    };
    assert!(called(&all, None).contains("workspace_required"));
    assert!(called(&all, Some(&filial)).contains("\"isError\":false"));
    assert!(called(&fixed, None).contains("\"isError\":false"));
    assert!(called(&fixed, Some(&matriz)).contains("invalid_arguments"));
    assert!(called(&default, None).contains("\"isError\":false"));
    let rest = |token: &str| send(&format!("{}/sandbox/finance/v1/companies", server.url), "GET", token, "").0;
    assert_eq!((rest(&all), rest(&fixed), rest(&default)), (403, 200, 200), "nothing in a REST request chooses");

    let listed = run_in(folder.path(), &["token", "list"]).out;
    assert!(listed.contains("WORKSPACES") && listed.contains("Matriz*, Filial"), "{listed}");
    let json = run_in(folder.path(), &["token", "list", "--json"]).json();
    assert_eq!((&json[0]["workspaces"], &json[0]["default_workspace"]), (&json!([matriz, filial]), &json!(matriz)));
    assert_eq!((&json[1]["workspaces"], &json[1]["default_workspace"]), (&json!([filial]), &json!(filial)));

    for (more, told) in [
        (&["--workspace", "Nenhum"][..], "there is no workspace `Nenhum`; there is Matriz, Filial"),
        (&["--workspace", "Matriz", "--default-workspace", "Filial"], "not among those"),
        (&["--product", "banking", "--workspace", "Matriz"], "banking has no workspaces"),
        (&["--account", "a/b"], "no slash"),
    ] {
        let said = create(more);
        assert!(said.code == Some(2) && said.err.contains(told), "{more:?}: {}", said.err);
    }
}

#[test]
fn the_owner_of_a_pipe_chooses_too() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["Matriz", "Filial"] {
        run_in(folder.path(), &["workspace", "create", name]);
    }
    assert_eq!(owners(folder.path(), &[]), "Matriz* Filial");
    assert_eq!(owners(folder.path(), &["--default-workspace", "Filial"]), "Matriz Filial*");
    assert_eq!(owners(folder.path(), &["--workspace", "Filial"]), "Filial*");
    for (arguments, told) in [
        (["stdio", "finance", "--workspace", "Nenhum"], "there is no workspace `Nenhum`"),
        (["stdio", "banking", "--workspace", "Matriz"], "banking has no workspaces"),
    ] {
        let said = run_in(folder.path(), &arguments);
        assert!(said.code == Some(2) && said.err.contains(told), "{}", said.err);
    }
}

#[test]
fn names_of_another_product_empty_no_list_and_narrow_no_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let server = Listening::start(folder.path(), "serve", &["--toolset", "charge"], ENDPOINTS + 2);
    let secret = server.greeting[ENDPOINTS + 1].rsplit(' ').next().unwrap();
    let tools = json!({"jsonrpc": "2.0", "id": 1, "method": "tools/list"}).to_string();
    let listed = |product: &str| send(&format!("{}/{product}/mcp", server.url), "POST", secret, &tools).1;
    let banking = listed("banking");
    assert!(banking.contains("banking_charge_") && !banking.contains("banking_data_"));
    assert!(listed("finance").contains("finance_payables_list"));
    for command in [&["stdio", "finance"][..], &["serve", "--listen", "127.0.0.1:0", "--product", "finance"]] {
        let said = run_in(folder.path(), &[command, &["--toolset", "charge"]].concat());
        assert!(said.code == Some(2) && said.err.contains("`charge` is of banking"), "{}", said.err);
        let said = run_in(folder.path(), &[command, &["--toolset", "chargee"]].concat());
        assert!(said.code == Some(2) && said.err.contains("did you mean `charge`?"), "{}", said.err);
    }
}
