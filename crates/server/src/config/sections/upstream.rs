//! The settings of remote APIs, a section a product.

use std::collections::BTreeMap;

use engine::WorkspaceId;
use serde::{Deserialize, Serialize};
use toml::{Table, Value};
use upstream::RemoteLimits;

use crate::config::ConfigError;

/// The remote API of each product of the catalogue.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UpstreamSection(BTreeMap<String, ProductUpstream>);

impl Default for UpstreamSection {
    fn default() -> UpstreamSection {
        let section = |product: &&catalogue::Product| (product.name.to_owned(), ProductUpstream::default());
        UpstreamSection(catalogue::PRODUCTS.iter().map(section).collect())
    }
}

impl UpstreamSection {
    /// The remote API that serves `product`, or `None` where the embedded one does.
    pub fn of(&self, product: &str) -> Option<&ProductUpstream> {
        self.0.get(product).filter(|upstream| !upstream.address.is_empty())
    }

    /// Every product that a remote API serves, by name.
    pub fn configured(&self) -> impl Iterator<Item = (&str, &ProductUpstream)> {
        self.0.keys().filter_map(|product| Some((product.as_str(), self.of(product)?)))
    }

    /// The section of `product`, to change it.
    #[cfg(test)]
    pub(crate) fn of_mut(&mut self, product: &str) -> &mut ProductUpstream {
        self.0.entry(product.to_owned()).or_default()
    }
}

/// Whose token opens a remote API.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UpstreamAuth {
    /// The operator's, for every caller; callers come with tokens of this server.
    #[default]
    Operator,
    /// Each caller's own, which the remote API checks; may be spelled `upstream` as well.
    #[serde(alias = "upstream")]
    Caller,
}

/// One product's remote API.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProductUpstream {
    /// Its root, such as `https://api.kobana.com.br`; empty: the embedded REST API serves the product.
    pub address: String,
    /// Whose token opens it.
    pub auth: UpstreamAuth,
    /// The file with the operator's token; the environment variable comes first.
    pub token_file: String,
    /// The file with the certificate to show to an API that asks for one (PEM); empty: none is shown.
    pub client_certificate_file: String,
    /// The file with the certificate's private key (PEM).
    pub client_key_file: String,
    /// An e-mail address for the `User-Agent` header; empty sends none.
    pub contact: String,
    /// The workspaces that the operator's tokens open, for a product with workspaces; empty: one token, one workspace.
    pub workspaces: Vec<WorkspaceUpstream>,
    /// Limits.
    pub limits: UpstreamLimits,
}

/// One workspace of a remote API, and where the operator's token for it is.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct WorkspaceUpstream {
    /// Its id (UUID).
    pub id: String,
    /// Its name, for people and models.
    pub name: String,
    /// The environment variable with its token; empty: the file.
    pub token_env: String,
    /// The file with its token.
    pub token_file: String,
    /// Whether it holds for callers that name none and have no default of their own.
    pub default: bool,
}

/// The id of a workspace in the form in which ids are compared, or `None` for a text that is none.
pub fn workspace_id(text: &str) -> Option<WorkspaceId> {
    let hyphenated = text.len() == 36;
    uuid::Uuid::try_parse(text).ok().filter(|_| hyphenated).map(|id| WorkspaceId(id.to_string()))
}

/// Whether each workspace of each product is a section with known keys; the settings as a whole could not say which one
/// is not.
///
/// # Errors
/// Names the workspace and its key.
pub(in crate::config) fn well_formed_workspaces(settings: &Table) -> Result<(), ConfigError> {
    let products = settings.get("upstream").and_then(Value::as_table).into_iter().flatten();
    for (product, section) in products {
        let workspaces = section.get("workspaces").and_then(Value::as_array).into_iter().flatten();
        for (at, workspace) in workspaces.enumerate() {
            let read: Result<WorkspaceUpstream, _> = workspace.clone().try_into();
            read.map_err(|fault| {
                ConfigError::unusable(&format!("upstream.{product}.workspaces[{at}]"), fault.message())
            })?;
        }
    }
    Ok(())
}

/// Settings that are the limits of [`RemoteLimits`], each by name: a limit that it gains does not compile until it is
/// a setting.
macro_rules! limits {
    ($($name:ident: $kind:ty,)+) => {
        /// A remote API's limits; see [`RemoteLimits`] for each.
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        #[expect(missing_docs, reason = "RemoteLimits says what each one is")]
        pub struct UpstreamLimits {
            $(pub $name: $kind,)+
        }

        impl Default for UpstreamLimits {
            fn default() -> UpstreamLimits {
                let RemoteLimits { $($name,)+ } = RemoteLimits::default();
                UpstreamLimits { $($name,)+ }
            }
        }

        impl From<&UpstreamLimits> for RemoteLimits {
            fn from(limits: &UpstreamLimits) -> RemoteLimits {
                RemoteLimits { $($name: limits.$name,)+ }
            }
        }
    };
}

limits! {
    connect_timeout_seconds: u64,
    read_timeout_seconds: u64,
    total_timeout_seconds: u64,
    attempts: u32,
    answer_bytes: usize,
    calls_per_request: u32,
    known_ids: usize,
    lookup_pages: u32,
    kept_answers: usize,
    kept_answer_bytes: usize,
    hourly_reads: u64,
    reads_kept: u64,
    frugal_types: usize,
    newest_ttl_seconds: u64,
    newest_at_once: usize,
    newest_lists: usize,
    check_ttl_seconds: u64,
    refusal_ttl_seconds: u64,
    known_callers: usize,
}
