//! Instalments of an invoice: they are paid in their order, by whatever pays the invoice.

mod cover;
mod pay;
mod plan;

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::invoice::installment::INSTALLMENT;
use storage::{Order, Query, Row};

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::equal;

pub(crate) use cover::{OpenPart, cancel, cover, next_due, open_parts, planned_cents};
pub(crate) use pay::previous_unpaid;
pub(crate) use plan::{lay, parts};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_invoices_installments_list", |context, asked| Box::pin(list(context, asked))),
    ("billing_invoices_installments_create", |context, asked| Box::pin(plan::run(context, asked))),
    ("billing_invoices_installments_mark_paid", |context, asked| Box::pin(pay::mark(context, asked))),
    ("billing_invoices_installments_pay", |context, asked| Box::pin(pay::charge(context, asked))),
];

/// The most instalments of one invoice, as the API's documents say.
const MOST: usize = 60;

/// `GET /v1/invoices/{id}/installments`.
async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let invoice = context.find(&INVOICE, &asked.key_at("id")?).await?;
    let rows = of(context, &invoice).await?;
    Ok(Answered::List(&INSTALLMENT, storage::Page { rows, more: false, end: None }))
}

/// The instalments of an invoice, first to last.
pub(crate) async fn of(context: &mut Context, invoice: &Row) -> Result<Vec<Row>, Problem> {
    let conditions = vec![equal("invoice_id", &invoice.uid)];
    let limit = u64::try_from(MOST).unwrap_or(u64::MAX);
    let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit };
    let mut rows = context.tx.list(&INSTALLMENT, &query).await?.rows;
    rows.sort_by_key(|row| crate::billing::cents::of(&row.doc, "number"));
    Ok(rows)
}
