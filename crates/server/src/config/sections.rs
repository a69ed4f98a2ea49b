//! The sections of the settings and their defaults, which are the defaults of the parts that they set.

mod data;
mod http;
mod limits;
mod mcp;
mod upstream;

use engine::{ToolFilter, principal::Mode};
use serde::{Deserialize, Serialize};

use super::secret::Secret;

pub use data::{SandboxSection, StoreSection};
pub use http::HttpSection;
pub use limits::LimitSection;
pub use mcp::{McpSection, StdioSection};
pub use upstream::{ProductUpstream, UpstreamAuth, UpstreamLimits, UpstreamSection};

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

impl From<&ToolSection> for ToolFilter {
    fn from(section: &ToolSection) -> ToolFilter {
        ToolFilter {
            toolsets: section.toolsets.iter().cloned().collect(),
            tools: section.tools.iter().cloned().collect(),
            exclude: section.exclude.iter().cloned().collect(),
            mode: if section.readonly { Mode::ReadOnly } else { Mode::ReadWrite },
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
