//! The plan of instalments.

use crate::DocumentError;
use crate::invoice::{Installment, InstallmentState};
use crate::money::brl_cents;
use crate::paper::sheet::Side;
use crate::paper::style::GREEN;
use crate::paper::table::{Cell, Column, Table, head_height};
use crate::paper::{Flow, Style};
use crate::written;

const COLUMNS: &[Column] = &[
    Column { title: "Parcela", width: 70.0, side: Side::Left },
    Column { title: "Vencimento", width: 90.0, side: Side::Left },
    Column { title: "Situação", width: 0.0, side: Side::Left },
    Column { title: "Valor", width: 86.0, side: Side::Right },
];

/// Draws the plan, if there is one.
pub fn draw(flow: &mut Flow, installments: &[Installment]) -> Result<(), DocumentError> {
    if installments.is_empty() {
        return Ok(());
    }
    let some_rows = head_height() + 40.0;
    flow.heading("Parcelas", some_rows)?;
    let table = Table::start(flow, COLUMNS, 30.0)?;
    for installment in installments {
        table.row(flow, cells(installment, installments.len()))?;
    }
    flow.skip(14.0);
    Ok(())
}

fn cells(installment: &Installment, count: usize) -> Vec<Cell> {
    let (state, style) = match installment.state {
        InstallmentState::Pending => ("A pagar".to_owned(), Style::BODY),
        InstallmentState::Paid { on: Some(day) } => {
            (format!("Paga em {}", written::day(day)), Style::BODY.colored(GREEN))
        }
        InstallmentState::Paid { on: None } => ("Paga".to_owned(), Style::BODY.colored(GREEN)),
        InstallmentState::Canceled => ("Cancelada".to_owned(), Style::BODY),
    };
    vec![
        vec![(format!("{} de {count}", installment.number), Style::BODY)],
        vec![(written::day(installment.due_on), Style::BODY)],
        vec![(state, style)],
        vec![(brl_cents(installment.amount_cents), Style::BODY)],
    ]
}
