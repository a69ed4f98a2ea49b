//! Clients of both eras. Every answer is checked against the schema of its revision.

use http::StatusCode;
use serde_json::{Value, json};

use super::{Running, schema};

/// Which client.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Era {
    /// 2025-03-26, which sends no version header.
    March2025,
    /// 2025-06-18.
    June2025,
    /// 2025-11-25.
    November2025,
    /// 2026-07-28.
    Modern,
}

/// Every client.
pub const ALL: [Era; 4] = [Era::March2025, Era::June2025, Era::November2025, Era::Modern];

impl Era {
    /// The revision.
    pub fn version(self) -> &'static str {
        match self {
            Era::March2025 => "2025-03-26",
            Era::June2025 => "2025-06-18",
            Era::November2025 => "2025-11-25",
            Era::Modern => "2026-07-28",
        }
    }
}

/// An answer as it came.
#[derive(Debug, Clone)]
pub struct Answer {
    /// The status.
    pub status: StatusCode,
    /// The headers.
    pub headers: http::HeaderMap,
    /// The body.
    pub text: String,
}

impl Answer {
    /// The body as JSON.
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.text).unwrap_or_else(|error| panic!("{error}: {}", self.text))
    }

    /// The result of a JSON-RPC answer.
    pub fn result(&self) -> Value {
        let json = self.json();
        json.get("result").cloned().unwrap_or_else(|| panic!("no result: {json}"))
    }

    /// The code of a JSON-RPC error.
    pub fn code(&self) -> i64 {
        self.json()["error"]["code"].as_i64().unwrap_or_else(|| panic!("no error: {}", self.text))
    }

    /// The message of a JSON-RPC error.
    pub fn message(&self) -> String {
        self.json()["error"]["message"].as_str().unwrap_or_else(|| panic!("no error: {}", self.text)).to_owned()
    }

    /// A header as text, or nothing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).map(|value| value.to_str().expect("ASCII")).unwrap_or_default()
    }

    /// The structured content of a tool's result that succeeded.
    pub fn structured(&self) -> Value {
        let result = self.result();
        assert_eq!(result["isError"], json!(false), "{result}");
        result["structuredContent"].clone()
    }

    /// The JSON in the text of a tool's result that worked: its one block, or the second of three whose first and last hold
    /// the same line of marks.
    pub fn told(&self) -> String {
        let result = self.result();
        let blocks: Vec<&str> = result["content"]
            .as_array()
            .expect("blocks")
            .iter()
            .map(|one| one["text"].as_str().expect("text"))
            .collect();
        match blocks[..] {
            [own] => own.to_owned(),
            [opening, json, closing] => {
                let line = opening.lines().last().expect("a line");
                assert!(line.starts_with("===== ") && closing.lines().next() == Some(line), "{result}");
                assert_eq!(json.matches(line).count(), 0, "{result}");
                json.to_owned()
            }
            _ => panic!("one block or three: {result}"),
        }
    }

    /// The code in the text of a tool's result that failed.
    pub fn refusal(&self) -> String {
        let result = self.result();
        assert_eq!(result["isError"], json!(true), "{result}");
        assert!(result.get("structuredContent").is_none(), "{result}");
        let text: Value = serde_json::from_str(result["content"][0]["text"].as_str().expect("text")).expect("JSON");
        text["error"]["code"].as_str().expect("a code").to_owned()
    }
}

/// `_meta` of a modern request whose client declares `capabilities`.
pub fn meta(capabilities: Value) -> Value {
    json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": capabilities,
        "io.modelcontextprotocol/clientInfo": {"name": "test", "version": "1"},
    })
}

/// A whole request of `era`; `params` without `_meta`.
pub fn request(era: Era, method: &str, mut params: Value) -> Value {
    if era == Era::Modern {
        let capabilities = params.as_object_mut().and_then(|params| params.remove("capabilities"));
        params["_meta"] = meta(capabilities.unwrap_or(json!({})));
    }
    json!({"jsonrpc": "2.0", "id": 1, "method": method, "params": params})
}

/// A name as a header may carry it.
fn header_safe(name: &str) -> String {
    if name.trim() == name && name.bytes().all(|byte| (0x20..0x7f).contains(&byte)) {
        return name.to_owned();
    }
    format!("=?base64?{}?=", base64::Engine::encode(&base64::engine::general_purpose::STANDARD, name))
}

impl Running {
    /// A POST with the headers that a client of `era` sends with `body`.
    pub fn post(&self, era: Era, body: &Value) -> reqwest::RequestBuilder {
        let mut post = self.http.post(self.url()).bearer_auth(&self.token);
        post = post.header("accept", "application/json, text/event-stream").header("content-type", "application/json");
        if era != Era::March2025 {
            post = post.header("mcp-protocol-version", era.version());
        }
        if era == Era::Modern {
            post = post.header("mcp-method", body["method"].as_str().unwrap_or_default());
            let params = &body["params"];
            if let Some(name) = params["name"].as_str().or(params["uri"].as_str())
                && body["method"] != "completion/complete"
            {
                post = post.header("mcp-name", header_safe(name));
            }
        }
        post.body(body.to_string())
    }

    /// Sends it.
    pub async fn send(&self, post: reqwest::RequestBuilder) -> Answer {
        let response = post.send().await.expect("an answer");
        let (status, headers) = (response.status(), response.headers().clone());
        let text = response.text().await.expect("a text");
        Answer { status, headers, text }
    }

    /// One request of `era`, whose answer fits the schema of its revision.
    pub async fn ask(&self, era: Era, method: &str, params: Value) -> Answer {
        let body = request(era, method, params);
        let answer = self.send(self.post(era, &body)).await;
        schema::check(era, method, &answer.json());
        answer
    }

    /// `tools/call`.
    pub async fn call(&self, era: Era, tool: &str, arguments: Value) -> Answer {
        self.ask(era, "tools/call", json!({"name": tool, "arguments": arguments})).await
    }

    /// A token's own view: the same server as another person.
    pub fn with_token(&self, token: &str, era: Era, body: &Value) -> reqwest::RequestBuilder {
        self.post(era, body).headers(
            [(http::header::AUTHORIZATION, format!("Bearer {token}").parse().expect("a value"))].into_iter().collect(),
        )
    }
}

/// A client that uses nothing but the address it is given. It never meets TLS, but does not build without.
pub fn http_client() -> reqwest::Client {
    // Another test of the same process may have been first.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().no_proxy().tls_certs_only([]).build().expect("a client")
}
