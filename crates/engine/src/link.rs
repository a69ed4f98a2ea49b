//! Addresses of files: a person downloads what no conversation should carry.
//!
//! A tool that answers [`Answer::SignedFile`] gives no bytes but an address of this server, which leads to the one file for a
//! short time and asks for nothing else. The address carries what was admitted when it was made (who, where, which record,
//! until when) under the seal; opening it needs no token and grants nothing besides.

mod make;
mod open;
mod token;

use catalogue::{Answer, Lang, Product, Text, Tool};

use crate::refusal::Refusal;

pub(crate) use make::made;
pub(crate) use token::Admission;

/// Where the addresses of files lead.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileLinks {
    /// To this server, whose root address this is (`https://mcp.exemplo.com.br`), without a slash at its end.
    Served(String),
    /// Nowhere: nothing listens that a browser could ask.
    Nowhere,
}

/// Why no address can be made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoAddress {
    /// Nothing listens that a browser could ask.
    NoServer,
    /// The API takes the caller's own token, which is not at hand when the address is opened: an address is signed and
    /// readable, so that it must not carry one.
    CallersToken,
}

/// A file that is asked for by its address, `/<product>/<file>/<token>`.
#[derive(Debug, Clone)]
pub struct FileRequest {
    /// Which of the product's files: [`file_of`] its tool.
    pub file: String,
    /// The sealed part. It opens the file to whoever has it: no log may hold it.
    pub token: String,
    /// The request's id, for the log, the audit and the API's `Request-Id`.
    pub request_id: String,
    /// The language of texts for people.
    pub lang: Lang,
}

/// A file that an address led to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LinkedFile {
    /// Its media type, from the catalogue.
    pub media_type: &'static str,
    /// A name to save it under: letters, digits, hyphens and one point.
    pub name: String,
    /// Its bytes, as the API gave them.
    pub bytes: bytes::Bytes,
}

/// Why an address does not lead to a file.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum FileError {
    /// Changed, cut, made up, of another file or product, or sealed by a key that is gone.
    #[error("file_link_invalid")]
    Invalid,
    /// It was good once.
    #[error("file_link_expired")]
    Expired,
    /// The file is larger than what is given at an address.
    #[error("file_too_large ({size_bytes} bytes)")]
    TooLarge {
        /// Its size.
        size_bytes: usize,
        /// The limit.
        max_bytes: usize,
    },
    /// The file is gone, or the API failed.
    #[error(transparent)]
    Refused(Refusal),
}

const INVALID: Text = Text::new(
    "Este endereço não vale: foi alterado ou está incompleto. Peça outro ao assistente.",
    "This address is not valid: it was changed or is incomplete. Ask the assistant for another.",
);
const EXPIRED: Text = Text::new(
    "Este endereço expirou. Peça outro ao assistente.",
    "This address has expired. Ask the assistant for another.",
);

impl FileError {
    /// The stable code.
    pub fn code(&self) -> &'static str {
        match self {
            FileError::Invalid => "file_link_invalid",
            FileError::Expired => "file_link_expired",
            FileError::TooLarge { .. } => "file_too_large",
            FileError::Refused(refusal) => refusal.code(),
        }
    }

    /// What happened and what to do next.
    pub fn message(&self, lang: Lang) -> String {
        match (self, lang) {
            (FileError::Invalid, lang) => INVALID.get(lang).to_owned(),
            (FileError::Expired, lang) => EXPIRED.get(lang).to_owned(),
            (FileError::TooLarge { size_bytes, max_bytes }, Lang::Pt) => {
                format!("O arquivo tem {size_bytes} bytes e o limite é {max_bytes}. Baixe-o pelo aplicativo da Kobana.")
            }
            (FileError::TooLarge { size_bytes, max_bytes }, Lang::En) => {
                format!("The file has {size_bytes} bytes and the limit is {max_bytes}. Download it in Kobana's app.")
            }
            (FileError::Refused(refusal), lang) => refusal.message(lang),
        }
    }
}

/// The tools of `product` that answer with the address of a file.
pub fn tools(product: &Product) -> impl Iterator<Item = &'static Tool> + use<> {
    product.tools().filter(|tool| matches!(tool.answer, Answer::SignedFile(_)))
}

/// What the file of `tool` is called in its address, and its ending when it is saved: the last word of the tool's path.
pub fn file_of(tool: &Tool) -> &'static str {
    tool.path.rsplit('/').next().unwrap_or_default()
}
