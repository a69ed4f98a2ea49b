//! A body made of pieces that already exist, sent without copying them together.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body_util::BodyExt as _;
use hyper::body::{Body, Frame, SizeHint};

/// Pieces of known length.
#[derive(Debug)]
pub struct Pieces(VecDeque<Bytes>);

impl Pieces {
    /// A body of `pieces`, one after the other.
    pub fn body(pieces: impl IntoIterator<Item = Bytes>) -> axum::body::Body {
        axum::body::Body::new(Pieces(pieces.into_iter().filter(|piece| !piece.is_empty()).collect()).boxed_unsync())
    }
}

impl Body for Pieces {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        Poll::Ready(self.0.pop_front().map(|piece| Ok(Frame::data(piece))))
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.0.iter().map(|piece| piece.len() as u64).sum())
    }
}
