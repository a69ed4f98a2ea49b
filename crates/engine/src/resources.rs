//! Resources: documents that a person attaches to a conversation, each read through a tool under that tool's rights.

mod body;
mod listed;
mod read;

use std::sync::Arc;

use catalogue::{Lang, Resource};

use crate::Engine;
use crate::api::Completeness;
use crate::principal::Principal;
use crate::refusal::Refusal;

/// One document in `resources/list`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResourceEntry {
    /// Its address.
    pub uri: String,
    /// A short name for programs: of a record, its type's key and its identity.
    pub name: String,
    /// Title; of a record, that of its type and what tells the record apart, with hidden characters shown.
    pub title: String,
    /// What reading it gives, where the title does not say it.
    pub description: Option<&'static str>,
    /// The media type of its reading, where it is the same for all of its kind.
    pub mime_type: Option<&'static str>,
    /// When it last changed, RFC 3339; unknown of a fixed address.
    pub updated_at: Option<String>,
}

/// The resources of `resources/list`, and whether these are all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ResourceList {
    /// Fixed addresses first, then the newest records by type.
    pub entries: Vec<ResourceEntry>,
    /// What is missing.
    pub completeness: Completeness,
}

/// A resource to read.
#[derive(Debug, Clone)]
pub struct ResourceRead {
    /// Who reads.
    pub principal: Arc<Principal>,
    /// The address.
    pub uri: String,
    /// The request's id.
    pub request_id: String,
    /// The language of texts for people.
    pub lang: Lang,
}

/// A resource that was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResourceContent {
    /// The address.
    pub uri: String,
    /// Media type: of a file, the one that it is kept under.
    pub mime_type: String,
    /// What it holds.
    pub body: ResourceBody,
    /// What a model is to think of a file whose text is given: nothing of ours can stand inside it.
    pub notice: Option<&'static str>,
}

/// What a resource holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ResourceBody {
    /// JSON, or a file that is text.
    Text(String),
    /// Any other file, in Base64 (RFC 4648, standard alphabet, padded).
    Blob(String),
}

/// Why a resource is not given.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ResourceError {
    /// No such address, or no such record in this account.
    #[error("resource not found")]
    NotFound,
    /// The file is larger than a resource may be.
    #[error("the file has {size_bytes} bytes, over the limit of {max_bytes}")]
    TooLarge {
        /// Its size.
        size_bytes: usize,
        /// The limit.
        max_bytes: usize,
    },
    /// The caller may not read it, or reading failed.
    #[error(transparent)]
    Refused(Refusal),
}

impl ResourceError {
    /// What happened and what to do next.
    pub fn message(&self, lang: Lang) -> String {
        match (self, lang) {
            (ResourceError::NotFound, Lang::Pt) => "Resource não encontrado".to_owned(),
            (ResourceError::NotFound, Lang::En) => "Resource not found".to_owned(),
            (ResourceError::TooLarge { size_bytes, max_bytes }, Lang::Pt) => {
                format!("O arquivo tem {size_bytes} bytes e o limite é {max_bytes}. Baixe-o pelo aplicativo da Kobana.")
            }
            (ResourceError::TooLarge { size_bytes, max_bytes }, Lang::En) => {
                format!("The file has {size_bytes} bytes and the limit is {max_bytes}. Download it in Kobana's app.")
            }
            (ResourceError::Refused(refusal), lang) => refusal.message(lang),
        }
    }
}

/// Media type of every resource that is no file.
pub const MIME_TYPE: &str = "application/json";

impl Engine {
    /// The resources that `principal` may read, in the product's order: fixed addresses and templates.
    pub fn offered_resources(&self, principal: &Principal) -> impl Iterator<Item = Resource> {
        self.product.resources().filter(move |resource| self.reads(principal, resource))
    }

    /// Whether `principal` may run the tool behind `resource`.
    pub(crate) fn reads(&self, principal: &Principal, resource: &Resource) -> bool {
        self.product.tool(resource.tool).is_some_and(|tool| self.offers(principal, tool))
    }
}
