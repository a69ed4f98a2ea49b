//! Drafts.

use catalogue::billing::invoice::INVOICE;
use serde_json::{Map, Value, json};
use storage::Row;

use super::{NewInvoice, amounts, lines, marks, price};
use crate::billing::{company, day};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Stores a draft.
pub(super) async fn draft(context: &mut Context, new: NewInvoice) -> Result<Row, Problem> {
    let issuer = company::issuer(context, new.company_id.as_deref()).await?;
    let mut doc = blank();
    doc.insert("billing_account_id".to_owned(), Value::from(new.account.uid.as_str()));
    doc.insert("company_id".to_owned(), Value::from(issuer.uid));
    doc.insert("billing_reason".to_owned(), Value::from(new.reason));
    doc.insert("line_items".to_owned(), lines::written(context, new.lines)?);
    doc.insert(price::OWN_DISCOUNT.to_owned(), Value::from(new.discount_cents));
    let coupon = new.coupon.map(|coupon| coupon.uid);
    doc.insert(price::COUPON_ID.to_owned(), coupon.map_or(Value::Null, Value::from));
    if let Some((first, last)) = new.period {
        doc.insert("period_start".to_owned(), Value::from(day::text(first)));
        doc.insert("period_end".to_owned(), Value::from(day::text(last)));
    }
    doc.insert("due_date".to_owned(), new.due_date.map_or(Value::Null, |due| Value::from(day::text(due))));
    let origin = match &new.subscription {
        Some(subscription) => {
            doc.insert(price::COUPON_PLAN.to_owned(), subscription.doc.get("plan_id").cloned().unwrap_or_default());
            doc.insert("subscription_id".to_owned(), Value::from(subscription.uid.as_str()));
            marks::WITH_PLAN
        }
        None => marks::WITHOUT_PLAN,
    };
    doc.insert(marks::PLAN.to_owned(), Value::from(origin));
    doc.extend(new.also.into_iter().filter(|(_, value)| !value.is_null()));
    marks::put_nfe(&mut doc, None);
    price::put(context, &new.account, &mut doc).await?;
    context.insert(&INVOICE, doc).await
}

/// What every draft begins with.
fn blank() -> Map<String, Value> {
    let fixed = json!({
        "status": "draft", "currency": "BRL", "number": null, "subscription_id": null, "product_group_id": null,
        "collection_method": "manual_invoice", "description": null, "footer": null, "nfe_issuance_policy": null,
        "external_id": null, "period_start": null, "period_end": null, "paid_at": null, "voided_at": null,
        "finalized_at": null, "hosted_invoice_url": null, "invoice_pdf_url": null, "next_payment_attempt": null,
        "payment_attempts": 0, "installment_count": null, "metadata": null,
        amounts::CREDITS: 0, amounts::PAID: 0, marks::PAYMENTS: marks::WITHOUT_PAYMENTS,
    });
    match fixed {
        Value::Object(fixed) => fixed,
        _ => Map::new(),
    }
}

/// Adds what only the sandbox knows of an invoice to its `metadata`.
pub(crate) fn note(row: &mut Row, name: &str, value: impl Into<Value>) {
    let mut metadata = match row.doc.remove("metadata") {
        Some(Value::Object(metadata)) => metadata,
        _ => Map::new(),
    };
    metadata.insert(name.to_owned(), value.into());
    row.put("metadata", metadata);
}
