//! What the layout asks of fields beside one another.

use super::{BRASILIA, Iss, IssWithheld, Mismatch, Nfse, NfseError, Place, Simples, TotalTaxes, number};

/// Refuses what no authority would have generated.
pub(super) fn whole(nfse: &Nfse) -> Result<(), NfseError> {
    amounts(nfse)?;
    times(nfse)?;
    regime(nfse)?;
    abroad(nfse)
}

fn amounts(nfse: &Nfse) -> Result<(), NfseError> {
    let values = &nfse.values;
    let federal = &values.federal;
    let all = [
        ("values.service_cents", values.service_cents),
        ("values.unconditional_discount_cents", values.unconditional_discount_cents),
        ("values.conditional_discount_cents", values.conditional_discount_cents),
        ("values.federal.pis_withheld_cents", federal.pis_withheld_cents),
        ("values.federal.cofins_withheld_cents", federal.cofins_withheld_cents),
        ("values.federal.csll_withheld_cents", federal.csll_withheld_cents),
        ("values.federal.irrf_withheld_cents", federal.irrf_withheld_cents),
        ("values.federal.inss_withheld_cents", federal.inss_withheld_cents),
    ];
    all.into_iter().try_for_each(|(field, cents)| number::amount(field, cents).map(|_| ()))?;
    refuse(values.service_cents == 0 || values.base_cents() < 0, Mismatch::NoPrice)?;
    refuse(values.net_cents() < 0, Mismatch::Overdrawn)
}

fn times(nfse: &Nfse) -> Result<(), NfseError> {
    let issued = BRASILIA.to_datetime(nfse.dps.issued_at).date();
    refuse(nfse.dps.competence > issued, Mismatch::CompetenceAhead)?;
    refuse(nfse.processed_at < nfse.dps.issued_at, Mismatch::ProcessedBeforeIssue)
}

fn regime(nfse: &Nfse) -> Result<(), NfseError> {
    let simples = nfse.provider.simples;
    if let Iss::Taxable { percent, withheld, .. } = &nfse.values.iss {
        let withholds = *withheld == IssWithheld::ByTaker;
        refuse(withholds && percent.is_none(), Mismatch::WithheldWithoutRate)?;
        refuse(simples == Simples::Mei && (withholds || percent.is_some()), Mismatch::RateOfMei)?;
    }
    let rate_of_simples = matches!(nfse.values.total_taxes, TotalTaxes::Simples(_));
    refuse(rate_of_simples && simples == Simples::Outside, Mismatch::SimplesOutside)
}

fn abroad(nfse: &Nfse) -> Result<(), NfseError> {
    let exported = matches!(nfse.values.iss, Iss::Exported { .. });
    let taker = nfse.taker.as_ref().and_then(|taker| taker.address.as_ref());
    let foreign = taker.is_some_and(|address| matches!(address.place, Place::Abroad { .. }));
    refuse((exported || foreign) && nfse.service.foreign_trade.is_none(), Mismatch::NoForeignTrade)
}

fn refuse(wrong: bool, mismatch: Mismatch) -> Result<(), NfseError> {
    if wrong { Err(NfseError::Mismatch(mismatch)) } else { Ok(()) }
}
