//! The engine's limits, each a named setting.

/// Limits of one engine.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Limits {
    /// A result's text, in bytes; a longer list is cut at a record and says so.
    pub result_bytes: usize,
    /// One piece of a long text that a third party wrote (a mail's body), in characters; a call reads on where it ends.
    pub passage_chars: usize,
    /// How long a question may be answered, in seconds.
    pub question_ttl_seconds: u64,
    /// One call to the API, in seconds.
    pub api_timeout_seconds: u64,
    /// The newest records of each type in `resources/list`.
    pub listed_resources: usize,
    /// The newest records searched by a completion.
    pub completion_records: usize,
    /// One argument's value in a question, in characters; a longer one is visibly cut.
    pub question_value_chars: usize,
    /// Nesting of arguments.
    pub argument_depth: usize,
    /// All arguments of a call, in bytes, besides the files that its tool takes; see [`room`](crate::arguments::room).
    pub argument_bytes: usize,
    /// A file that a resource carries, in bytes.
    pub file_bytes: usize,
    /// How long the address of a file leads to it, in seconds.
    pub file_link_ttl_seconds: u64,
    /// A file behind such an address, in bytes.
    pub linked_file_bytes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            result_bytes: 80_000,
            passage_chars: 20_000,
            question_ttl_seconds: 300,
            api_timeout_seconds: 30,
            listed_resources: 20,
            completion_records: 100,
            question_value_chars: 400,
            argument_depth: 16,
            argument_bytes: 2_097_152,
            file_bytes: 10_485_760,
            file_link_ttl_seconds: 300,
            // What Amazon SES takes of a received message.
            linked_file_bytes: 41_943_040,
        }
    }
}
