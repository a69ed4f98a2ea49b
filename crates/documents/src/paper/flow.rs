//! Fills pages from top to bottom.

use crate::DocumentError;
use crate::paper::sheet::{Area, HEIGHT, INNER, Ink, MARGIN, Sheet, Side, Slot, WIDTH};
use crate::paper::style::{RULE, Style};
use crate::paper::tag::{Branch, Tag};

/// Top of the first page's content.
const TOP: f32 = 36.0;
/// Top of the content of pages with a running head.
const BELOW_HEAD: f32 = 62.0;
/// No content reaches below it.
const BOTTOM: f32 = HEIGHT - 46.0;
/// Top of the running head's line.
const HEAD: f32 = 34.0;
/// Top of the page foot's line.
const FOOT: f32 = HEIGHT - 36.0;
/// Length of the words behind a page.
const GHOST: f32 = 480.0;
/// Share of a running line that its left text takes.
const LEFT_SHARE: f32 = 0.75;

/// What is repeated on each page.
pub struct Running {
    /// Above the second and later pages, at the left.
    pub head: String,
    /// There, at the right: the document's state.
    pub mark: String,
    /// Below all pages, at the left.
    pub foot: String,
    /// Large words behind all pages.
    pub ghost: Option<&'static str>,
}

/// Pages being filled.
pub struct Flow {
    /// The pages.
    pub sheet: Sheet,
    /// Where the next content goes on the last page.
    pub y: f32,
    running: Running,
}

impl Flow {
    /// One empty page.
    pub fn new(running: Running) -> Result<Flow, DocumentError> {
        let mut flow = Flow { sheet: Sheet::new()?, y: TOP, running };
        flow.haunt();
        Ok(flow)
    }

    fn haunt(&mut self) {
        if let Some(words) = self.running.ghost {
            let area = Area { x: (WIDTH - GHOST) / 2.0, y: (HEIGHT - GHOST) / 2.0, width: GHOST, height: GHOST };
            self.sheet.decorate(Ink::Ghost(words.to_owned()), area);
        }
    }

    /// Height left on the page.
    pub fn left(&self) -> f32 {
        BOTTOM - self.y
    }

    /// Height of the content of a page with a running head.
    pub const fn whole() -> f32 {
        BOTTOM - BELOW_HEAD
    }

    /// A running text, cut where it is too long.
    fn running(&self, text: &str) -> String {
        self.sheet.wrap_most(text, Style::NOTE, INNER * LEFT_SHARE, 1).concat()
    }

    /// Leaves some room.
    pub fn skip(&mut self, height: f32) {
        self.y += height;
    }

    /// Goes to another page where what comes next does not fit this one.
    pub fn need(&mut self, height: f32) -> Result<(), DocumentError> {
        if height > self.left() { self.turn() } else { Ok(()) }
    }

    /// Goes to another page.
    pub fn turn(&mut self) -> Result<(), DocumentError> {
        self.sheet.turn()?;
        self.haunt();
        let page = self.sheet.pages.len() - 1;
        let left = Slot { x: MARGIN, y: HEAD, width: INNER * LEFT_SHARE, side: Side::Left };
        let head = self.running(&self.running.head);
        self.sheet.furniture(page, left, &head, Style::NOTE);
        let right = beside(left);
        self.sheet.furniture(page, right, &self.running.mark, Style::STRONG.sized(7.5));
        self.sheet.rule(MARGIN, HEAD + 14.0, INNER, RULE);
        self.y = BELOW_HEAD;
        Ok(())
    }

    /// A block's name, kept with `after` points of what follows.
    pub fn heading(&mut self, text: &str, after: f32) -> Result<(), DocumentError> {
        let style = Style::HEADING;
        self.need(style.line() + 5.0 + after)?;
        let branch = self.sheet.branch(Sheet::ROOT, Tag::Heading(text.to_owned()));
        let slot = Slot { x: MARGIN, y: self.y, width: INNER, side: Side::Left };
        self.sheet.text(branch, slot, text, style);
        self.y += style.line() + 5.0;
        Ok(())
    }

    /// Some text from margin to margin, over as many pages as it takes.
    pub fn paragraph(&mut self, text: &str, style: Style) -> Result<(), DocumentError> {
        let lines = self.sheet.wrap(text, style, INNER);
        let branch = self.sheet.branch(Sheet::ROOT, Tag::Paragraph);
        for line in lines {
            self.need(style.line())?;
            self.line(branch, &line, style);
        }
        Ok(())
    }

    fn line(&mut self, branch: Branch, text: &str, style: Style) {
        let slot = Slot { x: MARGIN, y: self.y, width: INNER, side: Side::Left };
        self.sheet.text(branch, slot, text, style);
        self.y += style.line();
    }

    /// The pages, with their feet.
    pub fn finish(mut self) -> Sheet {
        let count = self.sheet.pages.len();
        for page in 0..count {
            let left = Slot { x: MARGIN, y: FOOT, width: INNER * LEFT_SHARE, side: Side::Left };
            let foot = self.running(&self.running.foot);
            self.sheet.furniture(page, left, &foot, Style::NOTE);
            self.sheet.furniture(page, beside(left), &format!("Página {} de {count}", page + 1), Style::NOTE);
        }
        self.sheet
    }
}

/// The right end of a running line.
fn beside(left: Slot) -> Slot {
    let x = left.x + left.width + 8.0;
    Slot { x, width: MARGIN + INNER - x, side: Side::Right, ..left }
}
