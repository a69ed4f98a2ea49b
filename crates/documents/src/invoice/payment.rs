//! Ways to pay: Pix and boleto.

use crate::DocumentError;
use crate::invoice::{Boleto, Payment};
use crate::paper::sheet::{INNER, INSET, Ink, MARGIN, Side};
use crate::paper::style::{RULE, WHITE};
use crate::paper::{Area, Flow, Sheet, Slot, Style, Tag, bars, qr};
use crate::written;

/// Inside a panel, at its edges.
const PAD: f32 = INSET;
/// Side of the Pix code, its quiet zone included: 34 mm, modules of about half a millimetre for codes of usual length.
const QR: f32 = 96.0;
/// How the copy-and-paste code looks.
const CODE: Style = Style::BODY.sized(8.0);
/// How the typed line looks.
const TYPED: Style = Style::STRONG.sized(11.0);

/// Draws the ways to pay that there are.
pub fn draw(flow: &mut Flow, payment: &Payment) -> Result<(), DocumentError> {
    if payment.pix.is_none() && payment.boleto.is_none() {
        return Ok(());
    }
    flow.heading("Como pagar", QR + 2.0 * PAD)?;
    if let Some(code) = &payment.pix {
        pix(flow, code)?;
    }
    if let Some(codes) = &payment.boleto {
        boleto(flow, codes)?;
    }
    flow.skip(4.0);
    Ok(())
}

fn pix(flow: &mut Flow, code: &str) -> Result<(), DocumentError> {
    let x = MARGIN + PAD + QR + 10.0;
    let width = MARGIN + INNER - PAD - x;
    let how = "Abra o aplicativo do seu banco, escolha Pix e leia o QR Code, ou copie e cole este código:";
    let how = flow.sheet.wrap(how, Style::NOTE.sized(8.0), width);
    let lines = flow.sheet.wrap_code(code, CODE, width);
    let text = Style::STRONG.line() + 2.0 + height(&how, Style::NOTE.sized(8.0)) + 6.0 + height(&lines, CODE);
    let tall = text.max(QR - 8.0) + 2.0 * PAD;
    flow.need(tall)?;
    let top = flow.y;
    panel(flow, tall);
    let mut y = top + PAD;
    let title = flow.sheet.branch(Sheet::ROOT, Tag::Paragraph);
    let slot = Slot { x, y, width, side: Side::Left };
    flow.sheet.text(title, slot, "Pix", Style::STRONG);
    y += Style::STRONG.line() + 2.0;
    y = column(flow, Slot { y, ..slot }, &how, Style::NOTE.sized(8.0)) + 6.0;
    column(flow, Slot { y, ..slot }, &lines, CODE);
    let square = Area { x: MARGIN + PAD - 4.0, y: top + PAD - 4.0, width: QR, height: QR };
    let figure = flow.sheet.branch(Sheet::ROOT, Tag::Figure("QR Code do Pix copia e cola".to_owned()));
    let modules = qr::modules(code, square)?;
    flow.sheet.code(figure, square, modules);
    flow.y = top + tall + 8.0;
    Ok(())
}

fn boleto(flow: &mut Flow, codes: &Boleto) -> Result<(), DocumentError> {
    let line = written::typed_line(&codes.typed_line);
    let tall = Style::STRONG.line() + TYPED.line() + 6.0 + bars::HEIGHT + 2.0 * PAD;
    flow.need(tall)?;
    let top = flow.y;
    panel(flow, tall);
    let branch = flow.sheet.branch(Sheet::ROOT, Tag::Paragraph);
    let mut slot = Slot { x: MARGIN + PAD, y: top + PAD, width: INNER - 2.0 * PAD, side: Side::Left };
    flow.sheet.text(branch, slot, "Boleto", Style::STRONG);
    let how = "Digite esta linha ou leia o código de barras no seu banco";
    flow.sheet.text(
        branch,
        Slot { x: slot.x + 60.0, width: slot.width - 60.0, side: Side::Right, ..slot },
        how,
        Style::NOTE.sized(8.0),
    );
    slot.y += Style::STRONG.line();
    flow.sheet.text(branch, slot, &line, TYPED);
    slot.y += TYPED.line() + 6.0;
    let area = Area { x: slot.x, y: slot.y, width: bars::WIDTH, height: bars::HEIGHT };
    let figure = flow.sheet.branch(Sheet::ROOT, Tag::Figure("Código de barras do boleto".to_owned()));
    let modules = bars::bars(&codes.barcode, area.x, area.y)?;
    flow.sheet.code(figure, area, modules);
    flow.y = top + tall + 8.0;
    Ok(())
}

/// A white panel with an edge: codes are read on white.
fn panel(flow: &mut Flow, height: f32) {
    let area = Area { x: MARGIN, y: flow.y, width: INNER, height };
    flow.sheet.decorate(Ink::Fill(WHITE), area);
    flow.sheet.decorate(Ink::Frame(RULE), area);
}

/// Lines from a slot down; answers where they end.
fn column(flow: &mut Flow, slot: Slot, lines: &[String], style: Style) -> f32 {
    let branch = flow.sheet.branch(Sheet::ROOT, Tag::Paragraph);
    let mut y = slot.y;
    for line in lines {
        flow.sheet.text(branch, Slot { y, ..slot }, line, style);
        y += style.line();
    }
    y
}

fn height(lines: &[String], style: Style) -> f32 {
    f32::from(u16::try_from(lines.len()).unwrap_or(u16::MAX)) * style.line()
}
