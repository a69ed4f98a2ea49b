//! What was withheld of an invoice, from its making to its payment.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::invoice::INVOICE;
use catalogue::billing::withholding::WITHHOLDING;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::{Withheld, of};
use crate::billing::refusal;
use crate::context::Context;
use crate::domain::money;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{Walk, equal};

/// Where an invoice keeps what will be withheld of it. No answer shows it.
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

/// Records what was withheld of an invoice when it is paid. What is recorded already stays as it is.
///
/// # Errors
/// The store's.
pub(crate) async fn record(context: &mut Context, invoice: &Row) -> Result<(), Problem> {
    if Walk::new(&WITHHOLDING, equal("invoice_id", &invoice.uid)).next(context).await?.is_some() {
        return Ok(());
    }
    let account = context.find(&BILLING_ACCOUNT, &Key::Uid(invoice.text("billing_account_id").to_owned())).await?;
    let nfe = super::super::nfe::living(context, &invoice.uid).await?.map(|nfe| nfe.uid);
    for one in noted(context, invoice, &account).await? {
        let mut doc = Map::new();
        doc.insert("invoice_id".to_owned(), Value::from(invoice.uid.as_str()));
        doc.insert("nfe_id".to_owned(), Value::from(nfe.as_deref()));
        doc.extend(one);
        doc.insert("withholder_id".to_owned(), Value::from(account.uid.as_str()));
        doc.insert("status".to_owned(), Value::from("retained"));
        doc.insert("compensated_cents".to_owned(), Value::from(0));
        doc.insert("competence_month".to_owned(), Value::from(context.today.month()));
        doc.insert("competence_year".to_owned(), Value::from(context.today.year()));
        doc.insert("metadata".to_owned(), json!({}));
        context.insert(&WITHHOLDING, doc).await?;
    }
    Ok(())
}

/// What the invoice noted; for one that noted nothing, what the rules say now.
async fn noted(context: &mut Context, invoice: &Row, account: &Row) -> Result<Vec<Map<String, Value>>, Problem> {
    let mut doc = invoice.doc.clone();
    if !doc.contains_key(NOTED) {
        let company = Some(invoice.text("company_id")).filter(|id| !id.is_empty());
        let total = doc.get("total_subcents").and_then(Value::as_i64).unwrap_or_default() / 100;
        let withheld = of(context, account, company, total).await?;
        note(&mut doc, &withheld);
    }
    let Some(Value::Array(noted)) = doc.remove(NOTED) else { return Ok(Vec::new()) };
    Ok(noted.into_iter().filter_map(|one| if let Value::Object(one) = one { Some(one) } else { None }).collect())
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
