//! Changes a template, offers it or no more, and makes it the default.

use catalogue::billing::proposal_template::PROPOSAL_TEMPLATE;
use serde_json::Value;
use storage::Row;

use super::{dethrone, inactive_default, is, own_names};
use crate::answer::{Answered, Asked};
use crate::billing::camel;
use crate::billing::refusal::coded;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::verbs::update;

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&PROPOSAL_TEMPLATE, &asked.key()?).await?;
    let mut body = camel::snake(asked.body.clone());
    own_names(context, &body, Some(&row)).await?;
    let stays_active = body.get("is_active").map_or(is(&row.doc, "is_active"), |sent| *sent == Value::Bool(true));
    if is(&body, "is_default") {
        if !stays_active {
            return Err(inactive_default());
        }
        dethrone(context, Some(&row)).await?;
    } else if !stays_active {
        body.insert("is_default".to_owned(), Value::from(false));
    }
    stored(update::store(context, &PROPOSAL_TEMPLATE, row, &body).await?)
}

pub(super) async fn activate(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = context.find(&PROPOSAL_TEMPLATE, &asked.key()?).await?;
    row.put("is_active", true);
    stored(context.update(&PROPOSAL_TEMPLATE, row).await?)
}

/// Stops offering it; the default one is the default no more.
pub(super) async fn deactivate(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = context.find(&PROPOSAL_TEMPLATE, &asked.key()?).await?;
    row.put("is_active", false);
    row.put("is_default", false);
    stored(context.update(&PROPOSAL_TEMPLATE, row).await?)
}

pub(super) async fn set_default(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = context.find(&PROPOSAL_TEMPLATE, &asked.key()?).await?;
    if !is(&row.doc, "is_active") {
        let message = "O modelo está inativo e não pode ser o padrão. Ative-o antes.";
        return Err(coded("template_inactive", message, Value::Null));
    }
    dethrone(context, Some(&row)).await?;
    row.put("is_default", true);
    stored(context.update(&PROPOSAL_TEMPLATE, row).await?)
}

fn stored(row: Row) -> Result<Answered, Problem> {
    Ok(Answered::Record(&PROPOSAL_TEMPLATE, row))
}
