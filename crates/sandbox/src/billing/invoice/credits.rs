//! Paying an invoice with credits of its account, and taking them out again.

use catalogue::billing::credit::CREDIT;
use catalogue::billing::invoice::INVOICE;
use serde_json::{Value, json};
use storage::{Key, Row};

use super::{amounts, settle};
use crate::answer::{Answered, Asked};
use crate::billing::refusal::unless_in;
use crate::billing::{cents, credit};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// `POST /v1/invoices/{id}/apply-credits`: each in the order in which it was sent, as far as it goes.
///
/// # Errors
/// 422 `invoice_not_open`; 422 on `credit_ids` that are not for this invoice, or of which nothing is left; 422 on
/// `amount_cents` beyond what remains or what the credits hold.
pub(super) async fn apply(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut invoice = context.find(&INVOICE, &asked.key()?).await?;
    unless_in(&invoice, &["open"], "invoice_not_open")?;
    let sent = asked.body.get("credit_ids").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let mut credits: Vec<Row> = Vec::with_capacity(sent.len());
    for id in sent.iter().filter_map(Value::as_str) {
        if credits.iter().any(|credit| credit.uid == id) {
            return Err(Problem::field("credit_ids", &format!("{id}: vem mais de uma vez")));
        }
        credits.push(fitting(context, id, &invoice).await?);
    }
    if credits.is_empty() {
        return Err(Problem::field("credit_ids", "não pode ficar em branco"));
    }
    let remaining = amounts::remaining_cents(&invoice.doc);
    let held: i64 = credits.iter().map(|credit| cents::of(&credit.doc, "amount_remaining_cents")).sum();
    let most = held.min(remaining);
    let wanted = cents::sent(&asked.body, "amount_cents").unwrap_or(most);
    if wanted > most {
        let message = format!("deve ser no máximo {}: o que falta pagar, e o que os créditos têm", cents::brl(most));
        return Err(Problem::field("amount_cents", &message));
    }
    let (mut left, mut used) = (wanted, Vec::new());
    for credit in credits {
        let part = cents::of(&credit.doc, "amount_remaining_cents").min(left);
        if part == 0 {
            break;
        }
        left -= part;
        used.push(json!({ "credit_id": credit.uid, "amount_cents": part }));
        credit::applied::put_in(context, credit, &mut invoice, part).await?;
    }
    let invoice = settle::settle(context, invoice, None).await?;
    Ok(told(&invoice, "applied_cents", wanted, used))
}

/// `POST /v1/invoices/{id}/remove-credits`.
///
/// # Errors
/// 422 `invoice_not_open`.
pub(super) async fn remove(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let invoice = context.find(&INVOICE, &asked.key()?).await?;
    unless_in(&invoice, &["open"], "invoice_not_open")?;
    let before = cents::of(&invoice.doc, amounts::CREDITS);
    let invoice = credit::applied::give_back(context, invoice).await?;
    let invoice = settle::settle(context, invoice, None).await?;
    Ok(told(&invoice, "removed_cents", before, Vec::new()))
}

/// A credit that a body names, where it may pay this invoice.
async fn fitting(context: &mut Context, id: &str, invoice: &Row) -> Result<Row, Problem> {
    let found = context.tx.get(&CREDIT, &Key::Uid(id.to_owned())).await?;
    let refuse = |why: &str| Err(Problem::field("credit_ids", &format!("{id}: {why}")));
    let Some(credit) = found else { return refuse("não foi encontrado") };
    if credit.text("billing_account_id") != invoice.text("billing_account_id") {
        return refuse("é de outra conta de cobrança");
    }
    if credit.has("company_id") && credit.text("company_id") != invoice.text("company_id") {
        return refuse("só vale para faturas de outra empresa");
    }
    match credit::counted_cents(&credit) {
        0 => refuse("já foi usado ou expirou"),
        _ => Ok(credit),
    }
}

fn told(invoice: &Row, name: &str, cents: i64, credits: Vec<Value>) -> Answered {
    let mut told = json!({
        "invoice_id": invoice.uid, "invoice_status": invoice.text("status"),
        "amount_due_subcents": invoice.doc.get("amount_due_subcents"),
        "amount_remaining_cents": invoice.doc.get("amount_remaining_cents"), "credits": credits,
    });
    told[name] = Value::from(cents);
    Answered::Object(told)
}
