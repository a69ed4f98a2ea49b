//! Invoices as their readers get them.

use super::*;
use crate::testing;

mod any;
mod samples;
mod text;

fn all() -> Vec<(&'static str, Invoice)> {
    let day = Some(jiff::civil::date(2026, 10, 5));
    let in_state = |state| Invoice { state, ..samples::invoice() };
    vec![
        ("invoice-open", samples::invoice()),
        ("invoice-200-lines", samples::long()),
        ("invoice-long-names", samples::wordy()),
        ("invoice-instalments", samples::in_installments()),
        ("invoice-overdue", in_state(State::Overdue)),
        ("invoice-paid", samples::paid()),
        ("invoice-void", in_state(State::Void { on: day })),
        ("invoice-draft", Invoice { number: None, ..in_state(State::Draft) }),
        ("invoice-uncollectible", in_state(State::Uncollectible)),
    ]
}

#[test]
fn nothing_overlaps_or_overflows() {
    for (name, invoice) in all() {
        assert_eq!(testing::faults::of(&layout::pages(&invoice).unwrap()), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn files_are_small_and_always_the_same() {
    for (name, invoice) in all() {
        let bytes = render(&invoice).unwrap();
        testing::keep(name, &bytes);
        let limit = if name == "invoice-200-lines" { 300_000 } else { 60_000 };
        assert!(bytes.len() < limit, "{name}: {} bytes", bytes.len());
        assert_eq!(render(&invoice).unwrap(), bytes, "{name}");
    }
}

#[test]
fn an_invoice_of_three_lines_with_pix_and_boleto_is_one_page() {
    for state in [State::Open, State::Overdue] {
        assert_eq!(layout::pages(&Invoice { state, ..samples::invoice() }).unwrap().pages.len(), 1);
    }
}
