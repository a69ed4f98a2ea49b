//! What the cases are made of.

use documents::nfse::{
    Address, City, Iss, IssWithheld, OwnPisCofins, Place, Provider, Service, ServicePlace, Simples, SpecialRegime,
    Street, Taker, TaxId, national_code,
};
use rust_decimal::Decimal;

use super::Made;

/// A company that sells software.
pub fn provider() -> Made<Provider> {
    Ok(Provider {
        tax_id: TaxId::Cnpj("11.222.333/0001-81".parse()?),
        municipal_registration: Some("1.234.567-8".to_owned()),
        name: "Ipê Amarelo Tecnologia Ltda.".to_owned(),
        trade_name: Some("Ipê Amarelo".to_owned()),
        street: Street {
            complement: Some("12º andar".to_owned()), ..street("Avenida Paulista", "1000", "Bela Vista")
        },
        city: sao_paulo()?,
        cep: "01310-100".parse()?,
        phone: Some("(11) 5555-0100".to_owned()),
        email: Some("fiscal@exemplo.com.br".to_owned()),
        simples: Simples::Outside,
        special_regime: SpecialRegime::None,
    })
}

/// A company that buys it.
pub fn taker() -> Made<Taker> {
    Ok(Taker {
        tax_id: TaxId::Cnpj("12.345.678/0001-95".parse()?),
        municipal_registration: Some("87654321".to_owned()),
        name: "Comércio de Sementes Exemplo S.A.".to_owned(),
        address: Some(Address {
            street: street("Rua Barão de Jaguara", "250", "Centro"),
            place: Place::Brazil { city: city("3509502", "Campinas", "SP")?, cep: "13015-001".parse()? },
        }),
        phone: Some("+55 (19) 5555-0123".to_owned()),
        email: Some("contas@exemplo.com.br".to_owned()),
    })
}

/// A month of it.
pub fn service() -> Made<Service> {
    Ok(Service {
        place: ServicePlace::City(sao_paulo()?),
        national_code: national_code("1.07")?,
        national_name: "Suporte técnico em informática, inclusive instalação, configuração e manutenção de \
                        programas de computação e bancos de dados."
            .to_owned(),
        municipal_code: None,
        description: "Plano Ouro, assinatura mensal\nPeríodo: 01/10/2026 a 31/10/2026".to_owned(),
        nbs_code: Some("1.1501.30.00".parse()?),
        internal_code: Some("OURO01".to_owned()),
        foreign_trade: None,
        additional_information: Some("Fatura FAT-000042".to_owned()),
    })
}

/// São Paulo's tax at its rate for software.
pub fn iss(withheld: IssWithheld) -> Made<Iss> {
    Ok(Iss::Taxable { city: sao_paulo()?, percent: Some(Decimal::new(290, 2)), withheld })
}

/// PIS and COFINS at the basic rates.
pub fn own(base_cents: i64) -> Made<OwnPisCofins> {
    Ok(OwnPisCofins {
        cst: "01".parse()?,
        base_cents,
        pis_percent: Decimal::new(65, 2),
        cofins_percent: Decimal::new(300, 2),
    })
}

/// The provider's city.
pub fn sao_paulo() -> Made<City> {
    city("3550308", "São Paulo", "SP")
}

/// A city.
pub fn city(code: &str, name: &str, uf: &str) -> Made<City> {
    Ok(City { code: code.parse()?, name: name.to_owned(), uf: uf.parse()? })
}

/// A street without a complement.
pub fn street(name: &str, number: &str, neighborhood: &str) -> Street {
    Street { name: name.to_owned(), number: number.to_owned(), complement: None, neighborhood: neighborhood.to_owned() }
}
