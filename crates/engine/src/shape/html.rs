//! HTML of a mail as the text that a person reads in it.
//!
//! Two passes over the tags, one for style sheets and one for text; nothing recurses, and time grows with length alone. What
//! a person does not see is left out, so that it can tell a model nothing, and is counted.

mod color;
mod element;
mod ink;
mod link;
mod look;
mod measure;
mod names;
mod plain;
mod property;
mod selector;
mod sheet;
mod style;
mod tokens;
mod tree;
mod walk;
mod write;

#[cfg(test)]
mod tests;

use catalogue::Lang;

use sheet::Sheet;
use tokens::{Event, events};
use walk::Walker;

/// Bytes of HTML that are read.
const BYTES: usize = 4_194_304;

/// HTML as a person reads it.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Reduced {
    pub(super) text: String,
    pub(super) left_out: LeftOut,
}

/// What was left out of HTML.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct LeftOut {
    /// Runs of text that no person sees.
    pieces: usize,
    /// Their characters, white space apart.
    characters: usize,
    /// Whether what stands after some place was not read at all.
    rest: bool,
}

/// The text of `html`.
pub(super) fn reduced(html: &str, lang: Lang) -> Reduced {
    let end = html.floor_char_boundary(BYTES);
    let read = &html[..end];
    let sheet = sheet_of(read);
    let (text, mut left_out) = Walker::new(&sheet, lang).walked(events(read));
    left_out.rest |= end < html.len();
    Reduced { text, left_out }
}

/// Every style sheet in `html`, wherever it stands.
fn sheet_of(html: &str) -> Sheet {
    let mut sheet = Sheet::default();
    let mut in_style = false;
    for event in events(html) {
        match event {
            Event::Start(tag) => in_style = tag.name == "style",
            Event::Text(text) if in_style => sheet.add(&text),
            Event::End(_) => in_style = false,
            Event::Text(_) => {}
            Event::Ambiguous => break,
        }
    }
    sheet
}

impl LeftOut {
    /// What there is to say of it, a line each.
    pub(super) fn notes(self, lang: Lang) -> Vec<String> {
        let (pieces, characters) = (self.pieces, self.characters);
        let hidden = match (lang, pieces) {
            (_, 0) => None,
            (Lang::Pt, 1) => Some(format!("1 trecho oculto, {characters} caracteres, não mostrado.")),
            (Lang::Pt, _) => Some(format!("{pieces} trechos ocultos, {characters} caracteres, não mostrados.")),
            (Lang::En, 1) => Some(format!("1 hidden piece, {characters} characters, not shown.")),
            (Lang::En, _) => Some(format!("{pieces} hidden pieces, {characters} characters, not shown.")),
        };
        let rest = match lang {
            Lang::Pt => "O resto do HTML não foi lido: é longo demais, ou se lê de dois modos.",
            Lang::En => "The rest of the HTML was not read: it is too long, or can be read in two ways.",
        };
        hidden.into_iter().chain(self.rest.then(|| rest.to_owned())).collect()
    }
}
