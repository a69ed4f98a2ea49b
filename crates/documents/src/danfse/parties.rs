//! Who did the service, and for whom.

use crate::DocumentError;
use crate::danfse::boxes::{self, Field, NONE};
use crate::nfse::{Digits, Nfse, NoTaxId, Place, Provider, Simples, SimplesRegime, Street, Taker, TaxId};
use crate::paper::Flow;
use crate::written;

/// Draws provider, taker, and the line of the intermediary, which there never is.
pub fn draw(flow: &mut Flow, nfse: &Nfse) -> Result<(), DocumentError> {
    provider(flow, &nfse.provider)?;
    match &nfse.taker {
        Some(someone) => taker(flow, someone)?,
        None => boxes::notice(flow, "TOMADOR DO SERVIÇO NÃO IDENTIFICADO NA NFS-e")?,
    }
    boxes::notice(flow, "INTERMEDIÁRIO DO SERVIÇO NÃO IDENTIFICADO NA NFS-e")
}

fn provider(flow: &mut Flow, provider: &Provider) -> Result<(), DocumentError> {
    boxes::title(flow, "EMITENTE DA NFS-e – Prestador do Serviço")?;
    let city = format!("{} - {}", provider.city.name, provider.city.uf);
    who(flow, &provider.tax_id, provider.municipal_registration.as_ref(), provider.phone.as_ref())?;
    boxes::row(
        flow,
        &[
            Field::new("Nome / Nome Empresarial", provider.name.clone()).over(2),
            Field::of("E-mail", provider.email.clone()).over(2),
        ],
    )?;
    place(flow, street(&provider.street), city, cep(provider.cep))?;
    let (simples, regime) = simples(provider.simples);
    boxes::row(
        flow,
        &[
            Field::new("Simples Nacional na Data de Competência", simples).over(2),
            Field::new("Regime de Apuração Tributária pelo SN", regime).over(2),
        ],
    )
}

fn taker(flow: &mut Flow, taker: &Taker) -> Result<(), DocumentError> {
    boxes::title(flow, "TOMADOR DO SERVIÇO")?;
    who(flow, &taker.tax_id, taker.municipal_registration.as_ref(), taker.phone.as_ref())?;
    boxes::row(
        flow,
        &[
            Field::new("Nome / Nome Empresarial", taker.name.clone()).over(2),
            Field::of("E-mail", taker.email.clone()).over(2),
        ],
    )?;
    let Some(address) = &taker.address else {
        return place(flow, NONE.to_owned(), NONE.to_owned(), NONE.to_owned());
    };
    let (city, code) = match &address.place {
        Place::Brazil { city, cep: code } => (format!("{} - {}", city.name, city.uf), cep(*code)),
        Place::Abroad { country, postal_code, city, region } => {
            (format!("{city} - {region} - {country}"), postal_code.clone())
        }
    };
    place(flow, street(&address.street), city, code)
}

fn who(
    flow: &mut Flow,
    tax_id: &TaxId,
    registration: Option<&String>,
    phone: Option<&String>,
) -> Result<(), DocumentError> {
    boxes::row(
        flow,
        &[
            Field::new("CNPJ / CPF / NIF", document(tax_id)).over(2),
            Field::of("Inscrição Municipal", registration.cloned()),
            Field::of("Telefone", phone.map(|phone| written::phone(phone))),
        ],
    )
}

fn place(flow: &mut Flow, street: String, city: String, code: String) -> Result<(), DocumentError> {
    boxes::row(flow, &[Field::new("Endereço", street).over(2), Field::new("Município", city), Field::new("CEP", code)])
}

fn document(tax_id: &TaxId) -> String {
    match tax_id {
        TaxId::Cnpj(digits) => written::document(&digits.to_string()),
        TaxId::Cpf(digits) => written::document(&digits.to_string()),
        TaxId::Foreign(number) => number.clone(),
        TaxId::NoForeign(NoTaxId::NotTold) => "NIF não informado".to_owned(),
        TaxId::NoForeign(NoTaxId::Exempt) => "Dispensado do NIF".to_owned(),
        TaxId::NoForeign(NoTaxId::NotRequired) => "NIF não exigido".to_owned(),
    }
}

fn street(street: &Street) -> String {
    let complement = street.complement.as_deref().filter(|text| !text.trim().is_empty());
    let parts =
        [Some(street.name.as_str()), Some(street.number.as_str()), complement, Some(street.neighborhood.as_str())];
    parts.into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn cep(code: Digits<8>) -> String {
    written::postal_code(&code.to_string())
}

/// What the company is before the Simples Nacional, and what that covers.
fn simples(simples: Simples) -> (&'static str, &'static str) {
    match simples {
        Simples::Outside => ("Não Optante", NONE),
        Simples::Mei => ("Optante - Microempreendedor Individual (MEI)", NONE),
        Simples::Small(regime) => ("Optante - Microempresa ou Empresa de Pequeno Porte (ME/EPP)", covered(regime)),
    }
}

fn covered(regime: SimplesRegime) -> &'static str {
    match regime {
        SimplesRegime::Whole => "Regime de apuração dos tributos federais e municipal pelo Simples Nacional",
        SimplesRegime::FederalAlone => {
            "Regime de apuração dos tributos federais pelo SN e o ISSQN pela NFS-e conforme respectiva legislação municipal"
        }
        SimplesRegime::Neither => {
            "Regime de apuração dos tributos federais e municipal pela NFS-e conforme respectivas legislações federal e municipal"
        }
    }
}
