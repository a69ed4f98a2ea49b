//! Proposals, their items and their life.
//!
//! Besides what the API shows, a proposal keeps the data of a prospect and a contact (`prospect_data`, `contact_data`), when it
//! was e-mailed (`mailed_at`), and what came of its acceptance (`subscription_id`, `invoice_id`).

mod accept;
mod buyer;
mod document;
mod item;
mod life;
mod offer;
mod paper;
mod pricing;
mod recipient;
mod several;
mod write;

pub(crate) use paper::OWN_PATHS;

use catalogue::billing::proposal::PROPOSAL;
use storage::Row;

use crate::answer::Asked;
use crate::context::Context;
use crate::problem::Problem;
use crate::rules::{Action, Rule};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_proposals_create", |context, asked| Box::pin(write::create(context, asked))),
    ("billing_proposals_update", |context, asked| Box::pin(write::change(context, asked))),
    ("billing_proposals_delete", |context, asked| Box::pin(write::delete(context, asked))),
    ("billing_proposals_duplicate", |context, asked| Box::pin(write::duplicate(context, asked))),
    ("billing_proposals_items_list", |context, asked| Box::pin(item::list(context, asked))),
    ("billing_proposals_items_create", |context, asked| Box::pin(item::create(context, asked))),
    ("billing_proposals_items_get", |context, asked| Box::pin(item::show(context, asked))),
    ("billing_proposals_items_update", |context, asked| Box::pin(item::change(context, asked))),
    ("billing_proposals_items_delete", |context, asked| Box::pin(item::delete(context, asked))),
    ("billing_proposals_pricing", |context, asked| Box::pin(pricing::show(context, asked))),
    ("billing_proposals_stats", |context, asked| Box::pin(pricing::stats(context, asked))),
    ("billing_proposals_json", |context, asked| Box::pin(document::show(context, asked))),
    ("billing_proposals_generate_pdf", |context, asked| Box::pin(paper::generate(context, asked))),
    ("billing_proposals_publish", |context, asked| Box::pin(life::publish(context, asked))),
    ("billing_proposals_unpublish", |context, asked| Box::pin(life::unpublish(context, asked))),
    ("billing_proposals_send", |context, asked| Box::pin(life::send(context, asked))),
    ("billing_proposals_cancel", |context, asked| Box::pin(life::cancel(context, asked))),
    ("billing_proposals_accept", |context, asked| Box::pin(accept::accept(context, asked))),
    ("billing_proposals_undo_accept", |context, asked| Box::pin(accept::undo(context, asked))),
    ("billing_proposals_bulk_send", |context, asked| Box::pin(several::send(context, asked))),
    ("billing_proposals_bulk_cancel", |context, asked| Box::pin(several::cancel(context, asked))),
    ("billing_proposals_bulk_delete", |context, asked| Box::pin(several::delete(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[
    ("proposals", life::EXPIRE, |context, timer| Box::pin(life::expire(context, timer))),
    ("proposals", life::OPEN, |context, timer| Box::pin(life::open(context, timer))),
];

/// 422 outside of drafts.
const NOT_DRAFT: &str = "proposal_not_draft";

/// 422 for what is not, or no longer, at its recipient's.
const NOT_SENT: &str = "proposal_not_sent";

/// The proposal that the path names.
///
/// # Errors
/// 404.
async fn named(context: &mut Context, asked: &Asked) -> Result<Row, Problem> {
    let key = asked.key_at("id")?;
    context.find(&PROPOSAL, &key).await
}
