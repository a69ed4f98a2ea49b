//! Texts as people type and paste them.

use documents::nfse::{Nfse, Street};

use super::{Made, company};

/// Texts as people type and paste them.
pub fn accents() -> Made<Nfse> {
    let mut nfse = company()?;
    nfse.service.description =
        "  Manutenção & suporte — “Plano Ouro”\r\n\r\n\tPeríodo: 1º a 31/10 <preço em R$>\u{0}… 🚀 €\n".to_owned();
    nfse.service.additional_information = Some("Pedido nº 7\nContrato 9".to_owned());
    if let Some(taker) = &mut nfse.taker {
        // The accents of the first word are marks of their own, as some systems keep them.
        taker.name = "Pa\u{303}o e Ac\u{327}u\u{301}car & Filhos «Łódź» 東 Ltda.".to_owned();
    }
    Ok(nfse)
}

/// Texts longer than the layout has room for.
pub fn long() -> Made<Nfse> {
    let mut nfse = accents()?;
    nfse.provider.name = "Razão Social ".repeat(100);
    nfse.provider.trade_name = Some("Fantasia ".repeat(100));
    nfse.service.description = "Serviço de tecnologia, conforme o contrato.\n".repeat(100);
    nfse.service.additional_information = Some("Informação ".repeat(1000));
    nfse.service.internal_code = Some("PLANO-".repeat(10));
    nfse.service.national_name = "Análise ".repeat(200);
    if let Some(taker) = &mut nfse.taker {
        taker.name = "Ação ".repeat(200);
        taker.phone = Some("1".repeat(40));
        taker.email = Some(format!("{}@exemplo.com.br", "e".repeat(80)));
        if let Some(address) = &mut taker.address {
            address.street = Street {
                name: "Avenida ".repeat(100),
                number: "1".repeat(100),
                complement: Some("Bloco ".repeat(100)),
                neighborhood: "Bairro ".repeat(100),
            };
        }
    }
    Ok(nfse)
}
