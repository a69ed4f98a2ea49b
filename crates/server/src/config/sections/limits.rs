//! The settings of the engine.

use engine::Limits;
use serde::{Deserialize, Serialize};

/// The engine's limits; see [`engine::Limits`] for each.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "engine::Limits says what each one is")]
pub struct LimitSection {
    pub result_bytes: usize,
    pub passage_chars: usize,
    pub question_ttl_seconds: u64,
    pub api_timeout_seconds: u64,
    pub listed_resources: usize,
    pub completion_records: usize,
    pub question_value_chars: usize,
    pub argument_depth: usize,
    pub argument_bytes: usize,
    pub file_bytes: usize,
    pub file_link_ttl_seconds: u64,
    pub linked_file_bytes: usize,
}

impl Default for LimitSection {
    fn default() -> LimitSection {
        // Every field by name: a limit that the engine gains does not compile until it is a setting.
        let Limits {
            result_bytes,
            passage_chars,
            question_ttl_seconds,
            api_timeout_seconds,
            listed_resources,
            completion_records,
            question_value_chars,
            argument_depth,
            argument_bytes,
            file_bytes,
            file_link_ttl_seconds,
            linked_file_bytes,
        } = Limits::default();
        LimitSection {
            result_bytes,
            passage_chars,
            question_ttl_seconds,
            api_timeout_seconds,
            listed_resources,
            completion_records,
            question_value_chars,
            argument_depth,
            argument_bytes,
            file_bytes,
            file_link_ttl_seconds,
            linked_file_bytes,
        }
    }
}

impl From<&LimitSection> for Limits {
    fn from(section: &LimitSection) -> Limits {
        Limits {
            result_bytes: section.result_bytes,
            passage_chars: section.passage_chars,
            question_ttl_seconds: section.question_ttl_seconds,
            api_timeout_seconds: section.api_timeout_seconds,
            listed_resources: section.listed_resources,
            completion_records: section.completion_records,
            question_value_chars: section.question_value_chars,
            argument_depth: section.argument_depth,
            argument_bytes: section.argument_bytes,
            file_bytes: section.file_bytes,
            file_link_ttl_seconds: section.file_link_ttl_seconds,
            linked_file_bytes: section.linked_file_bytes,
        }
    }
}
