//! Whole documents, an element a line.

use documents::nfse::{Nfse, xml};
use expect_test::{ExpectFile, expect_file};

use super::cases::{self, abroad, company, withheld};

fn check(nfse: &Nfse, wanted: &ExpectFile) {
    wanted.assert_eq(&xml(nfse).expect("a case that can be written").replace("><", ">\n<"));
}

#[test]
fn a_company_for_a_company() {
    check(&company().unwrap(), &expect_file!["golden/company.xml"]);
}

#[test]
fn everything_withheld() {
    check(&withheld().unwrap(), &expect_file!["golden/withheld.xml"]);
}

#[test]
fn exported() {
    check(&abroad::foreign().unwrap(), &expect_file!["golden/foreign.xml"]);
}

#[test]
fn the_same_nfse_gives_the_same_bytes() {
    for (name, nfse) in cases::all().unwrap() {
        assert_eq!(xml(&nfse), xml(&nfse.clone()), "{name}");
    }
}

#[test]
fn a_cancelled_one_stays_as_it_was_authorised() {
    let cancelled = cases::all().unwrap().into_iter().find(|(name, _)| *name == "cancelled").unwrap().1;
    assert_eq!(xml(&cancelled), xml(&company().unwrap()));
}
