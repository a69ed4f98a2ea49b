//! What the stand-in answers.

use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Semaphore;

/// An answer, good or bad.
#[derive(Debug, Clone)]
pub(crate) enum Reply {
    /// These bytes, a part after another with a pause between them.
    Bytes { parts: Vec<Vec<u8>>, pause: Duration, then: Then },
    /// Nothing: the connection closes.
    Gone,
    /// Nothing, for ever.
    Hang,
    /// As the other, once a permit is there.
    Gated(Arc<Semaphore>, Box<Reply>),
}

/// What becomes of the connection after an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Then {
    Open,
    Closed,
}

impl Reply {
    /// 200 with a JSON body.
    pub(crate) fn json(body: &str) -> Reply {
        Reply::with(200, &[("content-type", "application/json")], body)
    }

    /// A status, headers and a body of the right length.
    pub(crate) fn with(status: u16, headers: &[(&str, &str)], body: &str) -> Reply {
        let mut head = format!("HTTP/1.1 {status} X\r\n");
        headers.iter().for_each(|(name, value)| head.push_str(&format!("{name}: {value}\r\n")));
        if status != 204 && status != 304 {
            head.push_str(&format!("content-length: {}\r\n", body.len()));
        }
        Reply::raw(&format!("{head}\r\n{body}"), Then::Open)
    }

    /// Bytes as they are.
    pub(crate) fn raw(bytes: &str, then: Then) -> Reply {
        Reply::Bytes { parts: vec![bytes.as_bytes().to_vec()], pause: Duration::ZERO, then }
    }

    /// `start` at once, then the bytes of `text` one after the other.
    pub(crate) fn drip(start: &str, text: &str, pause: Duration) -> Reply {
        let bytes = text.bytes().map(|byte| vec![byte]);
        let parts = std::iter::once(start.as_bytes().to_vec()).chain(bytes).collect();
        Reply::Bytes { parts, pause, then: Then::Open }
    }

    /// This one, once `gate` has a permit.
    pub(crate) fn gated(self, gate: &Arc<Semaphore>) -> Reply {
        Reply::Gated(Arc::clone(gate), Box::new(self))
    }
}
