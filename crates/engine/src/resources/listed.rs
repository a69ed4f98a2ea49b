//! `resources/list`: fixed addresses, and the newest records of the types that are listed.

use std::sync::Arc;

use catalogue::{Lang, Listed, Record, Resource};

use super::{ResourceEntry, ResourceList};
use crate::Engine;
use crate::api::{Listing, Newest};
use crate::call::send::read_refusal;
use crate::permit::{self, Permit};
use crate::principal::Principal;
use crate::refusal::Refusal;
use crate::tenant;
use crate::visible::visible;

/// Characters of a label that are listed.
const TITLE_CHARS: usize = 120;

impl Engine {
    /// The fixed addresses that `principal` may read, then the newest records of each type that they may both list and
    /// read: by type, newest first. Without a default workspace no record of a workspace is listed.
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
        let (templates, fixed): (Vec<_>, Vec<_>) =
            self.offered_resources(principal).partition(|resource| resource.is_template());
        let mut entries: Vec<_> = fixed.iter().map(|resource| address(resource, lang)).collect();
        let (types, permits): (Vec<_>, Vec<_>) =
            templates.into_iter().filter_map(|resource| self.list_of(principal, resource)).unzip();
        if types.is_empty() {
            return Ok(ResourceList { entries, completeness: Default::default() });
        }
        let Listing { newest, completeness } = self.listing(permits, self.limits.listed_resources).await?;
        for ((resource, record), newest) in types.into_iter().zip(newest) {
            let newest = newest.into_iter().take(self.limits.listed_resources);
            entries.extend(newest.map(|newest| record_entry(&resource, record, newest, lang)));
        }
        Ok(ResourceList { entries, completeness })
    }

    /// The permit to list the records behind `resource`, where its newest are listed.
    fn list_of(&self, principal: &Arc<Principal>, resource: Resource) -> Option<((Resource, &'static Record), Permit)> {
        let record = resource.record.filter(|_| resource.listed == Listed::Newest)?;
        let list = self.product.list_tool(record).filter(|list| self.offers(principal, list))?;
        let tenant = tenant::resolve(principal, list, None).ok()?;
        Some(((resource, record), permit::plain(principal, list, tenant).ok()?))
    }

    /// The newest records behind each permit's list tool, within the time limit.
    pub(crate) async fn listing(&self, permits: Vec<Permit>, limit: usize) -> Result<Listing, Refusal> {
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

/// The entry of a fixed address.
fn address(resource: &Resource, lang: Lang) -> ResourceEntry {
    ResourceEntry {
        uri: resource.uri.to_owned(),
        name: resource.name.to_owned(),
        title: resource.title.get(lang).to_owned(),
        description: Some(resource.about.get(lang)).filter(|about| !about.is_empty()),
        mime_type: resource.media_type(),
        updated_at: None,
    }
}

fn record_entry(resource: &Resource, record: &'static Record, newest: Newest, lang: Lang) -> ResourceEntry {
    let label: String =
        visible(newest.label.trim()).replace(['\n', '\r', '\t'], " ").chars().take(TITLE_CHARS).collect();
    let title = resource.title.get(lang);
    ResourceEntry {
        uri: resource.address(&newest.uid),
        name: format!("{} {}", record.key, newest.uid),
        title: if label.is_empty() { format!("{title} {}", newest.uid) } else { format!("{title}: {label}") },
        description: None,
        mime_type: resource.media_type(),
        updated_at: Some(newest.updated_at),
    }
}
