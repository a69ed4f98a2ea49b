//! Changes and removes roles, with what the people who have them show of them.

use catalogue::billing::dashboard_user::DASHBOARD_USER;
use catalogue::billing::team_role::TEAM_ROLE;
use serde_json::{Value, json};
use storage::Row;

use super::{named, slug_is_free};
use crate::answer::{Answered, Asked};
use crate::billing::dashboard_user::shown;
use crate::billing::refusal::coded;
use crate::billing::{deleted, presence};
use crate::context::Context;
use crate::problem::Problem;
use crate::uses::{Walk, equal};
use crate::verbs::update;

/// What a system role takes: names and notes of the caller's own programs.
const OF_SYSTEM: &[&str] = &["external_id", "custom_metadata"];

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    let fixed: Vec<&str> = asked.body.keys().map(String::as_str).filter(|name| !OF_SYSTEM.contains(name)).collect();
    if is_system(&row) && !fixed.is_empty() {
        return Err(protected(json!({ "fields": fixed })));
    }
    slug_is_free(context, &asked.body, Some(&row)).await?;
    let row = update::store(context, &TEAM_ROLE, row, &asked.body).await?;
    in_users(context, &row.uid, Some(&row)).await?;
    Ok(Answered::Record(&TEAM_ROLE, row))
}

/// Removes a role: whoever has it loses it.
pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    if is_system(&row) {
        return Err(protected(Value::Null));
    }
    in_users(context, &row.uid, None).await?;
    let row = context.find(&TEAM_ROLE, &storage::Key::Id(row.id)).await?;
    presence::end(context, &TEAM_ROLE, row).await?;
    Ok(deleted())
}

fn is_system(role: &Row) -> bool {
    role.doc.get("is_system") == Some(&Value::Bool(true))
}

fn protected(details: Value) -> Problem {
    let message = "Este papel é do sistema: não muda nem é excluído. Crie um papel próprio.";
    coded("system_role_protected", message, details)
}

/// Brings what people show of the role `id` up to date; without a role it is taken from them.
async fn in_users(context: &mut Context, id: &str, role: Option<&Row>) -> Result<(), Problem> {
    let mut walk = Walk::new(&DASHBOARD_USER, equal("roles.id", id));
    while let Some(users) = walk.next(context).await? {
        for mut user in users {
            if let Some(Value::Array(roles)) = user.doc.get_mut("roles") {
                match role {
                    Some(role) => roles.iter_mut().filter(|one| one["id"] == *id).for_each(|one| *one = shown(role)),
                    None => roles.retain(|one| one["id"] != *id),
                }
            }
            context.update(&DASHBOARD_USER, user).await?;
        }
    }
    Ok(())
}
