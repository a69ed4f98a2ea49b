//! Who issues, and for whom.

use documents::nfse::{
    Address, City, Country, Digits, NoTaxId, Place, Provider, Simples, SimplesRegime, SpecialRegime, Street, Taker,
    TaxId,
};
use serde_json::{Map, Value};

use super::{Flaw, text};
use crate::domain::city;

/// The issuer, from what the NF-e keeps of it.
pub(super) fn provider(issuer: &Map<String, Value>) -> Result<Provider, Flaw> {
    let empty = Map::new();
    let address = issuer.get("address").and_then(Value::as_object).unwrap_or(&empty);
    let lacks =
        |what: &str| Flaw::new("E102", format!("O endereço do prestador está incompleto: falta {what} na empresa."));
    let code = text(issuer, "city_code");
    if code.is_empty() {
        let cause = "O prestador não tem inscrição municipal: preencha iss_municipality no perfil fiscal da empresa.";
        return Err(Flaw::new("E101", cause));
    }
    let (name, state) = city::named(code).unwrap_or((text(address, "city"), text(address, "state")));
    let legal = Some(text(issuer, "legal_name")).filter(|name| !name.is_empty());
    let usual = text(issuer, "name");
    Ok(Provider {
        tax_id: tax_id(text(issuer, "document_number")).ok_or_else(|| {
            Flaw::new("E103", "O layout nacional 1.01 só aceita CNPJ numérico; o do prestador tem letras.")
        })?,
        municipal_registration: maybe(text(issuer, "municipal_registration")),
        name: legal.unwrap_or(usual).to_owned(),
        trade_name: legal.filter(|legal| *legal != usual).and_then(|_| maybe(usual)),
        street: street(address).map_err(&lacks)?,
        city: city_of(code, name, state).ok_or_else(|| lacks("city ou state"))?,
        cep: postal_code(address).ok_or_else(|| lacks("postal_code"))?,
        phone: maybe(text(issuer, "phone")),
        email: maybe(text(issuer, "email")),
        simples: match text(issuer, "taxation_regime") {
            "simple_national" => Simples::Small(SimplesRegime::Whole),
            "mei" => Simples::Mei,
            _ => Simples::Outside,
        },
        special_regime: SpecialRegime::None,
    })
}

/// The customer as issued, and its city where that is in Brazil.
pub(super) fn taker(doc: &Map<String, Value>) -> Result<(Taker, Option<City>), Flaw> {
    let empty = Map::new();
    let taker = doc.get("customer_snapshot").and_then(Value::as_object).unwrap_or(&empty);
    let address = taker.get("address").and_then(Value::as_object).filter(|address| !address.is_empty());
    let address = address.ok_or_else(|| {
        Flaw::new("E202", "O tomador está sem endereço: complete o endereço do cliente na NF-e (customer_snapshot.address) e tente de novo.")
    })?;
    let tax_id = taker_id(text(taker, "document_number").trim(), Abroad::of(address))?;
    let lacks = |what: &str| {
        Flaw::new(
            "E203",
            format!("O endereço do tomador está incompleto na NF-e: falta customer_snapshot.address.{what}."),
        )
    };
    let street = street(address).map_err(lacks)?;
    let (place, city) = match Abroad::of(address) {
        Abroad::No => {
            let city = taker_city(address)?;
            let cep = postal_code(address).ok_or_else(|| lacks("zip_code"))?;
            (Place::Brazil { city: city.clone(), cep }, Some(city))
        }
        Abroad::Yes => (abroad(address, text(address, "country"))?, None),
    };
    Ok((
        Taker {
            tax_id,
            municipal_registration: None,
            name: text(taker, "name").to_owned(),
            address: Some(Address { street, place }),
            phone: maybe(text(taker, "phone")),
            email: maybe(text(taker, "email")),
        },
        city,
    ))
}

/// Whether an address is in another country.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Abroad {
    No,
    Yes,
}

impl Abroad {
    fn of(address: &Map<String, Value>) -> Abroad {
        match text(address, "country") {
            "" | "BR" | "BRA" | "Brasil" => Abroad::No,
            _ => Abroad::Yes,
        }
    }
}

/// The taker's CPF or CNPJ, or what its own country gave it.
fn taker_id(document: &str, lives: Abroad) -> Result<TaxId, Flaw> {
    match (tax_id(document), lives) {
        (Some(known), _) => Ok(known),
        (None, Abroad::Yes) if document.is_empty() => Ok(TaxId::NoForeign(NoTaxId::NotTold)),
        (None, Abroad::Yes) => Ok(TaxId::Foreign(document.to_owned())),
        (None, Abroad::No) => Err(Flaw::new(
            "E201",
            "O documento do tomador não é um CPF ou CNPJ numérico, o único que o layout nacional 1.01 aceita.",
        )),
    }
}

fn taker_city(address: &Map<String, Value>) -> Result<City, Flaw> {
    let (name, state) = (text(address, "city"), text(address, "state"));
    let known = || city::code_of(name, state).unwrap_or_default();
    let code = Some(text(address, "city_code")).filter(|code| !code.is_empty()).unwrap_or_else(known);
    city_of(code, name, state).ok_or_else(|| {
        let cause = format!(
            "O município do tomador ({name}/{state}) não foi reconhecido: preencha customer_snapshot.address.city_code com o \
             código do IBGE, de 7 dígitos."
        );
        Flaw::new("E204", cause)
    })
}

fn abroad(address: &Map<String, Value>, country: &str) -> Result<Place, Flaw> {
    let country: Country = country.parse().map_err(|_| {
        Flaw::new(
            "E205",
            "O país do tomador deve ter as duas letras da ISO 3166-1, como US: customer_snapshot.address.country.",
        )
    })?;
    Ok(Place::Abroad {
        country,
        postal_code: postal_code_text(address).to_owned(),
        city: text(address, "city").to_owned(),
        region: text(address, "state").to_owned(),
    })
}

fn city_of(code: &str, name: &str, state: &str) -> Option<City> {
    let name = Some(name.trim()).filter(|name| !name.is_empty())?;
    Some(City { code: code.parse().ok()?, name: name.to_owned(), uf: state.trim().parse().ok()? })
}

/// The street of an address, or the name of the field that it lacks.
fn street(address: &Map<String, Value>) -> Result<Street, &'static str> {
    let must = |name: &'static str| maybe(text(address, name)).ok_or(name);
    Ok(Street {
        name: must("street")?,
        number: maybe(text(address, "number")).unwrap_or_else(|| "S/N".to_owned()),
        complement: maybe(text(address, "complement")),
        neighborhood: must("neighborhood")?,
    })
}

/// Addresses of NF-e call it `zip_code`, those of customers and companies `postal_code`.
fn postal_code_text(address: &Map<String, Value>) -> &str {
    Some(text(address, "zip_code")).filter(|code| !code.is_empty()).unwrap_or_else(|| text(address, "postal_code"))
}

fn postal_code(address: &Map<String, Value>) -> Option<Digits<8>> {
    postal_code_text(address).parse().ok()
}

fn tax_id(document: &str) -> Option<TaxId> {
    match document.len() {
        11 => document.parse().ok().map(TaxId::Cpf),
        _ => document.parse().ok().map(TaxId::Cnpj),
    }
}

fn maybe(text: &str) -> Option<String> {
    Some(text.trim().to_owned()).filter(|text| !text.is_empty())
}
