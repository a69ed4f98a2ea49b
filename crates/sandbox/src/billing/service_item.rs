//! Services as the city knows them.

use catalogue::Record;
use catalogue::billing::invoice::INVOICE;
use catalogue::billing::product::PRODUCT;
use catalogue::billing::product_group::PRODUCT_GROUP;
use catalogue::billing::service_item::SERVICE_ITEM;
use catalogue::billing::tax_rule::TAX_RULE;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use super::{custom, deleted, lc116, organization, refusal};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::domain::money;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::{count, equal, first};
use crate::verbs::update;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_service_items_create", |context, asked| Box::pin(create(context, asked))),
    ("billing_service_items_update", |context, asked| Box::pin(change(context, asked))),
    ("billing_service_items_delete", |context, asked| Box::pin(delete(context, asked))),
];

/// What holds of a new one where the request says nothing: most services of companies to companies.
const USUAL: &[(&str, bool)] = &[
    ("subject_to_irrf", true),
    ("subject_to_csrf", true),
    ("subject_to_inss", false),
    ("subject_to_iss_withholding", false),
    ("is_active", true),
];

/// What names a service item, as a message counts it and as a field names it.
static USERS: &[(&str, &Record, &str)] = &[
    ("products", &PRODUCT, "service_item_id"),
    ("product_groups", &PRODUCT_GROUP, "service_item_id"),
    ("tax_rules", &TAX_RULE, "service_item_id"),
    ("invoices", &INVOICE, "line_items.service_item_id"),
];

async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    let code = doc.get("internal_code").and_then(Value::as_str).unwrap_or_default().trim().to_owned();
    if first(context, &SERVICE_ITEM, vec![equal("internal_code", &code)]).await?.is_some() {
        return Err(Problem::field("internal_code", "já é de outro item de serviço"));
    }
    doc.insert("internal_code".to_owned(), Value::from(code));
    settle(&mut doc)?;
    for (name, usual) in USUAL {
        doc.entry(*name).or_insert(Value::Bool(*usual));
    }
    Ok(Answered::Created(&SERVICE_ITEM, organization::insert(context, &SERVICE_ITEM, doc).await?))
}

async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&SERVICE_ITEM, &asked.key()?).await?;
    let mut body = custom::settled(asked.body.clone(), &row.doc);
    settle(&mut body)?;
    let row = update::store(context, &SERVICE_ITEM, row, &body).await?;
    Ok(Answered::Record(&SERVICE_ITEM, row))
}

/// Brings what was sent into the form in which it is kept.
fn settle(body: &mut Map<String, Value>) -> Result<(), Problem> {
    lc116::settle(body)?;
    if let Some(rate) = body.get("default_iss_rate").and_then(money::decimal) {
        if rate > Decimal::ONE_HUNDRED {
            return Err(Problem::field("default_iss_rate", "deve ser no máximo 100"));
        }
        // It comes as a number and is answered as a text of two decimals.
        body.insert("default_iss_rate".to_owned(), Value::from(format!("{rate:.2}")));
    }
    Ok(())
}

async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&SERVICE_ITEM, &asked.key()?).await?;
    let mut usage = Map::new();
    for (name, record, on) in USERS {
        let found = count(context, record, vec![equal(on, &row.uid)]).await?;
        if found > 0 {
            usage.insert((*name).to_owned(), Value::from(found));
        }
    }
    if !usage.is_empty() {
        let message = "O item de serviço está em uso. Desative-o (is_active: false) para que não seja mais oferecido.";
        return Err(refusal::coded("service_item_in_use", message, json!({ "usage": usage })));
    }
    context.tx.delete(&SERVICE_ITEM, row.id).await?;
    Ok(deleted())
}
