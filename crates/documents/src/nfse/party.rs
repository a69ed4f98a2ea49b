//! Who did a service, and for whom.

use super::{Address, City, Digits, Street};

/// A document that names a person before the tax authority.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TaxId {
    /// A company. Version 1.01 of the layout takes digits alone: the CNPJ with letters has no place in it.
    Cnpj(Digits<14>),
    /// A person.
    Cpf(Digits<11>),
    /// What another country gave, up to 40 characters (`NIF`).
    Foreign(String),
    /// A foreigner without such a document (`cNaoNIF`).
    NoForeign(NoTaxId),
}

/// Why a foreigner has no document (`cNaoNIF`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoTaxId {
    /// Not told.
    NotTold,
    /// Exempt from one.
    Exempt,
    /// The country has none.
    NotRequired,
}

/// Who did the service, and issues.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Provider {
    /// CNPJ or CPF.
    pub tax_id: TaxId,
    /// Municipal registration, up to 15 characters (`IM`).
    pub municipal_registration: Option<String>,
    /// Legal name, up to 300 characters (`xNome`).
    pub name: String,
    /// Trade name, up to 150 characters (`xFant`).
    pub trade_name: Option<String>,
    /// Street of its address.
    pub street: Street,
    /// City of its address: where the NFS-e is issued (`cLocEmi`).
    pub city: City,
    /// Postal code of its address (`CEP`).
    pub cep: Digits<8>,
    /// Telephone, digits counted alone: 6 to 20 (`fone`).
    pub phone: Option<String>,
    /// E-mail address, up to 80 characters (`email`).
    pub email: Option<String>,
    /// Before the Simples Nacional (`opSimpNac`).
    pub simples: Simples,
    /// Taxed in a way of its own by the city (`regEspTrib`).
    pub special_regime: SpecialRegime,
}

/// For whom the service was done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Taker {
    /// CNPJ, CPF, or a foreigner's document.
    pub tax_id: TaxId,
    /// Municipal registration, up to 15 characters (`IM`).
    pub municipal_registration: Option<String>,
    /// Name, up to 300 characters (`xNome`).
    pub name: String,
    /// Address (`end`).
    pub address: Option<Address>,
    /// Telephone, digits counted alone: 6 to 20 (`fone`).
    pub phone: Option<String>,
    /// E-mail address, up to 80 characters (`email`).
    pub email: Option<String>,
}

/// Before the Simples Nacional, the simplified regime of Lei Complementar 123/2006 (`opSimpNac`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Simples {
    /// Outside it: presumed or real profit.
    Outside,
    /// A micro-entrepreneur (MEI), whose tax is a fixed sum a month.
    Mei,
    /// A micro or small company (ME/EPP).
    Small(SimplesRegime),
}

/// What the Simples Nacional covers of a company near its limits (`regApTribSN`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SimplesRegime {
    /// Federal taxes and ISS: both are in the single payment (DAS).
    Whole,
    /// Federal taxes; ISS is paid to the city.
    FederalAlone,
    /// Neither.
    Neither,
}

/// Taxed in a way of its own by the city (`regEspTrib`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpecialRegime {
    /// In none.
    None,
    /// Act of a cooperative.
    Cooperative,
    /// By estimate.
    Estimate,
    /// Micro-company by the city's law.
    CityMicroCompany,
    /// Notary or registrar.
    Notary,
    /// Self-employed.
    SelfEmployed,
    /// Partnership of professionals.
    Partnership,
    /// Another one.
    Other,
}
