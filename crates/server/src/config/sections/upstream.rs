//! The settings of remote APIs, a section a product.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use upstream::RemoteLimits;

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
    pub(in crate::config) fn of_mut(&mut self, product: &str) -> &mut ProductUpstream {
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
    /// Each caller's own, which the remote API checks.
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
    /// An e-mail address for the `User-Agent` header; empty sends none.
    pub contact: String,
    /// Limits.
    pub limits: UpstreamLimits,
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
