//! What is proposed.

use crate::DocumentError;
use crate::money::{brl_cents, brl_subcents, quantity};
use crate::paper::sheet::Side;
use crate::paper::table::{Cell, Column, Table};
use crate::paper::{Flow, Style};
use crate::proposal::{Cycle, Item};

const COLUMNS: &[Column] = &[
    Column { title: "Item", width: 0.0, side: Side::Left },
    Column { title: "Cobrança", width: 58.0, side: Side::Left },
    Column { title: "Quantidade", width: 54.0, side: Side::Right },
    Column { title: "Preço unitário", width: 78.0, side: Side::Right },
    Column { title: "Valor", width: 82.0, side: Side::Right },
];

/// Draws the items in a table.
pub fn draw(flow: &mut Flow, items: &[Item]) -> Result<(), DocumentError> {
    let table = Table::start(flow, COLUMNS, 30.0)?;
    for item in items {
        table.row(flow, cells(item))?;
    }
    flow.skip(10.0);
    Ok(())
}

fn cells(item: &Item) -> Vec<Cell> {
    let mut what = vec![(item.name.clone(), Style::STRONG)];
    what.extend(item.description.iter().map(|text| (text.clone(), Style::NOTE.sized(8.0))));
    if item.setup_amount_subcents != 0 {
        what.push((
            format!("Implantação: {} por unidade, uma vez", brl_subcents(item.setup_amount_subcents)),
            Style::NOTE,
        ));
    }
    if item.excess_amount_subcents != 0 {
        what.push((format!("Excedente: {} por unidade", brl_subcents(item.excess_amount_subcents)), Style::NOTE));
    }
    vec![
        what,
        vec![(cycle(item.cycle).to_owned(), Style::BODY)],
        vec![(quantity(item.quantity), Style::BODY)],
        vec![(brl_subcents(item.unit_amount_subcents), Style::BODY)],
        vec![(brl_cents(item.amount_cents), Style::BODY)],
    ]
}

fn cycle(cycle: Cycle) -> &'static str {
    match cycle {
        Cycle::Once => "Única vez",
        Cycle::Monthly => "Mensal",
        Cycle::Quarterly => "Trimestral",
        Cycle::Semiannual => "Semestral",
        Cycle::Annual => "Anual",
    }
}
