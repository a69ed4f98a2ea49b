//! Sums over a month.

use super::money::cents;
use crate::field::{Field, integer, month};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Origin, Tool, Verb};

/// What a month came to.
pub static MONTHLY_SUMMARY: Record =
    Record::billing("reports", Text::new("Resumo do mês", "Monthly summary")).never_kept().fields(&[SUMS]);

const SUMS: &[Field] = &[
    month("month").read_only(),
    integer("invoiced_count").read_only(),
    cents("invoiced_cents").read_only().about("Cents; drafts and void invoices left out."),
    integer("collected_count").read_only(),
    cents("collected_cents").read_only().about("Cents received in the month, less what was given back."),
    integer("open_count").read_only(),
    cents("open_cents").read_only().about("Cents still to pay of the month's invoices."),
    integer("overdue_count").read_only(),
    cents("overdue_cents").read_only().about("Cents of those whose due date is past."),
];

const ASKED: &[Field] = &[month("month").about("YYYY-MM; default: this month.")];

/// Reports.
pub static TOOLS: &[Tool] = &[Tool::read(
    "billing_reports_monthly_summary",
    Text::new("Resumir mês", "Sum up month"),
    &MONTHLY_SUMMARY,
)
.scope("reports", "billing.reports")
.about(
    "Sums up a month in cents: invoiced, collected, still open and overdue, with how many of each. Only the sandbox \
     has it; elsewhere add up billing_invoices_list and billing_payments_list.",
)
.get("/v1/reports/monthly-summary", Verb::Rule)
.query(ASKED)
.origin(Origin::Sandbox)];
