//! What is charged.

use crate::DocumentError;
use crate::invoice::{Line, Period};
use crate::money::{brl_cents, brl_subcents, quantity};
use crate::paper::sheet::Side;
use crate::paper::table::{Cell, Column, Table};
use crate::paper::{Flow, Style};
use crate::written;

const COLUMNS: &[Column] = &[
    Column { title: "Descrição", width: 0.0, side: Side::Left },
    Column { title: "Quantidade", width: 56.0, side: Side::Right },
    Column { title: "Preço unitário", width: 74.0, side: Side::Right },
    Column { title: "Valor", width: 80.0, side: Side::Right },
];

/// Draws the lines in a table.
pub fn draw(flow: &mut Flow, lines: &[Line]) -> Result<(), DocumentError> {
    let table = Table::start(flow, COLUMNS, 30.0)?;
    for line in lines {
        table.row(flow, cells(line))?;
    }
    flow.skip(10.0);
    Ok(())
}

fn cells(line: &Line) -> Vec<Cell> {
    let mut description = vec![(line.description.clone(), Style::BODY)];
    description.extend(line.period.map(|covered| (period(covered), Style::NOTE)));
    if line.discount_cents != 0 {
        description.push((format!("Desconto na linha: {}", brl_cents(line.discount_cents)), Style::NOTE));
    }
    vec![
        description,
        vec![(quantity(line.quantity), Style::BODY)],
        vec![(brl_subcents(line.unit_amount_subcents), Style::BODY)],
        vec![(brl_cents(line.amount_cents), Style::BODY)],
    ]
}

/// `01/10/2026 a 31/10/2026`.
pub fn period(period: Period) -> String {
    format!("{} a {}", written::day(period.from), written::day(period.until))
}
