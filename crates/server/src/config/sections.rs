//! The sections of the settings and their defaults, which are the defaults of the parts that they set.

mod data;
mod http;
mod limits;
mod mcp;
mod upstream;

use std::collections::BTreeSet;

use catalogue::Product;
use engine::{ToolFilter, principal::Mode};
use serde::{Deserialize, Serialize};

use super::secret::Secret;

pub use data::{SandboxSection, StoreSection};
pub use http::HttpSection;
pub use limits::LimitSection;
pub use mcp::{McpSection, StdioSection};
pub(super) use upstream::well_formed_workspaces;
pub use upstream::{ProductUpstream, UpstreamAuth, UpstreamLimits, UpstreamSection, WorkspaceUpstream, workspace_id};

/// Which tools every connection is offered. Clients may narrow further, never widen.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ToolSection {
    /// Families to offer; empty means all.
    pub toolsets: Vec<String>,
    /// Tools to offer; empty means all.
    pub tools: Vec<String>,
    /// Tools to leave out.
    pub exclude: Vec<String>,
    /// Only reading tools.
    pub readonly: bool,
}

impl ToolSection {
    /// What it leaves of `product`'s tools. Names of other products say nothing here: a list that names only those leaves
    /// all of this one's.
    pub fn filter(&self, product: &Product) -> ToolFilter {
        let own = |names: &[String], has: &dyn Fn(&str) -> bool| {
            names.iter().filter(|name| has(name)).cloned().collect::<BTreeSet<String>>()
        };
        let family = |name: &str| product.tools().any(|tool| tool.family == name);
        let tool = |name: &str| product.tool(name).is_some();
        ToolFilter {
            toolsets: own(&self.toolsets, &family),
            tools: own(&self.tools, &tool),
            exclude: own(&self.exclude, &tool),
            mode: if self.readonly { Mode::ReadOnly } else { Mode::ReadWrite },
        }
    }
}

/// The seal of questions.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StateSection {
    /// Keys in base64, each of 32 bytes or more: the first seals, all of them open. Empty means the store's own key.
    pub keys: Vec<Secret>,
}

/// How log lines are written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// One JSON object a line.
    Json,
}

/// Logs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LogSection {
    /// `text` or `json`.
    pub format: LogFormat,
    /// `error`, `warn`, `info`, `debug` or `trace`, or directives such as `info,storage=debug`.
    pub level: String,
}

impl Default for LogSection {
    fn default() -> LogSection {
        LogSection { format: LogFormat::Text, level: "info".to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use catalogue::{banking::BANKING, finance::FINANCE};

    use super::*;

    #[test]
    fn names_of_one_product_leave_the_other_whole() {
        let names = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let section = ToolSection {
            toolsets: names(&["charge"]),
            exclude: names(&["finance_payables_delete"]),
            ..ToolSection::default()
        };
        let offered = |product: &'static Product| {
            let filter = section.filter(product);
            product.tools().filter(move |tool| filter.allow(tool)).count()
        };
        let charge = BANKING.tools().filter(|tool| tool.family == "charge").count();
        assert_eq!(offered(&BANKING), charge);
        assert_eq!(offered(&FINANCE), FINANCE.tools().count() - 1);
    }
}
