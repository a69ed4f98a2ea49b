//! Changes a portal user, and takes one out.

use catalogue::billing::customer::user::PORTAL_USER;
use serde_json::Value;
use storage::Row;

use super::create::taken;
use super::{CUSTOMER, SUSPENDED, UNVERIFIED, at_400, named, own_name, with_address};
use crate::answer::{Answered, Asked};
use crate::billing::invitation::{ACTIVE, PENDING};
use crate::billing::refusal::{TRANSITION, unless_in};
use crate::billing::{customer, deleted};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::verbs::update;

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    let mut body = asked.body.clone();
    if let Some(status) = body.get("status").and_then(Value::as_str) {
        let from = if status == ACTIVE { SUSPENDED } else { ACTIVE };
        if row.text("status") != status {
            unless_in(&row, &[from], TRANSITION).map_err(at_400)?;
        }
    }
    if let Some(email) = body.get("email").and_then(Value::as_str).map(str::to_lowercase) {
        let holder = with_address(context, row.text(CUSTOMER), &email).await?;
        if holder.is_some_and(|holder| holder.id != row.id) {
            return Err(taken("email"));
        }
        body.insert("email".to_owned(), Value::from(email));
    }
    if let Some(own) = body.get("external_id").and_then(Value::as_str).map(str::to_owned) {
        let customer = customer::of_path(context, asked).await?;
        let holder = own_name(context, &customer, &own).await?;
        if holder.is_some_and(|holder| holder.id != row.id) {
            return Err(taken("external_id"));
        }
    }
    Ok(Answered::Record(&PORTAL_USER, update::store(context, &PORTAL_USER, row, &body).await?))
}

/// Erases who has not come yet; keeps out who has.
pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    match row.text("status") {
        PENDING | UNVERIFIED => context.tx.delete(&PORTAL_USER, row.id).await?,
        _ => suspend(context, row).await?,
    }
    Ok(deleted())
}

async fn suspend(context: &mut Context, mut row: Row) -> Result<(), Problem> {
    row.put("status", SUSPENDED);
    context.update(&PORTAL_USER, row).await?;
    Ok(())
}
