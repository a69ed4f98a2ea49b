//! Lists of invoices.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use storage::{Comparison, Condition, IndexValue, MOST_VALUES, Order, Query};

use super::marks;
use crate::answer::{Answered, Asked};
use crate::billing::listing;
use crate::context::Context;
use crate::instant;
use crate::problem::Problem;
use crate::uses::equal;

/// `GET /v1/invoices`.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let sent = |name: &str| asked.query.get(name).map(String::as_str);
    let mut further = Vec::new();
    if let Some(word @ (marks::WITH_PLAN | marks::WITHOUT_PLAN)) = sent("plan_filter") {
        further.push(equal(marks::PLAN, word));
    }
    if sent("without_payments") == Some("true") {
        further.push(equal(marks::PAYMENTS, marks::WITHOUT_PAYMENTS));
    }
    if let Some(document) = sent("document_number").map(str::to_owned) {
        further.push(of_document(context, &document).await?);
    }
    listing::page(context, asked, further, Order::Newest).await
}

/// `GET /v1/invoices/pending-payment`: open, and the due date is past.
pub(super) async fn pending_payment(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let today = instant::start_of(context.today).map_or(i64::MIN, |start| start.as_millisecond());
    let late = Condition::new("due_date", Comparison::Below, IndexValue::Integer(today));
    listing::page(context, asked, vec![equal("status", "open"), late], Order::Ascending("due_date")).await
}

/// `GET /v1/invoices/pending-nfe`: paid, and its NF-e is still to be issued.
pub(super) async fn pending_nfe(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let words = marks::NFE_PENDING.iter().map(|word| IndexValue::Text((*word).to_owned())).collect();
    let pending = Condition::any_of(marks::NFE, words);
    listing::page(context, asked, vec![equal("status", "paid"), pending], Order::Newest).await
}

/// Invoices of accounts whose customer has a document.
async fn of_document(context: &mut Context, document: &str) -> Result<Condition, Problem> {
    let limit = u64::try_from(MOST_VALUES).unwrap_or(u64::MAX);
    let conditions = vec![equal("customer.document_number", document)];
    let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit };
    let accounts = context.tx.list(&BILLING_ACCOUNT, &query).await?.rows;
    let ids = accounts.into_iter().map(|account| IndexValue::Text(account.uid)).collect();
    Ok(Condition::any_of("billing_account_id", ids))
}
