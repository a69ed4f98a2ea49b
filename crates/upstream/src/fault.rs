//! Why an exchange gave no usable answer. Texts are for the log: bounded, without addresses and without secrets.

use engine::ApiFault;

/// Characters kept of a text that somebody else wrote.
const TEXT_CHARS: usize = 80;

/// Why no usable answer came.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Fault {
    /// No connection: nothing was sent.
    #[error("no connection: {0}")]
    NoConnection(String),
    /// The API turns away the certificate that this server shows, or asks for one that is not set: nothing ran.
    #[error("the API wants a client certificate that it takes ({0}): see client_certificate_file")]
    CertificateRefused(String),
    /// The connection broke before an answer began.
    #[error("the connection broke before an answer: {0}")]
    NoAnswer(String),
    /// The connection broke inside the answer.
    #[error("the answer broke off: {0}")]
    BrokenOff(String),
    /// The time for the whole exchange is over.
    #[error("no answer within {seconds} s")]
    Timeout {
        /// The limit.
        seconds: u64,
    },
    #[error("the answer has more than {limit} bytes")]
    TooLarge { limit: usize },
    /// The API failed; the id under which its support finds the request.
    #[error("the API answered {status}{}", told(request_id))]
    ServerError { status: u16, request_id: Option<String> },
    #[error("a page of HTML answered {status}")]
    Html { status: u16 },
    #[error("an answer of type {0} where JSON is due")]
    ContentType(String),
    #[error("the answer is no JSON, or is cut off")]
    NotJson,
    #[error("the answer is empty")]
    Empty,
    #[error("a redirect ({status}) where none is due")]
    Redirected { status: u16 },
    #[error("the redirect leads to no https address")]
    BadLocation,
    /// The API leads on by a cursor that no caller could send back.
    #[error("the list leads on by a cursor that is too long to be given on")]
    LongCursor,
    #[error("not modified, though nothing was known")]
    NotModified,
    #[error("the header {0} says two things")]
    TwoValues(&'static str),
    /// The answer's status is none that an answer can have.
    #[error("the status {0} ends no exchange")]
    Status(u16),
    /// A write went out again after no answer came, and was refused: the first may have run, or may be running.
    #[error("refused with {status} when it went out again: the first may have run")]
    Unclear { status: u16 },
    #[error("the answer is about another record than the one asked for")]
    AnotherRecord,
    /// The request has used up its calls.
    #[error("more than {limit} calls for one request")]
    TooManyCalls { limit: u32 },
    /// The caller has no token that the API could take.
    #[error("the caller has no token for the API")]
    NoCredential,
    /// The call is made in a workspace that no token of the settings opens.
    #[error("no token opens the call's workspace")]
    NoWorkspaceToken,
    #[error("{0}")]
    Internal(String),
}

impl Fault {
    /// Whether the same request may go out again: no answer came, and time is left.
    pub(crate) fn may_repeat(&self) -> bool {
        matches!(self, Fault::NoConnection(_) | Fault::NoAnswer(_))
    }
}

impl From<Fault> for ApiFault {
    fn from(fault: Fault) -> ApiFault {
        match fault {
            Fault::Timeout { seconds } => ApiFault::Timeout { seconds },
            Fault::Internal(detail) => ApiFault::Internal { detail },
            Fault::NoCredential | Fault::NoWorkspaceToken => ApiFault::Internal { detail: fault.to_string() },
            other => ApiFault::Unavailable { detail: other.to_string() },
        }
    }
}

fn told(request_id: &Option<String>) -> String {
    request_id.as_ref().map(|id| format!(" (its request {id})")).unwrap_or_default()
}

/// A text of somebody else's, as far as a log needs it.
pub(crate) fn short(text: &str) -> String {
    cut(text, TEXT_CHARS)
}

/// The first `chars` of a text on one line.
pub(crate) fn cut(text: &str, chars: usize) -> String {
    text.chars().take(chars).flat_map(char::escape_debug).collect()
}
