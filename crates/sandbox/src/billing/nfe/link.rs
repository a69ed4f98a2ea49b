//! Tying NF-e to invoices, and listing them by it.

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::nfe::NFE;
use catalogue::billing::payment::PAYMENT;
use serde_json::{Value, json};
use storage::{Key, Order, Row};

use super::delete::named;
use super::{mark, of_invoice, state};
use crate::answer::{Answered, Asked};
use crate::billing::listing;
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::equal;

/// Hidden: the invoice that an NF-e was issued for. It stays tied to it while it is valid.
pub(super) const ISSUED_FOR: &str = "issued_for_invoice_id";

/// `POST /v1/nfes/bulk`: all of them or none. `null` unties.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let invoice = match asked.body.get("invoice_id") {
        None => return Err(Problem::field("invoice_id", "é obrigatório: o id da fatura, ou null para desvincular")),
        Some(Value::String(id)) => Some(context.find(&INVOICE, &Key::Uid(id.clone())).await?),
        Some(_) => None,
    };
    let rows = named(context, asked, "nfe_ids").await?;
    for row in &rows {
        may_move(row, invoice.as_ref())?;
    }
    let mut ids = Vec::with_capacity(rows.len());
    for mut row in rows {
        ids.push(row.uid.clone());
        let before = row.text("invoice_id").to_owned();
        row.put("invoice_id", invoice.as_ref().map(|invoice| invoice.uid.as_str()));
        row.put(mark::LINKED, mark::word(invoice.is_some()));
        let row = context.update(&NFE, row).await?;
        if let Some(invoice) = invoice.as_ref().filter(|_| state::is_valid(&row)) {
            // It counts as issued for the invoice now.
            of_invoice::claim(context, &row, invoice).await?;
        }
        if !before.is_empty() {
            mark::invoice(context, &before).await?;
        }
        mark::invoice_of(context, &row).await?;
    }
    let id = invoice.map(|invoice| invoice.uid);
    Ok(Answered::Object(json!({ "updated": ids.len(), "ids": ids, "invoice_id": id })))
}

/// Refuses to take an NF-e from the invoice that it was issued for, and to tie it to another customer's.
fn may_move(row: &Row, invoice: Option<&Row>) -> Result<(), Problem> {
    let target = invoice.map(|invoice| invoice.uid.as_str()).unwrap_or_default();
    if state::is_valid(row) && row.has(ISSUED_FOR) && row.text(ISSUED_FOR) != target {
        let message = "A NF-e foi emitida para a fatura em que está e não sai dela.";
        return Err(state::refused(row, "nfe_issued", message));
    }
    if invoice.is_some_and(|invoice| invoice.text("billing_account_id") != row.text("billing_account_id")) {
        return Err(Problem::field("nfe_ids", &format!("a NF-e {} é de outra conta de cobrança", row.uid)));
    }
    Ok(())
}

/// `GET /v1/nfes`, also by payment and by whether there is an invoice.
pub(super) async fn list(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut further = Vec::new();
    // `with` or `without`: the query has been checked.
    if let Some(word) = asked.query.get("invoice_filter") {
        further.push(equal(mark::LINKED, word));
    }
    if let Some(payment) = asked.query.get("payment_id") {
        let payment = context.tx.get(&PAYMENT, &Key::Uid(payment.to_ascii_lowercase())).await?;
        let invoice = payment.as_ref().map(|payment| payment.text("invoice_id")).unwrap_or_default();
        // A payment without an invoice, or one that is not here, has no NF-e: no NF-e names an empty id.
        further.push(equal("invoice_id", invoice));
    }
    listing::page(context, asked, further, Order::Newest).await
}
