//! Taxes of the city and of the Union, and all of them together (`TCInfoTributacao`).

use crate::nfse::element::Element;
use crate::nfse::number::{self, Highest};
use crate::nfse::{Federal, Immunity, Iss, IssWithheld, NfseError, OwnPisCofins, TotalTaxes, Values};

/// Situation of PIS and COFINS where nothing is said of the provider's own (`CST`).
const NO_SITUATION: &str = "00";

/// All taxes.
pub(super) fn taxes(values: &Values) -> Result<Element, NfseError> {
    Ok(Element::new("trib")
        .with([iss(&values.iss)?])
        .with(federal(&values.federal)?)
        .with([Element::new("totTrib").with([total(&values.total_taxes)?])]))
}

fn iss(iss: &Iss) -> Result<Element, NfseError> {
    let city = Element::new("tribMun");
    Ok(match iss {
        Iss::Taxable { percent, withheld, .. } => {
            let rate = percent.map(|percent| number::rate("values.iss.percent", percent, Highest::OneDigit));
            let withheld = match withheld {
                IssWithheld::No => 1,
                IssWithheld::ByTaker => 2,
            };
            city.leaf("tribISSQN", 1).leaf("tpRetISSQN", withheld).maybe("pAliq", rate.transpose()?)
        }
        Iss::Immune(immunity) => {
            city.leaf("tribISSQN", 2).leaf("tpImunidade", immunity_code(*immunity)).leaf("tpRetISSQN", 1)
        }
        Iss::Exported { country } => city.leaf("tribISSQN", 3).leaf("cPaisResult", country).leaf("tpRetISSQN", 1),
        Iss::NotIncident => city.leaf("tribISSQN", 4).leaf("tpRetISSQN", 1),
    })
}

fn immunity_code(immunity: Immunity) -> u32 {
    match immunity {
        Immunity::NotTold => 0,
        Immunity::Government => 1,
        Immunity::Church => 2,
        Immunity::Charity => 3,
        Immunity::Books => 4,
        Immunity::Music => 5,
    }
}

fn federal(federal: &Federal) -> Result<Option<Element>, NfseError> {
    let social_cents = federal.social_withheld_cents();
    let own = match &federal.own {
        Some(own) => Some(own_contributions(own)?),
        None if social_cents > 0 => Some(Element::new("piscofins").leaf("CST", NO_SITUATION)),
        None => None,
    };
    let contributions = own.map(|own| own.leaf("tpRetPisCofins", withheld_contributions(federal)));
    let retained = [
        ("vRetCP", number::maybe_amount("values.federal.inss_withheld_cents", federal.inss_withheld_cents)?),
        ("vRetIRRF", number::maybe_amount("values.federal.irrf_withheld_cents", federal.irrf_withheld_cents)?),
        ("vRetCSLL", number::maybe_amount("values.federal.csll_withheld_cents", social_cents)?),
    ];
    let retained = retained.into_iter().filter_map(|(name, text)| text.map(|text| Element::text(name, text)));
    let all: Vec<Element> = contributions.into_iter().chain(retained).collect();
    Ok((!all.is_empty()).then(|| Element::new("tribFed").with(all)))
}

fn own_contributions(own: &OwnPisCofins) -> Result<Element, NfseError> {
    let rate = |field, percent| number::rate(field, percent, Highest::TwoDigits);
    Ok(Element::new("piscofins")
        .leaf("CST", own.cst)
        .leaf("vBCPisCofins", number::amount("values.federal.own.base_cents", own.base_cents)?)
        .leaf("pAliqPis", rate("values.federal.own.pis_percent", own.pis_percent)?)
        .leaf("pAliqCofins", rate("values.federal.own.cofins_percent", own.cofins_percent)?)
        .leaf("vPis", number::amount("values.federal.own.pis_percent", own.pis_cents())?)
        .leaf("vCofins", number::amount("values.federal.own.cofins_percent", own.cofins_cents())?))
}

/// Which of PIS, COFINS and CSLL are in the one sum withheld (`tpRetPisCofins`).
fn withheld_contributions(federal: &Federal) -> u32 {
    let withheld = (federal.pis_withheld_cents > 0, federal.cofins_withheld_cents > 0, federal.csll_withheld_cents > 0);
    match withheld {
        (false, false, false) => 0,
        (true, true, true) => 3,
        (true, true, false) => 4,
        (true, false, false) => 5,
        (false, true, false) => 6,
        (false, true, true) => 7,
        (false, false, true) => 8,
        (true, false, true) => 9,
    }
}

fn total(total: &TotalTaxes) -> Result<Element, NfseError> {
    let amount = |cents| number::amount("values.total_taxes", cents);
    let rate = |percent| number::rate("values.total_taxes", percent, Highest::ThreeDigits);
    Ok(match total {
        TotalTaxes::Amounts { federal_cents, state_cents, city_cents } => Element::new("vTotTrib")
            .leaf("vTotTribFed", amount(*federal_cents)?)
            .leaf("vTotTribEst", amount(*state_cents)?)
            .leaf("vTotTribMun", amount(*city_cents)?),
        TotalTaxes::Percents { federal, state, city } => Element::new("pTotTrib")
            .leaf("pTotTribFed", rate(*federal)?)
            .leaf("pTotTribEst", rate(*state)?)
            .leaf("pTotTribMun", rate(*city)?),
        TotalTaxes::Simples(percent) => {
            Element::text("pTotTribSN", number::rate("values.total_taxes", *percent, Highest::TwoDigits)?)
        }
        TotalTaxes::NotTold => Element::text("indTotTrib", 0),
    })
}
