//! For how much, and all taxes in the price.

use crate::DocumentError;
use crate::danfse::boxes::{self, Field, percent};
use crate::money::brl_cents;
use crate::nfse::{Nfse, TotalTaxes};
use crate::paper::Flow;

/// Draws the sums, and the taxes that the buyer is told of (Lei 12.741/2012).
pub fn draw(flow: &mut Flow, nfse: &Nfse) -> Result<(), DocumentError> {
    let values = &nfse.values;
    boxes::title(flow, "VALOR TOTAL DA NFS-E")?;
    let federal = &values.federal;
    boxes::row(
        flow,
        &[
            Field::cents("Valor do Serviço", values.service_cents),
            Field::some_cents("Desconto Condicionado", values.conditional_discount_cents),
            Field::some_cents("Desconto Incondicionado", values.unconditional_discount_cents),
            Field::some_cents("ISSQN Retido", values.iss_withheld_cents()),
        ],
    )?;
    boxes::row(
        flow,
        &[
            Field::some_cents("IRRF / CP Retidos", federal.irrf_withheld_cents + federal.inss_withheld_cents),
            Field::some_cents("PIS / COFINS / CSLL Retidos", federal.social_withheld_cents()),
            Field::some_cents("Total das Retenções", values.withheld_cents()),
            Field::cents("Valor Líquido da NFS-e", values.net_cents()).strong(),
        ],
    )?;
    if let Some(taxes) = &values.ibs_cbs {
        let total = taxes.total_cents(values.ibs_cbs_base_cents());
        boxes::row(
            flow,
            &[
                Field::cents("Total do IBS / CBS", total),
                Field::cents("Valor Total da NFS-e", nfse.total_cents()).over(3),
            ],
        )?;
    }
    boxes::title(flow, "TOTAIS APROXIMADOS DOS TRIBUTOS")?;
    match &values.total_taxes {
        TotalTaxes::Amounts { federal_cents, state_cents, city_cents } => {
            three(flow, [*federal_cents, *state_cents, *city_cents].map(brl_cents))
        }
        TotalTaxes::Percents { federal, state, city } => three(flow, [*federal, *state, *city].map(percent)),
        TotalTaxes::Simples(rate) => boxes::row(flow, &[Field::new("Simples Nacional", percent(*rate)).over(4)]),
        TotalTaxes::NotTold => boxes::notice(flow, "Não informados, conforme o Decreto 8.264/2014"),
    }
}

fn three(flow: &mut Flow, [federal, state, city]: [String; 3]) -> Result<(), DocumentError> {
    boxes::row(
        flow,
        &[Field::new("Federais", federal), Field::new("Estaduais", state), Field::new("Municipais", city).over(2)],
    )
}
