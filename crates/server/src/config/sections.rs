//! The sections of the settings and their defaults.

use engine::{Limits, ToolFilter, principal::Mode};
use serde::{Deserialize, Serialize};

use super::secret::Secret;

/// The HTTP front.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HttpSection {
    /// Address and port; port 0 picks a free one.
    pub listen: String,
    /// The address by which clients reach the server, without path; empty means the listening address.
    pub public_url: String,
    /// Further values of the `Host` header that are served.
    pub allowed_hosts: Vec<String>,
    /// Origins of web pages that may call the server.
    pub allowed_origins: Vec<String>,
    /// A request's body, in bytes.
    pub body_bytes: usize,
    /// The time to send a whole request, in seconds.
    pub read_seconds: u64,
    /// The time for one answer, in seconds.
    pub request_seconds: u64,
    /// Requests that run at the same time; more get 503.
    pub concurrent_requests: usize,
    /// Open connections; more wait in the system's queue.
    pub connections: usize,
    /// How long running requests may go on after a stop, in seconds.
    pub drain_seconds: u64,
}

impl Default for HttpSection {
    fn default() -> HttpSection {
        HttpSection {
            listen: "127.0.0.1:8791".to_owned(),
            public_url: String::new(),
            allowed_hosts: Vec::new(),
            allowed_origins: Vec::new(),
            body_bytes: 4_194_304,
            read_seconds: 30,
            request_seconds: 120,
            concurrent_requests: 256,
            connections: 4096,
            drain_seconds: 30,
        }
    }
}

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

/// The engine's limits; see [`engine::Limits`] for each.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "engine::Limits says what each one is")]
pub struct LimitSection {
    pub result_bytes: usize,
    pub question_ttl_seconds: u64,
    pub api_timeout_seconds: u64,
    pub listed_resources: usize,
    pub completion_records: usize,
    pub question_value_chars: usize,
    pub argument_depth: usize,
    pub argument_bytes: usize,
}

impl Default for LimitSection {
    fn default() -> LimitSection {
        // Every field by name: a limit that the engine gains does not compile until it is a setting.
        let Limits {
            result_bytes,
            question_ttl_seconds,
            api_timeout_seconds,
            listed_resources,
            completion_records,
            question_value_chars,
            argument_depth,
            argument_bytes,
        } = Limits::default();
        LimitSection {
            result_bytes,
            question_ttl_seconds,
            api_timeout_seconds,
            listed_resources,
            completion_records,
            question_value_chars,
            argument_depth,
            argument_bytes,
        }
    }
}

impl From<&LimitSection> for Limits {
    fn from(section: &LimitSection) -> Limits {
        Limits {
            result_bytes: section.result_bytes,
            question_ttl_seconds: section.question_ttl_seconds,
            api_timeout_seconds: section.api_timeout_seconds,
            listed_resources: section.listed_resources,
            completion_records: section.completion_records,
            question_value_chars: section.question_value_chars,
            argument_depth: section.argument_depth,
            argument_bytes: section.argument_bytes,
        }
    }
}

/// The store.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoreSection {
    /// Reading connections.
    pub readers: u32,
    /// How long a write waits for another process's write, in seconds.
    pub busy_seconds: u64,
    /// Time between two clean-ups of ended confirmations and idempotency keys, in seconds.
    pub purge_seconds: u64,
}

impl Default for StoreSection {
    fn default() -> StoreSection {
        let options = storage::StoreOptions::default();
        StoreSection { readers: options.readers, busy_seconds: options.busy_seconds, purge_seconds: 600 }
    }
}

/// The embedded REST API.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SandboxSection {}

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
