//! Categories: a tree of three levels, all of one side from the root down.

use catalogue::Record;
use catalogue::finance::automatic_rule::AUTOMATIC_RULE;
use catalogue::finance::category::CATEGORY;
use catalogue::finance::payable::PAYABLE;
use catalogue::finance::receivable::RECEIVABLE;
use catalogue::finance::transaction::TRANSACTION;
use serde_json::{Value, json};
use storage::{Key, Row};

use super::renamed;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::{Walk, count, equal};
use crate::verbs::update;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("finance_categories_create", |context, asked| Box::pin(create(context, asked))),
    ("finance_categories_update", |context, asked| Box::pin(change(context, asked))),
    ("finance_categories_delete", |context, asked| Box::pin(delete(context, asked))),
];

/// Levels of the tree.
const LEVELS: u64 = 3;

/// What an automatic rule may set; one of them must remain.
const ACTIONS: &[&str] =
    &["set_description", "set_person_id", "set_category_id", "set_classification_center_id", "set_expected_account_id"];

async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    let level = match doc.get("parent_id").and_then(Value::as_str) {
        None => 1,
        Some(parent) => {
            let parent = context.find(&CATEGORY, &Key::Uid(parent.to_owned())).await?;
            if Some(parent.text("company_id")) != doc.get("company_id").and_then(Value::as_str) {
                return Err(Problem::field("parent_id", "é categoria de outra empresa"));
            }
            if Some(parent.text("type")) != doc.get("type").and_then(Value::as_str) {
                return Err(Problem::field("type", "deve ser o mesmo da categoria acima"));
            }
            level(&parent) + 1
        }
    };
    if level > LEVELS {
        return Err(Problem::field("parent_id", "já está no terceiro nível, o último"));
    }
    doc.insert("level".to_owned(), Value::from(level));
    Ok(Answered::Created(&CATEGORY, context.insert(&CATEGORY, doc).await?))
}

fn level(category: &Row) -> u64 {
    category.doc.get("level").and_then(Value::as_u64).unwrap_or(1)
}

/// Renames it, or changes its side with that of everything below. Its side follows the category above, if there is one.
async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&CATEGORY, &asked.key()?).await?;
    let (name, side) = (row.text("name").to_owned(), row.text("type").to_owned());
    let turns = asked.body.get("type").and_then(Value::as_str).is_some_and(|sent| sent != side);
    if turns && row.has("parent_id") {
        return Err(Problem::field("type", "deve ser o mesmo da categoria acima"));
    }
    let row = update::store(context, &CATEGORY, row, &asked.body).await?;
    if turns {
        turn(context, &row).await?;
    }
    if row.text("name") != name {
        renamed::in_bills(context, &row, ("category_id", "category_name")).await?;
    }
    Ok(Answered::Record(&CATEGORY, row))
}

/// Brings everything below `top` to its side.
async fn turn(context: &mut Context, top: &Row) -> Result<(), Problem> {
    let side = top.text("type").to_owned();
    let mut above = vec![top.uid.clone()];
    while let Some(parent) = above.pop() {
        let mut walk = Walk::new(&CATEGORY, equal("parent_id", &parent));
        while let Some(rows) = walk.next(context).await? {
            for mut row in rows {
                row.put("type", side.as_str());
                above.push(row.uid.clone());
                context.update(&CATEGORY, row).await?;
            }
        }
    }
    Ok(())
}

async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&CATEGORY, &asked.key()?).await?;
    let children = count(context, &CATEGORY, vec![equal("parent_id", &row.uid)]).await?;
    if children > 0 {
        let message = "A categoria tem outras abaixo dela. Exclua-as antes.";
        return Err(Problem::unprocessable(
            message,
            json!({ "reason": "has_children", "usage": { "categories": children } }),
        ));
    }
    for record in [&TRANSACTION, &PAYABLE, &RECEIVABLE] {
        clear(context, record, ("category_id", &row.uid)).await?;
    }
    clear(context, &AUTOMATIC_RULE, ("set_category_id", &row.uid)).await?;
    context.tx.delete(&CATEGORY, row.id).await?;
    Ok(Answered::NoContent)
}

/// Takes the category off the records that name it. A rule that has nothing left to set is switched off.
async fn clear(context: &mut Context, record: &'static Record, (on, id): (&'static str, &str)) -> Result<(), Problem> {
    let mut walk = Walk::new(record, equal(on, id));
    while let Some(rows) = walk.next(context).await? {
        for before in rows {
            let mut row = before.clone();
            row.put(on, Value::Null);
            if record.field("category_name").is_some() {
                row.put("category_name", Value::Null);
            }
            if on == "set_category_id" && !ACTIONS.iter().any(|action| row.has(action)) {
                row.put("active", false);
            }
            let now = context.now;
            context.tx.amend(record, &before, row, now).await?;
        }
    }
    Ok(())
}
