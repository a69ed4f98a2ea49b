//! The sections of the settings and their defaults.

use std::net::SocketAddr;

use engine::{Limits, ToolFilter, principal::Mode};
use sandbox::limits::SandboxLimits;
use serde::{Deserialize, Serialize};

use super::secret::Secret;
use crate::http::settings::HttpSettings;
use crate::mcp::CoreOptions;
use crate::stdio::StdioLimits;

/// The HTTP front; see [`HttpSettings`] for each limit.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "HttpSettings says what each limit is")]
pub struct HttpSection {
    /// Address and port; port 0 picks a free one.
    pub listen: String,
    /// The address by which clients reach the server, without path; empty means the listening address.
    pub public_url: String,
    pub allowed_hosts: Vec<String>,
    pub allowed_origins: Vec<String>,
    pub body_limit_bytes: usize,
    pub body_timeout_seconds: u64,
    pub head_timeout_seconds: u64,
    pub request_timeout_seconds: u64,
    pub max_connections: usize,
    pub max_in_flight: usize,
    pub retry_after_seconds: u64,
    pub keep_alive_seconds: u64,
    pub drain_seconds: u64,
}

impl Default for HttpSection {
    fn default() -> HttpSection {
        // Every field by name: a limit that the front gains does not compile until it is a setting.
        let HttpSettings {
            public_url: _,
            allowed_hosts,
            allowed_origins,
            body_limit_bytes,
            body_timeout_seconds,
            head_timeout_seconds,
            request_timeout_seconds,
            max_connections,
            max_in_flight,
            retry_after_seconds,
            keep_alive_seconds,
            drain_seconds,
        } = HttpSettings::default();
        HttpSection {
            listen: "127.0.0.1:8791".to_owned(),
            public_url: String::new(),
            allowed_hosts,
            allowed_origins,
            body_limit_bytes,
            body_timeout_seconds,
            head_timeout_seconds,
            request_timeout_seconds,
            max_connections,
            max_in_flight,
            retry_after_seconds,
            keep_alive_seconds,
            drain_seconds,
        }
    }
}

impl HttpSection {
    /// The front's settings, for a server that listens on `address`.
    pub fn settings(&self, address: SocketAddr) -> HttpSettings {
        let public_url = match self.public_url.trim_end_matches('/') {
            "" => format!("http://{address}"),
            named => named.to_owned(),
        };
        HttpSettings {
            public_url,
            allowed_hosts: self.allowed_hosts.clone(),
            allowed_origins: self.allowed_origins.clone(),
            body_limit_bytes: self.body_limit_bytes,
            body_timeout_seconds: self.body_timeout_seconds,
            head_timeout_seconds: self.head_timeout_seconds,
            request_timeout_seconds: self.request_timeout_seconds,
            max_connections: self.max_connections,
            max_in_flight: self.max_in_flight,
            retry_after_seconds: self.retry_after_seconds,
            keep_alive_seconds: self.keep_alive_seconds,
            drain_seconds: self.drain_seconds,
        }
    }
}

/// The protocol core; see [`CoreOptions`] for each.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "CoreOptions says what each one is")]
pub struct McpSection {
    pub list_ttl_ms: u64,
    pub record_ttl_ms: u64,
    pub cached_lists: usize,
    pub batch_messages: usize,
}

impl Default for McpSection {
    fn default() -> McpSection {
        let CoreOptions { list_ttl_ms, record_ttl_ms, cached_lists, batch_messages, .. } = CoreOptions::default();
        McpSection { list_ttl_ms, record_ttl_ms, cached_lists, batch_messages }
    }
}

/// The pipe of `kobana-mcp stdio`; see [`StdioLimits`] for each.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "StdioLimits says what each one is")]
pub struct StdioSection {
    pub line_bytes: usize,
    pub max_in_flight: usize,
}

impl Default for StdioSection {
    fn default() -> StdioSection {
        let StdioLimits { line_bytes, max_in_flight } = StdioLimits::default();
        StdioSection { line_bytes, max_in_flight }
    }
}

impl From<&StdioSection> for StdioLimits {
    fn from(section: &StdioSection) -> StdioLimits {
        StdioLimits { line_bytes: section.line_bytes, max_in_flight: section.max_in_flight }
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

/// The embedded REST API; see [`SandboxLimits`] for each. Hourly limits of 0 set none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "SandboxLimits says what each one is")]
pub struct SandboxSection {
    pub body_bytes: usize,
    pub page_records: u64,
    pub hourly_reads: u32,
    pub hourly_writes: u32,
    pub bank_delay_seconds: u32,
    pub timer_reread_seconds: u32,
    pub timer_batch: u64,
    pub timer_batches: u32,
}

impl Default for SandboxSection {
    fn default() -> SandboxSection {
        let SandboxLimits {
            body_bytes,
            page_records,
            hourly_reads,
            hourly_writes,
            bank_delay_seconds,
            timer_reread_seconds,
            timer_batch,
            timer_batches,
        } = SandboxLimits::default();
        SandboxSection {
            body_bytes,
            page_records,
            hourly_reads: hourly_reads.unwrap_or(0),
            hourly_writes: hourly_writes.unwrap_or(0),
            bank_delay_seconds,
            timer_reread_seconds,
            timer_batch,
            timer_batches,
        }
    }
}

impl From<&SandboxSection> for SandboxLimits {
    fn from(section: &SandboxSection) -> SandboxLimits {
        let limited = |hourly: u32| (hourly > 0).then_some(hourly);
        SandboxLimits {
            body_bytes: section.body_bytes,
            page_records: section.page_records,
            hourly_reads: limited(section.hourly_reads),
            hourly_writes: limited(section.hourly_writes),
            bank_delay_seconds: section.bank_delay_seconds,
            timer_reread_seconds: section.timer_reread_seconds,
            timer_batch: section.timer_batch,
            timer_batches: section.timer_batches,
        }
    }
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
