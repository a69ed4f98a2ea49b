//! Invites somebody into a customer's portal.

use catalogue::billing::customer::user::PORTAL_USER;
use serde_json::{Map, Value, json};
use storage::Row;

use super::{CUSTOMER, own_name, with_address};
use crate::answer::{Answered, Asked};
use crate::billing::customer;
use crate::billing::invitation::{self, PENDING};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let customer = customer::of_path(context, asked).await?;
    let row = invited(context, &customer, asked.body.clone()).await?;
    let letter = super::resend::letter(context, &customer).await?;
    let row = invitation::send(context, (&PORTAL_USER, row), letter).await?;
    Ok(Answered::Created(&PORTAL_USER, row))
}

/// The record of who is invited: a new one, or that of an invitation that was not followed in time.
async fn invited(context: &mut Context, customer: &Row, body: Map<String, Value>) -> Result<Row, Problem> {
    let email = body.get("email").and_then(Value::as_str).unwrap_or_default().to_lowercase();
    let known = with_address(context, &customer.uid, &email).await?;
    if let Some(known) = known.as_ref().filter(|known| !invitation::is_expired(known)) {
        let message = "Este e-mail já tem usuário ou convite no portal do cliente.";
        return Err(Problem::conflict(message, json!({ "user_id": known.uid, "status": known.text("status") })));
    }
    if let Some(own) = body.get("external_id").and_then(Value::as_str) {
        let holder = own_name(context, customer, own).await?;
        if holder.is_some_and(|holder| known.as_ref().is_none_or(|known| known.id != holder.id)) {
            return Err(taken("external_id"));
        }
    }
    if let Some(mut known) = known {
        known.doc.extend(body);
        known.put("email", email);
        return Ok(known);
    }
    let usual = json!({ "external_id": null, "sso_only": false, "status": PENDING, "email_verified_at": null,
        "last_login_at": null, "name": null, "custom_metadata": {}, "metadata": {} });
    let Value::Object(mut doc) = usual else { return Err(Problem::Internal("a user is an object".to_owned())) };
    doc.extend(body);
    doc.insert("email".to_owned(), Value::from(email));
    doc.insert(CUSTOMER.to_owned(), Value::from(&*customer.uid));
    context.insert(&PORTAL_USER, doc).await
}

/// 400: a name that another user of the customer has. The documents list no 422 here.
pub(super) fn taken(field: &str) -> Problem {
    Problem::Parameter { name: field.to_owned(), message: "já está em uso por outro usuário do cliente".to_owned() }
}
