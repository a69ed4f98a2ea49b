//! Lines of bounded length.

use std::io;

use tokio::io::{AsyncBufRead, AsyncBufReadExt as _};

/// One line.
#[derive(Debug, PartialEq, Eq)]
pub enum Line<'a> {
    /// A message.
    Message(&'a [u8]),
    /// A line over the limit; it was thrown away.
    TooLong,
}

/// Reads lines and leaves out empty ones.
pub struct Lines<R> {
    input: R,
    limit: usize,
    line: Vec<u8>,
}

impl<R: AsyncBufRead + Unpin> Lines<R> {
    /// Reads lines of at most `limit` bytes.
    pub fn new(input: R, limit: usize) -> Lines<R> {
        Lines { input, limit, line: Vec::new() }
    }

    /// The next line that is not empty; `None` at the end of the input.
    ///
    /// # Errors
    /// When the input cannot be read.
    pub async fn next(&mut self) -> io::Result<Option<Line<'_>>> {
        loop {
            self.line.clear();
            let Some(fits) = self.fill().await? else { return Ok(None) };
            if !fits {
                return Ok(Some(Line::TooLong));
            }
            if self.line.iter().any(|byte| !byte.is_ascii_whitespace()) {
                return Ok(Some(Line::Message(self.line.trim_ascii())));
            }
        }
    }

    /// Reads up to a line's end. `Some(false)` when it did not fit, `None` at the end of the input.
    async fn fill(&mut self) -> io::Result<Option<bool>> {
        let mut fits = true;
        let mut any = false;
        loop {
            let chunk = self.input.fill_buf().await?;
            if chunk.is_empty() {
                return Ok(any.then_some(fits));
            }
            any = true;
            let end = chunk.iter().position(|byte| *byte == b'\n');
            let part = &chunk[..end.unwrap_or(chunk.len())];
            fits = fits && self.line.len() + part.len() <= self.limit;
            if fits {
                self.line.extend_from_slice(part);
            }
            let used = end.map_or(chunk.len(), |end| end + 1);
            self.input.consume(used);
            if end.is_some() {
                return Ok(Some(fits));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn lines_come_whole_and_bounded() {
        let input: &[u8] = b"one\r\n\n  \n0123456789x\nlast";
        let mut lines = Lines::new(tokio::io::BufReader::with_capacity(4, input), 10);
        assert_eq!(lines.next().await.unwrap(), Some(Line::Message(b"one")));
        assert_eq!(lines.next().await.unwrap(), Some(Line::TooLong));
        assert_eq!(lines.next().await.unwrap(), Some(Line::Message(b"last")));
        assert_eq!(lines.next().await.unwrap(), None);
    }
}
