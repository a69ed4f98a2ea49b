//! Changes where events go, which, and whether any do. What the receiver asks for stays as it is.

use catalogue::inbox::webhook::WEBHOOK;

use super::{ACTIVE, INACTIVE, named, target};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::inbox::delivery;
use crate::problem::Problem;
use crate::verbs::update;

/// `PATCH /v1/webhooks/{id}`. Deliveries that wait for another try are sent to the new address; of a webhook that becomes
/// inactive they end as failed.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let hook = named(context, asked).await?;
    let mut body = asked.body.clone();
    target::check(&mut body).map_err(Problem::Fields)?;
    let was = hook.text("status").to_owned();
    let hook = update::store(context, &WEBHOOK, hook, &body).await?;
    if was == ACTIVE && hook.text("status") == INACTIVE {
        delivery::give_up(context, &hook.uid).await?;
    }
    Ok(Answered::Record(&WEBHOOK, hook))
}
