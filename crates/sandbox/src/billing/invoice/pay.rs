//! Paying an invoice: a charge, or a note that it was paid by hand.

use catalogue::billing::invoice::INVOICE;
use serde_json::{Map, Value};
use storage::Row;

use super::amounts;
use crate::answer::{Answered, Asked};
use crate::billing::payment::charge::{self, Charge};
use crate::billing::payment::means::{self, Found, Said};
use crate::billing::payment::outcome;
use crate::billing::refusal::unless_in;
use crate::billing::{cents, installment};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// `POST /v1/invoices/{id}/pay`.
///
/// # Errors
/// 422 `invoice_not_open`, `installment_previous_unpaid`, `payment_under_way`, `payment_method_inactive`; 422 on a field.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let invoice = context.find(&INVOICE, &asked.key()?).await?;
    unless_in(&invoice, &["open"], "invoice_not_open")?;
    let body = &asked.body;
    let amount_cents = amount(context, &invoice, body).await?;
    let text = |name: &str| body.get(name).and_then(Value::as_str);
    let Some(word) = text("payment_method") else {
        // Whoever names a card wants to charge it, and not to note that the invoice was paid.
        if text("payment_method_id").is_some() || body.contains_key("card") {
            return Err(Problem::field("payment_method", "é obrigatório para cobrar: card, pix ou bank_slip"));
        }
        let payment = charge::by_hand(context, invoice, amount_cents).await?;
        return outcome::answer(context, &payment).await;
    };
    let said = Said {
        word,
        method: ("payment_method_id", text("payment_method_id")),
        card: body.get("card").and_then(Value::as_object),
    };
    let Found { means, method_id } = means::find(context, invoice.text("billing_account_id"), said).await?;
    let made = Charge { invoice, amount_cents, means, method_id, also: Map::new() };
    let payment = charge::charge(context, made).await?;
    outcome::answer(context, &payment).await
}

/// What is to be paid now: what was asked for, the instalments that were named, or all that remains.
async fn amount(context: &mut Context, invoice: &Row, body: &Map<String, Value>) -> Result<i64, Problem> {
    let sent = cents::sent(body, "amount_cents");
    let named: Vec<&str> = body
        .get("installment_ids")
        .and_then(Value::as_array)
        .map(|ids| ids.iter().filter_map(Value::as_str).collect())
        .unwrap_or_default();
    if named.is_empty() {
        let amount_cents = sent.unwrap_or_else(|| amounts::remaining_cents(&invoice.doc));
        charge::within(invoice, "amount_cents", amount_cents)?;
        return Ok(amount_cents);
    }
    if sent.is_some() {
        return Err(Problem::field("amount_cents", "não vem com installment_ids: as parcelas dizem o valor"));
    }
    let open = installment::open_parts(context, invoice).await?;
    if let Some(id) = named.iter().find(|id| !open.iter().any(|part| part.row.uid == **id)) {
        return Err(Problem::field("installment_ids", &format!("{id}: não é uma parcela pendente desta fatura")));
    }
    // In their order, from the first that is pending.
    let paid: Vec<_> = open.iter().take_while(|part| named.contains(&part.row.uid.as_str())).collect();
    let reached = |id: &&&str| paid.iter().any(|part| part.row.uid == **id);
    if named.iter().filter(reached).count() != named.len() {
        return Err(installment::previous_unpaid(open.get(paid.len()).map(|part| &part.row)));
    }
    Ok(paid.iter().map(|part| part.missing_cents).sum())
}
