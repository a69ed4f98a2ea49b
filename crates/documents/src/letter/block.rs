//! Some lines of text in a column.

use crate::paper::{Flow, Sheet, Slot, Style, Tag, sheet::Side};

/// A text, its style, and the most lines it takes: what is longer is cut.
pub type Piece = (String, Style, usize);

/// A column and its pieces, wrapped.
pub struct Block {
    x: f32,
    width: f32,
    side: Side,
    lines: Vec<(String, Style)>,
}

impl Block {
    /// Wraps the pieces in a column.
    pub fn new(sheet: &Sheet, (x, width, side): (f32, f32, Side), pieces: Vec<Piece>) -> Block {
        let lines = pieces.into_iter().flat_map(|(text, style, most)| {
            let wrapped = sheet.wrap_most(&text, style, width, most);
            wrapped.into_iter().map(move |line| (line, style))
        });
        let lines = lines.collect();
        Block { x, width, side, lines }
    }

    /// Its height.
    pub fn height(&self) -> f32 {
        self.lines.iter().map(|(_, style)| style.line()).sum()
    }

    /// Draws it from a height of the last page on, as a paragraph.
    pub fn draw(&self, flow: &mut Flow, top: f32) {
        let branch = flow.sheet.branch(Sheet::ROOT, Tag::Paragraph);
        let mut y = top;
        for (line, style) in &self.lines {
            flow.sheet.text(branch, Slot { x: self.x, y, width: self.width, side: self.side }, line, *style);
            y += style.line();
        }
    }
}
