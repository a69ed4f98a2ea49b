//! What was withheld of an invoice, from its making to its payment.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::invoice::INVOICE;
use catalogue::billing::withholding::WITHHOLDING;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::{Withheld, of_lines};
use crate::billing::{nfe, organization, refusal};
use crate::context::Context;
use crate::domain::money;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal, first};

/// Where an invoice keeps what it was billed with as withheld, tax by tax. No answer shows it.
const NOTED: &str = "withheld";

/// Notes in an invoice's document what its customer will withhold, so that what is recorded when it is paid adds up to
/// what it was billed with, whatever the rules say by then. Answers the sum, in cents.
pub(crate) fn note(invoice: &mut Map<String, Value>, withheld: &[Withheld]) -> i64 {
    let noted = withheld.iter().map(|one| {
        json!({ "tax_type": one.tax_type, "base_cents": one.base_cents, "rate": money::json(one.rate),
            "amount_cents": one.amount_cents })
    });
    invoice.insert(NOTED.to_owned(), noted.collect());
    withheld.iter().map(|one| one.amount_cents).sum()
}

/// What is withheld of an invoice, as `(tax, percent, cents, base in cents)`: what it was billed with, whatever the rules
/// say by now; for one that noted nothing, what they say now.
async fn noted(context: &mut Context, invoice: &Row) -> Result<Vec<(String, Decimal, i64, i64)>, Problem> {
    if let Some(noted) = invoice.doc.get(NOTED).and_then(Value::as_array) {
        return Ok(noted.iter().filter_map(read).collect());
    }
    let account = account_of(context, invoice).await?;
    let company = invoice.doc.get("company_id").and_then(Value::as_str);
    let total = invoice.doc.get("total_subcents").and_then(Value::as_i64).unwrap_or_default() / 100;
    let withheld = of_lines(context, &account, (company, total), &invoice.doc).await?;
    Ok(withheld.into_iter().map(|one| (one.tax_type.to_owned(), one.rate, one.amount_cents, one.base_cents)).collect())
}

fn read(noted: &Value) -> Option<(String, Decimal, i64, i64)> {
    let cents = |name: &str| noted.get(name).and_then(Value::as_i64);
    let tax = noted.get("tax_type").and_then(Value::as_str)?.to_owned();
    Some((tax, money::decimal(noted.get("rate")?)?, cents("amount_cents")?, cents("base_cents")?))
}

async fn account_of(context: &mut Context, invoice: &Row) -> Result<Row, Problem> {
    context.find(&BILLING_ACCOUNT, &Key::Uid(invoice.text("billing_account_id").to_owned())).await
}

/// What is withheld of an invoice: tax, percent and cents.
///
/// # Errors
/// The store's.
pub(crate) async fn of_invoice(context: &mut Context, invoice: &Row) -> Result<Vec<(String, Decimal, i64)>, Problem> {
    let noted = noted(context, invoice).await?;
    Ok(noted.into_iter().map(|(tax, percent, cents, _)| (tax, percent, cents)).collect())
}

/// Records what was withheld of an invoice when it is paid. What is recorded already stays as it is.
///
/// # Errors
/// The store's.
pub(crate) async fn record(context: &mut Context, invoice: &Row) -> Result<(), Problem> {
    if first(context, &WITHHOLDING, vec![equal("invoice_id", &invoice.uid)]).await?.is_some() {
        return Ok(());
    }
    let nfe = nfe::living(context, &invoice.uid).await?.map(|nfe| nfe.uid);
    for (tax, percent, cents, base) in noted(context, invoice).await? {
        let doc = json!({ "invoice_id": invoice.uid, "nfe_id": nfe, "tax_type": tax, "base_cents": base,
            "rate": money::json(percent), "amount_cents": cents, "withholder_id": invoice.text("billing_account_id"),
            "status": "retained", "compensated_cents": 0, "competence_month": context.today.month(),
            "competence_year": context.today.year(), "external_id": null });
        if let Value::Object(doc) = doc {
            organization::insert(context, &WITHHOLDING, doc).await?;
        }
    }
    Ok(())
}

/// Takes back what was recorded of an invoice whose payment is undone.
///
/// # Errors
/// 422 `withholding_compensated` when a part of it was turned into credit.
pub(crate) async fn undo(context: &mut Context, invoice: &Row) -> Result<(), Problem> {
    let mut walk = Walk::new(&WITHHOLDING, equal("invoice_id", &invoice.uid));
    while let Some(rows) = walk.next(context).await? {
        for row in rows {
            if row.text("status") != "retained" {
                let message = "Uma retenção desta fatura já virou crédito.";
                let details = json!({ "withholding_id": row.uid, "invoice_id": invoice.uid });
                return Err(refusal::coded("withholding_compensated", message, details));
            }
            context.tx.delete(&WITHHOLDING, row.id).await?;
        }
    }
    Ok(())
}

/// Writes into what was withheld of an invoice which NF-e it is of.
///
/// # Errors
/// The store's.
pub(crate) async fn belong(context: &mut Context, invoice_id: &str, nfe_id: &str) -> Result<(), Problem> {
    let mut walk = Walk::new(&WITHHOLDING, equal("invoice_id", invoice_id));
    while let Some(rows) = walk.next(context).await? {
        for mut row in rows.into_iter().filter(|row| !row.has("nfe_id")) {
            row.put("nfe_id", nfe_id);
            context.update(&WITHHOLDING, row).await?;
        }
    }
    Ok(())
}

/// Takes an NF-e that goes out of what was withheld of its invoice.
///
/// # Errors
/// The store's.
pub(crate) async fn leave(context: &mut Context, nfe_id: &str) -> Result<(), Problem> {
    let mut walk = Walk::new(&WITHHOLDING, equal("nfe_id", nfe_id));
    while let Some(rows) = walk.next(context).await? {
        for mut row in rows {
            row.put("nfe_id", Value::Null);
            context.update(&WITHHOLDING, row).await?;
        }
    }
    Ok(())
}

/// The invoice of a withholding, where it is still there.
///
/// # Errors
/// The store's.
pub(crate) async fn invoice_of(context: &mut Context, withholding: &Row) -> Result<Option<Row>, Problem> {
    Ok(context.tx.get(&INVOICE, &Key::Uid(withholding.text("invoice_id").to_owned())).await?)
}
