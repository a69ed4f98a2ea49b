//! Sending a boleto.

use catalogue::billing::payment::PAYMENT;
use serde_json::{Value, json};

use super::change::unless_pending_boleto;
use super::codes::noted;
use crate::answer::{Answered, Asked};
use crate::billing::mail::{self, Letter};
use crate::billing::{cents, day};
use crate::context::Context;
use crate::problem::Problem;

/// `POST /v1/payments/{id}/send-email`.
///
/// # Errors
/// 422 unless it is a boleto that is pending.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let payment = context.find(&PAYMENT, &asked.key()?).await?;
    unless_pending_boleto(&payment)?;
    let text = |name: &str| asked.body.get(name).and_then(Value::as_str).unwrap_or_default();
    let to = text("email").to_owned();
    let amount = cents::brl(cents::of(&payment.doc, "amount_cents"));
    let due = noted(&payment, "due_date").and_then(day::of).map(|due| due.strftime("%d/%m/%Y").to_string());
    let mut lines = vec![format!("Segue o boleto de {amount}, com vencimento em {}.", due.unwrap_or_default())];
    if !text("message").trim().is_empty() {
        lines.push(text("message").trim().to_owned());
    }
    lines.push(format!("Linha digitável: {}", noted(&payment, "digitable_line").unwrap_or_default()));
    lines.push(format!("Boleto: {}", noted(&payment, "boleto_url").unwrap_or_default()));
    let letter = Letter {
        kind: "boleto",
        to: &to,
        subject: format!("Boleto de {amount}"),
        text: lines.join("\n\n"),
        about: &payment.uid,
    };
    mail::send(context, letter).await?;
    Ok(Answered::Object(json!({ "sent": true, "payment_id": payment.uid, "email": to })))
}
