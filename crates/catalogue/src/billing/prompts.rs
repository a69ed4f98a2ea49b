//! The four prompts of the product. One of them leads to a write, after asking.

mod collect;
mod customer;
mod nfes;
mod summary;

use crate::prompt::Prompt;

/// In the order in which clients see them.
pub(super) static PROMPTS: &[Prompt] = &[
    collect::COLLECT_OVERDUE_INVOICES,
    nfes::REVIEW_PENDING_NFES,
    customer::CUSTOMER_OVERVIEW,
    summary::MONTHLY_BILLING_SUMMARY,
];
