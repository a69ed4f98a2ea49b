//! Monthly recurring revenue (MRR): what a customer's subscriptions bring in a month, whatever their cycle.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::subscription::SUBSCRIPTION;
use rust_decimal::prelude::ToPrimitive;
use rust_decimal::{Decimal, RoundingStrategy};
use serde_json::{Value, json};
use storage::Row;

use super::named::{accounts, of_path};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// States in which a subscription brings money: one that pays late still owes it, a trial does not.
const EARNING: &[&str] = &["active", "past_due"];

/// The hidden field of a billing account with its revenue of a month, in cents.
const MRR_CENTS: &str = "mrr_cents";

/// Works out what the customer's accounts bring in a month, keeps it with each and answers it.
pub(super) async fn recalculate(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let customer = of_path(context, asked).await?;
    let (mut shown, mut all_cents) = (Vec::new(), 0);
    for mut account in accounts(context, &customer).await? {
        let (mrr_cents, subscriptions) = of_account(context, &account).await?;
        let before = account.doc.get(MRR_CENTS).and_then(Value::as_i64);
        shown.push(json!({ "billing_account_id": account.uid, "previous_mrr_cents": before, "mrr_cents": mrr_cents,
            "subscriptions": subscriptions }));
        all_cents += mrr_cents;
        if before != Some(mrr_cents) {
            account.put(MRR_CENTS, mrr_cents);
            context.update(&BILLING_ACCOUNT, account).await?;
        }
    }
    Ok(Answered::Object(json!({ "customer_id": customer.uid, "mrr_cents": all_cents, "billing_accounts": shown })))
}

/// An account's revenue of a month in cents, rounded once, and how many subscriptions bring it.
async fn of_account(context: &mut Context, account: &Row) -> Result<(i64, usize), Problem> {
    let mut walk = Walk::new(&SUBSCRIPTION, equal("billing_account_id", &account.uid));
    let (mut monthly, mut subscriptions) = (Decimal::ZERO, 0);
    while let Some(rows) = walk.next(context).await? {
        for row in rows.iter().filter(|row| EARNING.contains(&row.text("status"))) {
            let cents = row.doc.get("recurring_amount_cents").and_then(Value::as_i64).unwrap_or_default();
            monthly += Decimal::from(cents) / Decimal::from(months(row.text("billing_cycle")));
            subscriptions += 1;
        }
    }
    let whole = monthly.round_dp_with_strategy(0, RoundingStrategy::MidpointAwayFromZero);
    let cents = whole.to_i64().ok_or_else(|| Problem::Internal("a revenue beyond 64 bits".to_owned()))?;
    Ok((cents, subscriptions))
}

/// Months of a billing cycle.
fn months(cycle: &str) -> i64 {
    match cycle {
        "quarterly" => 3,
        "semiannual" => 6,
        "annual" => 12,
        _ => 1,
    }
}
