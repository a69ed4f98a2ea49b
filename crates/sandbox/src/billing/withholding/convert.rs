//! Turning what was withheld into credit.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::withholding::WITHHOLDING;
use serde_json::{Value, json};
use storage::{Comparison, Condition, IndexValue, Key, Row};

use crate::answer::{Answered, Asked};
use crate::billing::{credit, refusal};
use crate::context::Context;
use crate::domain::money;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::record_doc;
use crate::uses::{Walk, equal};

/// States in which something is left to convert.
const PENDING: &[&str] = &["retained", "partially_compensated"];

/// The code of a withholding of which nothing is left.
const COMPENSATED: &str = "withholding_compensated";

/// Converts one, whole or in part.
pub(super) async fn one(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&WITHHOLDING, &asked.key()?).await?;
    refusal::unless_in(&row, PENDING, COMPENSATED)?;
    let left = left_cents(&row);
    let amount = asked.body.get("amount_cents").and_then(Value::as_i64).unwrap_or(left);
    if amount > left {
        return Err(Problem::field("amount_cents", &format!("passa do que resta da retenção: {left} centavos")));
    }
    let (row, credit) = convert(context, row, amount).await?;
    Ok(Answered::BareMade(json!({
        "credit_id": credit.uid,
        "amount_cents": amount,
        "withholding": record_doc::object(&WITHHOLDING, &row),
    })))
}

/// Converts every pending one that the body lets in, one credit each.
pub(super) async fn all(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let (mut credits, mut total) = (Vec::new(), 0_i64);
    for status in PENDING {
        let mut walk = Walk::narrowed(&WITHHOLDING, conditions(asked, status));
        while let Some(rows) = walk.next(context).await? {
            for row in rows {
                let (id, amount) = (row.uid.clone(), left_cents(&row));
                let (_, credit) = convert(context, row, amount).await?;
                total = total.saturating_add(amount);
                credits.push(json!({ "withholding_id": id, "credit_id": credit.uid, "amount_cents": amount }));
            }
        }
    }
    Ok(Answered::Bare(json!({ "converted": credits.len(), "total_cents": total, "credits": credits })))
}

fn conditions(asked: &Asked, status: &str) -> Vec<Condition> {
    let mut conditions = vec![equal("status", status)];
    if let Some(tax) = asked.body.get("tax_type").and_then(Value::as_str) {
        conditions.push(equal("tax_type", tax));
    }
    for name in ["competence_year", "competence_month"] {
        if let Some(number) = asked.body.get(name).and_then(Value::as_i64) {
            conditions.push(Condition::new(name, Comparison::Equal, IndexValue::Integer(number)));
        }
    }
    conditions
}

/// What is left of a withholding to offset, in cents.
pub(crate) fn left_cents(row: &Row) -> i64 {
    let cents = |name: &str| row.doc.get(name).and_then(Value::as_i64).unwrap_or_default();
    cents("amount_cents") - cents("compensated_cents")
}

/// Gives the account credit for `amount` of what it withheld.
async fn convert(context: &mut Context, mut row: Row, amount: i64) -> Result<(Row, Row), Problem> {
    let account = context.find(&BILLING_ACCOUNT, &Key::Uid(row.text("withholder_id").to_owned())).await?;
    let sum = money::brl(money::from_cents(amount));
    let what = format!("Retenção de {} convertida em crédito ({sum})", row.text("tax_type").to_uppercase());
    let credit = credit::grant(context, &account, amount, ("adjustment", &what)).await?;
    let rest = left_cents(&row) - amount;
    let compensated = row.doc.get("compensated_cents").and_then(Value::as_i64).unwrap_or_default() + amount;
    row.put("compensated_cents", compensated);
    row.put("status", if rest == 0 { "compensated" } else { "partially_compensated" });
    Ok((context.update(&WITHHOLDING, row).await?, credit))
}
