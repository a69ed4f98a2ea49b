//! The organization's people: invited by e-mail, with at least one role.

mod change;
mod create;

use catalogue::billing::dashboard_user::DASHBOARD_USER;
use serde_json::{Value, json};
use storage::{Order, Row, Timer};

use super::{invitation, listing};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::{Action, Rule};
use crate::uses::equal;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_dashboard_users_list", |context, asked| Box::pin(list(context, asked))),
    ("billing_dashboard_users_create", |context, asked| Box::pin(create::run(context, asked))),
    ("billing_dashboard_users_update", |context, asked| Box::pin(change::run(context, asked))),
    ("billing_dashboard_users_delete", |context, asked| Box::pin(change::delete(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[
    ("dashboard_users", invitation::ACCEPTED, |context, timer| Box::pin(accepted(context, timer))),
    ("dashboard_users", invitation::EXPIRED, |context, timer| {
        Box::pin(invitation::expire(context, &DASHBOARD_USER, timer))
    }),
];

/// What somebody shows of a role.
pub(super) fn shown(role: &Row) -> Value {
    json!({ "id": role.uid, "name": role.text("name"), "slug": role.text("slug") })
}

async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let role = asked.query.get("role").map(|slug| equal("roles.slug", slug));
    listing::page(context, asked, role.into_iter().collect(), Order::Newest).await
}

async fn accepted(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    if let Some(mut row) = invitation::pending(context, &DASHBOARD_USER, timer).await? {
        invitation::welcome(&mut row, context.now);
        row.put("login_count", 1);
        let row = context.update(&DASHBOARD_USER, row).await?;
        context.tx.unschedule(&DASHBOARD_USER, row.id).await?;
    }
    Ok(())
}
