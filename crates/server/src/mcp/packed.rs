//! Cached JSON that is sent plain or gzipped without being copied or compressed again.
//!
//! A list differs between two requests only in the id before it. Its compressed form is kept as DEFLATE blocks that end
//! on a byte boundary (a sync flush, RFC 1951), so that a gzip member (RFC 1952) can be put together around it from a
//! stored block with the prefix, the kept blocks, and a final stored block with the suffix.

use std::io::Write as _;
use std::sync::Arc;

use bytes::{BufMut, Bytes, BytesMut};
use flate2::{Compress, Compression, Crc, FlushCompress};

/// A cached JSON text, rendered and compressed once.
#[derive(Debug, Clone)]
pub struct Cached(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    plain: Bytes,
    blocks: Bytes,
    crc: Crc,
}

/// A cached text with what stands before and after it.
#[derive(Debug, Clone)]
pub struct Packed {
    cached: Cached,
    prefix: Bytes,
    suffix: &'static str,
}

impl Cached {
    /// Compresses `plain`.
    pub fn new(plain: Vec<u8>) -> Cached {
        let mut crc = Crc::new();
        crc.update(&plain);
        let blocks = deflate(&plain);
        Cached(Arc::new(Inner { plain: Bytes::from(plain), blocks, crc }))
    }

    /// The text itself.
    pub fn plain(&self) -> &Bytes {
        &self.0.plain
    }

    /// The text with nothing around it.
    pub fn packed(&self) -> Packed {
        Packed { cached: self.clone(), prefix: Bytes::new(), suffix: "" }
    }
}

impl Packed {
    /// The same text between `prefix` and `suffix`.
    pub fn between(self, prefix: String, suffix: &'static str) -> Packed {
        Packed { prefix: Bytes::from(prefix), suffix, ..self }
    }

    /// Its pieces, plain.
    pub fn plain(&self) -> [Bytes; 3] {
        [self.prefix.clone(), self.cached.0.plain.clone(), Bytes::from_static(self.suffix.as_bytes())]
    }

    /// The same in one piece.
    pub fn plain_whole(&self) -> Bytes {
        let pieces = self.plain();
        let mut whole = BytesMut::with_capacity(pieces.iter().map(Bytes::len).sum());
        pieces.iter().for_each(|piece| whole.put_slice(piece));
        whole.freeze()
    }

    /// Its pieces as one gzip member.
    pub fn gzip(&self) -> [Bytes; 3] {
        const HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];
        let mut head = BytesMut::with_capacity(HEADER.len() + 5 + self.prefix.len());
        head.put_slice(&HEADER);
        stored(&mut head, &self.prefix, Last::No);
        let mut tail = BytesMut::with_capacity(5 + self.suffix.len() + 8);
        stored(&mut tail, self.suffix.as_bytes(), Last::Yes);
        let mut crc = Crc::new();
        crc.update(&self.prefix);
        crc.combine(&self.cached.0.crc);
        crc.update(self.suffix.as_bytes());
        tail.put_u32_le(crc.sum());
        tail.put_u32_le(crc.amount());
        [head.freeze(), self.cached.0.blocks.clone(), tail.freeze()]
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Last {
    Yes,
    No,
}

/// Writes `bytes` as stored DEFLATE blocks; the output must be at a byte boundary.
fn stored(out: &mut BytesMut, bytes: &[u8], last: Last) {
    const BLOCK: usize = u16::MAX as usize;
    let count = bytes.len().div_ceil(BLOCK).max(1);
    for at in 0..count {
        let block = &bytes[at * BLOCK..bytes.len().min((at + 1) * BLOCK)];
        let length = u16::try_from(block.len()).unwrap_or(u16::MAX);
        out.put_u8(u8::from(last == Last::Yes && at + 1 == count));
        out.put_u16_le(length);
        out.put_u16_le(!length);
        out.put_slice(block);
    }
}

/// DEFLATE blocks of `plain`, none of them final, ending on a byte boundary.
fn deflate(plain: &[u8]) -> Bytes {
    let mut compress = Compress::new(Compression::best(), false);
    let mut out = Vec::with_capacity(plain.len() / 4 + 64);
    loop {
        out.reserve(4096);
        let read = usize::try_from(compress.total_in()).unwrap_or(usize::MAX).min(plain.len());
        let before = out.len();
        let done = compress.compress_vec(&plain[read..], &mut out, FlushCompress::Sync);
        let consumed = compress.total_in() == plain.len() as u64;
        if done.is_err() || (consumed && (out.len() < out.capacity() || out.len() == before)) {
            break;
        }
    }
    let _ = out.flush();
    Bytes::from(out)
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    fn unzip(pieces: &[Bytes]) -> Vec<u8> {
        let whole: Vec<u8> = pieces.iter().flat_map(|piece| piece.iter().copied()).collect();
        let mut out = Vec::new();
        // One member only: decoders of several HTTP clients stop at the end of the first.
        flate2::read::GzDecoder::new(whole.as_slice()).read_to_end(&mut out).expect("one valid member");
        out
    }

    #[test]
    fn both_forms_hold_the_same_text() {
        for size in [0, 1, 4095, 4096, 65_535, 65_536, 300_000] {
            let text: Vec<u8> = (0..size).map(|at| b"abcdefghij{}\",:"[(at * 7 + at / 11) % 15]).collect();
            let packed = Cached::new(text.clone()).packed().between("{\"id\":7,\"result\":".to_owned(), "}");
            let expected = [b"{\"id\":7,\"result\":".as_slice(), &text, b"}"].concat();
            assert_eq!(packed.plain_whole(), expected, "{size}");
            assert_eq!(unzip(&packed.gzip()), expected, "{size}");
        }
    }

    #[test]
    fn a_prefix_longer_than_a_block_survives() {
        let prefix = "x".repeat(70_000);
        let packed = Cached::new(b"[]".to_vec()).packed().between(prefix.clone(), "}");
        assert_eq!(unzip(&packed.gzip()), format!("{prefix}[]}}").into_bytes());
    }

    #[test]
    fn repetition_is_compressed() {
        let cached = Cached::new("{\"type\":\"string\"},".repeat(1000).into_bytes());
        let sent: usize = cached.packed().gzip().iter().map(Bytes::len).sum();
        assert!(sent < 1000, "{sent}");
    }
}
