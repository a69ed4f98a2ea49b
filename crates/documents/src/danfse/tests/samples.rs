//! NFS-e of invented companies.

use jiff::civil::date;
use rust_decimal::Decimal;

use super::*;
use crate::nfse::{
    Address, City, Dps, Federal, ForeignTrade, Generator, IbsCbs, IssWithheld, NoTaxId, OwnPisCofins, Place, Provider,
    Service, ServicePlace, Simples, SimplesRegime, SpecialRegime, Street, SupplyMode, Taker, TaxId, TotalTaxes, Values,
};

fn city() -> City {
    City { code: "4106902".parse().unwrap(), name: "Curitiba".to_owned(), uf: "PR".parse().unwrap() }
}

fn provider() -> Provider {
    Provider {
        tax_id: TaxId::Cnpj("12345678000195".parse().unwrap()),
        municipal_registration: Some("34567890".to_owned()),
        name: "Aurora Softwares de Gestão Ltda.".to_owned(),
        trade_name: Some("Aurora Gestão".to_owned()),
        street: Street {
            name: "Avenida das Araucárias".to_owned(),
            number: "1450".to_owned(),
            complement: Some("conjunto 82".to_owned()),
            neighborhood: "Água Verde".to_owned(),
        },
        city: city(),
        cep: "80240000".parse().unwrap(),
        phone: Some("4133334444".to_owned()),
        email: Some("financeiro@aurora.exemplo.com.br".to_owned()),
        simples: Simples::Small(SimplesRegime::FederalAlone),
        special_regime: SpecialRegime::None,
    }
}

fn taker() -> Taker {
    Taker {
        tax_id: TaxId::Cnpj("98765432000198".parse().unwrap()),
        municipal_registration: None,
        name: "Padaria São João & Irmãos Ltda. – EPP".to_owned(),
        address: Some(Address {
            street: Street {
                name: "Rua Conceição de Ipanema".to_owned(),
                number: "87".to_owned(),
                complement: None,
                neighborhood: "Centro".to_owned(),
            },
            place: Place::Brazil { city: city(), cep: "83005120".parse().unwrap() },
        }),
        phone: Some("41998887766".to_owned()),
        email: Some("contas@padaria.exemplo.com.br".to_owned()),
    }
}

/// A month of a program, ISS withheld.
pub fn nfse() -> Nfse {
    Nfse {
        environment: Environment::Homologation,
        generator: Generator::National,
        number: 128,
        random_code: 123_456_789,
        processed_at: "2026-10-05T12:14:27Z".parse().unwrap(),
        state: State::Issued,
        dps: Dps {
            series: 1,
            number: 1_042,
            issued_at: "2026-10-05T12:14:25Z".parse().unwrap(),
            competence: date(2026, 10, 1),
        },
        provider: provider(),
        taker: Some(taker()),
        service: Service {
            place: ServicePlace::City(city()),
            national_code: "010501".parse().unwrap(),
            national_name: "Licenciamento ou cessão de direito de uso de programas de computação.".to_owned(),
            municipal_code: Some("001".parse().unwrap()),
            description:
                "Assinatura do Plano Profissional, outubro de 2026.\nFatura FAT-000128, com 12 usuários adicionais."
                    .to_owned(),
            nbs_code: Some("115022000".parse().unwrap()),
            internal_code: Some("PLANOPRO".to_owned()),
            foreign_trade: None,
            additional_information: Some("Pedido de compra nº 4.512.".to_owned()),
        },
        values: Values {
            service_cents: 130_044,
            unconditional_discount_cents: 0,
            conditional_discount_cents: 0,
            iss: Iss::Taxable { city: city(), percent: Some(Decimal::new(5, 0)), withheld: IssWithheld::ByTaker },
            federal: Federal::default(),
            total_taxes: TotalTaxes::Percents {
                federal: Decimal::new(1345, 2),
                state: Decimal::ZERO,
                city: Decimal::new(5, 0),
            },
            ibs_cbs: None,
        },
    }
}

/// Every block filled, with long texts.
pub fn full() -> Nfse {
    let mut full = nfse();
    let name = "Associação Beneficente dos Trabalhadores Autônomos em Comércio Eletrônico, Educação a Distância e Serviços Administrativos da Região Metropolitana de São José do Rio Preto e Municípios Vizinhos – Organização da Sociedade Civil de Interesse Público";
    full.provider.name = name.to_owned();
    full.provider.simples = Simples::Outside;
    full.taker.as_mut().unwrap().name = name.to_owned();
    full.service.description = "Consultoria em tecnologia da informação, com levantamento de requisitos, desenho da solução e acompanhamento. ".repeat(18);
    full.service.additional_information = Some("Retenções conforme a Lei 10.833/2003. ".repeat(40));
    full.values.unconditional_discount_cents = 10_000;
    full.values.conditional_discount_cents = 2_500;
    full.values.federal = Federal {
        own: Some(OwnPisCofins {
            cst: "01".parse().unwrap(),
            base_cents: 120_044,
            pis_percent: Decimal::new(65, 2),
            cofins_percent: Decimal::new(3, 0),
        }),
        pis_withheld_cents: 780,
        cofins_withheld_cents: 3_601,
        csll_withheld_cents: 1_200,
        irrf_withheld_cents: 1_801,
        inss_withheld_cents: 13_205,
    };
    full.values.total_taxes = TotalTaxes::Amounts { federal_cents: 16_146, state_cents: 0, city_cents: 6_002 };
    full.values.ibs_cbs = Some(IbsCbs {
        operation: "100301".parse().unwrap(),
        situation: "000".parse().unwrap(),
        classification: "000001".parse().unwrap(),
        city: city(),
        ibs_state_percent: Decimal::new(1, 1),
        ibs_city_percent: Decimal::ZERO,
        cbs_percent: Decimal::new(9, 1),
    });
    full
}

/// For a foreigner, exported, without taxes told.
pub fn foreign() -> Nfse {
    let mut foreign = nfse();
    let taker = foreign.taker.as_mut().unwrap();
    taker.tax_id = TaxId::NoForeign(NoTaxId::NotRequired);
    taker.name = "Northern Lights Trading Oy".to_owned();
    taker.address = Some(Address {
        street: Street {
            name: "Mannerheimintie".to_owned(),
            number: "5".to_owned(),
            complement: None,
            neighborhood: "Kluuvi".to_owned(),
        },
        place: Place::Abroad {
            country: "FI".parse().unwrap(),
            postal_code: "00100".to_owned(),
            city: "Helsinki".to_owned(),
            region: "Uusimaa".to_owned(),
        },
    });
    foreign.service.foreign_trade =
        Some(ForeignTrade { mode: SupplyMode::CrossBorder, currency: "978".parse().unwrap(), amount_cents: 21_000 });
    foreign.values.iss = Iss::Exported { country: "FI".parse().unwrap() };
    foreign.values.total_taxes = TotalTaxes::NotTold;
    foreign
}
