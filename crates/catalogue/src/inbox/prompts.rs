//! The four prompts of the product. All of them only read.

mod failed_runs;
mod inbox;
mod usage;
mod webhooks;

use crate::prompt::Prompt;

/// In the order in which clients see them.
pub(super) static PROMPTS: &[Prompt] =
    &[failed_runs::REVIEW_FAILED_RUNS, inbox::INBOX_OVERVIEW, webhooks::WEBHOOK_HEALTH, usage::USAGE_REPORT];
