//! The invoice from top to bottom.

use crate::DocumentError;
use crate::invoice::{Invoice, State, installments, lines, payment, sums};
use crate::letter::head::{self, Fact, Naming};
use crate::money::brl_cents;
use crate::paper::style::{AMBER, Color, GREEN, RED, SOFT};
use crate::paper::write::About;
use crate::paper::{Flow, Running, Sheet, Style};
use crate::written;

/// What stands in for the number of a draft.
const NO_NUMBER: &str = "sem número";

/// The pages.
pub fn pages(invoice: &Invoice) -> Result<Sheet, DocumentError> {
    let number = invoice.number.as_deref().unwrap_or(NO_NUMBER);
    let (mark, color) = mark(invoice.state);
    let mut flow = Flow::new(running(invoice, number, &mark))?;
    head::letterhead(&mut flow, &invoice.issuer, &Naming { kind: "Fatura", name: number, badge: Some((mark, color)) });
    head::band(&mut flow, &facts(invoice));
    head::counterpart(&mut flow, "Pagador", &invoice.payer, None)?;
    if let Some(text) = meaning(invoice.state) {
        flow.paragraph(text, Style::STRONG)?;
        flow.skip(8.0);
    }
    if let Some(text) = &invoice.description {
        flow.paragraph(text, Style::BODY)?;
        flow.skip(10.0);
    }
    lines::draw(&mut flow, &invoice.lines)?;
    sums::draw(&mut flow, &invoice.sums)?;
    installments::draw(&mut flow, &invoice.installments)?;
    if matches!(invoice.state, State::Open | State::Overdue) {
        payment::draw(&mut flow, &invoice.payment)?;
    }
    if let Some(text) = &invoice.footer {
        flow.paragraph(text, Style::NOTE.sized(8.0))?;
    }
    Ok(flow.finish())
}

/// What a reader's program shows of it.
pub fn about(invoice: &Invoice) -> About {
    let number = invoice.number.as_deref().unwrap_or(NO_NUMBER);
    About { title: format!("Fatura {number}"), author: invoice.issuer.name.clone(), day: invoice.issued_on }
}

fn running(invoice: &Invoice, number: &str, mark: &str) -> Running {
    let issuer = &invoice.issuer.name;
    let document = invoice.issuer.document_number.as_deref().unwrap_or_default();
    let document = format!("{} {}", written::document_kind(document), written::document(document));
    let ghost = match invoice.state {
        State::Draft => Some("RASCUNHO"),
        State::Void { .. } => Some("ANULADA"),
        State::Open | State::Overdue | State::Paid { .. } | State::Uncollectible => None,
    };
    Running {
        head: format!("Fatura {number} · {issuer}"),
        mark: mark.to_owned(),
        foot: format!("Fatura {number} · {issuer} · {document}"),
        ghost,
    }
}

fn mark(state: State) -> (String, Color) {
    let on = |word: &str, day: Option<jiff::civil::Date>| match day {
        Some(day) => format!("{word} EM {}", written::day(day)),
        None => word.to_owned(),
    };
    match state {
        State::Draft => ("RASCUNHO".to_owned(), SOFT),
        State::Open => ("EM ABERTO".to_owned(), SOFT),
        State::Overdue => ("VENCIDA".to_owned(), AMBER),
        State::Paid { on: day } => (on("PAGA", day), GREEN),
        State::Void { on: day } => (on("ANULADA", day), RED),
        State::Uncollectible => ("INCOBRÁVEL".to_owned(), RED),
    }
}

/// What the state means for who pays.
fn meaning(state: State) -> Option<&'static str> {
    match state {
        State::Draft => Some("Este é um rascunho, ainda não é uma cobrança: valores e datas podem mudar."),
        State::Void { .. } => Some("Esta fatura foi anulada e não deve ser paga."),
        State::Open | State::Overdue | State::Paid { .. } | State::Uncollectible => None,
    }
}

fn facts(invoice: &Invoice) -> Vec<Fact> {
    let sums = &invoice.sums;
    let (label, cents) = match invoice.state {
        State::Draft | State::Open | State::Overdue => ("Valor a pagar", sums.amount_remaining_cents),
        State::Paid { .. } => ("Valor pago", sums.amount_paid_cents),
        State::Void { .. } | State::Uncollectible => ("Valor da fatura", sums.amount_due_cents),
    };
    let mut facts = vec![Fact { label: "Emissão", value: written::day(invoice.issued_on) }];
    facts.extend(invoice.due_on.map(|day| Fact { label: "Vencimento", value: written::day(day) }));
    facts.extend(invoice.period.map(|period| Fact { label: "Período", value: lines::period(period) }));
    facts.push(Fact { label, value: brl_cents(cents) });
    facts
}
