//! Long texts of third parties, read piece by piece.

use catalogue::schema::parameters::READ_FROM;
use catalogue::{Lang, PRODUCTS, Passage, Tool};

use crate::json::Json;
use crate::shape::Shape;
use crate::shape::html::{self, Reduced};
use crate::visible::visible;

/// The part of a result's bytes that one passage may take.
const SHARE: usize = 4;

/// What of its passages a call reads, and how.
#[derive(Debug, Clone, Copy)]
pub(in crate::shape) struct Reading {
    /// The first character.
    pub(super) from: usize,
    /// The most characters.
    chars: usize,
    /// The most bytes, as JSON writes them.
    bytes: usize,
    /// The tool by which a caller reads on.
    tool: Option<&'static str>,
    lang: Lang,
}

/// A piece of a passage.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) text: String,
    /// Its place in the passage, in characters: from the first to before the last.
    place: (usize, usize),
    /// Characters of the whole passage.
    pub(super) total: usize,
    /// Of HTML: what was left out of it.
    left_out: html::LeftOut,
}

impl Reading {
    /// As the call that `shape` answers asks for it.
    pub(in crate::shape) fn of(shape: &Shape<'_>) -> Reading {
        let from = match shape.arguments.get(READ_FROM.name) {
            Some(Json::Number(text)) => text.parse().unwrap_or_default(),
            _ => 0,
        };
        Reading {
            from,
            chars: shape.limits.passage_chars,
            bytes: shape.limits.result_bytes / SHARE,
            tool: reads_on(shape.tool),
            lang: shape.lang,
        }
    }

    /// The piece of the passage `raw` that is read.
    pub(super) fn piece(&self, passage: Passage, raw: &str) -> Piece {
        let Reduced { text, left_out } = match passage {
            Passage::Html => html::reduced(raw, self.lang),
            Passage::None | Passage::Plain => Reduced { text: raw.to_owned(), left_out: html::LeftOut::default() },
        };
        let shown = visible(&text);
        let mut piece = Piece { text: String::new(), place: (self.from, self.from), total: 0, left_out };
        let (mut room, mut is_full) = (self.bytes, false);
        for c in shown.chars() {
            let at = piece.total;
            piece.total += 1;
            if at < self.from || is_full {
                continue;
            }
            is_full = at - self.from == self.chars || room < json_bytes(c);
            if !is_full {
                room -= json_bytes(c);
                piece.text.push(c);
                piece.place.1 = at + 1;
            }
        }
        piece
    }

    /// What there is to know of `piece`, a line each.
    pub(super) fn notes(&self, piece: &Piece) -> Vec<String> {
        let mut notes = piece.left_out.notes(self.lang);
        let ((from, to), total) = (piece.place, piece.total);
        if from >= total && from > 0 {
            notes.push(match self.lang {
                Lang::Pt => format!("Este texto tem {total} caracteres: nada dele vem a partir de {from}."),
                Lang::En => format!("This text has {total} characters: none of it stands at {from} or after."),
            });
        } else if (from, to) != (0, total) {
            notes.push(match self.lang {
                Lang::Pt => format!("Caracteres {from} a {to} de {total}.{}", self.on(to, total)),
                Lang::En => format!("Characters {from} to {to} of {total}.{}", self.on(to, total)),
            });
        }
        notes
    }

    /// How to read on after the character `to`.
    fn on(&self, to: usize, total: usize) -> String {
        match (self.tool.filter(|_| to < total), self.lang) {
            (Some(tool), Lang::Pt) => format!(" Para ler o que segue: {tool} com {}={to}.", READ_FROM.name),
            (Some(tool), Lang::En) => format!(" To read on: {tool} with {}={to}.", READ_FROM.name),
            (None, _) => String::new(),
        }
    }
}

/// The tool that reads on in the passages of what `tool` answers: itself, or the one that reads such a record.
fn reads_on(tool: &'static Tool) -> Option<&'static str> {
    if tool.reads_passages() {
        return Some(tool.name);
    }
    if !tool.returns.has_passages() {
        return None;
    }
    let product = PRODUCTS.iter().find(|product| product.name == tool.returns.product)?;
    product.read_tool(tool.returns).filter(|read| read.reads_passages()).map(|read| read.name)
}

/// Bytes of `c` in a JSON string, at most.
fn json_bytes(c: char) -> usize {
    match c {
        '"' | '\\' | '\n' | '\r' | '\t' => 2,
        '\0'..='\u{1f}' => 6,
        c => c.len_utf8(),
    }
}
