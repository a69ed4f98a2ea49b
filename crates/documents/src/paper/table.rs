//! Tables over pages: column names repeated, rows kept whole where a page can hold them.

use crate::DocumentError;
use crate::paper::flow::Flow;
use crate::paper::sheet::{INNER, INSET, MARGIN, Sheet, Side, Slot};
use crate::paper::style::{ACCENT, RULE, Style};
use crate::paper::tag::{Branch, Tag};

/// Between the columns.
const GUTTER: f32 = 10.0;
/// Above and below a row's text.
const PAD: f32 = 3.6;

/// A column.
#[derive(Debug, Clone, Copy)]
pub struct Column {
    /// Its name.
    pub title: &'static str,
    /// Its width in points; 0 takes what the others leave.
    pub width: f32,
    /// To which side its cells keep.
    pub side: Side,
}

/// Texts of a cell, one below another; each is wrapped.
pub type Cell = Vec<(String, Style)>;

/// A table being filled.
pub struct Table {
    columns: Vec<(Slot, &'static str)>,
    branch: Branch,
}

/// A row's lines: those of each column.
type Lines = Vec<Vec<(String, Style)>>;

impl Table {
    /// A table with its column names, kept with `after` points of rows.
    pub fn start(flow: &mut Flow, columns: &[Column], after: f32) -> Result<Table, DocumentError> {
        let fixed: f32 = columns.iter().map(|column| column.width + GUTTER).sum::<f32>() - GUTTER;
        let mut x = MARGIN + INSET;
        let placed = columns.iter().map(|column| {
            let width = if column.width > 0.0 { column.width } else { INNER - 2.0 * INSET - fixed };
            let slot = Slot { x, y: 0.0, width, side: column.side };
            x += width + GUTTER;
            (slot, column.title)
        });
        let columns = placed.collect();
        flow.need(head_height() + after)?;
        let branch = flow.sheet.branch(Sheet::ROOT, Tag::Table);
        let table = Table { columns, branch };
        let row = flow.sheet.branch(branch, Tag::Row);
        for (slot, title) in &table.columns {
            let head = flow.sheet.branch(row, Tag::Head);
            flow.sheet.text(head, Slot { y: flow.y + PAD, ..*slot }, title, Style::LABEL);
        }
        table.underline(flow);
        Ok(table)
    }

    /// Adds a row. It goes to another page whole; only a row taller than a page is broken.
    pub fn row(&self, flow: &mut Flow, cells: Vec<Cell>) -> Result<(), DocumentError> {
        let lines = self.wrap(flow, cells);
        let height = tallest(&lines) + 2.0 * PAD;
        let is_whole = height <= Flow::whole() - head_height();
        if height > flow.left() && (is_whole || flow.left() < Flow::whole() / 4.0) {
            self.turn(flow)?;
        }
        let row = flow.sheet.branch(self.branch, Tag::Row);
        let cells: Vec<Branch> = lines.iter().map(|_| flow.sheet.branch(row, Tag::Cell)).collect();
        let mut rest = lines;
        loop {
            flow.skip(PAD);
            rest = self.draw(flow, &cells, rest);
            flow.skip(PAD);
            if rest.iter().all(Vec::is_empty) {
                break;
            }
            self.turn(flow)?;
        }
        flow.sheet.rule(MARGIN, flow.y - 0.3, INNER, RULE);
        Ok(())
    }

    /// Draws the lines that fit the page, column by column, and answers the rest.
    fn draw(&self, flow: &mut Flow, cells: &[Branch], lines: Lines) -> Lines {
        // A hundredth of a point for what rounding adds.
        let (top, room) = (flow.y, flow.left() - PAD + 0.01);
        let mut deepest = 0.0_f32;
        let mut rest = Vec::new();
        for ((cell, column), (slot, _)) in cells.iter().zip(lines).zip(&self.columns) {
            let mut used = 0.0;
            let mut column = column.into_iter().peekable();
            while let Some((text, style)) = column.next_if(|(_, style)| used + style.line() <= room) {
                flow.sheet.text(*cell, Slot { y: top + used, ..*slot }, &text, style);
                used += style.line();
            }
            deepest = deepest.max(used);
            rest.push(column.collect());
        }
        flow.y = top + deepest;
        rest
    }

    fn wrap(&self, flow: &Flow, cells: Vec<Cell>) -> Lines {
        let wrapped = cells.into_iter().zip(&self.columns).map(|(cell, (slot, _))| {
            let texts = cell.into_iter().flat_map(|(text, style)| {
                let lines = match slot.side {
                    Side::Left => flow.sheet.wrap(&text, style, slot.width),
                    Side::Right | Side::Middle => vec![text],
                };
                lines.into_iter().map(move |line| (line, style))
            });
            texts.collect()
        });
        wrapped.collect()
    }

    fn turn(&self, flow: &mut Flow) -> Result<(), DocumentError> {
        flow.turn()?;
        let page = flow.sheet.pages.len() - 1;
        for (slot, title) in &self.columns {
            flow.sheet.furniture(page, Slot { y: flow.y + PAD, ..*slot }, title, Style::LABEL);
        }
        self.underline(flow);
        Ok(())
    }

    fn underline(&self, flow: &mut Flow) {
        flow.skip(head_height());
        flow.sheet.rule(MARGIN, flow.y - 0.6, INNER, ACCENT);
    }
}

/// Height of the column names.
pub fn head_height() -> f32 {
    Style::LABEL.line() + 2.0 * PAD
}

fn tallest(lines: &Lines) -> f32 {
    let heights = lines.iter().map(|column| column.iter().map(|(_, style)| style.line()).sum::<f32>());
    heights.fold(0.0, f32::max)
}
