//! Classification centres: cost and revenue centres. Names may repeat.

use catalogue::finance::automatic_rule::AUTOMATIC_RULE;
use catalogue::finance::classification_center::CLASSIFICATION_CENTER;
use catalogue::finance::payable::PAYABLE;
use catalogue::finance::receivable::RECEIVABLE;
use catalogue::finance::transaction::TRANSACTION;
use serde_json::{Map, Value};

use super::renamed;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses;
use crate::verbs::update;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("finance_classification_centers_create", |context, asked| Box::pin(create(context, asked))),
    ("finance_classification_centers_update", |context, asked| Box::pin(change(context, asked))),
    ("finance_classification_centers_delete", |context, asked| Box::pin(delete(context, asked))),
];

/// Where entries and bills name a centre: alone, or in a split.
const NAMED: (&str, &str) = ("classification_center_id", "classification_center_allocations.classification_center_id");

async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    doc.entry("active").or_insert(Value::Bool(true));
    Ok(Answered::Created(&CLASSIFICATION_CENTER, context.insert(&CLASSIFICATION_CENTER, doc).await?))
}

async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&CLASSIFICATION_CENTER, &asked.key()?).await?;
    let old = row.text("name").to_owned();
    let row = update::store(context, &CLASSIFICATION_CENTER, row, &asked.body).await?;
    if row.text("name") != old {
        renamed::in_bills(context, &row, ("classification_center_id", "classification_center_name")).await?;
        renamed::in_splits(context, &row).await?;
    }
    Ok(Answered::Record(&CLASSIFICATION_CENTER, row))
}

async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&CLASSIFICATION_CENTER, &asked.key()?).await?;
    let mut usage = Map::new();
    for (name, record) in [("transactions", &TRANSACTION), ("payables", &PAYABLE), ("receivables", &RECEIVABLE)] {
        usage.insert(name.to_owned(), Value::from(uses::count_either(context, record, NAMED, &row.uid).await?));
    }
    let set = vec![uses::equal("set_classification_center_id", &row.uid)];
    usage.insert("automatic_rules".to_owned(), Value::from(uses::count(context, &AUTOMATIC_RULE, set).await?));
    if usage.values().any(|count| *count != 0) {
        let message = "O centro está em uso. Desative-o com active false.";
        return Err(Problem::in_use(message, Value::Object(usage)));
    }
    context.tx.delete(&CLASSIFICATION_CENTER, row.id).await?;
    Ok(Answered::NoContent)
}
