//! A customer's statement: what was billed, paid, given back and settled with credit in one billing account. It is worked
//! out of invoices and payments each time, so that it cannot fall behind them; its sum is what the account owes.

mod entries;

use std::cmp::Ordering;

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::customer::statement::STATEMENT_ENTRY;
use serde_json::{Value, json};
use storage::{Key, Order, Page, Row};

use super::named::{accounts, of_path};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::dialect::billing::listing::Numbered;
use crate::fields::RowFields;
use crate::problem::Problem;

/// The field of the query and of the body that names the account.
const ACCOUNT: &str = "billing_account_id";

/// The order where the query asks for none: the latest first.
const USUAL: Order = Order::Descending("occurred_at");

pub(super) async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let customer = of_path(context, asked).await?;
    let listing = Numbered::usually(asked.tool, &asked.query, USUAL)?;
    let sent = asked.query.get(ACCOUNT).map(String::as_str);
    let mut rows = match account(context, &customer, sent).await? {
        Some(account) => entries::of(context, &account).await?,
        None => vec![],
    };
    sort(&mut rows, listing.order);
    let total = u64::try_from(rows.len()).unwrap_or(u64::MAX);
    let query = listing.query();
    let (offset, limit) = (place(query.offset), place(query.limit));
    let rows: Vec<Row> = rows.into_iter().skip(offset).take(limit).collect();
    let page = Page { rows, more: false, end: None };
    Ok(match listing.meta(asked.tool, total) {
        Some(meta) => Answered::Counted(&STATEMENT_ENTRY, page, meta),
        None => Answered::List(&STATEMENT_ENTRY, page),
    })
}

/// Tells what the statement comes to, worked out anew.
pub(super) async fn sync(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let customer = of_path(context, asked).await?;
    let sent = asked.body.get(ACCOUNT).and_then(Value::as_str).map(str::to_owned);
    let account = account(context, &customer, sent.as_deref()).await?;
    let rows = match &account {
        Some(account) => entries::of(context, account).await?,
        None => vec![],
    };
    let balance_cents: i64 = rows.iter().map(amount_cents).sum();
    Ok(Answered::Object(json!({ "customer_id": customer.uid, "billing_account_id": account.map(|row| row.uid),
        "entries": rows.len(), "balance_cents": balance_cents })))
}

/// The customer's account that the caller names, else its only one.
async fn account(context: &mut Context, customer: &Row, sent: Option<&str>) -> Result<Option<Row>, Problem> {
    if let Some(id) = sent {
        let account = context.tx.get(&BILLING_ACCOUNT, &Key::Uid(id.to_owned())).await?;
        let is_theirs = |account: &Row| account.doc.get("customer").is_some_and(|of| of["id"] == *customer.uid);
        return account.filter(is_theirs).map(Some).ok_or(Problem::NotFound);
    }
    let mut all = accounts(context, customer).await?;
    if all.len() > 1 {
        let message = format!("é necessário: o cliente tem {} contas de cobrança", all.len());
        return Err(Problem::Parameter { name: ACCOUNT.to_owned(), message });
    }
    Ok(all.pop())
}

fn sort(rows: &mut [Row], order: Order) {
    let by = |field: &str, one: &Row, other: &Row| -> Ordering {
        let first = match field {
            "amount_cents" => amount_cents(one).cmp(&amount_cents(other)),
            "created_at" => one.created_at.cmp(&other.created_at),
            _ => one.text(field).cmp(other.text(field)),
        };
        first.then_with(|| one.created_at.cmp(&other.created_at)).then_with(|| one.uid.cmp(&other.uid))
    };
    match order {
        Order::Ascending(field) => rows.sort_by(|one, other| by(field, one, other)),
        Order::Descending(field) => rows.sort_by(|one, other| by(field, other, one)),
        Order::Newest => rows.sort_by(|one, other| by("created_at", other, one)),
    }
}

fn amount_cents(row: &Row) -> i64 {
    row.doc.get("amount_cents").and_then(Value::as_i64).unwrap_or_default()
}

fn place(number: u64) -> usize {
    usize::try_from(number).unwrap_or(usize::MAX)
}
