//! The top of the first page: the issuer, the document's name and state, and the facts that matter.

use crate::letter::block::Block;
use crate::letter::party;
use crate::paper::sheet::{INNER, INSET, Ink, MARGIN, Side};
use crate::paper::style::{ACCENT, Color, TINT};
use crate::paper::{Area, Flow, Sheet, Slot, Style, Tag};
use crate::party::Party;

/// Side of the square for the issuer's logo.
const LOGO: f32 = 46.0;
/// Width of the document's name and state.
const NAME: f32 = 178.0;
/// Height of the band of facts.
const BAND: f32 = 41.0;
/// Height of a state's mark.
const BADGE: f32 = 18.0;

/// The document's name and state.
pub struct Naming<'a> {
    /// `Fatura`.
    pub kind: &'a str,
    /// `FAT-000001`.
    pub name: &'a str,
    /// The state's mark; `None` for a document that needs none.
    pub badge: Option<(String, Color)>,
}

/// A fact and its name.
pub struct Fact {
    /// `Vencimento`.
    pub label: &'static str,
    /// `05/10/2026`.
    pub value: String,
}

/// Draws the issuer at the left, the document's name and state at the right.
pub fn letterhead(flow: &mut Flow, issuer: &Party, naming: &Naming) {
    let top = flow.y;
    logo(flow, &issuer.name, top);
    let x = MARGIN + LOGO + 12.0;
    let column = (x, INNER - LOGO - 12.0 - NAME - 16.0, Side::Left);
    let mut pieces = party::names(issuer, Style::STRONG.sized(11.5));
    pieces.extend(party::documents(issuer));
    pieces.extend(party::address(issuer));
    pieces.extend(party::contacts(issuer));
    let block = Block::new(&flow.sheet, column, pieces);
    block.draw(flow, top - 2.0);
    let bottom = name(flow, naming, top - 4.0);
    flow.y = (top - 2.0 + block.height()).max(top + LOGO).max(bottom) + 14.0;
}

/// The square that is free for a logo, with the issuer's initials in it.
fn logo(flow: &mut Flow, name: &str, top: f32) {
    flow.sheet.decorate(Ink::Fill(ACCENT), Area { x: MARGIN, y: top, width: LOGO, height: LOGO });
    let style = Style::STRONG.sized(18.0).colored(TINT);
    let y = top + (LOGO - style.line()) / 2.0;
    let page = flow.sheet.pages.len() - 1;
    let slot = Slot { x: MARGIN + 4.0, y, width: LOGO - 8.0, side: Side::Middle };
    flow.sheet.furniture(page, slot, &initials(name), style);
}

/// First letters of the first two words that are names, not particles.
fn initials(name: &str) -> String {
    let words = name.split_whitespace().filter(|word| word.chars().count() > 2);
    words
        .filter_map(|word| word.chars().find(|letter| letter.is_alphanumeric()))
        .take(2)
        .flat_map(char::to_uppercase)
        .collect()
}

fn name(flow: &mut Flow, naming: &Naming, top: f32) -> f32 {
    let x = MARGIN + INNER - NAME;
    let mut y = top;
    let title = flow.sheet.branch(Sheet::ROOT, Tag::Title(format!("{} {}", naming.kind, naming.name)));
    for (text, style) in [(naming.kind, Style::TITLE), (naming.name, Style::STRONG.sized(10.5))] {
        flow.sheet.text(title, Slot { x, y, width: NAME, side: Side::Right }, text, style);
        y += style.line();
    }
    if let Some((text, color)) = &naming.badge {
        badge(flow, text, *color, y + 5.0);
        y += 5.0 + BADGE;
    }
    y
}

fn badge(flow: &mut Flow, text: &str, color: Color, y: f32) {
    let style = Style::STRONG.sized(8.5).colored(color);
    let width = (flow.sheet.width(text, style) + 18.0).min(NAME);
    let x = MARGIN + INNER - width;
    flow.sheet.decorate(Ink::Frame(color), Area { x, y, width, height: BADGE });
    let branch = flow.sheet.branch(Sheet::ROOT, Tag::Paragraph);
    let slot = Slot { x: x + 4.0, y: y + (BADGE - style.line()) / 2.0, width: width - 8.0, side: Side::Middle };
    flow.sheet.text(branch, slot, text, style);
}

/// Draws a band of facts; the last one stands out at the right.
pub fn band(flow: &mut Flow, facts: &[Fact]) {
    let top = flow.y;
    flow.sheet.decorate(Ink::Fill(TINT), Area { x: MARGIN, y: top, width: INNER, height: BAND });
    let count = u16::try_from(facts.len().max(1)).unwrap_or(u16::MAX);
    let width = (INNER - 2.0 * INSET) / f32::from(count);
    for (at, fact) in facts.iter().enumerate() {
        let column = u16::try_from(at).unwrap_or(u16::MAX);
        let is_last = column + 1 == count;
        let (side, value) = if is_last {
            (Side::Right, Style::STRONG.sized(14.0).colored(ACCENT))
        } else {
            (Side::Left, Style::STRONG.sized(9.5))
        };
        let slot = Slot { x: MARGIN + INSET + f32::from(column) * width, y: top + 6.0, width: width - 4.0, side };
        let slot = if is_last { Slot { width, ..slot } } else { slot };
        let branch = flow.sheet.branch(Sheet::ROOT, Tag::Paragraph);
        flow.sheet.text(branch, slot, fact.label, Style::LABEL);
        let y = top + if is_last { 16.0 } else { 18.5 };
        flow.sheet.text(branch, Slot { y, ..slot }, &fact.value, value);
    }
    flow.y = top + BAND + 14.0;
}

/// Draws the other party: names at the left, address at the right.
pub fn counterpart(
    flow: &mut Flow,
    title: &str,
    party: &Party,
    contact: Option<&str>,
) -> Result<(), crate::DocumentError> {
    let half = (INNER - 24.0) / 2.0;
    let mut left = party::names(party, Style::STRONG.sized(10.0));
    left.extend(party::documents(party));
    let mut right = party::address(party);
    right.extend(party::contacts(party));
    right.extend(contact.map(|contact| (format!("A/C {contact}"), Style::BODY.sized(8.0), 2)));
    let left = Block::new(&flow.sheet, (MARGIN, half, Side::Left), left);
    let right = Block::new(&flow.sheet, (MARGIN + half + 24.0, half, Side::Left), right);
    let height = left.height().max(right.height() + 1.0);
    flow.heading(title, height)?;
    let top = flow.y - 3.0;
    left.draw(flow, top);
    right.draw(flow, top + 1.0);
    flow.y = top + height + 12.0;
    Ok(())
}
