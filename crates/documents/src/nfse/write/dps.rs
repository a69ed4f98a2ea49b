//! The declaration that an NFS-e was generated from (`TCDPS`).

use super::{PROGRAM, VERSION, environment, ibs_cbs, party, service, tax};
use crate::nfse::element::Element;
use crate::nfse::{Nfse, NfseError, number, signature};

/// The declaration with its own signature, as the issuer sent it.
pub(super) fn declaration(nfse: &Nfse) -> Result<Element, NfseError> {
    let id = format!("DPS{}", nfse.dps_id()?);
    let content = content(nfse)?.attribute("Id", &id);
    let signature = signature::over(&content, &id)?;
    Ok(Element::new("DPS").attribute("versao", VERSION).with([content, signature]))
}

fn content(nfse: &Nfse) -> Result<Element, NfseError> {
    Ok(Element::new("infDPS")
        .leaf("tpAmb", environment(nfse.environment))
        .leaf("dhEmi", number::moment("dps.issued_at", nfse.dps.issued_at)?)
        .leaf("verAplic", PROGRAM)
        .leaf("serie", nfse.dps.series)
        .leaf("nDPS", nfse.dps.number)
        .leaf("dCompet", number::day("dps.competence", nfse.dps.competence)?)
        // Whoever did the service declares it.
        .leaf("tpEmit", 1)
        .leaf("cLocEmi", nfse.provider.city.code)
        .with([party::provider(&nfse.provider)?])
        .with(nfse.taker.as_ref().map(party::taker).transpose()?)
        .with([service::service(&nfse.service)?, values(nfse)?])
        .with(nfse.values.ibs_cbs.as_ref().map(ibs_cbs::declared)))
}

/// Price, discounts, taxes (`TCInfoValores`).
fn values(nfse: &Nfse) -> Result<Element, NfseError> {
    let values = &nfse.values;
    let price = Element::new("vServPrest").leaf("vServ", number::amount("values.service_cents", values.service_cents)?);
    let unconditional =
        number::maybe_amount("values.unconditional_discount_cents", values.unconditional_discount_cents)?;
    let conditional = number::maybe_amount("values.conditional_discount_cents", values.conditional_discount_cents)?;
    let discounts = (unconditional.is_some() || conditional.is_some())
        .then(|| Element::new("vDescCondIncond").maybe("vDescIncond", unconditional).maybe("vDescCond", conditional));
    Ok(Element::new("valores").with([price]).with(discounts).with([tax::taxes(values)?]))
}
