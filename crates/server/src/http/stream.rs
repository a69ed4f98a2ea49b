//! Answers as server-sent events: a comment at once and at intervals, the response last. No event ids, no resumption.

use std::convert::Infallible;
use std::pin::Pin;
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use bytes::{BufMut, Bytes, BytesMut};
use futures_util::stream;
use http::{HeaderMap, HeaderName, HeaderValue, header};

use super::weights;
use crate::mcp::{Progress, Reply};

/// What is awaited behind a stream.
type Running = Pin<Box<dyn Future<Output = Reply> + Send>>;

/// Whether the answer is streamed: the client wants to be told of progress and takes streams, or takes nothing else.
pub fn wanted(headers: &HeaderMap, progress: Progress) -> bool {
    let takes = |kinds: &[&str]| {
        let mut taken = weights::ranges(headers, &header::ACCEPT).filter(|(_, weight)| *weight > 0.0);
        taken.any(|(named, _)| kinds.iter().any(|kind| named.eq_ignore_ascii_case(kind)))
    };
    let json = || takes(&["application/json", "application/*", "*/*"]);
    takes(&["text/event-stream"]) && (progress == Progress::Wanted || !json())
}

/// A stream that ends with the reply of `run`. When the client hangs up, the body is dropped and `run` with it.
pub fn respond(run: Running, every: Duration) -> Response {
    let events = stream::unfold(State::Begin(run), move |state| async move {
        match state {
            State::Begin(run) => Some((Ok::<_, Infallible>(comment()), State::Running(run))),
            State::Running(mut run) => match tokio::time::timeout(every, &mut run).await {
                Ok(reply) => Some((Ok(event(reply)), State::Done)),
                Err(_) => Some((Ok(comment()), State::Running(run))),
            },
            State::Done => None,
        }
    });
    let mut response = Response::new(Body::from_stream(events));
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/event-stream"));
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    response
}

enum State {
    Begin(Running),
    Running(Running),
    Done,
}

fn comment() -> Bytes {
    Bytes::from_static(b":\n\n")
}

/// JSON on one line is one `data` line.
fn event(reply: Reply) -> Bytes {
    const BEFORE: &[u8] = b"event: message\ndata: ";
    let json = reply.body.into_line().unwrap_or_default();
    let mut event = BytesMut::with_capacity(BEFORE.len() + json.len() + 2);
    event.put_slice(BEFORE);
    event.put_slice(&json);
    event.put_slice(b"\n\n");
    event.freeze()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_go_to_those_who_want_them() {
        use Progress::{Unwanted, Wanted};
        let table = [
            ("application/json, text/event-stream", Wanted, true),
            ("application/json, text/event-stream", Unwanted, false),
            ("text/event-stream", Unwanted, true),
            ("text/event-stream;q=0.9", Wanted, true),
            ("*/*", Wanted, false),
            ("application/json", Wanted, false),
            ("application/json, text/event-stream;q=0", Wanted, false),
            ("application/json;q=0, text/event-stream", Unwanted, true),
        ];
        for (value, progress, expected) in table {
            let headers = HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static(value))]);
            assert_eq!(wanted(&headers, progress), expected, "{value} {progress:?}");
        }
        assert!(!wanted(&HeaderMap::new(), Wanted));
    }
}
