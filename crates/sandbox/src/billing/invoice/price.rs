//! Discount, coupon and withholdings of a draft.

use catalogue::billing::coupon::COUPON;
use serde_json::{Map, Value};
use storage::{Key, Row};

use super::amounts;
use crate::billing::cents::{self, MOST};
use crate::billing::coupon::{self, Purchase};
use crate::billing::withholding;
use crate::context::Context;
use crate::problem::Problem;

/// Hidden: what the invoice itself takes off, besides the coupon, in cents.
pub(super) const OWN_DISCOUNT: &str = "own_discount_cents";

/// Hidden: the coupon.
pub(super) const COUPON_ID: &str = "coupon_id";

/// Hidden: the plan that the coupon is used on.
pub(super) const COUPON_PLAN: &str = "coupon_plan_id";

/// Hidden: what the coupon takes off, in cents.
pub(super) const COUPON_DISCOUNT: &str = "coupon_discount_cents";

/// Works out a draft's discount, withholdings and amounts from its lines.
///
/// # Errors
/// 422 for a discount beyond the lines' sum, and for withholdings beyond the total.
pub(super) async fn put(context: &mut Context, account: &Row, doc: &mut Map<String, Value>) -> Result<(), Problem> {
    let subtotal = amounts::subtotal_cents(doc);
    if !(0..=MOST).contains(&subtotal) {
        return Err(Problem::field("line_items", "devem somar de R$ 0,00 a R$ 999.999.999,99"));
    }
    let own = cents::of(doc, OWN_DISCOUNT);
    if own > subtotal {
        let message = format!("é maior que a soma das linhas ({})", cents::brl(subtotal));
        return Err(Problem::field("discount_cents", &message));
    }
    let by_coupon = of_coupon(context, account, doc).await?.clamp(0, subtotal - own);
    doc.insert(COUPON_DISCOUNT.to_owned(), Value::from(by_coupon));
    doc.insert("discount_cents".to_owned(), Value::from(own + by_coupon));
    withhold(context, account, doc).await
}

async fn of_coupon(context: &mut Context, account: &Row, doc: &Map<String, Value>) -> Result<i64, Problem> {
    let Some(coupon) = coupon_of(context, doc).await? else { return Ok(0) };
    let lines: Vec<(i64, Option<String>)> = amounts::lines(doc)
        .map(|line| {
            let product = line.get("product_id").and_then(Value::as_str).map(str::to_owned);
            (cents::of(line, "amount_cents"), product)
        })
        .collect();
    let plan_id = doc.get(COUPON_PLAN).and_then(Value::as_str);
    let purchase = Purchase { account_id: Some(&account.uid), plan_id, lines: &lines };
    // Mostly by the clock: a coupon that no longer holds takes nothing off, and stops no invoice.
    Ok(coupon::judged_cents(context, &coupon, &purchase).await?.unwrap_or(0))
}

/// The invoice's coupon, while it is there.
pub(super) async fn coupon_of(context: &mut Context, doc: &Map<String, Value>) -> Result<Option<Row>, Problem> {
    let Some(id) = doc.get(COUPON_ID).and_then(Value::as_str) else { return Ok(None) };
    Ok(context.tx.get(&COUPON, &Key::Uid(id.to_owned())).await?)
}

/// Works out what the customer withholds today, and the amounts.
///
/// # Errors
/// 422 where it is more than the total.
pub(super) async fn withhold(
    context: &mut Context,
    account: &Row,
    doc: &mut Map<String, Value>,
) -> Result<(), Problem> {
    let total = amounts::subtotal_cents(doc) - cents::of(doc, "discount_cents");
    let company = doc.get("company_id").and_then(Value::as_str).map(str::to_owned);
    let withheld = withholding::of_lines(context, account, (company.as_deref(), total), doc).await?;
    let sum = withholding::note(doc, &withheld);
    if sum > total {
        return Err(Problem::field("line_items", "as regras de retenção retêm mais que o total da fatura"));
    }
    doc.insert("total_withheld_cents".to_owned(), Value::from(sum));
    amounts::put(doc);
    Ok(())
}
