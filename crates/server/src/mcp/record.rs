//! What is told of every request to logs and metrics: never an argument, a result or a token.

use engine::PersonId;

use crate::mcp::params::ClientName;

/// One request, told when it has been answered or dropped.
#[derive(Debug, Clone, PartialEq)]
pub struct RequestRecord {
    /// The request's id, as in the audit and the `Request-Id` header.
    pub request_id: String,
    /// The product, or empty when none was reached.
    pub product: &'static str,
    /// The JSON-RPC method if the server knows it; `batch` for several, `other` for any other, `-` when none was read, and
    /// `file` for a file that was asked for by its address.
    pub method: &'static str,
    /// The tool of a `tools/call`, if the catalogue knows it, or the one that gave a file's address.
    pub tool: Option<&'static str>,
    /// The protocol revision, or empty when none was read.
    pub version: &'static str,
    /// How the client calls itself.
    pub client: Option<ClientName>,
    /// The person.
    pub person: Option<PersonId>,
    /// `ok`, `asked`, a refusal's code, a JSON-RPC code, or `dropped` when the client hung up.
    pub outcome: String,
    /// The HTTP status; 0 on stdio.
    pub status: u16,
    /// From the last byte of the head to the answer.
    pub milliseconds: u64,
}

impl RequestRecord {
    /// A record of which nothing is known yet.
    pub fn empty() -> RequestRecord {
        RequestRecord {
            request_id: String::new(),
            product: "",
            method: "-",
            tool: None,
            version: "",
            client: None,
            person: None,
            outcome: String::new(),
            status: 0,
            milliseconds: 0,
        }
    }
}

/// The `outcome` of a request whose client hung up before the answer.
pub const DROPPED: &str = "dropped";

/// Tells the reads that a remote API still allows in the hour, as far as is known.
pub type ReadsLeft = Box<dyn Fn() -> Option<u64> + Send + Sync>;

/// Where records go.
pub trait Observe: Send + Sync {
    /// Called once a request.
    fn request(&self, record: &RequestRecord);

    /// Called once at the start for each product that a remote API serves.
    fn reads_left(&self, _product: &'static str, _left: ReadsLeft) {}

    /// Called when a handler panicked, before the request's record.
    fn panicked(&self, request_id: &str, detail: &str);
}

/// What is known of a request once its message was read.
#[derive(Debug, Clone, PartialEq)]
pub struct Facts {
    /// See [`RequestRecord::method`].
    pub method: &'static str,
    /// See [`RequestRecord::tool`].
    pub tool: Option<&'static str>,
    /// See [`RequestRecord::version`].
    pub version: &'static str,
    /// See [`RequestRecord::client`].
    pub client: Option<ClientName>,
    /// What a handler that panicked said.
    pub panic: Option<String>,
}

impl Default for Facts {
    fn default() -> Facts {
        Facts { method: "-", tool: None, version: "", client: None, panic: None }
    }
}
