//! What a subscription's coupon takes off its invoices.

use catalogue::billing::coupon::COUPON;
use storage::{Key, Row};

use super::super::items;
use super::super::period::Period;
use super::lines::Lines;
use crate::billing::coupon::{self, Purchase};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Refuses a coupon that does not fit what the subscription sells.
///
/// # Errors
/// 422 on the field.
pub(in crate::billing::subscription) async fn refuse_coupon(
    context: &mut Context,
    (row, account): (&Row, &Row),
) -> Result<(), Problem> {
    let Some(found) = coupon_row(context, row).await? else { return Ok(()) };
    let current = items::current(context, row).await?;
    let mut lines = Lines::default();
    lines.of_period(&current, Period { first: context.today, last: context.today });
    lines.once(&current);
    let (plan, amounts) = (row.text("plan_id"), lines.amounts());
    let purchase = Purchase { account_id: Some(&account.uid), plan_id: plan_id(plan), lines: &amounts };
    coupon::discount_cents(context, &found, &purchase, "discount_code_id").await.map(drop)
}

/// The subscription's coupon and what it takes off, as long as it holds.
///
/// # Errors
/// The store's.
pub(super) async fn fitting_coupon(
    context: &mut Context,
    (row, account): (&Row, &Row),
    lines: &Lines,
) -> Result<(Option<Row>, i64), Problem> {
    let Some(found) = coupon_row(context, row).await? else { return Ok((None, 0)) };
    let amounts = lines.amounts();
    let plan_id = plan_id(row.text("plan_id"));
    let purchase = Purchase { account_id: Some(&account.uid), plan_id, lines: &amounts };
    Ok(match coupon::judged_cents(context, &found, &purchase).await? {
        Ok(cents) => (Some(found), cents),
        Err(_) => (None, 0),
    })
}

fn plan_id(text: &str) -> Option<&str> {
    Some(text).filter(|id| !id.is_empty())
}

async fn coupon_row(context: &mut Context, row: &Row) -> Result<Option<Row>, Problem> {
    match row.text("discount_code_id") {
        "" => Ok(None),
        id => Ok(context.tx.get(&COUPON, &Key::Uid(id.to_owned())).await?),
    }
}
