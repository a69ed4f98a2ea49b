//! Resources: records that a person attaches to a conversation, read through their read tools.

use std::sync::Arc;

use catalogue::{Lang, Listed, Record, Tool};
use serde_json::value::RawValue;

use crate::Engine;
use crate::api::{Completeness, Listing, Newest};

use crate::call::send::read_refusal;
use crate::call::{Askable, Call, CallOutcome};
use crate::permit;
use crate::principal::Principal;
use crate::refusal::Refusal;
use crate::tenant;
use crate::visible::visible;

/// What stands for the record in a template.
const UID: &str = "{uid}";

/// Characters of a label that are listed.
const TITLE_CHARS: usize = 120;

/// A template that the caller may read.
#[derive(Debug, Clone)]
pub struct ResourceTemplate {
    /// `kobana://banking/<family>/<type>/{uid}`.
    pub uri_template: &'static str,
    /// The record type's key.
    pub name: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The tool that reads it.
    pub read_tool: &'static Tool,
}

/// One record in `resources/list`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ResourceEntry {
    /// Its address.
    pub uri: String,
    /// The record type's key and the uid.
    pub name: String,
    /// Title of the type and what tells the record apart, with hidden characters shown.
    pub title: String,
    /// When it last changed, RFC 3339.
    pub updated_at: String,
}

/// The resources of `resources/list`, and whether these are all.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ResourceList {
    /// By type, newest first.
    pub entries: Vec<ResourceEntry>,
    /// What is missing.
    pub completeness: Completeness,
}

/// A resource to read.
#[derive(Debug)]
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
#[derive(Debug)]
pub struct ResourceContent {
    /// The address.
    pub uri: String,
    /// The record as JSON, without numeric ids.
    pub json: Box<RawValue>,
}

/// Why a resource is not given.
#[derive(Debug, Clone, PartialEq, thiserror::Error)]
pub enum ResourceError {
    /// No such address, or no such record in this account.
    #[error("resource not found")]
    NotFound,
    /// The caller may not read it, or reading failed.
    #[error(transparent)]
    Refused(Refusal),
}

/// Media type of every resource.
pub const MIME_TYPE: &str = "application/json";

impl Engine {
    /// The templates that `principal` may read, in the catalogue's order.
    pub fn resource_templates(&self, principal: &Principal, lang: Lang) -> Vec<ResourceTemplate> {
        let template = |record: &'static Record| {
            let read_tool = self.product.read_tool(record)?;
            permit::admit(principal, read_tool).ok()?;
            Some(ResourceTemplate {
                uri_template: record.uri,
                name: record.key,
                title: record.title.get(lang),
                read_tool,
            })
        };
        self.product.templates().filter_map(template).collect()
    }

    /// The newest records of each type that `principal` may both list and read: by type, newest first.
    ///
    /// # Errors
    /// When the API cannot be asked.
    pub async fn resources(&self, principal: &Arc<Principal>, lang: Lang) -> Result<Vec<ResourceEntry>, Refusal> {
        Ok(self.resource_list(principal, lang).await?.entries)
    }

    /// As [`Engine::resources`], and says what is missing because the API must be spared.
    ///
    /// # Errors
    /// When the API cannot be asked.
    pub async fn resource_list(&self, principal: &Arc<Principal>, lang: Lang) -> Result<ResourceList, Refusal> {
        let listed = |record: &'static Record| {
            let read = self.product.read_tool(record)?;
            permit::admit(principal, read).ok()?;
            let list = self.product.list_tool(record)?;
            let tenant = tenant::resolve(principal, list, None).ok()?;
            Some((record, permit::plain(principal, list, tenant).ok()?))
        };
        let types = self.product.templates().filter(|record| record.listed == Listed::Newest).filter_map(listed);
        let (records, permits): (Vec<&'static Record>, Vec<_>) = types.unzip();
        if records.is_empty() {
            return Ok(ResourceList::default());
        }
        let Listing { newest, completeness } = self.listing(permits, self.limits.listed_resources).await?;
        let of_type = |(record, newest): (&'static Record, Vec<Newest>)| {
            newest.into_iter().take(self.limits.listed_resources).map(move |newest| entry(record, newest, lang))
        };
        Ok(ResourceList { entries: records.into_iter().zip(newest).flat_map(of_type).collect(), completeness })
    }

    /// Reads one resource through its read tool, with that tool's rights.
    ///
    /// # Errors
    /// [`ResourceError`]: an address that no template fits is not found; a template that the caller may not read is
    /// refused, whether the record exists or not.
    pub async fn read_resource(self: &Arc<Self>, read: ResourceRead) -> Result<ResourceContent, ResourceError> {
        let (tool, uid) = self.addressed(&read.uri).ok_or(ResourceError::NotFound)?;
        permit::admit(&read.principal, tool).map_err(ResourceError::Refused)?;
        let uid = crate::arguments::uid(uid).ok_or(ResourceError::NotFound)?;
        let arguments = RawValue::from_string(format!(r#"{{"uid":"{uid}"}}"#)).map_err(|_| ResourceError::NotFound)?;
        let call = Call {
            principal: read.principal,
            tool: tool.name.to_owned(),
            arguments: Some(arguments),
            askable: Askable::No,
            answer: None,
            state: None,
            request_id: read.request_id,
            lang: read.lang,
        };
        match self.call(call).await {
            CallOutcome::Done(result) => Ok(ResourceContent { uri: read.uri, json: result.structured }),
            CallOutcome::Refused(Refusal::NotFound) | CallOutcome::UnknownTool => Err(ResourceError::NotFound),
            CallOutcome::Refused(refusal) => Err(ResourceError::Refused(refusal)),
            CallOutcome::Ask(_) => Err(ResourceError::Refused(Refusal::Internal)),
        }
    }

    /// The read tool and the text in the place of `{uid}`.
    fn addressed<'a>(&self, uri: &'a str) -> Option<(&'static Tool, &'a str)> {
        let fits = |record: &'static Record| {
            let (head, tail) = record.uri.split_once(UID)?;
            let uid = uri.strip_prefix(head)?.strip_suffix(tail)?;
            (!uid.is_empty() && !uid.contains('/')).then_some((record, uid))
        };
        let (record, uid) = self.product.templates().find_map(fits)?;
        Some((self.product.read_tool(record)?, uid))
    }

    /// The newest records behind each permit's list tool, within the time limit.
    pub(crate) async fn listing(&self, permits: Vec<permit::Permit>, limit: usize) -> Result<Listing, Refusal> {
        let seconds = self.limits.api_timeout_seconds;
        let asked = self.api.listing(permits, limit);
        match tokio::time::timeout(std::time::Duration::from_secs(seconds), asked).await {
            Ok(Ok(listing)) => Ok(listing),
            Ok(Err(fault)) => {
                tracing::warn!(%fault, "the API cannot name its newest records");
                Err(read_refusal(&fault))
            }
            Err(_) => Err(Refusal::Timeout),
        }
    }
}

fn entry(record: &'static Record, newest: Newest, lang: Lang) -> ResourceEntry {
    let label: String =
        visible(newest.label.trim()).replace(['\n', '\r', '\t'], " ").chars().take(TITLE_CHARS).collect();
    let title = record.title.get(lang);
    ResourceEntry {
        uri: record.uri.replace(UID, &newest.uid),
        name: format!("{} {}", record.key, newest.uid),
        title: if label.is_empty() { format!("{title} {}", newest.uid) } else { format!("{title}: {label}") },
        updated_at: newest.updated_at,
    }
}
