//! The taxes of a rule, one an item.

use catalogue::billing::shared::TAX_TYPES;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::Row;

use crate::billing::day;
use crate::context::Context;
use crate::domain::money;
use crate::problem::Problem;

/// One tax of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Item {
    /// One of `TAX_TYPES`.
    pub(crate) tax_type: &'static str,
    /// Percent.
    pub(crate) rate: Decimal,
    /// Whether the customer keeps it back from what it pays.
    pub(crate) who: Who,
    /// What it is a share of.
    pub(crate) base: Base,
}

/// Who hands a tax over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Who {
    /// The customer, who withholds it.
    Customer,
    /// The issuer.
    Issuer,
    /// Nobody: it is exempt.
    Nobody,
}

/// What a tax is a share of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Base {
    /// The price.
    Price,
    /// The price less the ISS.
    PriceLessIss,
    /// The presumed profit in the price.
    Presumed,
}

/// The items of a body as they are kept. `None` when none were sent: the rule keeps its own.
///
/// # Errors
/// 422 for no item, for a tax that comes twice, and for more withheld than a price has.
pub(crate) fn read(context: &Context, body: &Map<String, Value>) -> Result<Option<Vec<Value>>, Problem> {
    let Some(sent) = body.get("items").and_then(Value::as_array) else { return Ok(None) };
    if sent.is_empty() {
        return Err(Problem::field("items", "deve ter ao menos um imposto"));
    }
    let mut kept = Vec::with_capacity(sent.len());
    for (at, one) in sent.iter().enumerate() {
        let tax = one.get("tax_type").and_then(Value::as_str).unwrap_or_default();
        if sent.iter().take(at).any(|before| before.get("tax_type").and_then(Value::as_str) == Some(tax)) {
            return Err(Problem::field(&format!("items[{at}].tax_type"), "já está em outro item da regra"));
        }
        if one.get("rate").and_then(money::decimal).is_some_and(|rate| rate > Decimal::ONE_HUNDRED) {
            return Err(Problem::field(&format!("items[{at}].rate"), "deve ser no máximo 100"));
        }
        kept.push(keep(context, one));
    }
    let withheld: Decimal = of(&kept).filter(|item| item.who == Who::Customer).map(|item| item.rate).sum();
    if withheld > Decimal::ONE_HUNDRED {
        return Err(Problem::field("items", "retêm mais de 100 % do valor"));
    }
    Ok(Some(kept))
}

fn keep(context: &Context, sent: &Value) -> Value {
    let id = engine::clock::uuid_v7(context.now, context.entropy.as_ref()).to_string();
    let flag = |name: &str| sent.get(name).and_then(Value::as_bool).unwrap_or_default();
    json!({
        "id": id,
        "tax_rule_id": null,
        "tax_type": sent.get("tax_type"),
        "rate": sent.get("rate"),
        "is_withheld": flag("is_withheld"),
        "base_type": sent.get("base_type").and_then(Value::as_str).unwrap_or("service_value"),
        "is_exempt": flag("is_exempt"),
        "exemption_reason": sent.get("exemption_reason"),
        "created_at": day::moment(context.now),
    })
}

/// Writes the rule's id into its items.
pub(crate) fn belong(rule: &mut Row) {
    let id = rule.uid.clone();
    for item in rule.doc.get_mut("items").and_then(Value::as_array_mut).into_iter().flatten() {
        if let Value::Object(item) = item {
            item.insert("tax_rule_id".to_owned(), Value::from(id.as_str()));
        }
    }
}

/// The taxes of a stored rule.
pub(crate) fn of_rule(rule: &Row) -> Vec<Item> {
    rule.doc.get("items").and_then(Value::as_array).map(|items| of(items).collect()).unwrap_or_default()
}

/// The taxes of a list of kept items.
fn of(items: &[Value]) -> impl Iterator<Item = Item> {
    items.iter().filter_map(|item| {
        let tax = item.get("tax_type").and_then(Value::as_str)?;
        let flag = |name: &str| item.get(name).and_then(Value::as_bool).unwrap_or_default();
        Some(Item {
            tax_type: TAX_TYPES.iter().find(|known| **known == tax)?,
            rate: item.get("rate").and_then(money::decimal)?,
            who: match (flag("is_exempt"), flag("is_withheld")) {
                (true, _) => Who::Nobody,
                (false, true) => Who::Customer,
                (false, false) => Who::Issuer,
            },
            base: match item.get("base_type").and_then(Value::as_str) {
                Some("service_value_minus_iss") => Base::PriceLessIss,
                Some("presumed_base") => Base::Presumed,
                _ => Base::Price,
            },
        })
    })
}
