//! Giving money back.

use catalogue::billing::payment::PAYMENT;
use serde_json::{Value, json};

use super::charge::BY_HAND;
use super::money;
use crate::answer::{Answered, Asked};
use crate::billing::invoice::note;
use crate::billing::refusal::{coded, unless_in};
use crate::billing::{cents, day};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// The states in which a payment holds money.
pub(crate) const HOLDS: &[&str] = &["succeeded", "partial", "partially_refunded"];

/// Hidden: what was given back so far, in cents.
const REFUNDED: &str = "refunded_cents";

/// `POST /v1/payments/{id}/refund`: all that is left of it, or `amount_cents`. What became credit goes back first, as far as
/// nobody has used it; then what is in the invoice, which is open again after that.
///
/// # Errors
/// 422 `payment_not_refundable` where it holds no money, where no gateway took it, and for more than is left.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let payment = context.find(&PAYMENT, &asked.key()?).await?;
    unless_in(&payment, HOLDS, "payment_not_refundable")?;
    if payment.has(BY_HAND) {
        let message = "Este pagamento foi registrado à mão e nenhum gateway tem o dinheiro: devolva-o ao pagador e desfaça o \
                       pagamento da fatura.";
        return Err(coded("payment_not_refundable", message, json!({ "recorded_by_hand": true })));
    }
    let most = money::available_cents(context, &payment).await?;
    let wanted = cents::sent(&asked.body, "amount_cents").unwrap_or(most);
    if !(1..=most).contains(&wanted) {
        let message = format!("Só {} deste pagamento ainda pode ser estornado.", cents::brl(most));
        let details = json!({ "amount_cents": wanted, "refundable_cents": most,
            "refunded_cents": cents::of(&payment.doc, REFUNDED) });
        return Err(coded("payment_not_refundable", message, details));
    }
    let mut payment = money::take_out(context, payment, wanted).await?;
    let refunded = cents::of(&payment.doc, REFUNDED) + wanted;
    payment.put(REFUNDED, refunded);
    let is_whole = cents::of(&payment.doc, "paid_amount_cents") == 0;
    payment.put("status", if is_whole { "refunded" } else { "partially_refunded" });
    note(&mut payment, REFUNDED, refunded);
    note(&mut payment, "refunded_at", day::moment(context.now));
    if let Some(reason) = asked.body.get("reason").and_then(Value::as_str) {
        note(&mut payment, "refund_reason", reason);
    }
    let payment = context.update(&PAYMENT, payment).await?;
    Ok(Answered::Record(&PAYMENT, payment))
}
