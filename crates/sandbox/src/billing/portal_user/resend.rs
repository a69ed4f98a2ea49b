//! Sends an invitation again, with a new link, or the question whether an address is its owner's.

use catalogue::billing::customer::user::PORTAL_USER;
use serde_json::json;
use storage::Row;

use super::{UNVERIFIED, at_400, named};
use crate::answer::{Answered, Asked};
use crate::billing::invitation::{self, Invitation, PENDING};
use crate::billing::mail::{self, Letter};
use crate::billing::refusal::{TRANSITION, unless_in};
use crate::billing::{customer, organization};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    unless_in(&row, &[PENDING, UNVERIFIED], TRANSITION).map_err(at_400)?;
    if row.text("status") == UNVERIFIED {
        verification(context, &row).await?;
        return Ok(told("verification", &row));
    }
    let customer = customer::of_path(context, asked).await?;
    let letter = letter(context, &customer).await?;
    let row = invitation::send(context, (&PORTAL_USER, row), letter).await?;
    Ok(told("invitation", &row))
}

/// What was sent to whom, and until when its link holds.
fn told(kind: &str, row: &Row) -> Answered {
    let expires_at = row.doc.get("metadata").map(|metadata| metadata["invitation_expires_at"].clone());
    Answered::Object(json!({ "sent": true, "kind": kind, "user_id": row.uid, "email": row.text("email"),
        "status": row.text("status"), "expires_at": expires_at }))
}

/// The invitation into the portal of `customer`.
///
/// # Errors
/// The store's.
pub(super) async fn letter(context: &mut Context, customer: &Row) -> Result<Invitation<'static>, Problem> {
    let house = organization::name(context).await?;
    let name = customer.text("name");
    Ok(Invitation {
        kind: "portal_invitation",
        subject: format!("Convite para o portal de {house}"),
        sentence: format!("Você foi convidado para ver e pagar as faturas de {name} no portal de {house}."),
        page: "portal/convites",
    })
}

/// Asks whether the address is its owner's.
async fn verification(context: &mut Context, row: &Row) -> Result<(), Problem> {
    let house = organization::name(context).await?;
    let text = format!("Olá!\n\nConfirme este e-mail para entrar no portal de {house}. Se não foi você, ignore-o.");
    let subject = format!("Confirme seu e-mail no portal de {house}");
    let letter = Letter { kind: "portal_verification", to: row.text("email"), subject, text, about: &row.uid };
    mail::send(context, letter).await
}
