//! Answers as server-sent events: a comment at once and at intervals, notifications of progress, the response last. No event ids, no resumption.

use std::convert::Infallible;
use std::time::Duration;

use axum::body::Body;
use axum::response::Response;
use bytes::{BufMut, Bytes, BytesMut};
use futures_util::stream;
use http::{HeaderMap, HeaderName, HeaderValue, header};

use super::weights;
use crate::mcp::{Progress, Step, Watched};

/// Whether the answer is streamed: the client wants to be told of progress and takes streams, or takes nothing else.
pub fn wanted(headers: &HeaderMap, progress: &Progress) -> bool {
    let takes = |kinds: &[&str]| {
        let mut taken = weights::ranges(headers, &header::ACCEPT).filter(|(_, weight)| *weight > 0.0);
        taken.any(|(named, _)| kinds.iter().any(|kind| named.eq_ignore_ascii_case(kind)))
    };
    let json = || takes(&["application/json", "application/*", "*/*"]);
    takes(&["text/event-stream"]) && (matches!(progress, Progress::Wanted(_)) || !json())
}

/// A stream that ends with the reply. When the client hangs up, the body is dropped and what runs with it.
pub fn respond(watched: Watched, every: Duration) -> Response {
    let events = stream::unfold(State::Begin(watched), move |state| async move {
        match state {
            State::Begin(watched) => Some((Ok::<_, Infallible>(comment()), State::Running(watched))),
            State::Running(mut watched) => match tokio::time::timeout(every, watched.next()).await {
                Ok(Step::Told(line)) => Some((Ok(event(&line)), State::Running(watched))),
                Ok(Step::Done(reply)) => Some((Ok(event(&reply.body.into_line().unwrap_or_default())), State::Done)),
                Err(_) => Some((Ok(comment()), State::Running(watched))),
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
    Begin(Watched),
    Running(Watched),
    Done,
}

fn comment() -> Bytes {
    Bytes::from_static(b":\n\n")
}

/// JSON on one line is one `data` line.
fn event(json: &[u8]) -> Bytes {
    const BEFORE: &[u8] = b"event: message\ndata: ";
    let mut event = BytesMut::with_capacity(BEFORE.len() + json.len() + 2);
    event.put_slice(BEFORE);
    event.put_slice(json);
    event.put_slice(b"\n\n");
    event.freeze()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn streams_go_to_those_who_want_them() {
        let raw = serde_json::value::RawValue::from_string("7".to_owned()).expect("JSON");
        let (asked, nobody) = (Progress::Wanted(crate::mcp::Id::parse(&raw).expect("a token")), Progress::Unwanted);
        let table = [
            ("application/json, text/event-stream", &asked, true),
            ("application/json, text/event-stream", &nobody, false),
            ("text/event-stream", &nobody, true),
            ("text/event-stream;q=0.9", &asked, true),
            ("*/*", &asked, false),
            ("application/json", &asked, false),
            ("application/json, text/event-stream;q=0", &asked, false),
            ("application/json;q=0, text/event-stream", &nobody, true),
        ];
        for (value, progress, expected) in table {
            let headers = HeaderMap::from_iter([(header::ACCEPT, HeaderValue::from_static(value))]);
            assert_eq!(wanted(&headers, progress), expected, "{value} {progress:?}");
        }
        assert!(!wanted(&HeaderMap::new(), &asked));
    }
}
