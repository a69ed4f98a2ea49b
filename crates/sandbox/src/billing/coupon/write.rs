//! Making, changing and ending coupons.

use catalogue::billing::coupon::COUPON;
use serde_json::{Map, Value, json};

use crate::answer::{Answered, Asked};
use crate::billing::{cents, custom, day, deleted, refusal};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{equal, first};

pub(super) async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    for (name, usual) in [("currency", json!(cents::BRL)), ("usage_count", json!(0)), ("is_active", json!(true))] {
        doc.entry(name).or_insert(usual);
    }
    if doc.get("currency") != Some(&json!(cents::BRL)) {
        return Err(Problem::field("currency", "deve ser BRL"));
    }
    worth(&doc)?;
    days(&mut doc)?;
    let code = doc.get("code").and_then(Value::as_str).unwrap_or_default().to_owned();
    if first(context, &COUPON, vec![equal("code", &code)]).await?.is_some() {
        return Err(Problem::field("code", "já está em uso"));
    }
    Ok(Answered::Created(&COUPON, context.insert(&COUPON, doc).await?))
}

/// Refuses a discount of nothing, or of more than all.
fn worth(doc: &Map<String, Value>) -> Result<(), Problem> {
    let value = cents::of(doc, "discount_value");
    match doc.get("discount_type").and_then(Value::as_str) {
        Some("percentage") if !(1..=100).contains(&value) => {
            Err(Problem::field("discount_value", "deve ser de 1 a 100, em percentual"))
        }
        Some("fixed_amount") if value < 1 => Err(Problem::field("discount_value", "deve ser de ao menos 1 centavo")),
        _ => Ok(()),
    }
}

/// Writes the days as records keep them.
fn days(doc: &mut Map<String, Value>) -> Result<(), Problem> {
    let mut read = |name: &str| {
        let found = doc.get(name).and_then(Value::as_str).and_then(day::of);
        if let Some(found) = found {
            doc.insert(name.to_owned(), day::text(found).into());
        }
        found
    };
    match (read("valid_from"), read("valid_until")) {
        (Some(from), Some(until)) if until < from => {
            Err(Problem::field("valid_until", "deve ser no dia de valid_from ou depois"))
        }
        _ => Ok(()),
    }
}

pub(super) async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = context.find(&COUPON, &asked.key()?).await?;
    let body = custom::settled(asked.body.clone(), &row.doc);
    row.doc.extend(body);
    days(&mut row.doc)?;
    Ok(Answered::Record(&COUPON, context.update(&COUPON, row).await?))
}

pub(super) async fn deactivate(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut row = context.find(&COUPON, &asked.key()?).await?;
    row.put("is_active", false);
    Ok(Answered::Record(&COUPON, context.update(&COUPON, row).await?))
}

pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&COUPON, &asked.key()?).await?;
    if cents::of(&row.doc, "usage_count") > 0 {
        let message = "O cupom já foi usado. Desative-o em vez de excluir.";
        return Err(refusal::coded("coupon_redeemed", message, json!({ "usage_count": row.doc.get("usage_count") })));
    }
    context.tx.delete(&COUPON, row.id).await?;
    Ok(deleted())
}
