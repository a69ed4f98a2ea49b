//! Automatic rules: criteria, actions and the order in which they run.
//!
//! Rules run once, on a record that is being created through the API. The first active rule of the company whose criteria
//! all hold wins. It sets the description, and fills what the request left empty: what somebody chose stays.

mod criteria;
mod group;
mod run;

pub(crate) use run::{Subject, classify};

use catalogue::finance::account::ACCOUNT;
use catalogue::finance::automatic_rule::AUTOMATIC_RULE;
use catalogue::finance::category::CATEGORY;
use catalogue::finance::classification_center::CLASSIFICATION_CENTER;
use catalogue::finance::person::PERSON;
use catalogue::{Record, finance::company::COMPANY};
use serde_json::{Map, Value};
use storage::{Order, Row};

use super::bill::links;
use super::transaction::doc::{filled, text};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::dialect::cursored::listing;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("finance_automatic_rules_list", |context, asked| Box::pin(list(context, asked))),
    ("finance_automatic_rules_create", |context, asked| Box::pin(create(context, asked))),
    ("finance_automatic_rules_update", |context, asked| Box::pin(update(context, asked))),
    ("finance_automatic_rules_reorder", |context, asked| Box::pin(group::reorder(context, asked))),
];

/// What a rule may name, and the type of it.
static NAMED: &[(&str, &Record)] = &[
    ("account_id", &ACCOUNT),
    ("match_person_id", &PERSON),
    ("set_person_id", &PERSON),
    ("set_category_id", &CATEGORY),
    ("set_classification_center_id", &CLASSIFICATION_CENTER),
    ("set_expected_account_id", &ACCOUNT),
];

/// `GET /v1/automatic-rules`: in the order in which rules run, unless another is asked for.
async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    listing::page(context, asked, Vec::new(), Order::Ascending(group::PLACE)).await
}

async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    let company = links::company(context, &doc).await?.uid;
    criteria::check(&doc)?;
    reach(context, &company, &doc).await?;
    let scope = text(&doc, "scope").to_owned();
    let last = group::last(context, &company, &scope).await?;
    doc.insert("company_id".to_owned(), Value::from(company));
    doc.insert("position".to_owned(), Value::from(last + 1));
    if doc.get("active").is_none_or(Value::is_null) {
        doc.insert("active".to_owned(), Value::Bool(true));
    }
    group::place(&mut doc);
    Ok(Answered::Created(&AUTOMATIC_RULE, context.insert(&AUTOMATIC_RULE, doc).await?))
}

async fn update(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row: Row = context.find(&AUTOMATIC_RULE, &asked.key()?).await?;
    row.doc.extend(asked.body.clone());
    criteria::check(&row.doc)?;
    let company = row.text("company_id").to_owned();
    reach(context, &company, &asked.body).await?;
    Ok(Answered::Record(&AUTOMATIC_RULE, context.update(&AUTOMATIC_RULE, row).await?))
}

/// Refuses what lies outside the workspace or belongs to another company.
async fn reach(context: &mut Context, company: &str, doc: &Map<String, Value>) -> Result<(), Problem> {
    for (field, record) in NAMED.iter().copied() {
        let Some(id) = filled(doc, field) else { continue };
        let row = links::find(context, record, (field, id)).await?;
        if row.has("company_id") && row.text("company_id") != company {
            return Err(criteria::refused(field, "é de outra empresa"));
        }
    }
    Ok(())
}

/// The company of a group.
async fn company(context: &mut Context, id: &str) -> Result<String, Problem> {
    Ok(links::find(context, &COMPANY, ("company_id", id)).await?.uid)
}
