//! The HTTP server as operators and clients meet it.

use serde_json::{Value, json};

use super::process::{ENDPOINTS, Listening, run_in, send, token};

fn call(server: &Listening, token: &str, message: &Value) -> u16 {
    send(&format!("{}/banking/mcp", server.url), "POST", token, &message.to_string()).0
}

fn ping() -> Value {
    json!({"jsonrpc": "2.0", "id": 1, "method": "ping"})
}

#[test]
fn the_first_start_gives_a_token_that_works() {
    let folder = tempfile::tempdir().unwrap();
    let server = Listening::start(folder.path(), "serve", &[], 3 * ENDPOINTS + 6);
    for (line, product) in server.greeting.iter().zip(catalogue::PRODUCTS.iter().map(|product| product.name)) {
        assert_eq!(*line, format!("{product}: {}/{product}/mcp", server.url));
        assert!(
            server
                .greeting
                .iter()
                .any(|line| line.contains(&format!("claude mcp add --transport http kobana-{product} ")))
        );
    }
    let line = server.greeting.iter().find(|line| line.starts_with("Your token")).unwrap();
    let secret = line.rsplit(' ').next().unwrap().to_owned();
    assert!(server.greeting.iter().any(|line| line.contains("claude mcp add") && line.contains(&secret)));
    assert_eq!(call(&server, &secret, &ping()), 200);
    drop(server);
    let again = Listening::start(folder.path(), "serve", &[], ENDPOINTS + 1);
    assert!(again.greeting[ENDPOINTS].contains("token create"), "{:?}", again.greeting);
}

#[test]
fn a_later_start_tells_how_another_token_of_this_installation_is_made() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("dados");
    drop(Listening::start(&data, "serve", &[], ENDPOINTS + 1));
    let told = || Listening::start(&data, "serve", &[], ENDPOINTS + 1).greeting[ENDPOINTS].clone();
    let usual = "New token: kobana-mcp token create --person NAME --scopes \"all read\"";
    assert_eq!(told(), format!("{usual} --data {}", data.display()));
    run_in(&data, &["workspace", "create", "Filial"]);
    let oldest = run_in(&data, &["workspace", "list", "--json"]).json()[0]["id"].as_str().unwrap().to_owned();
    assert_eq!(told(), format!("{usual} --data {} --default-workspace {oldest}", data.display()));
    let made =
        run_in(&data, &["token", "create", "--person", "Ana", "--scopes", "all read", "--default-workspace", &oldest]);
    assert_eq!(made.code, Some(0), "{}", made.err);
}

#[test]
fn operators_see_how_it_does() {
    let folder = tempfile::tempdir().unwrap();
    let server = Listening::start(folder.path(), "serve", &[], 1);
    let secret = token(folder.path(), "all read");
    call(&server, &secret, &ping());
    let get = |path: &str| send(&format!("{}{path}", server.url), "GET", "", "");
    assert_eq!(get("/healthz").0, 200);
    assert_eq!(get("/readyz").0, 200);
    let (status, metrics) = get("/metrics");
    assert_eq!(status, 200);
    assert!(metrics.contains("kobana_mcp_requests_total{product=\"banking\",method=\"ping\""), "{metrics}");
    assert!(!metrics.contains("Ana"), "a person is in the metrics");
}

#[test]
fn the_log_has_one_line_a_request_and_no_contents() {
    let folder = tempfile::tempdir().unwrap();
    let server = Listening::start(folder.path(), "serve", &[], 1);
    let secret = token(folder.path(), "all read");
    let call_list = json!({"jsonrpc": "2.0", "id": 7, "method": "tools/call", "params": {
        "name": "banking_charge_bank_billet_list", "arguments": {"our_number": "0123443210"},
    }});
    call(&server, &secret, &call_list);
    let (status, log) = server.terminate();
    assert!(status.success(), "{log}");
    let lines: Vec<Value> = log.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let lines: Vec<&Value> = lines.iter().filter(|line| line["target"] == "request").collect();
    assert_eq!(lines.len(), 1, "{log}");
    let line = lines[0];
    assert_eq!(
        (&line["method"], &line["tool"], &line["person"], &line["product"]),
        (&json!("tools/call"), &json!("banking_charge_bank_billet_list"), &json!("Ana"), &json!("banking"))
    );
    assert!(line["id"].is_string() && line["ms"].is_number() && line["outcome"].is_string(), "{line}");
    assert!(!log.contains("0123443210") && !log.contains(&secret), "{log}");
}

#[test]
fn a_revoked_token_stops_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let server = Listening::start(folder.path(), "serve", &[], 1);
    let made = run_in(folder.path(), &["token", "create", "--person", "Ana", "--scopes", "all read", "--json"]).json();
    let secret = made["token"].as_str().unwrap();
    assert_eq!(call(&server, secret, &ping()), 200);
    run_in(folder.path(), &["token", "revoke", made["id"].as_str().unwrap()]);
    assert_eq!(call(&server, secret, &ping()), 401);
}

#[test]
fn the_rest_api_stands_alone_and_beside_mcp() {
    for command in ["sandbox", "serve"] {
        let folder = tempfile::tempdir().unwrap();
        let server = Listening::start(folder.path(), command, &["--demo"], 1);
        let secret = token(folder.path(), "all read");
        let url = format!("{}/sandbox/banking/v1/bank_billets?per_page=3", server.url);
        assert_eq!(send(&url, "GET", "", "").0, 401);
        let boletos: Value = serde_json::from_str(&send(&url, "GET", &secret, "").1).unwrap();
        assert_eq!(boletos.as_array().map(Vec::len), Some(3), "{command}: {boletos}");
        assert_eq!(call(&server, &secret, &ping()), if command == "serve" { 200 } else { 404 });
        let (status, log) = server.terminate();
        assert!(status.success() && log.contains("\"path\":\"/v1/bank_billets\"") && !log.contains(&secret), "{log}");
    }
}
