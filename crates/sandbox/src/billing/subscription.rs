//! Subscriptions and their life.
//!
//! Besides what the API shows, a subscription keeps where its periods are counted from, what the current one was sold for and
//! up to when usage has been billed, see [`kept`].

mod activate;
mod bill;
mod cancel;
mod change;
mod create;
pub(crate) mod items;
pub(crate) mod kept;
mod one_off;
mod pause;
pub(crate) mod period;
mod renew;
mod revert;
pub(crate) mod sale;
pub(crate) mod share;
mod standing;
mod store;
mod sync;
pub(crate) mod timers;
mod trial;

use catalogue::billing::subscription::SUBSCRIPTION;
use serde_json::{Map, Value};
use storage::Row;

use crate::answer::Asked;
use crate::context::Context;
use crate::problem::Problem;
use crate::rules::{Action, Rule};

pub(crate) use activate::activate;
pub(crate) use cancel::remove;
pub(crate) use standing::{draft_deleted, invoice_moved};
pub(crate) use store::make;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_subscriptions_create", |context, asked| Box::pin(create::create(context, asked))),
    ("billing_subscriptions_update", |context, asked| Box::pin(change::change(context, asked))),
    ("billing_subscriptions_delete", |context, asked| Box::pin(cancel::delete(context, asked))),
    ("billing_subscriptions_activate", |context, asked| Box::pin(activate::run(context, asked))),
    ("billing_subscriptions_revert_to_confirmed", |context, asked| Box::pin(revert::run(context, asked))),
    ("billing_subscriptions_pause", |context, asked| Box::pin(pause::pause(context, asked))),
    ("billing_subscriptions_resume", |context, asked| Box::pin(pause::resume(context, asked))),
    ("billing_subscriptions_cancel", |context, asked| Box::pin(cancel::run(context, asked))),
    ("billing_subscriptions_create_invoice", |context, asked| Box::pin(one_off::run(context, asked))),
    ("billing_subscriptions_items_list", |context, asked| Box::pin(items::list(context, asked))),
    ("billing_subscriptions_sync_plan_items", |context, asked| Box::pin(sync::run(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[
    ("subscriptions", timers::BILL, |context, timer| Box::pin(bill::fire(context, timer))),
    ("subscriptions", timers::RENEW, |context, timer| Box::pin(renew::fire(context, timer))),
    ("subscriptions", timers::TRIAL_END, |context, timer| Box::pin(trial::fire(context, timer))),
    ("subscriptions", timers::RESUME, |context, timer| Box::pin(pause::fire(context, timer))),
];

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
#[derive(Debug, Clone, PartialEq, Eq)]
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

/// The subscription that the path names.
///
/// # Errors
/// 404.
async fn named(context: &mut Context, asked: &Asked) -> Result<Row, Problem> {
    context.find(&SUBSCRIPTION, &asked.key()?).await
}
