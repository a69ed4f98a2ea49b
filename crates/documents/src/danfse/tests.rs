//! DANFSes as their readers get them.

use crate::nfse::{Environment, Iss, State};
use crate::testing;

use super::*;

mod any;
mod samples;
mod text;

fn all() -> Vec<(&'static str, Nfse)> {
    let cancelled = State::Cancelled {
        at: "2026-10-07T13:30:00Z".parse().unwrap(),
        reason: "Serviço não prestado: o cliente desistiu antes do início".to_owned(),
    };
    vec![
        ("danfse", samples::nfse()),
        ("danfse-production", Nfse { environment: Environment::Production, ..samples::nfse() }),
        ("danfse-cancelled", Nfse { state: cancelled, ..samples::nfse() }),
        ("danfse-full", samples::full()),
        ("danfse-foreign", samples::foreign()),
    ]
}

#[test]
fn nothing_overlaps_or_overflows() {
    for (name, nfse) in all() {
        assert_eq!(testing::faults::of(&layout::pages(&nfse).unwrap()), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn files_are_small_and_always_the_same() {
    for (name, nfse) in all() {
        let bytes = render(&nfse).unwrap();
        testing::keep(name, &bytes);
        assert!(bytes.len() < 90_000, "{name}: {} bytes", bytes.len());
        assert_eq!(render(&nfse).unwrap(), bytes, "{name}");
    }
}

#[test]
fn a_usual_nfse_is_one_page() {
    for nfse in [samples::nfse(), Nfse { environment: Environment::Production, ..samples::nfse() }] {
        assert_eq!(layout::pages(&nfse).unwrap().pages.len(), 1);
    }
}

#[test]
fn nothing_is_drawn_without_a_key() {
    assert!(matches!(render(&Nfse { number: 0, ..samples::nfse() }), Err(DocumentError::Nfse(_))));
}
