//! Reminders: a letter to the account's address.

use catalogue::billing::invoice::INVOICE;
use serde_json::json;
use storage::Row;

use super::amounts;
use super::dunning::is_overdue;
use crate::answer::{Answered, Asked};
use crate::billing::mail::{self, Letter};
use crate::billing::payment::cancel::UNDER_WAY;
use crate::billing::payment::{money, noted};
use crate::billing::refusal::{coded, unless_in};
use crate::billing::{cents, day, payer};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// `POST /v1/invoices/{id}/send-reminder`.
///
/// # Errors
/// 422 `invoice_not_open`; 422 `billing_email_missing` where the account has no address.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let invoice = context.find(&INVOICE, &asked.key()?).await?;
    unless_in(&invoice, &["open"], "invoice_not_open")?;
    let account = payer::account_of(context, &invoice).await?;
    let to = account.text("billing_email");
    if to.is_empty() {
        let message = "A conta de cobrança não tem billing_email: cadastre um endereço antes de enviar o lembrete.";
        return Err(coded("billing_email_missing", message, json!({ "billing_account_id": account.uid })));
    }
    let number = invoice.text("number");
    let is_late = is_overdue(context.today, &invoice);
    let subject = match is_late {
        true => format!("Fatura {number} vencida"),
        false => format!("Lembrete: fatura {number}"),
    };
    let text = body(context, &invoice, is_late).await?;
    let letter = Letter { kind: "invoice_reminder", to, subject, text, about: &invoice.uid };
    mail::send(context, letter).await?;
    Ok(Answered::Record(&INVOICE, invoice))
}

/// What the payer reads: number, amount, due date, and how to pay.
async fn body(context: &mut Context, invoice: &Row, is_late: bool) -> Result<String, Problem> {
    let amount = cents::brl(amounts::remaining_cents(&invoice.doc));
    let due = day::of(invoice.text("due_date")).map(|due| due.strftime("%d/%m/%Y").to_string()).unwrap_or_default();
    let due = if is_late { format!("venceu em {due}") } else { format!("vence em {due}") };
    let mut text = format!(
        "Olá,\n\nA fatura {}, com {amount} a pagar, {due}.\n\nVeja a fatura: {}\n",
        invoice.text("number"),
        invoice.text("hosted_invoice_url")
    );
    let payments = money::of_invoice(context, invoice).await?;
    for payment in payments.iter().filter(|payment| UNDER_WAY.contains(&payment.text("status"))) {
        for (name, label) in [("pix_copy_paste", "Pix copia e cola"), ("digitable_line", "Linha digitável do boleto")]
        {
            if let Some(code) = noted(payment, name) {
                text.push_str(&format!("{label}: {code}\n"));
            }
        }
    }
    text.push_str("\nSe o pagamento já foi feito, desconsidere esta mensagem.\n");
    Ok(text)
}
