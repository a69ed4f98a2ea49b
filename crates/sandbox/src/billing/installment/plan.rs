//! Splitting an invoice.

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::invoice::installment::INSTALLMENT;
use jiff::civil::Date;
use serde_json::{Map, Value, json};
use storage::Row;

use super::cover::BEFORE;
use super::{MOST, of};
use crate::answer::{Answered, Asked};
use crate::billing::invoice::{amounts, dunning, issue};
use crate::billing::refusal::{coded, unless_in};
use crate::billing::{cents, day, payment};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::record_doc;

/// One part of a plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Part {
    pub(crate) amount_cents: i64,
    pub(crate) due: Date,
}

/// `POST /v1/invoices/{id}/installments`.
///
/// # Errors
/// 422 `invoice_not_open` of one that is neither open nor a draft, `installment_paid`, `payment_under_way`; 422 on
/// `installments` that do not add up to what is to pay.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let invoice = context.find(&INVOICE, &asked.key_at("id")?).await?;
    unless_in(&invoice, &["draft", "open"], "invoice_not_open")?;
    let wanted = parts(context, &asked.body)?.unwrap_or_default();
    let before = of(context, &invoice).await?;
    if let Some(paid) = before.iter().find(|part| part.text("status") == "paid") {
        let details = json!({ "installment_id": paid.uid, "number": paid.doc.get("number") });
        return Err(coded("installment_paid", "Uma parcela já foi paga: as parcelas não mudam mais.", details));
    }
    payment::charge::unless_under_way(context, &invoice).await?;
    for part in before {
        context.tx.delete(&INSTALLMENT, part.id).await?;
    }
    let (invoice, rows) = lay(context, invoice, &wanted).await?;
    let invoice = context.update(&INVOICE, invoice).await?;
    dunning::expect_overdue(context, &invoice).await?;
    let answered = rows.iter().map(|row| record_doc::object(&INSTALLMENT, row)).collect();
    Ok(Answered::Made(&INSTALLMENT, Value::Array(answered)))
}

/// The parts that a body asks for, where it does.
///
/// # Errors
/// 422 for fewer than 2 or more than 60, for a day that has passed and for days out of order.
pub(crate) fn parts(context: &Context, body: &Map<String, Value>) -> Result<Option<Vec<Part>>, Problem> {
    let Some(Value::Array(sent)) = body.get("installments") else { return Ok(None) };
    if !(2..=MOST).contains(&sent.len()) {
        return Err(Problem::field("installments", &format!("devem ser de 2 a {MOST}")));
    }
    let mut parts: Vec<Part> = Vec::with_capacity(sent.len());
    for (at, part) in sent.iter().enumerate() {
        let field = format!("installments[{at}].due_date");
        let due = issue::future_day(context, &field, part.get("due_date"))?;
        let due = due.ok_or_else(|| Problem::field(&field, "não pode ficar em branco"))?;
        if parts.last().is_some_and(|before| before.due > due) {
            return Err(Problem::field(&field, "vem antes do vencimento da parcela anterior"));
        }
        let amount_cents = part.get("amount_cents").and_then(Value::as_i64).unwrap_or_default();
        parts.push(Part { amount_cents, due });
    }
    Ok(Some(parts))
}

/// Stores the parts of an invoice, which is not stored yet.
///
/// # Errors
/// 422 where they do not add up to what is to pay.
pub(crate) async fn lay(context: &mut Context, mut invoice: Row, parts: &[Part]) -> Result<(Row, Vec<Row>), Problem> {
    let sum: i64 = parts.iter().map(|part| part.amount_cents).sum();
    let remaining = amounts::remaining_cents(&invoice.doc);
    if sum != remaining {
        let message = format!("somam {}, e falta pagar {}", cents::brl(sum), cents::brl(remaining));
        return Err(Problem::field("installments", &message));
    }
    let paid_before = cents::of(&invoice.doc, "net_value_cents") - remaining;
    invoice.put(BEFORE, paid_before);
    invoice.put("installment_count", parts.len());
    if let Some(first) = parts.first() {
        invoice.put("due_date", day::text(first.due));
    }
    let mut rows = Vec::with_capacity(parts.len());
    for (number, part) in (1..).zip(parts) {
        let doc = json!({
            "invoice_id": invoice.uid, "number": number, "amount_cents": part.amount_cents,
            "due_date": day::text(part.due), "status": "pending", "payment_id": null, "paid_at": null, "metadata": null,
        });
        let Value::Object(doc) = doc else { continue };
        rows.push(context.insert(&INSTALLMENT, doc).await?);
    }
    Ok((invoice, rows))
}
