//! Why an NFS-e cannot be written.

use std::fmt;

use rust_decimal::Decimal;

/// Why an NFS-e cannot be written: a field that the layout has no room for. For people: [`NfseError::in_portuguese`].
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NfseError {
    /// A number, an amount or a code outside its range.
    #[error("{field}: expected {limit}")]
    Range {
        /// The field, as the types here name it.
        field: &'static str,
        /// What it may be.
        limit: Limit,
    },
    /// A text of which nothing is left that the layout takes.
    #[error("{field}: the text is empty, or has no character that an NFS-e takes")]
    Empty {
        /// The field, as the types here name it.
        field: &'static str,
    },
    /// Fields that do not go together.
    #[error("{0}")]
    Mismatch(Mismatch),
    /// The key of trial in this program cannot be used.
    #[error("the key of trial that signs NFS-e cannot be used")]
    Key,
}

/// What a field may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Limit {
    /// A code of so many characters at most.
    Characters(usize),
    /// A number between two, both included.
    Between(u64, u64),
    /// An amount from nothing to so many cents.
    Cents(i64),
    /// A rate from nothing to so many percent.
    Percent(Decimal),
    /// A day from the first year to the last.
    Years(i16, i16),
}

/// Fields that do not go together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mismatch {
    /// Who issues is a foreigner.
    ForeignIssuer,
    /// There is no price, or the unconditional discount is above it.
    NoPrice,
    /// What is withheld and discounted is above the price.
    Overdrawn,
    /// The service was done after it was declared.
    CompetenceAhead,
    /// The authority answered before it was asked.
    ProcessedBeforeIssue,
    /// ISS is withheld at no rate.
    WithheldWithoutRate,
    /// A MEI with a rate of ISS, or from whom it is withheld.
    RateOfMei,
    /// The rate of the Simples Nacional, of a company outside it.
    SimplesOutside,
    /// Somebody abroad, and nothing said of how the service crosses the border.
    NoForeignTrade,
}

impl NfseError {
    /// The same for people, in Portuguese.
    pub fn in_portuguese(&self) -> String {
        match self {
            NfseError::Range { field, limit } => format!("{field}: o layout aceita {}", limit.in_portuguese()),
            NfseError::Empty { field } => {
                format!("{field}: o texto está vazio ou não tem caractere que a NFS-e aceite")
            }
            NfseError::Mismatch(mismatch) => mismatch.texts().0.to_owned(),
            NfseError::Key => "a chave de teste que assina as NFS-e não pode ser usada".to_owned(),
        }
    }
}

impl Limit {
    fn in_portuguese(&self) -> String {
        match self {
            Limit::Characters(most) => format!("até {most} caracteres"),
            Limit::Between(least, most) => format!("de {least} a {most}"),
            Limit::Cents(most) => format!("de 0 a {most} centavos"),
            Limit::Percent(most) => format!("de 0 a {most} %").replace('.', ","),
            Limit::Years(first, last) => format!("datas de {first} a {last}"),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limit::Characters(most) => write!(formatter, "up to {most} characters"),
            Limit::Between(least, most) => write!(formatter, "{least} to {most}"),
            Limit::Cents(most) => write!(formatter, "0 to {most} cents"),
            Limit::Percent(most) => write!(formatter, "0 to {most} percent"),
            Limit::Years(first, last) => write!(formatter, "a day of the years {first} to {last}"),
        }
    }
}

impl Mismatch {
    /// In Portuguese and in English.
    fn texts(self) -> (&'static str, &'static str) {
        match self {
            Mismatch::ForeignIssuer => ("quem emite precisa ter CNPJ ou CPF", "who issues must have a CNPJ or a CPF"),
            Mismatch::NoPrice => (
                "o valor do serviço deve ser maior que zero e cobrir o desconto incondicionado",
                "the price must be above zero, and no less than the unconditional discount",
            ),
            Mismatch::Overdrawn => (
                "as retenções e os descontos passam do valor do serviço",
                "more is withheld and discounted than the service costs",
            ),
            Mismatch::CompetenceAhead => (
                "a competência não pode ser posterior ao dia da emissão",
                "the competence cannot be after the day of issue",
            ),
            Mismatch::ProcessedBeforeIssue => (
                "a NFS-e não pode ser gerada antes da emissão da DPS",
                "an NFS-e cannot be generated before its declaration is issued",
            ),
            Mismatch::WithheldWithoutRate => ("o ISS retido precisa de alíquota", "withheld ISS needs a rate"),
            Mismatch::RateOfMei => (
                "o MEI paga o ISS em valor fixo: não há alíquota nem retenção",
                "a MEI pays ISS in a fixed sum: there is no rate, and nobody withholds it",
            ),
            Mismatch::SimplesOutside => (
                "a alíquota do Simples Nacional é só para quem é optante",
                "the rate of the Simples Nacional is for companies in it",
            ),
            Mismatch::NoForeignTrade => (
                "o serviço para quem está no exterior precisa dos dados de comércio exterior",
                "a service for somebody abroad says how it crosses the border",
            ),
        }
    }
}

impl fmt::Display for Mismatch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.texts().1)
    }
}

/// A text that is not a code of the expected digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected} digits, with or without punctuation")]
pub struct NotDigits {
    /// How many there must be.
    pub expected: usize,
}

/// A word that is not in a list of the layout.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}")]
pub struct UnknownCode {
    /// What the list holds.
    pub expected: &'static str,
}
