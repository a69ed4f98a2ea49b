//! What no authority would have generated.

use documents::nfse::{Iss, IssWithheld, Nfse, Simples, TotalTaxes, xml};
use rust_decimal::Decimal;

use super::cases::{abroad, company, simples};

/// What is said of a case after a change.
fn refused(mut nfse: Nfse, change: impl FnOnce(&mut Nfse)) -> String {
    change(&mut nfse);
    xml(&nfse).expect_err("a refusal").to_string()
}

#[test]
fn amounts_are_neither_negative_nor_beyond_the_layout() {
    let said = refused(company().unwrap(), |nfse| nfse.values.conditional_discount_cents = -1);
    assert_eq!(said, "values.conditional_discount_cents: expected 0 to 99999999999999999 cents");
    let said = refused(company().unwrap(), |nfse| nfse.values.service_cents = 100_000_000_000_000_000);
    assert_eq!(said, "values.service_cents: expected 0 to 99999999999999999 cents");
    let said = refused(company().unwrap(), |nfse| nfse.values.service_cents = 0);
    assert_eq!(said, "the price must be above zero, and no less than the unconditional discount");
    let said = refused(company().unwrap(), |nfse| nfse.values.unconditional_discount_cents = 150_001);
    assert_eq!(said, "the price must be above zero, and no less than the unconditional discount");
    let said = refused(company().unwrap(), |nfse| nfse.values.federal.irrf_withheld_cents = 150_001);
    assert_eq!(said, "more is withheld and discounted than the service costs");
}

#[test]
fn rates_are_neither_negative_nor_beyond_the_layout() {
    for percent in [Decimal::new(-1, 2), Decimal::TEN] {
        let said = refused(company().unwrap(), |nfse| {
            if let Iss::Taxable { percent: rate, .. } = &mut nfse.values.iss {
                *rate = Some(percent);
            }
        });
        assert_eq!(said, "values.iss.percent: expected 0 to 9.99 percent");
    }
}

#[test]
fn a_service_is_declared_after_it_was_done_and_generated_after_that() {
    let said = refused(company().unwrap(), |nfse| nfse.dps.competence = "2026-10-06".parse().unwrap());
    assert_eq!(said, "the competence cannot be after the day of issue");
    let said = refused(company().unwrap(), |nfse| nfse.processed_at = "2026-10-05T12:14:26Z".parse().unwrap());
    assert_eq!(said, "an NFS-e cannot be generated before its declaration is issued");
    let said = refused(company().unwrap(), |nfse| nfse.dps.competence = "1999-12-31".parse().unwrap());
    assert_eq!(said, "dps.competence: expected a day of the years 2000 to 2099");
}

#[test]
fn the_regime_says_who_may_withhold() {
    let withheld = |nfse: &mut Nfse| {
        if let Iss::Taxable { withheld, .. } = &mut nfse.values.iss {
            *withheld = IssWithheld::ByTaker;
        }
    };
    assert_eq!(refused(simples().unwrap(), withheld), "withheld ISS needs a rate");
    let said = refused(company().unwrap(), |nfse| nfse.provider.simples = Simples::Mei);
    assert_eq!(said, "a MEI pays ISS in a fixed sum: there is no rate, and nobody withholds it");
    let said = refused(company().unwrap(), |nfse| nfse.values.total_taxes = TotalTaxes::Simples(Decimal::ONE));
    assert_eq!(said, "the rate of the Simples Nacional is for companies in it");
}

#[test]
fn a_service_for_somebody_abroad_says_how_it_crosses_the_border() {
    let said = refused(abroad::foreign().unwrap(), |nfse| nfse.service.foreign_trade = None);
    assert_eq!(said, "a service for somebody abroad says how it crosses the border");
}

#[test]
fn people_are_told_in_portuguese() {
    let told = |change: fn(&mut Nfse)| {
        let mut nfse = company().unwrap();
        change(&mut nfse);
        xml(&nfse).unwrap_err().in_portuguese()
    };
    let said = told(|nfse| nfse.provider.municipal_registration = Some("1".repeat(16)));
    assert_eq!(said, "provider.municipal_registration: o layout aceita até 15 caracteres");
    let said = told(|nfse| nfse.values.federal.inss_withheld_cents = 150_001);
    assert_eq!(said, "as retenções e os descontos passam do valor do serviço");
    let said = told(|nfse| nfse.service.description.clear());
    assert_eq!(said, "service.description: o texto está vazio ou não tem caractere que a NFS-e aceite");
    let said = told(|nfse| {
        if let Iss::Taxable { percent, .. } = &mut nfse.values.iss {
            *percent = Some(Decimal::TEN);
        }
    });
    assert_eq!(said, "values.iss.percent: o layout aceita de 0 a 9,99 %");
}
