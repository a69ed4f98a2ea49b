//! The settings of the protocol core and of the pipe.

use serde::{Deserialize, Serialize};

use crate::mcp::CoreOptions;
use crate::stdio::StdioLimits;

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
