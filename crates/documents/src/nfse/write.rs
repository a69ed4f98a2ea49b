//! The document as the layout orders it (`TCNFSe`).

mod dps;
mod ibs_cbs;
mod party;
mod service;
mod tax;

use super::element::Element;
use super::values::{Iss, Values};
use super::{Environment, Generator, Nfse, NfseError, Provider, ServicePlace, Simples, number, signature, text};

/// The layout's namespace.
pub(super) const NAMESPACE: &str = "http://www.sped.fazenda.gov.br/nfse";
const VERSION: &str = "1.01";
/// Who wrote it, up to 20 characters (`TSVerAplic`).
const PROGRAM: &str = concat!("kobana-mcp_", env!("CARGO_PKG_VERSION"));
/// Cities' names have up to 150 characters (`TSDesc150`).
const CITY_LIMIT: usize = 150;
/// What the national list calls a service has up to 600 (`TSDesc600`).
const NATIONAL_NAME_LIMIT: usize = 600;

/// The whole document, with its declaration.
pub(super) fn document(nfse: &Nfse) -> Result<String, NfseError> {
    let id = format!("NFS{}", nfse.access_key()?);
    let content = content(nfse)?.attribute("Id", &id);
    let signature = signature::over(&content, &id)?;
    let root = Element::new("NFSe").namespace(NAMESPACE).attribute("versao", VERSION).with([content, signature]);
    Ok(format!("<?xml version=\"1.0\" encoding=\"UTF-8\"?>{}", root.canonical(NAMESPACE)))
}

/// What the authority adds to a declaration (`infNFSe`), and the declaration.
fn content(nfse: &Nfse) -> Result<Element, NfseError> {
    let provider = &nfse.provider;
    let place = match &nfse.service.place {
        ServicePlace::City(city) => city_name("service.place", &city.name)?,
        ServicePlace::Abroad(_) => "Exterior".to_owned(),
    };
    let mut content = Element::new("infNFSe")
        .leaf("xLocEmi", city_name("provider.city", &provider.city.name)?)
        .leaf("xLocPrestacao", place)
        .leaf("nNFSe", nfse.number);
    if let Iss::Taxable { city, .. } = &nfse.values.iss {
        let name = city_name("values.iss.city", &city.name)?;
        content = content.leaf("cLocIncid", city.code).leaf("xLocIncid", name);
    }
    Ok(content
        .leaf("xTribNac", text::line("service.national_name", &nfse.service.national_name, NATIONAL_NAME_LIMIT)?)
        .leaf("verAplic", PROGRAM)
        .leaf("ambGer", generator(nfse.generator))
        // In the national layout, by the issuer's own program.
        .leaf("tpEmis", 1)
        .leaf("procEmi", 1)
        .leaf("cStat", status(provider))
        .leaf("dhProc", number::moment("processed_at", nfse.processed_at)?)
        // A generator of service invoices alone numbers its documents as they come: both sequences are one.
        .leaf("nDFSe", nfse.number)
        .with([party::emitter(provider)?, totals(&nfse.values)?])
        .with(ibs_cbs::totals(nfse)?)
        .with([dps::declaration(nfse)?]))
}

/// Base, ISS, what is withheld and what is paid (`TCValoresNFSe`).
fn totals(values: &Values) -> Result<Element, NfseError> {
    let mut totals = Element::new("valores");
    if let (Iss::Taxable { percent: Some(percent), .. }, Some(iss)) = (&values.iss, values.iss_cents()) {
        totals = totals
            .leaf("vBC", number::amount("values.service_cents", values.base_cents())?)
            .leaf("pAliqAplic", number::rate("values.iss.percent", *percent, number::Highest::OneDigit)?)
            .leaf("vISSQN", number::amount("values.iss", iss)?);
    }
    Ok(totals
        .maybe("vTotalRet", number::maybe_amount("values.federal", values.withheld_cents())?)
        .leaf("vLiq", number::amount("values", values.net_cents())?))
}

fn city_name(field: &'static str, name: &str) -> Result<String, NfseError> {
    text::line(field, name, CITY_LIMIT)
}

/// Generated (100), by a MEI (107).
fn status(provider: &Provider) -> u32 {
    if provider.simples == Simples::Mei { 107 } else { 100 }
}

fn generator(generator: Generator) -> u32 {
    match generator {
        Generator::City => 1,
        Generator::National => 2,
    }
}

fn environment(environment: Environment) -> u32 {
    match environment {
        Environment::Production => 1,
        Environment::Homologation => 2,
    }
}
