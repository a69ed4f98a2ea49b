//! Blocks of named fields in four columns, as on the form.

use crate::DocumentError;
use crate::money::brl_cents;
use crate::nfse::printed;
use crate::paper::sheet::{INNER, Ink, MARGIN, Side};
use crate::paper::style::{ACCENT, RULE, SOFT, TINT};
use crate::paper::{Area, Flow, Sheet, Slot, Style, Tag};

/// Columns of the form.
pub const COLUMNS: u8 = 4;
/// At the sides of a field.
const INSET: f32 = 5.0;
/// Above and below a field.
const PAD: f32 = 1.2;
/// The name of a block.
const TITLE: Style = Style::STRONG.sized(7.2).colored(ACCENT);
/// The name of a field.
const LABEL: Style = Style::LABEL.sized(6.0).colored(SOFT);
/// What a field says.
const VALUE: Style = Style::BODY.sized(7.4);
/// The most lines of a field: a name of three hundred letters fits two columns.
const LINES: usize = 8;
/// What a field without a value says.
pub const NONE: &str = "-";

/// A field of the form.
pub struct Field {
    label: &'static str,
    value: String,
    columns: u8,
    style: Style,
}

impl Field {
    /// A field of one column; an empty value is shown as none.
    pub fn new(label: &'static str, value: impl Into<String>) -> Field {
        let value = value.into();
        let value = if value.trim().is_empty() { NONE.to_owned() } else { value };
        Field { label, value, columns: 1, style: VALUE }
    }

    /// A field that may have no value.
    pub fn of(label: &'static str, value: Option<impl Into<String>>) -> Field {
        Field::new(label, value.map(Into::into).unwrap_or_default())
    }

    /// An amount.
    pub fn cents(label: &'static str, cents: i64) -> Field {
        Field::new(label, brl_cents(cents))
    }

    /// An amount that is shown as none when it is zero.
    pub fn some_cents(label: &'static str, cents: i64) -> Field {
        if cents == 0 { Field::new(label, NONE) } else { Field::cents(label, cents) }
    }

    /// Over some columns.
    pub fn over(self, columns: u8) -> Field {
        Field { columns, ..self }
    }

    /// Standing out.
    pub fn strong(self) -> Field {
        Field { style: Style::STRONG.sized(8.6), ..self }
    }
}

/// A rate as the XML has it, with two decimals: `5,00%`.
pub fn percent(rate: rust_decimal::Decimal) -> String {
    format!("{:.2}%", printed(rate)).replace('.', ",")
}

/// A block's name in a band, kept with its first row.
pub fn title(flow: &mut Flow, text: &str) -> Result<(), DocumentError> {
    let height = TITLE.line() + 2.0 * PAD;
    flow.need(height + row_height(1))?;
    let branch = flow.sheet.branch(Sheet::ROOT, Tag::Heading(text.to_owned()));
    flow.sheet.decorate(Ink::Fill(TINT), Area { x: MARGIN, y: flow.y, width: INNER, height });
    let slot = Slot { x: MARGIN + INSET, y: flow.y + PAD, width: INNER - 2.0 * INSET, side: Side::Left };
    flow.sheet.text(branch, slot, text, TITLE);
    flow.skip(height);
    Ok(())
}

/// A row of fields from the left.
pub fn row(flow: &mut Flow, fields: &[Field]) -> Result<(), DocumentError> {
    row_in(flow, INNER / f32::from(COLUMNS), fields)?;
    flow.sheet.rule(MARGIN, flow.y - 0.3, INNER, RULE);
    Ok(())
}

/// A row of fields in columns of a width, without a line below.
pub fn row_in(flow: &mut Flow, column: f32, fields: &[Field]) -> Result<(), DocumentError> {
    let wrapped: Vec<Vec<String>> = fields
        .iter()
        .map(|field| flow.sheet.wrap_most(&field.value, field.style, width(field, column), LINES))
        .collect();
    let tallest = wrapped.iter().zip(fields).map(|(lines, field)| count(lines.len()) * field.style.line());
    let height = tallest.fold(0.0, f32::max) + LABEL.line() + 2.0 * PAD;
    flow.need(height)?;
    let mut x = MARGIN;
    for (field, lines) in fields.iter().zip(wrapped) {
        let branch = flow.sheet.branch(Sheet::ROOT, Tag::Paragraph);
        let mut slot = Slot { x: x + INSET, y: flow.y + PAD, width: width(field, column), side: Side::Left };
        flow.sheet.text(branch, slot, field.label, LABEL);
        slot.y += LABEL.line();
        for line in lines {
            flow.sheet.text(branch, slot, &line, field.style);
            slot.y += field.style.line();
        }
        x += f32::from(field.columns) * column;
    }
    flow.skip(height);
    Ok(())
}

/// A long text over all columns, over as many pages as it takes.
pub fn text(flow: &mut Flow, label: &'static str, text: &str) -> Result<(), DocumentError> {
    let width = INNER - 2.0 * INSET;
    let lines = flow.sheet.wrap(text, VALUE, width);
    flow.need(row_height(lines.len().clamp(1, 3)))?;
    let branch = flow.sheet.branch(Sheet::ROOT, Tag::Paragraph);
    flow.skip(PAD);
    let slot = |flow: &Flow| Slot { x: MARGIN + INSET, y: flow.y, width, side: Side::Left };
    let at = slot(flow);
    flow.sheet.text(branch, at, label, LABEL);
    flow.skip(LABEL.line());
    let lines = if lines.is_empty() { vec![NONE.to_owned()] } else { lines };
    for line in lines {
        flow.need(VALUE.line() + PAD)?;
        let at = slot(flow);
        flow.sheet.text(branch, at, &line, VALUE);
        flow.skip(VALUE.line());
    }
    flow.skip(PAD);
    flow.sheet.rule(MARGIN, flow.y - 0.3, INNER, RULE);
    Ok(())
}

/// A line that stands for a block.
pub fn notice(flow: &mut Flow, text: &str) -> Result<(), DocumentError> {
    let style = Style::NOTE.sized(7.0);
    let height = style.line() + 2.0 * PAD;
    flow.need(height)?;
    let branch = flow.sheet.branch(Sheet::ROOT, Tag::Paragraph);
    let slot = Slot { x: MARGIN + INSET, y: flow.y + PAD, width: INNER - 2.0 * INSET, side: Side::Middle };
    flow.sheet.text(branch, slot, text, style);
    flow.skip(height);
    flow.sheet.rule(MARGIN, flow.y - 0.3, INNER, RULE);
    Ok(())
}

fn width(field: &Field, column: f32) -> f32 {
    f32::from(field.columns) * column - 2.0 * INSET
}

fn row_height(lines: usize) -> f32 {
    LABEL.line() + count(lines) * VALUE.line() + 2.0 * PAD
}

fn count(lines: usize) -> f32 {
    f32::from(u16::try_from(lines).unwrap_or(u16::MAX))
}
