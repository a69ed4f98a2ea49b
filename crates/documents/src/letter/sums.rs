//! Sums at the right, one below another.

use crate::DocumentError;
use crate::paper::sheet::{INNER, INSET, Ink, MARGIN, Side};
use crate::paper::style::{ACCENT, RULE, TINT};
use crate::paper::{Area, Flow, Sheet, Slot, Style, Tag};

/// Width of the block of sums.
const WIDTH: f32 = 272.0;
/// Width of an amount.
const AMOUNT: f32 = 104.0;
/// The most lines of a sum's name.
const LINES: usize = 6;
/// Above and below a row.
const PAD: f32 = 1.8;

/// How much a row stands out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Force {
    /// A part.
    Plain,
    /// A sum of what is above, below a line.
    Sum,
    /// The sum that matters, in a band.
    Result,
}

/// A sum and its name.
pub struct Sum {
    /// `Subtotal`.
    pub label: String,
    /// `R$ 1.289,45`.
    pub amount: String,
    /// How much it stands out.
    pub force: Force,
}

/// Draws the sums, together where a page can hold them.
pub fn draw(flow: &mut Flow, sums: &[Sum]) -> Result<(), DocumentError> {
    let x = MARGIN + INNER - WIDTH;
    let wrapped: Vec<(Vec<String>, Style, &Sum)> = sums
        .iter()
        .map(|sum| {
            let style = style(sum.force);
            (flow.sheet.wrap_most(&sum.label, style, WIDTH - AMOUNT - 3.0 * INSET, LINES), style, sum)
        })
        .collect();
    let whole: f32 = wrapped.iter().map(|(lines, style, sum)| height(lines, *style, sum.force)).sum();
    flow.need(whole.min(Flow::whole()))?;
    let table = flow.sheet.branch(Sheet::ROOT, Tag::Table);
    for (lines, style, sum) in wrapped {
        let height = height(&lines, style, sum.force);
        flow.need(height)?;
        ground(flow, sum.force, Area { x, y: flow.y, width: WIDTH, height });
        let row = flow.sheet.branch(table, Tag::Row);
        let label = flow.sheet.branch(row, Tag::Cell);
        let top = flow.y + pad(sum.force);
        let mut y = top;
        for line in lines {
            flow.sheet.text(
                label,
                Slot { x: x + INSET, y, width: WIDTH - AMOUNT - 3.0 * INSET, side: Side::Left },
                &line,
                style,
            );
            y += style.line();
        }
        let amount = flow.sheet.branch(row, Tag::Cell);
        let slot = Slot { x: x + WIDTH - AMOUNT - INSET, y: top, width: AMOUNT, side: Side::Right };
        flow.sheet.text(amount, slot, &sum.amount, style);
        flow.y += height;
    }
    flow.skip(14.0);
    Ok(())
}

fn ground(flow: &mut Flow, force: Force, area: Area) {
    match force {
        Force::Plain => {}
        Force::Sum => flow.sheet.rule(area.x, area.y, area.width, RULE),
        Force::Result => flow.sheet.decorate(Ink::Fill(TINT), area),
    }
}

fn style(force: Force) -> Style {
    match force {
        Force::Plain => Style::BODY,
        Force::Sum => Style::STRONG,
        Force::Result => Style::STRONG.sized(11.0).colored(ACCENT),
    }
}

fn pad(force: Force) -> f32 {
    match force {
        Force::Plain | Force::Sum => PAD,
        Force::Result => 3.0 * PAD,
    }
}

fn height(lines: &[String], style: Style, force: Force) -> f32 {
    let count = u16::try_from(lines.len().max(1)).unwrap_or(u16::MAX);
    f32::from(count) * style.line() + 2.0 * pad(force)
}
