//! The one path of every call, between a protocol front and a REST API.
//!
//! The engine knows neither MCP's wire, nor SQL, nor a network: it owns the traits [`Api`], [`Ledger`], [`Audit`],
//! [`Sealer`], [`Clock`] and [`Entropy`], and others implement them.
//!
//! # What is on record, and when
//!
//! Every write and every step of a confirmation leaves an audit row. Where the store is away, safety decides:
//!
//! - A confirmed call runs only after its claim is durable. No claim, no run: `confirmation_unavailable`. Its outcome
//!   completes the claim; until then a replay reports it as unknown and never runs it.
//! - A destructive call of a client that cannot be asked runs only after an audit row `started` is durable; otherwise it
//!   is refused with `confirmation_unavailable` too. So no destructive call is ever without a trace.
//! - What has already happened cannot be refused any more: an audit row or an outcome that cannot be written after the
//!   run is an error in the log with everything that the row would have held.
//! - A plain write can be mended; its row is written after it.

pub mod api;
pub mod arguments;
pub mod call;
pub mod clock;
pub mod completions;
pub mod confirm;
pub mod json;
pub mod ledger;
pub mod limits;
pub mod link;
mod own;
pub mod permit;
pub mod principal;
pub mod progress;
pub mod prompts;
pub mod refusal;
pub mod request;
pub mod resources;
pub mod sealer;
pub mod secret;
mod shape;
pub mod strict;
pub mod tenant;
pub mod visible;

use std::sync::Arc;

pub use api::{Api, ApiFault, BoxFuture, Completeness, Listing, Newest};
pub use arguments::{CheckedArgument, CheckedArguments};
pub use call::{Askable, Call, CallOutcome, FormAnswer, Question, ResultText, ToolResult};
pub use clock::{Clock, Entropy};
pub use completions::{Completion, CompletionError, CompletionRef};
pub use ledger::{Audit, AuditEntry, Claim, Claimed, Decision, Ledger, LedgerFault, Nonce, RunOutcome};
pub use limits::Limits;
pub use link::{FileError, FileLinks, FileRequest, LinkedFile, NoAddress};
pub use permit::{Confirmed, Permit};
pub use principal::{AccountId, Mode, Permissions, PersonId, Principal, Scopes, ToolFilter};
pub use progress::Progress;
pub use prompts::{PromptError, PromptText};
pub use refusal::{ArgumentError, Problem, Refusal, ToldOnce};
pub use resources::{ResourceBody, ResourceContent, ResourceEntry, ResourceError, ResourceList, ResourceRead};
pub use sealer::{SealError, Sealer};
pub use secret::Secret;
pub use tenant::{Chosen, Tenant, Workspace, WorkspaceId, Workspaces};

/// One product's engine.
pub struct Engine {
    /// The product's rows.
    pub product: &'static catalogue::Product,
    /// Where calls go.
    pub api: Arc<dyn Api>,
    /// Single use of approvals.
    pub ledger: Arc<dyn Ledger>,
    /// The audit trail.
    pub audit: Arc<dyn Audit>,
    /// The seal of questions.
    pub sealer: Arc<dyn Sealer>,
    /// Time.
    pub clock: Arc<dyn Clock>,
    /// Randomness.
    pub entropy: Arc<dyn Entropy>,
    /// Where the addresses of files lead.
    pub files: FileLinks,
    /// Limits.
    pub limits: Limits,
}

impl Engine {
    /// Whether `principal` may run `tool`, and somebody answers it: the API, or the server by itself.
    pub fn offers(&self, principal: &Principal, tool: &'static catalogue::Tool) -> bool {
        let answered = matches!(tool.verb, catalogue::Verb::Own(_)) || self.api.offers(tool);
        answered && permit::admit(principal, tool).is_ok()
    }
}
