//! Makes a role of the organization's own.

use catalogue::billing::team_role::TEAM_ROLE;
use serde_json::{Value, json};

use super::slug_is_free;
use crate::answer::{Answered, Asked};
use crate::billing::{organization, presence, screen};
use crate::context::Context;
use crate::problem::Problem;

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    organization::founded(context).await?;
    slug_is_free(context, &asked.body, None).await?;
    let place = screen::last_place(context, &TEAM_ROLE).await?;
    let usual = json!({ "external_id": null, "description": null, "is_active": true, "is_system": false,
        "display_order": place, "users_count": 0 });
    let Value::Object(mut doc) = usual else { return Err(Problem::Internal("a role is an object".to_owned())) };
    doc.extend(asked.body.clone());
    presence::begin(&mut doc);
    Ok(Answered::Created(&TEAM_ROLE, organization::insert(context, &TEAM_ROLE, doc).await?))
}
