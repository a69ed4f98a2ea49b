//! Who did a service, and for whom (`TCEmitente`, `TCInfoPrestador`, `TCInfoPessoa`).

use crate::nfse::element::Element;
use crate::nfse::{
    Address, NfseError, NoTaxId, Place, Provider, Simples, SimplesRegime, SpecialRegime, Street, Taker, TaxId, text,
};

/// Characters that the layout has room for.
const REGISTRATION_LIMIT: usize = 15;
const NAME_LIMIT: usize = 300;
const TRADE_NAME_LIMIT: usize = 150;
const FOREIGN_ID_LIMIT: usize = 40;
const STREET_LIMIT: usize = 255;
const NUMBER_LIMIT: usize = 60;
const COMPLEMENT_LIMIT: usize = 156;
const NEIGHBORHOOD_LIMIT: usize = 60;
const POSTAL_CODE_LIMIT: usize = 11;
const FOREIGN_PLACE_LIMIT: usize = 60;

/// The provider as the authority knows it.
pub(super) fn emitter(provider: &Provider) -> Result<Element, NfseError> {
    let street = street(Element::new("enderNac"), "provider.street", &provider.street)?;
    let address = street.leaf("cMun", provider.city.code).leaf("UF", provider.city.uf).leaf("CEP", provider.cep);
    Ok(Element::new("emit")
        .with([tax_id("provider.tax_id", &provider.tax_id)?])
        .maybe("IM", registration("provider.municipal_registration", &provider.municipal_registration)?)
        .leaf("xNome", text::line("provider.name", &provider.name, NAME_LIMIT)?)
        .maybe("xFant", text::maybe_line(provider.trade_name.as_deref(), TRADE_NAME_LIMIT))
        .with([address])
        .maybe("fone", text::maybe_phone(provider.phone.as_deref()))
        .maybe("email", text::maybe_email(provider.email.as_deref())))
}

/// The provider as it declares itself. Name and address are the authority's to say when it issues for itself.
pub(super) fn provider(provider: &Provider) -> Result<Element, NfseError> {
    let (simples, regime) = simples(provider.simples);
    let taxation = Element::new("regTrib")
        .leaf("opSimpNac", simples)
        .maybe("regApTribSN", regime)
        .leaf("regEspTrib", special_regime(provider.special_regime));
    Ok(Element::new("prest")
        .with([tax_id("provider.tax_id", &provider.tax_id)?])
        .maybe("IM", registration("provider.municipal_registration", &provider.municipal_registration)?)
        .maybe("fone", text::maybe_phone(provider.phone.as_deref()))
        .maybe("email", text::maybe_email(provider.email.as_deref()))
        .with([taxation]))
}

/// The taker.
pub(super) fn taker(taker: &Taker) -> Result<Element, NfseError> {
    Ok(Element::new("toma")
        .with([tax_id("taker.tax_id", &taker.tax_id)?])
        .maybe("IM", registration("taker.municipal_registration", &taker.municipal_registration)?)
        .leaf("xNome", text::line("taker.name", &taker.name, NAME_LIMIT)?)
        .with(taker.address.as_ref().map(address).transpose()?)
        .maybe("fone", text::maybe_phone(taker.phone.as_deref()))
        .maybe("email", text::maybe_email(taker.email.as_deref())))
}

fn tax_id(field: &'static str, tax_id: &TaxId) -> Result<Element, NfseError> {
    Ok(match tax_id {
        TaxId::Cnpj(digits) => Element::text("CNPJ", digits),
        TaxId::Cpf(digits) => Element::text("CPF", digits),
        TaxId::Foreign(id) => Element::text("NIF", text::code(field, id, FOREIGN_ID_LIMIT)?),
        TaxId::NoForeign(NoTaxId::NotTold) => Element::text("cNaoNIF", 0),
        TaxId::NoForeign(NoTaxId::Exempt) => Element::text("cNaoNIF", 1),
        TaxId::NoForeign(NoTaxId::NotRequired) => Element::text("cNaoNIF", 2),
    })
}

fn registration(field: &'static str, registration: &Option<String>) -> Result<Option<String>, NfseError> {
    text::maybe_code(field, registration.as_deref(), REGISTRATION_LIMIT)
}

fn address(address: &Address) -> Result<Element, NfseError> {
    let place = match &address.place {
        Place::Brazil { city, cep } => Element::new("endNac").leaf("cMun", city.code).leaf("CEP", cep),
        Place::Abroad { country, postal_code, city, region } => Element::new("endExt")
            .leaf("cPais", country)
            .leaf("cEndPost", text::code("taker.address.place.postal_code", postal_code, POSTAL_CODE_LIMIT)?)
            .leaf("xCidade", text::line("taker.address.place.city", city, FOREIGN_PLACE_LIMIT)?)
            .leaf("xEstProvReg", text::line("taker.address.place.region", region, FOREIGN_PLACE_LIMIT)?),
    };
    street(Element::new("end").with([place]), "taker.address.street", &address.street)
}

fn street(into: Element, field: &'static str, street: &Street) -> Result<Element, NfseError> {
    Ok(into
        .leaf("xLgr", text::line(field, &street.name, STREET_LIMIT)?)
        .leaf("nro", text::line(field, &street.number, NUMBER_LIMIT)?)
        .maybe("xCpl", text::maybe_line(street.complement.as_deref(), COMPLEMENT_LIMIT))
        .leaf("xBairro", text::line(field, &street.neighborhood, NEIGHBORHOOD_LIMIT)?))
}

/// Whether it is in the Simples Nacional, and what that covers.
fn simples(simples: Simples) -> (u32, Option<u32>) {
    match simples {
        Simples::Outside => (1, None),
        Simples::Mei => (2, None),
        Simples::Small(SimplesRegime::Whole) => (3, Some(1)),
        Simples::Small(SimplesRegime::FederalAlone) => (3, Some(2)),
        Simples::Small(SimplesRegime::Neither) => (3, Some(3)),
    }
}

fn special_regime(regime: SpecialRegime) -> u32 {
    match regime {
        SpecialRegime::None => 0,
        SpecialRegime::Cooperative => 1,
        SpecialRegime::Estimate => 2,
        SpecialRegime::CityMicroCompany => 3,
        SpecialRegime::Notary => 4,
        SpecialRegime::SelfEmployed => 5,
        SpecialRegime::Partnership => 6,
        SpecialRegime::Other => 9,
    }
}
