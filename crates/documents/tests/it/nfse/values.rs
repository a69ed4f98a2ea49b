//! Amounts and rates as they are written.

use documents::nfse::{Federal, Iss, IssWithheld};
use proptest::prelude::*;
use rust_decimal::Decimal;

use super::cases::{company, consumption, simples, withheld};
use super::{text_of, texts_of};

const AMOUNTS: &[&str] = &["vServ", "vBC", "pAliqAplic", "vISSQN", "vTotalRet", "vLiq"];
const FEDERAL: &[&str] = &["CST", "vPis", "vCofins", "tpRetPisCofins", "vRetCP", "vRetIRRF", "vRetCSLL"];

/// 1500.00 at 2.90 % is 43.50. Withheld: PIS 9.75, COFINS 45.00 and CSLL 15.00 are 69.75 together; IRRF 22.50; INSS
/// 165.00; with the ISS 300.75.
#[test]
fn what_is_withheld_lowers_what_is_paid() {
    let nfse = withheld().unwrap();
    let wanted =
        ["vBC 1500.00", "pAliqAplic 2.90", "vISSQN 43.50", "vTotalRet 300.75", "vLiq 1199.25", "vServ 1500.00"];
    assert_eq!(texts_of(&nfse, AMOUNTS), wanted);
    let wanted = [
        "CST 01",
        "vPis 9.75",
        "vCofins 45.00",
        "tpRetPisCofins 3",
        "vRetCP 165.00",
        "vRetIRRF 22.50",
        "vRetCSLL 69.75",
    ];
    assert_eq!(texts_of(&nfse, FEDERAL), wanted);
}

#[test]
fn iss_in_the_single_payment_is_not_shown() {
    assert_eq!(texts_of(&simples().unwrap(), AMOUNTS), ["vLiq 1500.00", "vServ 1500.00"]);
    assert_eq!(texts_of(&simples().unwrap(), &["opSimpNac", "regApTribSN"]), ["opSimpNac 3", "regApTribSN 1"]);
}

#[test]
fn the_contributions_withheld_have_a_code_each_way() {
    let codes = [
        (0, 0, 1, "8"),
        (0, 1, 0, "6"),
        (0, 1, 1, "7"),
        (1, 0, 0, "5"),
        (1, 0, 1, "9"),
        (1, 1, 0, "4"),
        (1, 1, 1, "3"),
    ];
    for (pis, cofins, csll, code) in codes {
        let mut nfse = company().unwrap();
        nfse.values.federal = Federal {
            pis_withheld_cents: pis,
            cofins_withheld_cents: cofins,
            csll_withheld_cents: csll,
            ..Federal::default()
        };
        assert_eq!(text_of(&nfse, "tpRetPisCofins").unwrap(), code);
        assert_eq!(text_of(&nfse, "vRetCSLL").unwrap(), format!("0.0{}", pis + cofins + csll));
    }
    assert_eq!(text_of(&company().unwrap(), "tribFed"), None);
}

#[test]
fn half_a_cent_counts_as_one_and_rates_as_they_are_written() {
    let mut nfse = company().unwrap();
    nfse.values.service_cents = 50;
    nfse.values.iss = rate(Decimal::new(2_996, 3));
    assert_eq!(text_of(&nfse, "pAliqAplic").unwrap(), "3.00");
    assert_eq!(text_of(&nfse, "vISSQN").unwrap(), "0.02");
}

/// Base 1500.00 − ISS 43.50 − PIS 9.75 − COFINS 45.00 = 1401.75; IBS 0.10 % of it 1.40, CBS 0.90 % 12.62.
#[test]
fn ibs_and_cbs_are_added_to_what_is_paid_after_their_trial() {
    const NAMES: &[&str] = &["vIBSUF", "vIBSMun", "vIBSTot", "vCBS", "vTotNF"];
    let mut nfse = consumption().unwrap();
    let wanted = ["vTotNF 1500.00", "vIBSTot 1.40", "vIBSUF 1.40", "vIBSMun 0.00", "vCBS 12.62"];
    assert_eq!(texts_of(&nfse, NAMES), wanted);
    nfse.dps.issued_at = "2027-01-05T12:00:00Z".parse().unwrap();
    nfse.processed_at = nfse.dps.issued_at;
    nfse.dps.competence = "2027-01-01".parse().unwrap();
    assert_eq!(text_of(&nfse, "vTotNF").unwrap(), "1514.02");
}

fn rate(percent: Decimal) -> Iss {
    match company().expect("a case").values.iss {
        Iss::Taxable { city, .. } => Iss::Taxable { city, percent: Some(percent), withheld: IssWithheld::ByTaker },
        other => other,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// The price is what is paid, what is withheld and what is discounted, to the cent.
    #[test]
    fn the_price_is_all_accounted_for(
        service_cents in 100_000..10_000_000_000_i64,
        discounts in (0..10_000_i64, 0..10_000_i64),
        percent in 0..999_i64,
        held in proptest::array::uniform5(0..10_000_i64),
    ) {
        let mut nfse = company().unwrap();
        let [pis, cofins, csll, irrf, inss] = held;
        nfse.values.service_cents = service_cents;
        (nfse.values.unconditional_discount_cents, nfse.values.conditional_discount_cents) = discounts;
        nfse.values.iss = rate(Decimal::new(percent, 2));
        nfse.values.federal = Federal {
            own: None,
            pis_withheld_cents: pis,
            cofins_withheld_cents: cofins,
            csll_withheld_cents: csll,
            irrf_withheld_cents: irrf,
            inss_withheld_cents: inss,
        };
        let cents = |name| text_of(&nfse, name).map_or(0, |text| text.replace('.', "").parse::<i64>().unwrap());
        let discounted = cents("vDescIncond") + cents("vDescCond");
        prop_assert_eq!(cents("vLiq") + cents("vTotalRet") + discounted, service_cents);
        prop_assert_eq!(cents("vRetCP") + cents("vRetIRRF") + cents("vRetCSLL") + cents("vISSQN"), cents("vTotalRet"));
        prop_assert_eq!(cents("vBC"), service_cents - discounts.0);
    }
}
