//! Paying one instalment: the one before has to be paid.

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::invoice::installment::INSTALLMENT;
use serde_json::{Map, Value, json};
use storage::Row;

use super::OpenPart;
use super::cover::open_parts;
use crate::answer::{Answered, Asked};
use crate::billing::payment::charge::{self, Charge};
use crate::billing::payment::means::{self, Found, Said};
use crate::billing::payment::outcome;
use crate::billing::refusal::{coded, unless_in};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// `POST /v1/invoices/{id}/installments/{installmentId}/pay`.
///
/// # Errors
/// 422 `invoice_not_open`, `installment_not_pending`, `installment_previous_unpaid`, `payment_under_way`.
pub(super) async fn charge(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let (invoice, part) = next(context, asked).await?;
    let text = |name: &str| asked.body.get(name).and_then(Value::as_str);
    let said = Said {
        word: text("payment_method").unwrap_or_default(),
        method: ("payment_method_id", text("payment_method_id")),
        card: asked.body.get("card").and_then(Value::as_object),
    };
    let Found { means, method_id } = means::find(context, invoice.text("billing_account_id"), said).await?;
    let amount_cents = part.missing_cents;
    let made = Charge { invoice, amount_cents, means, method_id, also: Map::new() };
    let payment = charge::charge(context, made).await?;
    outcome::answer(context, &payment).await
}

/// `POST /v1/invoices/{id}/installments/{installmentId}/mark-paid`.
///
/// # Errors
/// 422 `invoice_not_open`, `installment_not_pending`, `installment_previous_unpaid`.
pub(super) async fn mark(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let (invoice, part) = next(context, asked).await?;
    charge::by_hand(context, invoice, part.missing_cents).await?;
    let part = context.find(&INSTALLMENT, &storage::Key::Id(part.row.id)).await?;
    Ok(Answered::Record(&INSTALLMENT, part))
}

/// The instalment that a path names, where it is the next to be paid.
async fn next(context: &mut Context, asked: &Asked) -> Result<(Row, OpenPart), Problem> {
    let invoice = context.find(&INVOICE, &asked.key_at("id")?).await?;
    let named = context.find(&INSTALLMENT, &asked.key_at("installmentId")?).await?;
    if named.text("invoice_id") != invoice.uid {
        return Err(Problem::NotFound);
    }
    unless_in(&invoice, &["open"], "invoice_not_open")?;
    unless_in(&named, &["pending"], "installment_not_pending")?;
    let open = open_parts(context, &invoice).await?;
    match open.into_iter().next() {
        Some(part) if part.row.id == named.id => Ok((invoice, part)),
        before => Err(previous_unpaid(before.as_ref().map(|part| &part.row))),
    }
}

/// Refuses an instalment before whose turn another has to be paid.
pub(crate) fn previous_unpaid(before: Option<&Row>) -> Problem {
    let details = match before {
        Some(part) => json!({ "installment_id": part.uid, "number": part.doc.get("number") }),
        None => Value::Null,
    };
    coded("installment_previous_unpaid", "Uma parcela anterior ainda não foi paga.", details)
}
