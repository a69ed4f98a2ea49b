//! Files at addresses that this server signed: `GET /<product>/<file>/<token>`.
//!
//! Whoever has an address is given its file and needs no token of their own: a browser, or a download manager. What comes is
//! a third party's, so it is given to be saved and never to be shown, and nobody between keeps it. The last part of the path
//! opens the file: it goes to no log.

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use catalogue::{Lang, Product, Tool};
use engine::{FileError, FileRequest, LinkedFile, Refusal};
use futures_util::FutureExt as _;
use http::request::Parts;
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use serde_json::json;

use super::held::Held;
use super::{ProductFront, Shared, answer, language};

/// What the log and the metrics call such a request, which is of no MCP method.
const METHOD: &str = "file";

/// The tools whose files have addresses, each with the route of these.
pub fn routes(product: &'static Product) -> impl Iterator<Item = (&'static Tool, String)> {
    engine::link::tools(product)
        .map(|tool| (tool, format!("/{}/{}/{{token}}", product.name, engine::link::file_of(tool))))
}

/// Serves one request. Whatever panics on the way is answered with 500.
pub async fn serve(shared: Arc<Shared>, front: ProductFront, tool: &'static Tool, request: Request) -> Response {
    let mut recorder = shared.recorder(front.core.product().name);
    recorder.note(|record| {
        record.method = METHOD;
        record.tool = Some(tool.name);
    });
    let request_id = recorder.request_id().to_owned();
    let observe = Arc::clone(&shared.parts.observe);
    let lang = front.core.usual_lang();
    let (parts, _) = request.into_parts();
    let visit = Visit { shared, front, tool, parts, request_id: request_id.clone() };
    let lang = language::wanted(&visit.parts.headers).unwrap_or(lang);
    let (mut response, outcome) = match AssertUnwindSafe(visit.answer(lang)).catch_unwind().await {
        Ok(answered) => answered,
        Err(_) => {
            observe.panicked(&request_id, "while a file was given");
            refused(&FileError::Refused(Refusal::Internal), lang)
        }
    };
    answer::name(&mut response, &request_id);
    recorder.finish(response.status().as_u16(), outcome);
    response
}

struct Visit {
    shared: Arc<Shared>,
    front: ProductFront,
    tool: &'static Tool,
    parts: Parts,
    request_id: String,
}

impl Visit {
    async fn answer(self, lang: Lang) -> (Response, &'static str) {
        if !matches!(self.parts.method, Method::GET | Method::HEAD) {
            let mut response =
                said(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "Só GET e HEAD. / GET and HEAD only.");
            response.headers_mut().insert(header::ALLOW, HeaderValue::from_static("GET, HEAD"));
            return (response, "method_not_allowed");
        }
        let Some(place) = self.shared.room.enter() else { return self.busy(lang) };
        let token = self.parts.uri.path().rsplit('/').next().unwrap_or_default().to_owned();
        let file = engine::link::file_of(self.tool).to_owned();
        let request = FileRequest { file, token, request_id: self.request_id.clone(), lang };
        let limit = Duration::from_secs(self.shared.parts.settings.request_timeout_seconds);
        let opened = tokio::time::timeout(limit, self.front.core.engine().open_file(request)).await;
        match opened.unwrap_or(Err(FileError::Refused(Refusal::Timeout))) {
            Ok(file) => match self.shared.room.with_bytes(place, file.bytes.len()) {
                Some(place) => (given(file, |bytes| Held::body(bytes, place)), "ok"),
                None => self.busy(lang),
            },
            Err(fault) => refused(&fault, lang),
        }
    }

    fn busy(&self, lang: Lang) -> (Response, &'static str) {
        let text = match lang {
            Lang::Pt => "O servidor está ocupado. Tente de novo em instantes.",
            Lang::En => "The server is busy. Try again in a moment.",
        };
        let mut response = said(StatusCode::SERVICE_UNAVAILABLE, "busy", text);
        let wait = HeaderValue::from(self.shared.parts.settings.retry_after_seconds);
        response.headers_mut().insert(header::RETRY_AFTER, wait);
        (response, "busy")
    }
}

/// The file, to be saved: no browser shows it, guesses what it is, or runs what is in it.
fn given(file: LinkedFile, body: impl FnOnce(bytes::Bytes) -> Body) -> Response {
    let mut response = Response::new(body(file.bytes));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(file.media_type));
    // A name of letters, digits, hyphens and a point needs no quoting (RFC 6266, section 4.1).
    let disposition = HeaderValue::try_from(format!("attachment; filename=\"{}\"", file.name));
    headers.insert(header::CONTENT_DISPOSITION, disposition.unwrap_or_else(|_| HeaderValue::from_static("attachment")));
    guard(headers);
    response
}

fn refused(fault: &FileError, lang: Lang) -> (Response, &'static str) {
    let status = match fault {
        FileError::Invalid | FileError::Refused(Refusal::NotFound) => StatusCode::NOT_FOUND,
        FileError::Expired => StatusCode::GONE,
        FileError::TooLarge { .. } => StatusCode::FORBIDDEN,
        FileError::Refused(Refusal::RateLimited { .. }) => StatusCode::SERVICE_UNAVAILABLE,
        FileError::Refused(Refusal::UpstreamUnavailable | Refusal::UpstreamRefused { .. }) => StatusCode::BAD_GATEWAY,
        FileError::Refused(Refusal::Timeout) => StatusCode::GATEWAY_TIMEOUT,
        FileError::Refused(Refusal::Internal) => StatusCode::INTERNAL_SERVER_ERROR,
        FileError::Refused(_) => StatusCode::FORBIDDEN,
    };
    let mut response = said(status, fault.code(), &fault.message(lang));
    if let FileError::Refused(Refusal::RateLimited { retry_after_seconds: Some(seconds) }) = fault {
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(*seconds));
    }
    (response, fault.code())
}

/// A short answer in JSON, in the shape that the REST API has for errors.
fn said(status: StatusCode, code: &str, message: &str) -> Response {
    let body = json!({"error": {"code": code, "message": message}}).to_string();
    let mut response = answer::json(status, Body::from(body));
    guard(response.headers_mut());
    response
}

/// What holds of every answer here. The address is a key, so that no page learns it from a `Referer`.
fn guard(headers: &mut HeaderMap) {
    let all: [(HeaderName, &'static str); 5] = [
        (header::CACHE_CONTROL, "private, no-store"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; sandbox"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ];
    for (name, value) in all {
        headers.insert(name, HeaderValue::from_static(value));
    }
}
