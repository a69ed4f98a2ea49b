//! Changing and deleting drafts.

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::invoice::installment::INSTALLMENT;
use serde_json::{Map, Value};
use storage::Row;

use super::create::{complete, put_period, read};
use super::{issue, lines, marks, price};
use crate::answer::{Answered, Asked};
use crate::billing::refusal::unless_in;
use crate::billing::{company, custom, day, deleted, installment, payer, subscription};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// `PATCH /v1/invoices/{id}`.
///
/// # Errors
/// 422 `invoice_not_draft`; 422 on a field.
pub(super) async fn update(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut draft = context.find(&INVOICE, &asked.key()?).await?;
    unless_in(&draft, &["draft"], "invoice_not_draft")?;
    let mut body = custom::settled(asked.body.clone(), &draft.doc);
    if let Some(due) = issue::future_day(context, "due_date", body.get("due_date"))? {
        body.insert("due_date".to_owned(), Value::from(day::text(due)));
    }
    let mut period = draft.doc.clone();
    put_period(&mut period, &body)?;
    for name in ["period_start", "period_end"] {
        body.insert(name.to_owned(), period.remove(name).unwrap_or_default());
    }
    if let Some(sent) = body.get("company_id") {
        let issuer = company::issuer(context, sent.as_str()).await?;
        body.insert("company_id".to_owned(), Value::from(issuer.uid));
    }
    if let Some(Value::Array(sent)) = body.remove("line_items") {
        let lines = replaced(context, &draft, &sent).await?;
        draft.put("line_items", lines);
    }
    draft.doc.extend(body);
    marks::put_nfe(&mut draft.doc, None);
    let account = payer::account_of(context, &draft).await?;
    price::put(context, &account, &mut draft.doc).await?;
    let draft = context.update(&INVOICE, draft).await?;
    Ok(Answered::Record(&INVOICE, draft))
}

/// The lines as a change leaves them: those that come with their ids keep what the change does not name, others are new.
async fn replaced(context: &mut Context, draft: &Row, sent: &[Value]) -> Result<Value, Problem> {
    lines::count(sent.len())?;
    let kept = draft.doc.get("line_items").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let (mut left, mut written): (Vec<&Value>, Vec<Value>) = (kept.iter().collect(), Vec::new());
    for (at, line) in sent.iter().filter_map(Value::as_object).enumerate() {
        let Some(id) = line.get("id").and_then(Value::as_str) else {
            let new = complete(context, at, read(at, line)?).await?;
            match lines::written(context, vec![new])? {
                Value::Array(new) => written.extend(new),
                _ => continue,
            }
            continue;
        };
        let place = left.iter().position(|line| line["id"] == id);
        let old = place.map(|place| left.swap_remove(place)).and_then(Value::as_object);
        let Some(old) = old else {
            return Err(Problem::field(&format!("line_items[{at}].id"), "não é de uma linha desta fatura"));
        };
        written.push(Value::Object(changed(at, old.clone(), line)?));
    }
    Ok(Value::Array(written))
}

fn changed(at: usize, mut old: Map<String, Value>, line: &Map<String, Value>) -> Result<Map<String, Value>, Problem> {
    let mut sent = line.clone();
    if !sent.contains_key("quantity") {
        sent.insert("quantity".to_owned(), old.get("quantity").cloned().unwrap_or_default());
    }
    let new = read(at, &sent)?;
    lines::price(&mut old, at, (new.description, new.quantity, new.unit_amount_subcents))?;
    Ok(old)
}

/// `DELETE /v1/invoices/{id}`.
///
/// # Errors
/// 422 `invoice_not_draft`.
pub(super) async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let draft = context.find(&INVOICE, &asked.key()?).await?;
    unless_in(&draft, &["draft"], "invoice_not_draft")?;
    for part in installment::of(context, &draft).await? {
        context.tx.delete(&INSTALLMENT, part.id).await?;
    }
    context.tx.delete(&INVOICE, draft.id).await?;
    subscription::draft_deleted(context, &draft).await?;
    Ok(deleted())
}
