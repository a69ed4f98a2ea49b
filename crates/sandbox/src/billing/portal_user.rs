//! Customers' people in the portal, where they see and pay invoices.

mod change;
mod create;
mod resend;

use catalogue::billing::customer::user::PORTAL_USER;
use http::StatusCode;
use serde_json::Value;
use storage::{Key, Order, Row, Timer};

use super::{customer, day, invitation, listing};
use crate::answer::{Answered, Asked};
use crate::check;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::{Action, Rule};
use crate::uses::{equal, first};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_customers_users_list", |context, asked| Box::pin(list(context, asked))),
    ("billing_customers_users_get", |context, asked| Box::pin(show(context, asked))),
    ("billing_customers_users_create", |context, asked| Box::pin(create::run(context, asked))),
    ("billing_customers_users_invite", |context, asked| Box::pin(create::run(context, asked))),
    ("billing_customers_users_update", |context, asked| Box::pin(change::run(context, asked))),
    ("billing_customers_users_delete", |context, asked| Box::pin(change::delete(context, asked))),
    ("billing_customers_users_resend", |context, asked| Box::pin(resend::run(context, asked))),
];

/// Timer actions, by record key and action.
pub(crate) const ACTIONS: &[(&str, &str, Action)] = &[
    ("customers_users", invitation::ACCEPTED, |context, timer| Box::pin(accepted(context, timer))),
    ("customers_users", invitation::EXPIRED, |context, timer| {
        Box::pin(invitation::expire(context, &PORTAL_USER, timer))
    }),
];

/// The hidden field that names the customer.
const CUSTOMER: &str = "customer_id";

/// The state of who has to confirm the address.
const UNVERIFIED: &str = "pending_verification";

/// The state of who may not enter.
const SUSPENDED: &str = "suspended";

async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let customer = customer::of_path(context, asked).await?;
    listing::page(context, asked, vec![equal(CUSTOMER, &customer.uid)], Order::Newest).await
}

async fn show(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    Ok(Answered::Record(&PORTAL_USER, named(context, asked).await?))
}

/// The customer's user that the path names, by its id or the caller's own.
async fn named(context: &mut Context, asked: &Asked) -> Result<Row, Problem> {
    let customer = customer::of_path(context, asked).await?;
    let name = asked.path.get("user_id").ok_or(Problem::NotFound)?;
    let found = match check::uid(name) {
        Some(id) => context.tx.get(&PORTAL_USER, &Key::Uid(id)).await?,
        None => own_name(context, &customer, name).await?,
    };
    found.filter(|user| user.text(CUSTOMER) == customer.uid).ok_or(Problem::NotFound)
}

/// The customer's user that the caller calls so.
async fn own_name(context: &mut Context, customer: &Row, name: &str) -> Result<Option<Row>, Problem> {
    first(context, &PORTAL_USER, vec![equal("external_id", name), equal(CUSTOMER, &customer.uid)]).await
}

/// The customer's user with this address.
async fn with_address(context: &mut Context, customer: &str, email: &str) -> Result<Option<Row>, Problem> {
    first(context, &PORTAL_USER, vec![equal("email", email), equal(CUSTOMER, customer)]).await
}

async fn accepted(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    if let Some(mut row) = invitation::pending(context, &PORTAL_USER, timer).await? {
        invitation::welcome(&mut row, context.now);
        row.put("email_verified_at", Value::from(day::moment(context.now)));
        let row = context.update(&PORTAL_USER, row).await?;
        context.tx.unschedule(&PORTAL_USER, row.id).await?;
    }
    Ok(())
}

/// The documents list 400, not 422, for what these operations refuse.
fn at_400(refusal: Problem) -> Problem {
    match refusal {
        Problem::Coded { code, message, details, .. } => {
            Problem::Coded { status: StatusCode::BAD_REQUEST, code, message, details }
        }
        other => other,
    }
}
