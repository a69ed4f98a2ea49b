//! Invented companies.

use crate::party::{Address, Party};

/// A company of software.
pub fn issuer() -> Party {
    Party {
        name: "Aurora Softwares de Gestão Ltda.".to_owned(),
        trade_name: Some("Aurora Gestão".to_owned()),
        document_number: Some("12345678000195".to_owned()),
        municipal_registration: Some("3.456.789-0".to_owned()),
        address: Some(Address {
            street: "Avenida das Araucárias".to_owned(),
            number: "1.450".to_owned(),
            complement: Some("conjunto 82".to_owned()),
            neighborhood: "Água Verde".to_owned(),
            city: "Curitiba".to_owned(),
            state: "PR".to_owned(),
            postal_code: "80240000".to_owned(),
        }),
        email: Some("financeiro@aurora.exemplo.com.br".to_owned()),
        phone: Some("4133334444".to_owned()),
    }
}

/// A bakery.
pub fn payer() -> Party {
    Party {
        name: "Padaria São João & Irmãos Ltda. – EPP".to_owned(),
        trade_name: Some("Pão & Cia.".to_owned()),
        document_number: Some("98765432000198".to_owned()),
        municipal_registration: None,
        address: Some(Address {
            street: "Rua Conceição de Ipanema".to_owned(),
            number: "87".to_owned(),
            complement: None,
            neighborhood: "Centro".to_owned(),
            city: "São José dos Pinhais".to_owned(),
            state: "PR".to_owned(),
            postal_code: "83005-120".to_owned(),
        }),
        email: Some("contas@padaria.exemplo.com.br".to_owned()),
        phone: Some("41 99888-7766".to_owned()),
    }
}
