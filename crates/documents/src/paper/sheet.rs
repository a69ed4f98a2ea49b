//! Pages and the marks on them.

use crate::DocumentError;
use crate::error::MAX_PAGES;
use crate::paper::face::{Face, Faces};
use crate::paper::style::{Color, Style};
use crate::paper::tag::{Branch, Child, Tag, Tree};
use crate::paper::{clean, wrap};

/// Width of an A4 sheet in points.
pub const WIDTH: f32 = 595.28;
/// Height of an A4 sheet in points.
pub const HEIGHT: f32 = 841.89;
/// Free at the left and the right: 15 mm.
pub const MARGIN: f32 = 42.52;
/// From margin to margin.
pub const INNER: f32 = WIDTH - 2.0 * MARGIN;

/// Inside bands, tables and panels, at their sides.
pub const INSET: f32 = 10.0;

/// The least size of a text that must fit a slot, in parts of its own size; below it the text is cut.
const LEAST: f32 = 0.5;

/// A rectangle in points from the upper left corner.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Area {
    /// Left edge.
    pub x: f32,
    /// Upper edge.
    pub y: f32,
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
}

/// To which side a text keeps.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Left.
    Left,
    /// Right: amounts.
    Right,
    /// Middle.
    Middle,
}

/// Room for one line of text.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slot {
    /// Left edge.
    pub x: f32,
    /// Top of the line.
    pub y: f32,
    /// Width; what is longer is drawn smaller, and cut if it is much longer.
    pub width: f32,
    /// To which side it keeps.
    pub side: Side,
}

/// Something drawn.
#[derive(Debug, Clone, PartialEq)]
pub enum Ink {
    /// A line of text from `area.x`.
    Text {
        /// The text.
        text: String,
        /// How it looks.
        style: Style,
        /// The foot of its letters.
        baseline: f32,
    },
    /// Large words across the page, behind everything.
    Ghost(String),
    /// A filled rectangle.
    Fill(Color),
    /// The outline of a rectangle.
    Frame(Color),
    /// Black rectangles: the modules of a code.
    Code(Vec<Area>),
}

/// Something drawn, and where.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// What.
    pub ink: Ink,
    /// Where.
    pub area: Area,
    /// Whether it belongs to a part of the document; the rest is decoration.
    pub read: bool,
}

/// A document laid out.
pub struct Sheet {
    /// Its fonts.
    pub faces: Faces,
    /// The marks of each page, in order.
    pub pages: Vec<Vec<Mark>>,
    /// What they mean.
    pub tree: Tree,
}

impl Sheet {
    /// One empty page.
    pub fn new() -> Result<Sheet, DocumentError> {
        Ok(Sheet { faces: Faces::load()?, pages: vec![Vec::new()], tree: Tree::new() })
    }

    /// The document, the part that holds all others.
    pub const ROOT: Branch = Branch(0);

    /// Another page.
    pub fn turn(&mut self) -> Result<(), DocumentError> {
        if self.pages.len() >= MAX_PAGES {
            return Err(DocumentError::TooLong);
        }
        self.pages.push(Vec::new());
        Ok(())
    }

    /// A new part of the document.
    pub fn branch(&mut self, parent: Branch, tag: Tag) -> Branch {
        self.tree.branch(parent, tag)
    }

    /// The font of a style.
    pub fn face(&self, style: Style) -> &Face {
        self.faces.of(style.weight)
    }

    /// How wide a text is, on one line.
    pub fn width(&self, text: &str, style: Style) -> f32 {
        self.face(style).width(&clean::one_line(&self.faces, text), style.size)
    }

    /// The lines of a text in a width.
    pub fn wrap(&self, text: &str, style: Style, width: f32) -> Vec<String> {
        wrap::wrap(self.face(style), &clean::lines(&self.faces, text), style.size, width)
    }

    /// The lines of a text in a width; what the last of `most` lines cannot hold is cut.
    pub fn wrap_most(&self, text: &str, style: Style, width: f32, most: usize) -> Vec<String> {
        let mut lines = self.wrap(text, style, width);
        if lines.len() > most {
            let rest = lines.split_off(most.saturating_sub(1)).concat();
            lines.push(self.fit(rest, style.sized(style.size / LEAST), width).0);
        }
        lines
    }

    /// The lines of a code in a width: each letter kept, broken anywhere.
    pub fn wrap_code(&self, code: &str, style: Style, width: f32) -> Vec<String> {
        wrap::code(self.face(style), &clean::one_line(&self.faces, code), style.size, width)
    }

    /// One line of text that belongs to a part.
    pub fn text(&mut self, branch: Branch, slot: Slot, text: &str, style: Style) {
        if let Some(mark) = self.set(slot, text, style) {
            self.read(branch, mark);
        }
    }

    /// One line of text of the page: a running head, a page number.
    pub fn furniture(&mut self, page: usize, slot: Slot, text: &str, style: Style) {
        if let (Some(mark), Some(marks)) = (self.set(slot, text, style), self.pages.get_mut(page)) {
            marks.push(mark);
        }
    }

    /// A code's modules, which belong to a part.
    pub fn code(&mut self, branch: Branch, area: Area, modules: Vec<Area>) {
        self.read(branch, Mark { ink: Ink::Code(modules), area, read: true });
    }

    /// A filled or outlined rectangle, or a ghost, on the last page.
    pub fn decorate(&mut self, ink: Ink, area: Area) {
        if let Some(marks) = self.pages.last_mut() {
            marks.push(Mark { ink, area, read: false });
        }
    }

    /// A thin line.
    pub fn rule(&mut self, x: f32, y: f32, width: f32, color: Color) {
        self.decorate(Ink::Fill(color), Area { x, y, width, height: 0.6 });
    }

    fn read(&mut self, branch: Branch, mut mark: Mark) {
        mark.read = true;
        let page = self.pages.len().saturating_sub(1);
        if let Some(marks) = self.pages.last_mut() {
            self.tree.push(branch, Child::Mark { page, at: marks.len() });
            marks.push(mark);
        }
    }

    /// Sets a text into a slot; nothing for an empty text.
    fn set(&self, slot: Slot, text: &str, style: Style) -> Option<Mark> {
        let text = clean::one_line(&self.faces, text);
        if text.trim().is_empty() {
            return None;
        }
        let (text, fitted) = self.fit(text, style, slot.width);
        let width = self.face(fitted).width(text.trim_end(), fitted.size);
        let x = match slot.side {
            Side::Left => slot.x,
            Side::Right => slot.x + slot.width - width,
            Side::Middle => slot.x + (slot.width - width) / 2.0,
        };
        let baseline = slot.y + style.baseline();
        let height = fitted.size;
        let area = Area { x, y: baseline - height * 0.76, width, height };
        Some(Mark { ink: Ink::Text { text, style: fitted, baseline }, area, read: false })
    }

    /// A text and style that fit a width: smaller, then cut.
    fn fit(&self, text: String, style: Style, width: f32) -> (String, Style) {
        let face = self.face(style);
        // A thousandth of a point for what rounding adds.
        let room = width + 0.001;
        let wide = face.width(text.trim_end(), style.size);
        if wide <= room {
            return (text, style);
        }
        let fitted = style.sized(style.size * (width / wide).max(LEAST));
        if face.width(text.trim_end(), fitted.size) <= room {
            return (text, fitted);
        }
        let ellipsis = face.width("…", fitted.size);
        let mut kept = String::new();
        let mut used = 0.0;
        for letter in text.chars() {
            used += face.step(kept.chars().last(), letter) * fitted.size;
            if used + ellipsis > room {
                break;
            }
            kept.push(letter);
        }
        let kept = kept.trim_end();
        (format!("{kept}…"), fitted)
    }
}
