//! The loop itself, over a pipe in memory.

use std::sync::Arc;

use engine::{AccountId, Permissions, PersonId, Principal, Scopes, ToolFilter};
use serde_json::{Value, json};
use server::auth::LocalTokens;
use server::stdio::{PipeToken, StdioLimits, StdioParts, serve};
use tokio::io::{AsyncBufReadExt as _, AsyncWriteExt as _, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf, split};
use tokio::task::JoinHandle;

use crate::support::client::request;
use crate::support::doubles::{Gate, OneTrickApi};
use crate::support::server::Grant;
use crate::support::{Era, Running, TestServer, schema};

struct Pipe {
    lines: Lines<BufReader<ReadHalf<DuplexStream>>>,
    input: Option<WriteHalf<DuplexStream>>,
    served: JoinHandle<std::io::Result<()>>,
    server: Running,
}

async fn pipe(server: TestServer, limits: StdioLimits) -> Pipe {
    open(server.start().await, limits, None)
}

fn open(server: Running, limits: StdioLimits, token: Option<PipeToken>) -> Pipe {
    let (ours, theirs) = tokio::io::duplex(1 << 20);
    let (output, input) = split(ours);
    let (read, write) = split(theirs);
    let served = tokio::spawn(serve(parts(&server, limits, token), BufReader::new(read), write));
    Pipe { lines: BufReader::new(output).lines(), input: Some(input), served, server }
}

fn parts(server: &Running, limits: StdioLimits, token: Option<PipeToken>) -> StdioParts {
    let principal = Principal {
        person: PersonId("owner".to_owned()),
        name: "owner".to_owned(),
        account: AccountId("acme".to_owned()),
        workspaces: engine::Workspaces::default(),
        scopes: Scopes::parse("all read write"),
        permissions: Permissions::default(),
        filter: ToolFilter::default(),
        credential: None,
    };
    StdioParts {
        core: Arc::clone(&server.core),
        principal: Arc::new(principal),
        token,
        observe: server.records.clone(),
        clock: server.clock.clone(),
        entropy: server.entropy.clone(),
        limits,
    }
}

impl Pipe {
    async fn write(&mut self, line: &str) {
        self.input.as_mut().unwrap().write_all(format!("{line}\n").as_bytes()).await.unwrap();
    }

    async fn read(&mut self) -> Value {
        serde_json::from_str(&self.lines.next_line().await.unwrap().expect("a line")).expect("JSON")
    }

    async fn ask(&mut self, era: Era, method: &str, params: Value) -> Value {
        self.write(&request(era, method, params).to_string()).await;
        let answer = self.read().await;
        schema::check(era, method, &answer);
        answer
    }

    /// Ends the input and gives the lines that still come.
    async fn end(mut self) -> Vec<String> {
        self.input.take().unwrap().shutdown().await.unwrap();
        let mut rest = Vec::new();
        while let Some(line) = self.lines.next_line().await.unwrap() {
            rest.push(line);
        }
        self.served.await.unwrap().expect("ends well");
        rest
    }
}

#[tokio::test]
async fn anything_may_come_first_and_garbage_is_survived() {
    for first in [
        r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#,
        r#"{"jsonrpc":"2.0","id":0,"method":"no/such"}"#,
        "garbage",
        "",
        "\u{feff}",
        "{\"jsonrpc\":",
        "\"\\ud800\"",
    ] {
        let mut pipe = pipe(TestServer::new(), StdioLimits::default()).await;
        pipe.write(first).await;
        let ping = request(Era::November2025, "ping", json!({}));
        pipe.write(&ping.to_string()).await;
        let lines = pipe.end().await;
        let last: Value = serde_json::from_str(lines.last().expect("an answer")).unwrap();
        assert_eq!(last, json!({"jsonrpc": "2.0", "id": 1, "result": {}}), "{first}");
    }
}

#[tokio::test]
async fn both_eras_share_a_pipe() {
    let mut pipe = pipe(TestServer::new(), StdioLimits::default()).await;
    let discovered = pipe.ask(Era::Modern, "server/discover", json!({})).await;
    assert_eq!(discovered["result"]["resultType"], "complete");
    let params =
        json!({"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "t", "version": "1"}});
    let initialized = pipe.ask(Era::June2025, "initialize", params).await;
    assert_eq!(initialized["result"]["protocolVersion"], "2025-06-18");
    let tools = pipe.ask(Era::Modern, "tools/list", json!({})).await;
    assert_eq!(tools["result"]["tools"].as_array().unwrap().len(), catalogue::banking::BANKING.tools().count());
    let call = json!({"name": "banking_data_customer_list", "arguments": {}});
    assert_eq!(pipe.ask(Era::March2025, "tools/call", call).await["result"]["isError"], json!(false));
    assert_eq!(pipe.server.records.last().person.expect("a person").0, "owner");
    assert_eq!(pipe.end().await, Vec::<String>::new());
}

#[tokio::test]
async fn errors_have_their_codes() {
    let mut pipe = pipe(TestServer::new(), StdioLimits { line_bytes: 1000, ..StdioLimits::default() }).await;
    for (line, code) in [
        ("{".to_owned(), -32700),
        ("7".to_owned(), -32600),
        (r#"{"jsonrpc":"2.0","id":null,"method":"ping"}"#.to_owned(), -32600),
        (r#"{"jsonrpc":"2.0","id":1,"method":"server/discover"}"#.to_owned(), -32602),
        (r#"{"jsonrpc":"2.0","id":1,"method":"no/such"}"#.to_owned(), -32601),
        ("x".repeat(5000), -32600),
    ] {
        pipe.write(&line).await;
        assert_eq!(pipe.read().await["error"]["code"], code, "{line}");
    }
    pipe.write(r#"[{"jsonrpc":"2.0","id":1,"method":"ping"},{"jsonrpc":"2.0","id":2,"method":"ping"}]"#).await;
    assert_eq!(pipe.read().await.as_array().expect("a batch").len(), 2);
}

#[tokio::test]
async fn a_question_is_asked_over_a_pipe_too() {
    let mut pipe = pipe(TestServer::new(), StdioLimits::default()).await;
    let arguments = json!({"url": "https://erp.exemplo.com.br/x", "events": ["bank_billet.paid"]});
    let call = json!({"name": "banking_data_webhook_create", "arguments": arguments, "capabilities": {"elicitation": {"form": {}}}});
    let asked = pipe.ask(Era::Modern, "tools/call", call.clone()).await;
    assert_eq!(asked["result"]["resultType"], "input_required");
    let mut retry = call;
    retry["requestState"] = asked["result"]["requestState"].clone();
    retry["inputResponses"] = json!({"confirm": {"action": "accept", "content": {"confirm": "yes"}}});
    assert_eq!(pipe.ask(Era::Modern, "tools/call", retry).await["result"]["isError"], json!(false));
}

#[tokio::test]
async fn who_wants_progress_reads_it_before_the_answer() {
    let mut pipe = pipe(TestServer::new(), StdioLimits::default()).await;
    for era in [Era::June2025, Era::Modern] {
        let mut body = request(era, "tools/call", json!({"name": "banking_data_customer_list"}));
        body["params"]["_meta"]["progressToken"] = json!("p1");
        pipe.write(&body.to_string()).await;
        let told = pipe.read().await;
        schema::fits(era, "ProgressNotification", &told);
        assert_eq!((&told["params"]["progressToken"], &told["params"]["progress"]), (&json!("p1"), &json!(1)));
        let answer = pipe.read().await;
        schema::check(era, "tools/call", &answer);
        assert_eq!(answer["id"], 1);
    }
    assert_eq!(pipe.end().await, Vec::<String>::new());
}

#[tokio::test]
async fn the_end_of_the_input_lets_running_calls_end() {
    let gate: Arc<Gate> = Arc::default();
    let server = TestServer::new().api(OneTrickApi::Waits(Arc::clone(&gate)));
    let mut pipe = pipe(server, StdioLimits::default()).await;
    pipe.write(&request(Era::Modern, "tools/call", json!({"name": "banking_data_customer_list"})).to_string()).await;
    gate.arrivals(1).await;
    let opened = async {
        // The loop has read the end of its input long before it is let go on.
        tokio::task::yield_now().await;
        gate.open();
    };
    let (lines, ()) = tokio::join!(pipe.end(), opened);
    assert_eq!(lines.len(), 1, "{lines:?}");
}

#[tokio::test]
async fn a_cancelled_request_is_not_answered() {
    let gate: Arc<Gate> = Arc::default();
    let server = TestServer::new().api(OneTrickApi::Waits(Arc::clone(&gate)));
    let mut pipe = pipe(server, StdioLimits { max_in_flight: 1, ..StdioLimits::default() }).await;
    pipe.write(&request(Era::Modern, "tools/call", json!({"name": "banking_data_customer_list"})).to_string()).await;
    gate.arrivals(1).await;
    pipe.write(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"other"}}"#).await;
    pipe.write(r#"{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":1}}"#).await;
    pipe.write(r#"{"jsonrpc":"2.0","id":2,"method":"ping"}"#).await;
    assert_eq!(pipe.read().await["id"], 2, "the only room was given back");
    assert_eq!(pipe.server.records.all().iter().filter(|record| record.outcome == "dropped").count(), 1);
}

#[tokio::test]
async fn a_revocation_holds_at_once_on_an_open_pipe() {
    let server = TestServer::new().start().await;
    let (id, secret) = server.grant(Grant::new("owner", "all read write")).await;
    let authenticator = Arc::new(LocalTokens::new(server.store.clone(), server.clock.clone()));
    let token = PipeToken { authenticator, secret: secret.clone() };
    let mut pipe = open(server, StdioLimits::default(), Some(token));
    let list = json!({"name": "banking_data_customer_list", "arguments": {}});
    assert_eq!(pipe.ask(Era::Modern, "tools/call", list.clone()).await["result"]["isError"], json!(false));
    let now = engine::Clock::now(pipe.server.clock.as_ref());
    assert!(pipe.server.store.revoke_token(&id, now).await.expect("revokes"));
    for era in [Era::November2025, Era::Modern] {
        let refused = pipe.ask(era, "tools/call", list.clone()).await;
        assert_eq!(refused["error"]["code"], -32600);
        assert!(refused["error"]["message"].as_str().unwrap().contains("was revoked"), "{refused}");
        assert!(!refused.to_string().contains(&secret));
    }
    pipe.write(r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#).await;
    assert_eq!(pipe.read().await["error"]["code"], -32600, "nor do batches get through");
}

#[tokio::test]
async fn a_batch_is_of_the_revision_that_has_them() {
    let mut pipe = pipe(TestServer::new(), StdioLimits::default()).await;
    let modern = request(Era::Modern, "tools/list", json!({}));
    let old = request(Era::March2025, "ping", json!({}));
    pipe.write(&json!([modern, old, ["2.0", 1, "ping"]]).to_string()).await;
    let answers = pipe.read().await;
    assert_eq!((&answers[0]["error"]["code"], &answers[0]["id"]), (&json!(-32600), &json!(1)), "{answers}");
    assert_eq!(answers[1]["result"], json!({}));
    assert_eq!(answers[2]["error"]["code"], -32600);
}

#[tokio::test]
async fn a_pipe_that_nobody_reads_ends() {
    let server = TestServer::new().start().await;
    let (mut input, theirs) = tokio::io::duplex(1 << 16);
    let (output, nobody) = tokio::io::duplex(1 << 16);
    drop(nobody);
    let served = serve(parts(&server, StdioLimits::default(), None), BufReader::new(theirs), output);
    input.write_all(format!("{}\n", request(Era::November2025, "ping", json!({}))).as_bytes()).await.unwrap();
    // The input stays open.
    let ended = served.await;
    drop(input);
    assert_eq!(ended.expect_err("nobody reads").kind(), std::io::ErrorKind::BrokenPipe);
}
