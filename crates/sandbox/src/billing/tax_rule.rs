//! Tax rules: which taxes apply to what. Of the rules that fit, the one of highest priority holds alone.

pub(crate) mod base;
pub(crate) mod holds;
pub(crate) mod item;
pub(crate) mod situation;

use catalogue::billing::tax_rule::TAX_RULE;
use serde_json::{Map, Value, json};

use super::{day, deleted};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::verbs::update;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_tax_rules_create", |context, asked| Box::pin(create(context, asked))),
    ("billing_tax_rules_update", |context, asked| Box::pin(change(context, asked))),
    ("billing_tax_rules_delete", |context, asked| Box::pin(delete(context, asked))),
];

/// What a rule of a scope must name. Whatever else it names narrows it as well.
const NAMED: &[(&str, &str)] = &[
    ("company", "company_id"),
    ("service", "service_item_id"),
    ("customer", "billing_account_id"),
    ("municipality", "municipality"),
];

/// Digits of a city's code by IBGE.
const CITY_DIGITS: usize = 7;

async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    let text = |doc: &Map<String, Value>, name: &str| doc.get(name).and_then(Value::as_str).map(str::to_owned);
    let scope = text(&doc, "scope").unwrap_or_default();
    for (_, name) in NAMED.iter().filter(|(of, _)| *of == scope) {
        if text(&doc, name).is_none_or(|value| value.trim().is_empty()) {
            return Err(Problem::field(name, &format!("é obrigatório quando scope é {scope}")));
        }
    }
    if let Some(city) = text(&doc, "municipality")
        && (city.len() != CITY_DIGITS || !city.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return Err(Problem::field("municipality", "deve ser o código do IBGE, de 7 dígitos"));
    }
    doc.entry("priority").or_insert(Value::from(0));
    doc.entry("effective_from").or_insert_with(|| Value::from(day::text(context.today)));
    span(&doc)?;
    let items = item::read(context, &doc)?.unwrap_or_default();
    doc.insert("items".to_owned(), Value::Array(items));
    doc.insert("is_active".to_owned(), Value::Bool(true));
    doc.insert("metadata".to_owned(), json!({}));
    let mut row = context.insert(&TAX_RULE, doc).await?;
    // The items name their rule, whose id is known now.
    item::belong(&mut row);
    Ok(Answered::Created(&TAX_RULE, context.update(&TAX_RULE, row).await?))
}

async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&TAX_RULE, &asked.key()?).await?;
    let mut after = row.clone();
    after.doc.extend(asked.body.clone());
    span(&after.doc)?;
    if let Some(items) = item::read(context, &asked.body)? {
        after.put("items", items);
        item::belong(&mut after);
    }
    let row = update::store(context, &TAX_RULE, row, &after.doc).await?;
    Ok(Answered::Record(&TAX_RULE, row))
}

/// Refuses a rule that ends before it begins.
fn span(doc: &Map<String, Value>) -> Result<(), Problem> {
    let day_of = |name: &str| doc.get(name).and_then(Value::as_str).and_then(holds::day_of);
    match (day_of("effective_from"), day_of("effective_to")) {
        (Some(from), Some(to)) if to < from => {
            Err(Problem::field("effective_to", "não pode ser antes de effective_from"))
        }
        _ => Ok(()),
    }
}

async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&TAX_RULE, &asked.key()?).await?;
    context.tx.delete(&TAX_RULE, row.id).await?;
    Ok(deleted())
}
