//! The five prompts of the product. All of them only read.

mod cash_flow;
mod overdue_payables;
mod overdue_receivables;
mod person;
mod summary;

use crate::prompt::Prompt;

/// In the order in which clients see them.
pub(super) static PROMPTS: &[Prompt] = &[
    overdue_payables::OVERDUE_PAYABLES,
    overdue_receivables::OVERDUE_RECEIVABLES,
    cash_flow::CASH_FLOW_OUTLOOK,
    summary::MONTHLY_SUMMARY,
    person::PERSON_OVERVIEW,
];
