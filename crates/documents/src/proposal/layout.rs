//! The proposal from top to bottom.

use crate::DocumentError;
use crate::letter::head::{self, Fact, Naming};
use crate::letter::sums::{self, Force, Sum};
use crate::money::brl_cents;
use crate::paper::style::{AMBER, Color, GREEN, RED, SOFT};
use crate::paper::write::About;
use crate::paper::{Flow, Running, Sheet, Style};
use crate::proposal::{Proposal, State, acceptance, items};
use crate::written;

/// How the proposal's own name looks.
const TITLE: Style = Style::STRONG.sized(15.0);

/// The pages.
pub fn pages(proposal: &Proposal) -> Result<Sheet, DocumentError> {
    let mark = mark(proposal.state);
    let mut flow = Flow::new(running(proposal, mark.as_ref()))?;
    head::letterhead(&mut flow, &proposal.issuer, &Naming { kind: "Proposta", name: &proposal.code, badge: mark });
    head::band(&mut flow, &facts(proposal));
    head::counterpart(&mut flow, "Para", &proposal.recipient, proposal.contact.as_deref())?;
    flow.skip(4.0);
    flow.paragraph(&proposal.title, TITLE)?;
    flow.skip(6.0);
    if let Some(text) = &proposal.description {
        flow.paragraph(text, Style::BODY)?;
        flow.skip(10.0);
    }
    items::draw(&mut flow, &proposal.items)?;
    sums::draw(&mut flow, &totals(proposal))?;
    if let Some(text) = &proposal.terms {
        flow.heading("Condições", 2.0 * Style::BODY.line())?;
        flow.paragraph(text, Style::BODY.sized(8.5))?;
        flow.skip(14.0);
    }
    if proposal.state == State::Sent {
        acceptance::draw(&mut flow, proposal)?;
    }
    Ok(flow.finish())
}

/// What a reader's program shows of it.
pub fn about(proposal: &Proposal) -> About {
    About {
        title: format!("{} {}", proposal.title, proposal.code),
        author: proposal.issuer.name.clone(),
        day: proposal.issued_on,
    }
}

fn running(proposal: &Proposal, mark: Option<&(String, Color)>) -> Running {
    let line = format!("Proposta {} · {}", proposal.code, proposal.issuer.name);
    let ghost = match proposal.state {
        State::Draft => Some("RASCUNHO"),
        State::Canceled => Some("CANCELADA"),
        State::Sent | State::Accepted { .. } | State::Rejected | State::Expired => None,
    };
    Running { head: line.clone(), mark: mark.map(|(text, _)| text.clone()).unwrap_or_default(), foot: line, ghost }
}

fn mark(state: State) -> Option<(String, Color)> {
    let (text, color) = match state {
        State::Draft => ("RASCUNHO".to_owned(), SOFT),
        State::Sent => return None,
        State::Accepted { on: Some(day) } => (format!("ACEITA EM {}", written::day(day)), GREEN),
        State::Accepted { on: None } => ("ACEITA".to_owned(), GREEN),
        State::Rejected => ("RECUSADA".to_owned(), RED),
        State::Expired => ("EXPIRADA".to_owned(), AMBER),
        State::Canceled => ("CANCELADA".to_owned(), RED),
    };
    Some((text, color))
}

fn facts(proposal: &Proposal) -> Vec<Fact> {
    let mut facts = vec![Fact { label: "Data", value: written::day(proposal.issued_on) }];
    facts.extend(proposal.valid_until.map(|day| Fact { label: "Válida até", value: written::day(day) }));
    let (setup, monthly) = (proposal.setup_amount_cents, proposal.monthly_amount_cents);
    let setup = Fact { label: "Pagamento único", value: brl_cents(setup) };
    let monthly_fact = Fact { label: "Valor mensal", value: brl_cents(monthly) };
    match (proposal.setup_amount_cents, monthly) {
        (0, _) => facts.push(monthly_fact),
        (_, 0) => facts.push(setup),
        _ => facts.extend([setup, monthly_fact]),
    }
    facts
}

fn totals(proposal: &Proposal) -> Vec<Sum> {
    let mut sums = Vec::new();
    if let Some(discount) = &proposal.discount {
        let amount = discount.amount_cents.map_or_else(String::new, |cents| brl_cents(cents.saturating_neg()));
        sums.push(Sum { label: discount.label.clone(), amount, force: Force::Plain });
    }
    let (setup, monthly) = (proposal.setup_amount_cents, proposal.monthly_amount_cents);
    if setup != 0 {
        let force = if monthly == 0 { Force::Result } else { Force::Sum };
        sums.push(Sum { label: "Pagamento único".to_owned(), amount: brl_cents(setup), force });
    }
    if monthly != 0 || setup == 0 {
        sums.push(Sum { label: "Valor mensal".to_owned(), amount: brl_cents(monthly), force: Force::Result });
    }
    sums
}
