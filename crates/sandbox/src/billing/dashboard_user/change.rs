//! Changes what somebody of the team may do, and takes somebody out.

use std::collections::BTreeSet;

use catalogue::billing::dashboard_user::DASHBOARD_USER;
use serde_json::Value;
use storage::Row;

use super::shown;
use crate::answer::{Answered, Asked};
use crate::billing::invitation::{ACTIVE, PENDING};
use crate::billing::refusal::{TRANSITION, unless_in};
use crate::billing::{deleted, team_role};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::verbs::update;

/// The state of who may not enter.
const SUSPENDED: &str = "suspended";

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&DASHBOARD_USER, &asked.key()?).await?;
    let mut body = asked.body.clone();
    if let Some(status) = body.get("status").and_then(Value::as_str) {
        may_become(&row, status)?;
    }
    let mut roles = role_ids(&row);
    if let Some(ids) = body.remove("role_ids") {
        let given = team_role::given(context, ids.as_array().map(Vec::as_slice).unwrap_or_default()).await?;
        roles.extend(given.iter().map(|role| role.uid.clone()));
        body.insert("roles".to_owned(), given.iter().map(shown).collect());
    }
    let row = update::store(context, &DASHBOARD_USER, row, &body).await?;
    for role in &roles {
        team_role::recount(context, role).await?;
    }
    Ok(Answered::Record(&DASHBOARD_USER, row))
}

/// Whoever has come is let in or kept out; who is invited comes by the invitation alone.
fn may_become(row: &Row, status: &str) -> Result<(), Problem> {
    match status {
        same if same == row.text("status") => Ok(()),
        ACTIVE => unless_in(row, &[SUSPENDED], TRANSITION),
        SUSPENDED => unless_in(row, &[ACTIVE], TRANSITION),
        _ => unless_in(row, &[PENDING], TRANSITION),
    }
}

pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&DASHBOARD_USER, &asked.key()?).await?;
    context.tx.delete(&DASHBOARD_USER, row.id).await?;
    for role in role_ids(&row) {
        team_role::recount(context, &role).await?;
    }
    Ok(deleted())
}

/// The roles that somebody has.
fn role_ids(row: &Row) -> BTreeSet<String> {
    let roles = row.doc.get("roles").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    roles.iter().filter_map(|role| role["id"].as_str()).map(str::to_owned).collect()
}
