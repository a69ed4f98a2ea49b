//! Documents that proposals are written on: one document a template, and at most one default.

mod change;
mod copy;

use catalogue::billing::proposal_template::PROPOSAL_TEMPLATE;
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, IndexValue, Row};

use super::{camel, deleted};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::{equal, first};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_proposal_templates_create", |context, asked| Box::pin(create(context, asked))),
    ("billing_proposal_templates_update", |context, asked| Box::pin(change::run(context, asked))),
    ("billing_proposal_templates_delete", |context, asked| Box::pin(delete(context, asked))),
    ("billing_proposal_templates_activate", |context, asked| Box::pin(change::activate(context, asked))),
    ("billing_proposal_templates_deactivate", |context, asked| Box::pin(change::deactivate(context, asked))),
    ("billing_proposal_templates_set_default", |context, asked| Box::pin(change::set_default(context, asked))),
    ("billing_proposal_templates_duplicate", |context, asked| Box::pin(copy::run(context, asked))),
];

/// Fields that no two templates share.
const UNIQUE: &[&str] = &["name", "google_doc_id"];

async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let usual = json!({ "external_id": null, "description": null, "document_type": "google_doc",
        "app_script_url": null, "google_drive_folder_id": null, "is_default": false, "is_active": true,
        "custom_metadata": {}, "metadata": {} });
    let Value::Object(mut doc) = usual else { return Err(Problem::Internal("a template is an object".to_owned())) };
    doc.extend(camel::snake(asked.body.clone()));
    own_names(context, &doc, None).await?;
    if is(&doc, "is_default") && !is(&doc, "is_active") {
        return Err(inactive_default());
    }
    if is(&doc, "is_default") {
        dethrone(context, None).await?;
    }
    Ok(Answered::Created(&PROPOSAL_TEMPLATE, context.insert(&PROPOSAL_TEMPLATE, doc).await?))
}

async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&PROPOSAL_TEMPLATE, &asked.key()?).await?;
    context.tx.delete(&PROPOSAL_TEMPLATE, row.id).await?;
    Ok(deleted())
}

/// Whether a mark is set.
fn is(doc: &Map<String, Value>, name: &str) -> bool {
    doc.get(name) == Some(&Value::Bool(true))
}

fn inactive_default() -> Problem {
    Problem::field("isDefault", "só um modelo ativo pode ser o padrão")
}

/// Refuses a name or a document that another template has; `this` may keep its own.
async fn own_names(context: &mut Context, doc: &Map<String, Value>, this: Option<&Row>) -> Result<(), Problem> {
    for field in UNIQUE {
        let Some(text) = doc.get(*field).and_then(Value::as_str) else { continue };
        let holder = first(context, &PROPOSAL_TEMPLATE, vec![equal(field, text)]).await?;
        if holder.is_some_and(|holder| this.is_none_or(|this| this.id != holder.id)) {
            let sent_as = if *field == "google_doc_id" { "googleDocId" } else { field };
            return Err(Problem::field(sent_as, "já está em uso por outro modelo"));
        }
    }
    Ok(())
}

/// Takes the mark from the default template, unless it is `this`.
async fn dethrone(context: &mut Context, this: Option<&Row>) -> Result<(), Problem> {
    let is_default = Condition::new("is_default", Comparison::Equal, IndexValue::Integer(1));
    if let Some(mut former) = first(context, &PROPOSAL_TEMPLATE, vec![is_default]).await?
        && this.is_none_or(|this| this.id != former.id)
    {
        former.put("is_default", false);
        context.update(&PROPOSAL_TEMPLATE, former).await?;
    }
    Ok(())
}
