//! The ledger of confirmations and the audit trail: what must survive a crash.

use jiff::Timestamp;

use crate::api::BoxFuture;
use crate::principal::{AccountId, PersonId};
use crate::tenant::WorkspaceId;

/// The random name of one question; an approval acts at most once under it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Nonce(pub String);

/// The claim of an approval, written durably before the run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claim {
    /// The question.
    pub nonce: Nonce,
    /// The account.
    pub account: AccountId,
    /// The workspace, for a call that is made in one.
    pub workspace: Option<WorkspaceId>,
    /// Who approved.
    pub person: PersonId,
    /// What runs.
    pub tool: &'static str,
    /// SHA-256 of the canonical arguments, in hex.
    pub arguments_digest: String,
    /// When it was claimed.
    pub claimed_at: Timestamp,
    /// When the question's state stops verifying: the row must outlive it.
    pub expires_at: Timestamp,
}

/// What became of a run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum RunOutcome {
    /// The API acted; the answer's status.
    Done(u16),
    /// The API refused; the refusal's code.
    Refused(String),
    /// It is not known whether the API acted (time-out, broken connection).
    Unknown,
}

/// The answer to a claim.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Claimed {
    /// This claim is the first: run.
    First,
    /// It was claimed before. `None` while no outcome was recorded: it may be running, or the server stopped in between.
    Before(Option<RunOutcome>),
}

/// The store cannot be used now; detail for the log.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("the ledger is unavailable: {0}")]
pub struct LedgerFault(pub String);

/// Single use of approvals.
pub trait Ledger: Send + Sync {
    /// Claims the nonce: one insert-if-absent, durable when it returns.
    fn claim(&self, claim: Claim) -> BoxFuture<'_, Result<Claimed, LedgerFault>>;

    /// Records what became of the run.
    fn complete(&self, nonce: Nonce, outcome: RunOutcome) -> BoxFuture<'_, Result<(), LedgerFault>>;

    /// What is recorded of `nonce`; `None` when it was never claimed.
    fn find(&self, nonce: Nonce) -> BoxFuture<'_, Result<Option<Claimed>, LedgerFault>>;
}

/// The decisions with their words, each written once: what is written can be read back.
macro_rules! decisions {
    ($($(#[$about:meta])* $name:ident = $word:literal),+ $(,)?) => {
        /// How an audited call was let through or stopped.
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        pub enum Decision {
            $($(#[$about])* $name),+
        }

        impl Decision {
            /// Every decision.
            pub const ALL: &[Decision] = &[$(Decision::$name),+];

            /// The word kept in the audit table.
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Decision::$name => $word),+
                }
            }
        }
    };
}

decisions! {
    /// A plain write: no question needed.
    Plain = "plain",
    /// A destructive call of a client that cannot be asked, run by the product's policy.
    Unasked = "unasked",
    /// The question was put.
    Asked = "asked",
    /// The person said yes.
    Confirmed = "confirmed",
    /// The person said no or closed the question.
    Declined = "declined",
    /// Refused before it could run.
    Refused = "refused",
    /// The address of a file was given.
    Linked = "linked",
    /// A file was asked for by its address.
    Opened = "opened",
}

/// One audit row: who, what, decided how, with what outcome. Never an argument's value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditEntry {
    /// When.
    pub at: Timestamp,
    /// The account.
    pub account: AccountId,
    /// The workspace, for a call that is made in one.
    pub workspace: Option<WorkspaceId>,
    /// Who.
    pub person: PersonId,
    /// The tool.
    pub tool: &'static str,
    /// SHA-256 of the canonical arguments, in hex.
    pub arguments_digest: String,
    /// How it was decided.
    pub decision: Decision,
    /// `ok`, a refusal's code, or `unknown`.
    pub outcome: String,
    /// The request's id, as in the log.
    pub request_id: String,
}

/// The audit trail.
pub trait Audit: Send + Sync {
    /// Appends one row, durably.
    fn append(&self, entry: AuditEntry) -> BoxFuture<'_, Result<(), LedgerFault>>;
}
