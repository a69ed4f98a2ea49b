//! What follows when the money of an invoice moved: it is paid, or open again, and whoever cares is told.

use catalogue::billing::invoice::INVOICE;
use serde_json::Value;
use storage::{Key, Row};

use super::{amounts, dunning};
use crate::billing::{day, installment, nfe, payment, subscription, withholding};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::RuleFuture;

/// Stores an issued invoice whose payments or credits changed. `payment_id` is the payment that did it.
pub(crate) fn settle<'a>(
    context: &'a mut Context,
    mut invoice: Row,
    payment_id: Option<String>,
) -> RuleFuture<'a, Row> {
    Box::pin(async move {
        amounts::put(&mut invoice.doc);
        let was = Standing::of(context, &invoice);
        let is_settled = amounts::remaining_cents(&invoice.doc) == 0;
        match (was.status.as_str(), is_settled) {
            ("open" | "uncollectible", true) => {
                invoice.put("status", "paid");
                invoice.put("paid_at", day::moment(context.now));
                invoice.put(dunning::NEXT, Value::Null);
            }
            ("paid", false) => {
                // It is not charged again by itself: somebody took the money back, and has to say what now.
                invoice.put("status", "open");
                invoice.put("paid_at", Value::Null);
            }
            _ => {}
        }
        let covered = installment::cover(context, &mut invoice, payment_id.as_deref()).await?;
        let mut invoice = context.update(&INVOICE, invoice).await?;
        for installment in covered {
            nfe::installment_paid(context, &invoice, &installment).await?;
            invoice = again(context, invoice).await?;
        }
        let is = Standing::of(context, &invoice);
        if is.status == "paid" && was.status != "paid" {
            payment::cancel::rest(context, &invoice).await?;
            withholding::record(context, &invoice).await?;
            nfe::invoice_paid(context, &invoice).await?;
            invoice = again(context, invoice).await?;
        }
        if is == was {
            return Ok(invoice);
        }
        dunning::expect_overdue(context, &invoice).await?;
        subscription::invoice_moved(context, &invoice).await?;
        again(context, invoice).await
    })
}

/// What others care about of an invoice.
#[derive(PartialEq, Eq)]
struct Standing {
    status: String,
    /// Moves with the first instalment that is unpaid.
    due_date: String,
    is_overdue: bool,
}

impl Standing {
    fn of(context: &Context, invoice: &Row) -> Standing {
        Standing {
            status: invoice.text("status").to_owned(),
            due_date: invoice.text("due_date").to_owned(),
            is_overdue: dunning::is_overdue(context.today, invoice),
        }
    }
}

/// The invoice as it is stored now, after others may have written to it.
pub(crate) async fn again(context: &mut Context, invoice: Row) -> Result<Row, Problem> {
    context.find(&INVOICE, &Key::Id(invoice.id)).await
}
