//! A body that keeps its room until it is sent.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use hyper::body::{Body, Frame, SizeHint};

use super::room::Place;

/// How much of the bytes is given to the connection at a time, in bytes.
const PIECE_BYTES: usize = 65_536;

/// Bytes, and the room that they take.
pub struct Held {
    bytes: Bytes,
    _place: Place,
}

impl Held {
    /// A body of `bytes`, whose place is free once they are sent or the client is gone.
    pub fn body(bytes: Bytes, place: Place) -> axum::body::Body {
        axum::body::Body::new(Held { bytes, _place: place })
    }
}

impl Body for Held {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        if self.bytes.is_empty() {
            return Poll::Ready(None);
        }
        let most = self.bytes.len().min(PIECE_BYTES);
        Poll::Ready(Some(Ok(Frame::data(self.bytes.split_to(most)))))
    }

    fn is_end_stream(&self) -> bool {
        self.bytes.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.bytes.len() as u64)
    }
}
