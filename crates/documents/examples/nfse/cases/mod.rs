//! Invented NFS-e of every kind.

pub mod abroad;
mod parts;
mod texts;

use std::error::Error;

use documents::nfse::{
    Address, Dps, Environment, Federal, Generator, IbsCbs, Immunity, Iss, IssWithheld, Nfse, Place, ServicePlace,
    Simples, SimplesRegime, State, Taker, TaxId, TotalTaxes, Values,
};
use rust_decimal::Decimal;

use parts::{city, iss, own, provider, sao_paulo, service, street, taker};

/// Codes in the cases may be mistyped: then the case is refused.
pub type Made<T> = Result<T, Box<dyn Error>>;

/// Each with the name of its file.
pub fn all() -> Made<Vec<(&'static str, Nfse)>> {
    Ok(vec![
        ("company", company()?),
        ("person", person()?),
        ("withheld", withheld()?),
        ("contributions", contributions()?),
        ("simples", simples()?),
        ("simples_withheld", simples_withheld()?),
        ("mei", mei()?),
        ("foreign", abroad::foreign()?),
        ("foreign_without_id", abroad::foreign_without_id()?),
        ("unidentified", unidentified()?),
        ("elsewhere", elsewhere()?),
        ("immune", immune()?),
        ("not_incident", not_incident()?),
        ("discounts", discounts()?),
        ("consumption", consumption()?),
        ("accents", texts::accents()?),
        ("long", texts::long()?),
        ("bounds", bounds()?),
        ("cancelled", cancelled()?),
    ])
}

/// A company for a company, outside the Simples Nacional, nothing withheld.
pub fn company() -> Made<Nfse> {
    Ok(Nfse {
        environment: Environment::Homologation,
        generator: Generator::National,
        number: 42,
        random_code: 123_456_789,
        processed_at: "2026-10-05T12:14:29Z".parse()?,
        state: State::Issued,
        dps: Dps {
            series: 1,
            number: 57,
            issued_at: "2026-10-05T12:14:27Z".parse()?,
            competence: "2026-10-01".parse()?,
        },
        provider: provider()?,
        taker: Some(taker()?),
        service: service()?,
        values: Values {
            service_cents: 150_000,
            unconditional_discount_cents: 0,
            conditional_discount_cents: 0,
            iss: iss(IssWithheld::No)?,
            federal: Federal::default(),
            total_taxes: TotalTaxes::NotTold,
            ibs_cbs: None,
        },
    })
}

/// For a person.
fn person() -> Made<Nfse> {
    let mut nfse = company()?;
    nfse.taker = Some(Taker {
        tax_id: TaxId::Cpf("111.444.777-35".parse()?),
        municipal_registration: None,
        name: "Maria da Conceição Araújo".to_owned(),
        address: Some(Address {
            street: street("Rua das Laranjeiras", "S/N", "Laranjeiras"),
            place: Place::Brazil { city: city("3304557", "Rio de Janeiro", "RJ")?, cep: "22240-003".parse()? },
        }),
        phone: None,
        email: Some("maria@exemplo.com.br".to_owned()),
    });
    nfse.values.total_taxes = TotalTaxes::Amounts { federal_cents: 20_175, state_cents: 0, city_cents: 4_335 };
    Ok(nfse)
}

/// Everything that a company may withhold.
pub fn withheld() -> Made<Nfse> {
    let mut nfse = company()?;
    nfse.values.iss = iss(IssWithheld::ByTaker)?;
    nfse.values.federal = Federal {
        own: Some(own(150_000)?),
        pis_withheld_cents: 975,
        cofins_withheld_cents: 4_500,
        csll_withheld_cents: 1_500,
        irrf_withheld_cents: 2_250,
        inss_withheld_cents: 16_500,
    };
    nfse.values.total_taxes =
        TotalTaxes::Percents { federal: Decimal::new(1_345, 2), state: Decimal::ZERO, city: Decimal::new(289, 2) };
    Ok(nfse)
}

/// Social contributions withheld by a taker that is told nothing of the provider's own.
fn contributions() -> Made<Nfse> {
    let mut nfse = company()?;
    nfse.values.federal.csll_withheld_cents = 1_500;
    Ok(nfse)
}

/// A small company, whose ISS is in the single payment.
pub fn simples() -> Made<Nfse> {
    let mut nfse = company()?;
    nfse.provider.simples = Simples::Small(SimplesRegime::Whole);
    nfse.values.iss = Iss::Taxable { city: sao_paulo()?, percent: None, withheld: IssWithheld::No };
    nfse.values.total_taxes = TotalTaxes::Simples(Decimal::new(1_120, 2));
    Ok(nfse)
}

/// A small company whose ISS the taker withholds, at the rate of its bracket.
fn simples_withheld() -> Made<Nfse> {
    let mut nfse = simples()?;
    let percent = Some(Decimal::new(201, 2));
    nfse.values.iss = Iss::Taxable { city: sao_paulo()?, percent, withheld: IssWithheld::ByTaker };
    Ok(nfse)
}

/// A micro-entrepreneur: a person with a company's number, whose root begins the name.
fn mei() -> Made<Nfse> {
    let mut nfse = company()?;
    nfse.provider.name = "11.222.333 João Batista Moreira".to_owned();
    nfse.provider.trade_name = None;
    nfse.provider.municipal_registration = None;
    nfse.provider.simples = Simples::Mei;
    nfse.values.iss = Iss::Taxable { city: sao_paulo()?, percent: None, withheld: IssWithheld::No };
    Ok(nfse)
}

/// For nobody in particular.
fn unidentified() -> Made<Nfse> {
    Ok(Nfse { taker: None, ..company()? })
}

/// Done and due in another city than the provider's.
fn elsewhere() -> Made<Nfse> {
    let mut nfse = company()?;
    let campinas = city("3509502", "Campinas", "SP")?;
    nfse.service.place = ServicePlace::City(campinas.clone());
    nfse.values.iss =
        Iss::Taxable { city: campinas, percent: Some(Decimal::new(5, 0)), withheld: IssWithheld::ByTaker };
    Ok(nfse)
}

/// By a charity.
fn immune() -> Made<Nfse> {
    let mut nfse = company()?;
    nfse.values.iss = Iss::Immune(Immunity::Charity);
    Ok(nfse)
}

/// Of a kind that no city taxes.
fn not_incident() -> Made<Nfse> {
    let mut nfse = company()?;
    nfse.values.iss = Iss::NotIncident;
    Ok(nfse)
}

/// With both kinds of discount.
fn discounts() -> Made<Nfse> {
    let mut nfse = company()?;
    nfse.values.unconditional_discount_cents = 15_000;
    nfse.values.conditional_discount_cents = 3_000;
    Ok(nfse)
}

/// With IBS and CBS, at the rates of their trial year.
pub fn consumption() -> Made<Nfse> {
    let mut nfse = company()?;
    nfse.values.federal.own = Some(own(150_000)?);
    nfse.values.ibs_cbs = Some(IbsCbs {
        operation: "100301".parse()?,
        situation: "000".parse()?,
        classification: "000001".parse()?,
        city: sao_paulo()?,
        ibs_state_percent: Decimal::new(10, 2),
        ibs_city_percent: Decimal::ZERO,
        cbs_percent: Decimal::new(90, 2),
    });
    Ok(nfse)
}

/// The highest numbers.
fn bounds() -> Made<Nfse> {
    let mut nfse = company()?;
    nfse.number = 9_999_999_999_999;
    nfse.random_code = 999_999_999;
    nfse.dps.series = 99_999;
    nfse.dps.number = 999_999_999_999_999;
    nfse.values.service_cents = 99_999_999_999_999_999;
    nfse.generator = Generator::City;
    nfse.values.iss =
        Iss::Taxable { city: sao_paulo()?, percent: Some(Decimal::new(999, 2)), withheld: IssWithheld::No };
    Ok(nfse)
}

/// Cancelled later: its XML stays as it was.
fn cancelled() -> Made<Nfse> {
    let at = "2026-10-06T18:00:00Z".parse()?;
    Ok(Nfse { state: State::Cancelled { at, reason: "Serviço não prestado ao cliente".to_owned() }, ..company()? })
}
