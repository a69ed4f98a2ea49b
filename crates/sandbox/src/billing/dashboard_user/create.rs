//! Invites somebody into the organization.

use catalogue::billing::dashboard_user::DASHBOARD_USER;
use serde_json::{Map, Value, json};
use storage::Row;

use super::shown;
use crate::answer::{Answered, Asked};
use crate::billing::invitation::{self, Invitation, PENDING};
use crate::billing::{organization, team_role};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{equal, first};

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let house = organization::name(context).await?;
    let mut body = asked.body.clone();
    let ids = body.remove("role_ids");
    let ids = ids.as_ref().and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let roles = team_role::given(context, ids).await?;
    body.insert("roles".to_owned(), roles.iter().map(shown).collect());
    let row = invited(context, body).await?;
    let names: Vec<&str> = roles.iter().map(|role| role.text("name")).collect();
    let letter = Invitation {
        kind: "team_invitation",
        subject: format!("Convite para a equipe de {house}"),
        sentence: format!("Você foi convidado para a equipe de {house}, com o papel {}.", names.join(", ")),
        page: "equipe/convites",
    };
    let row = invitation::send(context, (&DASHBOARD_USER, row), letter).await?;
    for role in &roles {
        team_role::recount(context, &role.uid).await?;
    }
    Ok(Answered::Created(&DASHBOARD_USER, row))
}

/// The record of who is invited: a new one, or that of an invitation that was not followed in time.
async fn invited(context: &mut Context, body: Map<String, Value>) -> Result<Row, Problem> {
    let email = body.get("email").and_then(Value::as_str).unwrap_or_default().to_lowercase();
    let known = first(context, &DASHBOARD_USER, vec![equal("email", &email)]).await?;
    if let Some(mut known) = known {
        if !invitation::is_expired(&known) {
            return Err(Problem::field("email", "já é da equipe ou tem um convite pendente"));
        }
        known.doc.extend(body);
        known.put("email", email);
        return Ok(known);
    }
    let person_id = engine::clock::uuid_v7(context.now, context.entropy.as_ref()).to_string();
    let usual = json!({ "external_id": null, "person_id": person_id, "name": null, "permissions": [], "picture": null,
        "status": PENDING, "last_login_at": null, "login_count": 0, "show_getting_started": true,
        "email_signature": null });
    let Value::Object(mut doc) = usual else { return Err(Problem::Internal("a user is an object".to_owned())) };
    doc.extend(body);
    doc.insert("email".to_owned(), Value::from(email));
    organization::insert(context, &DASHBOARD_USER, doc).await
}
