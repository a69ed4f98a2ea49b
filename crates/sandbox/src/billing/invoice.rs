//! Invoices.

use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value};
use storage::Row;

use crate::context::Context;
use crate::problem::Problem;
use crate::rules::{Action, Rule};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[];

/// An invoice to be made.
#[derive(Debug)]
pub(crate) struct NewInvoice {
    /// The billing account that pays.
    pub(crate) account: Row,
    /// The issuer; the default company where none is named.
    pub(crate) company_id: Option<String>,
    /// The subscription that it bills.
    pub(crate) subscription: Option<Row>,
    /// `subscription_cycle`, `subscription_create`, `subscription_update`, `manual`, `proposal`, `usage`.
    pub(crate) reason: &'static str,
    /// What is billed.
    pub(crate) lines: Vec<NewLine>,
    /// Taken off the sum of the lines, in cents, besides the coupon's.
    pub(crate) discount_cents: i64,
    /// The coupon that takes something off as well.
    pub(crate) coupon: Option<Row>,
    /// The accrual period, first and last day.
    pub(crate) period: Option<(Date, Date)>,
    /// When it is due; by the account's payment terms where it is not said.
    pub(crate) due_date: Option<Date>,
    /// Fields that are kept as they were sent: `description`, `footer`, `collection_method`, `nfe_issuance_policy`, `external_id`,
    /// `custom_metadata`, `product_group_id`.
    pub(crate) also: Map<String, Value>,
}

/// A line of an invoice to be made.
#[derive(Debug)]
pub(crate) struct NewLine {
    /// What is billed, in words.
    pub(crate) description: String,
    /// How many.
    pub(crate) quantity: Decimal,
    /// What one costs, in 1/10000 of a real; below zero for what is given back.
    pub(crate) unit_amount_subcents: i64,
    /// Other fields of the line: `product_id`, `price_id`, `service_item_id`, `subscription_item_id`, `type`, `period_start`,
    /// `period_end`, `proration`, `proration_details`.
    pub(crate) also: Map<String, Value>,
}

/// Stores a draft.
pub(crate) async fn make(_context: &mut Context, _new: NewInvoice) -> Result<Row, Problem> {
    Err(Problem::Internal("invoices are not made yet".to_owned()))
}

/// Issues a draft: number, due date, timers, and whatever its collection method and NF-e policy ask for.
pub(crate) async fn finalize(_context: &mut Context, _draft: Row) -> Result<Row, Problem> {
    Err(Problem::Internal("invoices are not issued yet".to_owned()))
}

/// Voids a draft's or an open invoice's claim, for a rule that does so by itself.
pub(crate) async fn void(_context: &mut Context, _invoice: Row, _reason: &str) -> Result<Row, Problem> {
    Err(Problem::Internal("invoices are not voided yet".to_owned()))
}
