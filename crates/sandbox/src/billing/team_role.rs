//! Roles of the organization's people: those of the system, which nobody changes, and the organization's own.

mod change;
mod create;
mod system;

use catalogue::billing::dashboard_user::DASHBOARD_USER;
use catalogue::billing::team_role::TEAM_ROLE;
use serde_json::{Map, Value};
use storage::{Key, Order, Row};

use super::{listing, organization, presence, slug};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::{count, equal};

pub(super) use system::found;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_team_roles_list", |context, asked| Box::pin(list(context, asked))),
    ("billing_team_roles_get", |context, asked| Box::pin(show(context, asked))),
    ("billing_team_roles_create", |context, asked| Box::pin(create::run(context, asked))),
    ("billing_team_roles_update", |context, asked| Box::pin(change::run(context, asked))),
    ("billing_team_roles_delete", |context, asked| Box::pin(change::delete(context, asked))),
];

async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    organization::founded(context).await?;
    listing::page(context, asked, vec![], Order::Newest).await
}

async fn show(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    Ok(Answered::Record(&TEAM_ROLE, named(context, asked).await?))
}

async fn named(context: &mut Context, asked: &Asked) -> Result<Row, Problem> {
    organization::founded(context).await?;
    presence::find(context, &TEAM_ROLE, &asked.key()?).await
}

/// The roles with these ids, which somebody may be given.
///
/// # Errors
/// 422 `role_ids` for none, for one that was removed and for one that is not in use.
pub(super) async fn given(context: &mut Context, ids: &[Value]) -> Result<Vec<Row>, Problem> {
    if ids.is_empty() {
        return Err(Problem::field("role_ids", "deve ter ao menos um papel"));
    }
    let mut roles: Vec<Row> = Vec::with_capacity(ids.len());
    for id in ids.iter().filter_map(Value::as_str) {
        let role = context.tx.get(&TEAM_ROLE, &Key::Uid(id.to_owned())).await?.filter(presence::is_live);
        let Some(role) = role else { return Err(Problem::field("role_ids", &format!("{id}: não foi encontrado"))) };
        if role.doc.get("is_active") == Some(&Value::Bool(false)) {
            let message = format!("o papel {} está inativo", role.text("name"));
            return Err(Problem::field("role_ids", &message));
        }
        if roles.iter().all(|other| other.id != role.id) {
            roles.push(role);
        }
    }
    Ok(roles)
}

/// Counts anew how many have the role `id`.
///
/// # Errors
/// The store's.
pub(super) async fn recount(context: &mut Context, id: &str) -> Result<(), Problem> {
    let Some(mut role) = context.tx.get(&TEAM_ROLE, &Key::Uid(id.to_owned())).await? else { return Ok(()) };
    let users = count(context, &DASHBOARD_USER, vec![equal("roles.id", id)]).await?;
    if role.doc.get("users_count") != Some(&Value::from(users)) {
        role.put("users_count", users);
        context.update(&TEAM_ROLE, role).await?;
    }
    Ok(())
}

/// Refuses a slug of another form than `^[a-z][a-z0-9_]*$`, and one that another role has.
async fn slug_is_free(context: &mut Context, body: &Map<String, Value>, this: Option<&Row>) -> Result<(), Problem> {
    let Some(text) = body.get("slug").and_then(Value::as_str) else { return Ok(()) };
    let is_letter = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_';
    if !text.starts_with(|first: char| first.is_ascii_lowercase()) || !text.bytes().all(is_letter) {
        let message = "deve começar com letra minúscula e ter só letras minúsculas sem acento, números e _";
        return Err(Problem::field("slug", message));
    }
    match slug::is_taken(context, &TEAM_ROLE, (text, this), vec![presence::live()]).await? {
        true => Err(slug::taken()),
        false => Ok(()),
    }
}
