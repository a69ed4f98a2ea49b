//! Files at addresses that the server signs: who has one is given the file, to be saved, and nothing else.

use std::sync::Mutex;

use bytes::Bytes;
use catalogue::inbox::INBOX_PRODUCT;
use engine::{Api, ApiFault, BoxFuture, Newest, Permit};
use http::{Request, Response};
use jiff::SignedDuration;
use serde_json::{Value, json};

use crate::support::{Answer, Era, Running, TestServer};

const EMAIL: &str = "0199bed5-a775-7ad7-9167-7b80147f710f";
const MESSAGE: &str = "From: <script>@exemplo.com.br\r\n\r\n<h1>Oi</h1>\r\n";

/// An API with one message.
struct Mail {
    message: String,
    seen: Mutex<Vec<String>>,
}

impl Api for Mail {
    fn newest(&self, permits: Vec<Permit>, _: usize) -> BoxFuture<'_, Result<Vec<Vec<Newest>>, ApiFault>> {
        Box::pin(async move { Ok(permits.iter().map(|_| Vec::new()).collect()) })
    }

    fn send(&self, _: Permit, request: Request<Bytes>) -> BoxFuture<'_, Result<Response<Bytes>, ApiFault>> {
        let path = request.uri().path().to_owned();
        self.seen.lock().unwrap().push(path.clone());
        let (status, kind, body) = match path.strip_prefix("/v1/emails/") {
            Some(EMAIL) => (200, "application/json", json!({"data": {"id": EMAIL}}).to_string()),
            Some(rest) if rest == format!("{EMAIL}/eml") => (200, "message/rfc822", self.message.clone()),
            _ => (404, "application/json", json!({"error": {"code": "not_found", "message": "-"}}).to_string()),
        };
        let response = Response::builder().status(status).header("content-type", kind);
        Box::pin(async move { Ok(response.body(Bytes::from(body)).unwrap()) })
    }
}

async fn server() -> Running {
    with(MESSAGE, |server| server).await
}

async fn with(message: &str, change: impl FnOnce(TestServer) -> TestServer) -> Running {
    let api = Mail { message: message.to_owned(), seen: Mutex::default() };
    change(TestServer::new().product(&INBOX_PRODUCT).api(api)).start().await
}

/// The path of a fresh address, as `emails_eml` answers it.
async fn address(server: &Running) -> String {
    let answer = server.call(Era::Modern, "emails_eml", json!({"id": EMAIL})).await.structured();
    let url = answer["url"].as_str().unwrap_or_else(|| panic!("{answer}"));
    url.strip_prefix("https://mcp.example.com").unwrap().to_owned()
}

async fn ask(server: &Running, method: &str, path: &str) -> Answer {
    let url = format!("http://{}{path}", server.address);
    server.send(server.http.request(method.parse().unwrap(), url)).await
}

fn code(answer: &Answer) -> Value {
    answer.json()["error"]["code"].clone()
}

#[tokio::test]
async fn the_file_is_given_to_be_saved_and_needs_no_token() {
    let server = server().await;
    let path = address(&server).await;
    assert!(path.starts_with("/inbox/eml/"), "{path}");
    let answer = ask(&server, "GET", &path).await;
    assert_eq!((answer.status.as_u16(), answer.text.as_str()), (200, MESSAGE));
    for (name, value) in [
        ("content-type", "message/rfc822"),
        ("content-disposition", &format!("attachment; filename=\"{EMAIL}.eml\"")),
        ("x-content-type-options", "nosniff"),
        ("cache-control", "private, no-store"),
        ("content-security-policy", "default-src 'none'; sandbox"),
        ("referrer-policy", "no-referrer"),
        ("content-length", &MESSAGE.len().to_string()),
    ] {
        assert_eq!(answer.header(name), value, "{name}");
    }
    assert!(!answer.header("request-id").is_empty());
    let head = ask(&server, "HEAD", &path).await;
    assert_eq!((head.status.as_u16(), head.text.as_str()), (200, ""));
    assert_eq!(head.header("content-length"), MESSAGE.len().to_string());
    for method in ["POST", "PUT", "DELETE", "PATCH"] {
        let answer = ask(&server, method, &path).await;
        assert_eq!((answer.status.as_u16(), answer.header("allow")), (405, "GET, HEAD"), "{method}");
    }
}

#[tokio::test]
async fn an_address_that_is_no_longer_good_tells_nothing() {
    let server = server().await;
    let path = address(&server).await;
    let (at, last) = path.char_indices().last().unwrap();
    let changed = format!("{}{}", &path[..at], if last == 'A' { 'B' } else { 'A' });
    let long = format!("/inbox/eml/{}", "a".repeat(6_000));
    for path in [changed.as_str(), "/inbox/eml/x", "/inbox/eml/%00%ff", &long, &format!("{path}.x")] {
        let answer = ask(&server, "GET", path).await;
        assert_eq!((answer.status.as_u16(), code(&answer)), (404, json!("file_link_invalid")), "{path}");
        assert!(!answer.text.contains(EMAIL) && answer.header("x-content-type-options") == "nosniff");
    }
    server.clock.advance(SignedDuration::from_secs(301));
    let answer = ask(&server, "GET", &path).await;
    assert_eq!((answer.status.as_u16(), code(&answer)), (410, json!("file_link_expired")));
    assert!(!answer.text.contains(EMAIL) && answer.text.len() < 200, "{}", answer.text);
    for path in ["/inbox/eml", "/inbox/eml/", "/inbox/pdf/x", "/banking/eml/x"] {
        assert_eq!(ask(&server, "GET", path).await.status.as_u16(), 404, "{path}");
    }
}

#[tokio::test]
async fn the_log_knows_the_tool_and_not_the_address() {
    let server = server().await;
    let path = address(&server).await;
    ask(&server, "GET", &path).await;
    let record = server.records.last();
    assert_eq!((record.method, record.tool, record.product), ("file", Some("emails_eml"), "inbox"));
    assert_eq!((record.outcome.as_str(), record.status), ("ok", 200));
    let token = path.rsplit('/').next().unwrap();
    assert!(!format!("{:?}", server.records.all()).contains(token));
    ask(&server, "GET", "/inbox/eml/x").await;
    assert_eq!(server.records.last().outcome, "file_link_invalid");
}

#[tokio::test]
async fn large_files_take_their_room_and_too_large_ones_are_refused() {
    let large = "x".repeat(3_000_000);
    let server = with(&large, |server| server.settings(|http| http.max_body_bytes_in_flight = 2_000_000)).await;
    let path = address(&server).await;
    let answer = ask(&server, "GET", &path).await;
    assert_eq!((answer.status.as_u16(), code(&answer)), (503, json!("busy")));
    assert_eq!(answer.header("retry-after"), "1");
    let server = with(&large, |server| server).await;
    let path = address(&server).await;
    assert_eq!(ask(&server, "GET", &path).await.text.len(), large.len());
    let huge = "x".repeat(engine::Limits::default().linked_file_bytes + 1);
    let server = with(&huge, |server| server).await;
    let path = address(&server).await;
    let answer = ask(&server, "GET", &path).await;
    assert_eq!((answer.status.as_u16(), code(&answer)), (403, json!("file_too_large")));
}

#[tokio::test]
async fn foreign_names_and_pages_get_no_file() {
    let server = server().await;
    let path = address(&server).await;
    let url = format!("http://{}{path}", server.address);
    let of_host = server.send(server.http.get(&url).header("host", "evil.com")).await;
    let of_page = server.send(server.http.get(&url).header("origin", "https://evil.com")).await;
    assert_eq!((of_host.status.as_u16(), of_page.status.as_u16()), (403, 403));
}

#[tokio::test]
async fn a_tool_that_is_not_offered_has_no_addresses() {
    let filter = engine::ToolFilter { exclude: ["emails_eml".to_owned()].into(), ..engine::ToolFilter::default() };
    let offering = server().await;
    let path = address(&offering).await;
    let server = with(MESSAGE, |server| server.filter(filter)).await;
    let answer = ask(&server, "GET", &path).await;
    assert_eq!((answer.status.as_u16(), answer.code()), (404, -32600));
}
