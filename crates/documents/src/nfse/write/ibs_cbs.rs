//! The taxes on consumption (`TCRTCInfoIBSCBS` in the declaration, `TCRTCIBSCBS` beside it).

use super::city_name;
use crate::nfse::element::Element;
use crate::nfse::number::{self, Highest};
use crate::nfse::{IbsCbs, Nfse, NfseError};

/// What the issuer declares: the kind of supply, for the taker itself.
pub(super) fn declared(ibs_cbs: &IbsCbs) -> Element {
    let class = Element::new("gIBSCBS").leaf("CST", ibs_cbs.situation).leaf("cClassTrib", ibs_cbs.classification);
    let values = Element::new("valores").with([Element::new("trib").with([class])]);
    Element::new("IBSCBS").leaf("finNFSe", 0).leaf("cIndOp", ibs_cbs.operation).leaf("indDest", 0).with([values])
}

/// What the authority works out. Rates are whole: no reduction is known here.
pub(super) fn totals(nfse: &Nfse) -> Result<Option<Element>, NfseError> {
    let Some(ibs_cbs) = &nfse.values.ibs_cbs else {
        return Ok(None);
    };
    let base_cents = nfse.values.ibs_cbs_base_cents();
    let valores = Element::new("valores").leaf("vBC", amount(base_cents)?).with([
        rates("uf", ("pIBSUF", "pAliqEfetUF"), &rate(ibs_cbs.ibs_state_percent)?),
        rates("mun", ("pIBSMun", "pAliqEfetMun"), &rate(ibs_cbs.ibs_city_percent)?),
        rates("fed", ("pCBS", "pAliqEfetCBS"), &rate(ibs_cbs.cbs_percent)?),
    ]);
    Ok(Some(
        Element::new("IBSCBS")
            .leaf("cLocalidadeIncid", ibs_cbs.city.code)
            .leaf("xLocalidadeIncid", city_name("values.ibs_cbs.city", &ibs_cbs.city.name)?)
            .with([valores, sums(nfse, ibs_cbs, base_cents)?]),
    ))
}

fn rates(name: &'static str, (nominal, effective): (&'static str, &'static str), rate: &str) -> Element {
    Element::new(name).leaf(nominal, rate).leaf(effective, rate)
}

fn sums(nfse: &Nfse, ibs_cbs: &IbsCbs, base_cents: i64) -> Result<Element, NfseError> {
    let state_cents = ibs_cbs.ibs_state_cents(base_cents);
    let city_cents = ibs_cbs.ibs_city_cents(base_cents);
    let cbs_cents = ibs_cbs.cbs_cents(base_cents);
    let ibs = Element::new("gIBS").leaf("vIBSTot", amount(state_cents + city_cents)?).with([
        Element::new("gIBSUFTot").leaf("vIBSUF", amount(state_cents)?),
        Element::new("gIBSMunTot").leaf("vIBSMun", amount(city_cents)?),
    ]);
    let cbs = Element::new("gCBS").leaf("vCBS", amount(cbs_cents)?);
    Ok(Element::new("totCIBS").leaf("vTotNF", amount(nfse.total_cents())?).with([ibs, cbs]))
}

fn amount(cents: i64) -> Result<String, NfseError> {
    number::amount("values.ibs_cbs", cents)
}

fn rate(percent: rust_decimal::Decimal) -> Result<String, NfseError> {
    number::rate("values.ibs_cbs", percent, Highest::TwoDigits)
}
