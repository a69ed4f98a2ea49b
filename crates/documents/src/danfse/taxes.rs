//! Taxes of the city, of the Union, and on consumption.

use crate::DocumentError;
use crate::danfse::boxes::{self, Field, NONE, percent};
use crate::money::brl_cents;
use crate::nfse::{Federal, IbsCbs, Immunity, Iss, IssWithheld, Nfse, SpecialRegime};
use crate::paper::Flow;

/// Draws the block of the ISS.
pub fn municipal(flow: &mut Flow, nfse: &Nfse) -> Result<(), DocumentError> {
    let values = &nfse.values;
    boxes::title(flow, "TRIBUTAÇÃO MUNICIPAL")?;
    let (kind, country, city, immunity) = match &values.iss {
        Iss::Taxable { city, .. } => ("Operação Tributável", None, Some(format!("{} - {}", city.name, city.uf)), None),
        Iss::Immune(why) => ("Imunidade", None, None, Some(immune(*why))),
        Iss::Exported { country } => ("Exportação de Serviço", Some(country.to_string()), None, None),
        Iss::NotIncident => ("Não Incidência", None, None, None),
    };
    boxes::row(
        flow,
        &[
            Field::new("Tributação do ISSQN", kind),
            Field::of("País Resultado da Prestação do Serviço", country),
            Field::of("Município de Incidência do ISSQN", city),
            Field::new("Regime Especial de Tributação", regime(nfse.provider.special_regime)),
        ],
    )?;
    boxes::row(
        flow,
        &[
            Field::of("Tipo de Imunidade", immunity),
            Field::new("Suspensão da Exigibilidade do ISSQN", "Não"),
            Field::new("Número Processo Suspensão", NONE),
            Field::new("Benefício Municipal", NONE),
        ],
    )?;
    boxes::row(
        flow,
        &[
            Field::cents("Valor do Serviço", values.service_cents),
            Field::some_cents("Desconto Incondicionado", values.unconditional_discount_cents),
            Field::new("Total Deduções/Reduções", NONE),
            Field::new("Cálculo do BM", NONE),
        ],
    )?;
    let (base, rate, withheld) = match &values.iss {
        Iss::Taxable { percent: rate, withheld, .. } => {
            let base = rate.map(|_| brl_cents(values.base_cents()));
            (base, rate.map(percent), held(*withheld))
        }
        Iss::Immune(_) | Iss::Exported { .. } | Iss::NotIncident => (None, None, held(IssWithheld::No)),
    };
    boxes::row(
        flow,
        &[
            Field::of("BC ISSQN", base),
            Field::of("Alíquota Aplicada", rate),
            Field::new("Retenção do ISSQN", withheld),
            Field::of("ISSQN Apurado", values.iss_cents().map(brl_cents)),
        ],
    )
}

/// Draws the block of the taxes of the Union.
pub fn federal(flow: &mut Flow, taxes: &Federal) -> Result<(), DocumentError> {
    boxes::title(flow, "TRIBUTAÇÃO FEDERAL")?;
    boxes::row(
        flow,
        &[
            Field::some_cents("IRRF", taxes.irrf_withheld_cents),
            Field::some_cents("Contribuição Previdenciária - Retida", taxes.inss_withheld_cents),
            Field::some_cents("Contribuições Sociais - Retidas", taxes.social_withheld_cents()),
            Field::new("Descrição Contrib. Sociais - Retidas", social(taxes)),
        ],
    )?;
    let own = taxes.own.as_ref();
    boxes::row(
        flow,
        &[
            Field::of("PIS - Débito Apuração Própria", own.map(|own| brl_cents(own.pis_cents()))).over(2),
            Field::of("COFINS - Débito Apuração Própria", own.map(|own| brl_cents(own.cofins_cents()))).over(2),
        ],
    )
}

/// Draws the block of the taxes on consumption, on a base in cents.
pub fn consumption(flow: &mut Flow, taxes: &IbsCbs, base_cents: i64) -> Result<(), DocumentError> {
    boxes::title(flow, "TRIBUTAÇÃO IBS / CBS")?;
    boxes::row(
        flow,
        &[
            Field::new("CST / Classificação Tributária", format!("{} / {}", taxes.situation, taxes.classification)),
            Field::new("Indicador da Operação", taxes.operation.to_string()),
            Field::new("Município de Incidência do IBS", format!("{} - {}", taxes.city.name, taxes.city.uf)),
            Field::cents("BC IBS / CBS", base_cents),
        ],
    )?;
    let tax = |cents: i64, rate| format!("{} ({})", brl_cents(cents), percent(rate));
    boxes::row(
        flow,
        &[
            Field::new("IBS Estadual", tax(taxes.ibs_state_cents(base_cents), taxes.ibs_state_percent)),
            Field::new("IBS Municipal", tax(taxes.ibs_city_cents(base_cents), taxes.ibs_city_percent)),
            Field::new("CBS", tax(taxes.cbs_cents(base_cents), taxes.cbs_percent)).over(2),
        ],
    )
}

fn held(withheld: IssWithheld) -> &'static str {
    match withheld {
        IssWithheld::No => "Não Retido",
        IssWithheld::ByTaker => "Retido pelo Tomador",
    }
}

/// Which social contributions are withheld.
fn social(taxes: &Federal) -> String {
    let parts = [
        ("PIS", taxes.pis_withheld_cents),
        ("COFINS", taxes.cofins_withheld_cents),
        ("CSLL", taxes.csll_withheld_cents),
    ];
    let held: Vec<&str> = parts.iter().filter(|(_, cents)| *cents != 0).map(|(name, _)| *name).collect();
    held.join(" / ")
}

fn immune(why: Immunity) -> &'static str {
    match why {
        Immunity::NotTold => "Não informada",
        Immunity::Government => "Patrimônio, renda ou serviços de outros entes",
        Immunity::Church => "Templos de qualquer culto",
        Immunity::Charity => "Partidos, sindicatos, educação e assistência social",
        Immunity::Books => "Livros, jornais, periódicos e seu papel",
        Immunity::Music => "Fonogramas e videofonogramas musicais",
    }
}

fn regime(regime: SpecialRegime) -> &'static str {
    match regime {
        SpecialRegime::None => "Nenhum",
        SpecialRegime::Cooperative => "Ato Cooperado (Cooperativa)",
        SpecialRegime::Estimate => "Estimativa",
        SpecialRegime::CityMicroCompany => "Microempresa Municipal",
        SpecialRegime::Notary => "Notário ou Registrador",
        SpecialRegime::SelfEmployed => "Profissional Autônomo",
        SpecialRegime::Partnership => "Sociedade de Profissionais",
        SpecialRegime::Other => "Outros",
    }
}
