//! Replaces a webhook's signing secret.

use catalogue::inbox::webhook::WEBHOOK;
use serde_json::json;

use super::{named, secret};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// `POST /v1/webhooks/{id}/regenerate-secret`: the old one signs nothing any more, not even what is tried again.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut hook = named(context, asked).await?;
    let told = secret::make(context.entropy.as_ref());
    hook.put(secret::FIELD, told.as_str());
    context.update(&WEBHOOK, hook).await?;
    Ok(Answered::Bare(json!({ secret::TOLD: told })))
}
