//! The NFS-e as the national layout writes it: version 1.01 of the Comitê Gestor da NFS-e, namespace
//! `http://www.sped.fazenda.gov.br/nfse`. Names in backticks and brackets in these pages are the layout's own.

mod check;
mod digits;
mod element;
mod error;
mod identifier;
mod number;
mod party;
mod place;
mod service;
mod signature;
mod text;
mod values;
mod write;

pub use digits::Digits;
pub use error::{Limit, Mismatch, NfseError, NotDigits, UnknownCode};
pub use identifier::{AccessKey, DpsId};
pub(crate) use number::printed;
pub use party::{NoTaxId, Provider, Simples, SimplesRegime, SpecialRegime, Taker, TaxId};
pub use place::{Address, City, Country, Place, Street, Uf};
pub use service::{ForeignTrade, Service, ServicePlace, SupplyMode, national_code};
pub use values::{Federal, IbsCbs, Immunity, Iss, IssWithheld, OwnPisCofins, TotalTaxes, Values};

use jiff::Timestamp;
use jiff::civil::Date;
use jiff::tz::Offset;

/// Moments are written in Brasília's time, which has been three hours behind UTC all year since 2019.
pub(crate) const BRASILIA: Offset = Offset::constant(-3);

/// The last year in which IBS and CBS are on trial and no part of what is paid (`vTotNF`).
const LAST_YEAR_OF_TRIAL: i16 = 2026;

/// An NFS-e that the tax authority generated from a company's declaration (DPS).
///
/// Money is in cents and never below zero; rates are in percent (5 is 5 %), written with two decimals.
#[derive(Debug, Clone, PartialEq)]
pub struct Nfse {
    /// Where it holds (`tpAmb`).
    pub environment: Environment,
    /// Who generated it (`ambGer`).
    pub generator: Generator,
    /// Its number in the provider's sequence, 1 to 9999999999999 (`nNFSe`).
    pub number: u64,
    /// Nine random digits of the access key, below 1000000000: they keep others from guessing it.
    pub random_code: u32,
    /// When the authority generated it (`dhProc`); its month is part of the access key.
    pub processed_at: Timestamp,
    /// Whether it still holds.
    pub state: State,
    /// The declaration that it was generated from.
    pub dps: Dps,
    /// Who did the service, and issues (`emit`, `prest`).
    pub provider: Provider,
    /// For whom (`toma`). `None`: not identified.
    pub taker: Option<Taker>,
    /// What was done (`serv`).
    pub service: Service,
    /// For how much, and the taxes on it (`valores`).
    pub values: Values,
}

/// A company's declaration of a service (declaração de prestação de serviço), which takes the place of the RPS.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Dps {
    /// Series, up to 99999 (`serie`). Those of an issuer's own program are 1 to 49999.
    pub series: u32,
    /// Number in the series, 1 to 999999999999999 (`nDPS`).
    pub number: u64,
    /// When it was issued (`dhEmi`).
    pub issued_at: Timestamp,
    /// Day in whose month the service was done (`dCompet`).
    pub competence: Date,
}

/// Where an NFS-e holds (`tpAmb`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Environment {
    /// For the tax authority.
    Production,
    /// For trial alone: no tax falls due. On paper it says that it has no legal value.
    Homologation,
}

/// Who generates an NFS-e (`ambGer`).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Generator {
    /// The city's own system.
    City,
    /// The national system (Sefin Nacional).
    National,
}

/// Whether an NFS-e still holds. A cancellation is an event of its own beside it (e101101): its XML does not change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum State {
    /// It holds.
    Issued,
    /// It was cancelled.
    Cancelled {
        /// When.
        at: Timestamp,
        /// Why, in the issuer's words.
        reason: String,
    },
}

impl Nfse {
    /// The 50 digits that name it before all authorities (chave de acesso).
    ///
    /// # Errors
    /// [`NfseError`]: the number or the random code does not fit, or the provider has no Brazilian document.
    pub fn access_key(&self) -> Result<AccessKey, NfseError> {
        AccessKey::of(self)
    }

    /// The name of its declaration.
    ///
    /// # Errors
    /// [`NfseError`]: the series or the number does not fit, or the provider has no Brazilian document.
    pub fn dps_id(&self) -> Result<DpsId, NfseError> {
        DpsId::of(self)
    }

    /// What the taker pays with IBS and CBS, which are added to it after their trial (`vTotNF`).
    pub fn total_cents(&self) -> i64 {
        let added = self.values.ibs_cbs.as_ref().filter(|_| self.dps.competence.year() > LAST_YEAR_OF_TRIAL);
        let base_cents = self.values.ibs_cbs_base_cents();
        self.values.net_cents() + added.map_or(0, |taxes| taxes.total_cents(base_cents))
    }
}

/// The authorised XML, signed: UTF-8, no line breaks but those of texts, the same bytes for the same `nfse`. Texts are
/// brought to what the layout takes, and cut where they are too long.
///
/// # Errors
/// [`NfseError`]: a field that the layout has no room for, by its name.
pub fn xml(nfse: &Nfse) -> Result<String, NfseError> {
    check::whole(nfse)?;
    write::document(nfse)
}
