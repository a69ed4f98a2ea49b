//! Where the recipient signs.

use crate::DocumentError;
use crate::paper::sheet::{INNER, MARGIN, Side};
use crate::paper::style::SOFT;
use crate::paper::{Flow, Sheet, Slot, Style, Tag};
use crate::proposal::Proposal;
use crate::written;

/// Height that a hand needs above a line.
const HAND: f32 = 40.0;
/// Between the lines.
const GUTTER: f32 = 24.0;

/// Draws lines for a name, a signature and a day.
pub fn draw(flow: &mut Flow, proposal: &Proposal) -> Result<(), DocumentError> {
    let until = proposal.valid_until.map(|day| format!(" Válida até {}.", written::day(day))).unwrap_or_default();
    let text = format!("De acordo com esta proposta.{until}");
    let height = Style::BODY.line() + HAND + Style::LABEL.line();
    flow.heading("Aceite", height)?;
    flow.paragraph(&text, Style::BODY)?;
    flow.skip(HAND);
    let mut x = MARGIN;
    for (label, share) in [("Nome e cargo", 0.4), ("Assinatura", 0.4), ("Data", 0.2)] {
        let width = (INNER - 2.0 * GUTTER) * share;
        flow.sheet.rule(x, flow.y - 2.0, width, SOFT);
        let branch = flow.sheet.branch(Sheet::ROOT, Tag::Paragraph);
        flow.sheet.text(branch, Slot { x, y: flow.y, width, side: Side::Left }, label, Style::LABEL);
        x += width + GUTTER;
    }
    flow.skip(Style::LABEL.line());
    Ok(())
}
