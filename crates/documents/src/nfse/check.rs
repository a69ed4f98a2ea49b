//! What the layout asks of fields beside one another.

use super::{BRASILIA, Iss, IssWithheld, Nfse, NfseError, Place, Simples, TotalTaxes, number};

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
    refuse(
        values.service_cents == 0 || values.base_cents() < 0,
        "values.service_cents",
        "it must be above zero, and no less than the unconditional discount",
    )?;
    refuse(values.net_cents() < 0, "values.federal", "more is withheld and discounted than the service costs")
}

fn times(nfse: &Nfse) -> Result<(), NfseError> {
    let issued = BRASILIA.to_datetime(nfse.dps.issued_at).date();
    refuse(nfse.dps.competence > issued, "dps.competence", "it cannot be after the day of issue")?;
    refuse(nfse.processed_at < nfse.dps.issued_at, "processed_at", "it cannot be before the declaration's issue")
}

fn regime(nfse: &Nfse) -> Result<(), NfseError> {
    let simples = nfse.provider.simples;
    if let Iss::Taxable { percent, withheld, .. } = &nfse.values.iss {
        let withholds = *withheld == IssWithheld::ByTaker;
        refuse(withholds && percent.is_none(), "values.iss.percent", "withheld ISS needs a rate")?;
        let fixed = simples == Simples::Mei && (withholds || percent.is_some());
        refuse(fixed, "values.iss", "a MEI pays ISS in a fixed sum: there is no rate, and nobody withholds it")?;
    }
    let rate_of_simples = matches!(nfse.values.total_taxes, TotalTaxes::Simples(_));
    refuse(
        rate_of_simples && simples == Simples::Outside,
        "values.total_taxes",
        "the rate of the Simples Nacional is for companies in it",
    )
}

fn abroad(nfse: &Nfse) -> Result<(), NfseError> {
    let exported = matches!(nfse.values.iss, Iss::Exported { .. });
    let taker = nfse.taker.as_ref().and_then(|taker| taker.address.as_ref());
    let foreign = taker.is_some_and(|address| matches!(address.place, Place::Abroad { .. }));
    refuse(
        (exported || foreign) && nfse.service.foreign_trade.is_none(),
        "service.foreign_trade",
        "a service for somebody abroad says how it crosses the border",
    )
}

fn refuse(wrong: bool, field: &'static str, reason: &'static str) -> Result<(), NfseError> {
    if wrong { Err(NfseError::Mismatch { field, reason }) } else { Ok(()) }
}
