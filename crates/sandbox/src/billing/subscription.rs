//! Subscriptions and their life.

use serde_json::{Map, Value};
use storage::Row;

use crate::context::Context;
use crate::problem::Problem;
use crate::rules::{Action, Rule};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[];

/// A subscription to be made.
#[derive(Debug)]
pub(crate) struct NewSubscription {
    /// The billing account that pays.
    pub(crate) account: Row,
    /// The plan, or the items.
    pub(crate) sold: Sold,
    /// Fields that are kept as they were sent: `company_id`, `billing_cycle`, `collection_method`, `discount_code_id`, `proposal_id`,
    /// `external_id`, `trial_period_days`, `trial_end`, `notes`, `custom_metadata`.
    pub(crate) also: Map<String, Value>,
}

/// What a subscription is of.
#[derive(Debug)]
pub(crate) enum Sold {
    /// A plan, with its items as they are now.
    Plan(Row),
    /// These items: product, price, quantity and unit amount in 1/10000 of a real.
    Items(Vec<SoldItem>),
}

/// One item of a subscription.
#[derive(Debug, Clone)]
pub(crate) struct SoldItem {
    /// The product's id.
    pub(crate) product_id: String,
    /// The price's id.
    pub(crate) price_id: String,
    /// How many, from 1.
    pub(crate) quantity: i64,
    /// What one costs in a billing cycle, in 1/10000 of a real.
    pub(crate) unit_amount_subcents: i64,
}

/// Stores a confirmed subscription, not yet begun.
pub(crate) async fn make(_context: &mut Context, _new: NewSubscription) -> Result<Row, Problem> {
    Err(Problem::Internal("subscriptions are not made yet".to_owned()))
}

/// Begins a draft or confirmed subscription: trial, or first period and invoice.
pub(crate) async fn activate(_context: &mut Context, _subscription: Row) -> Result<Row, Problem> {
    Err(Problem::Internal("subscriptions do not begin yet".to_owned()))
}

/// What becomes of a subscription when one of its invoices is late (`overdue`), or paid, void or given up.
pub(crate) async fn invoice_moved(_context: &mut Context, _invoice: &Row) -> Result<(), Problem> {
    Ok(())
}
