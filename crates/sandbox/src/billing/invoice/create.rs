//! Drafts that a request asks for.

use catalogue::billing::invoice::INVOICE;
use catalogue::billing::price::PRICE;
use catalogue::billing::product::PRODUCT;
use catalogue::billing::subscription::SUBSCRIPTION;
use rust_decimal::Decimal;
use serde_json::{Map, Value};
use storage::{Key, Row};

use super::{NewInvoice, NewLine, issue, make, note};
use crate::answer::{Answered, Asked};
use crate::billing::{cents, day, installment, payer};
use crate::context::Context;
use crate::domain::money;
use crate::fields::RowFields;
use crate::problem::Problem;

/// Fields of a body that a draft keeps as they come.
const KEPT: &[&str] = &[
    "collection_method",
    "description",
    "footer",
    "nfe_issuance_policy",
    "external_id",
    "custom_metadata",
    "product_group_id",
];

/// `POST /v1/invoices`.
///
/// # Errors
/// 422 on a field.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let body = &asked.body;
    let text = |name: &str| body.get(name).and_then(Value::as_str);
    let id = text("billing_account_id").unwrap_or_default();
    let account = payer::named(context, "billing_account_id", id).await?;
    let subscription = subscription(context, text("subscription_id"), &account).await?;
    let due_date = issue::future_day(context, "due_date", body.get("due_date"))?;
    let parts = installment::parts(context, body)?;
    let mut also: Map<String, Value> =
        KEPT.iter().filter_map(|name| Some(((*name).to_owned(), body.get(*name)?.clone()))).collect();
    put_period(&mut also, body)?;
    let new = NewInvoice {
        account,
        company_id: text("company_id").map(str::to_owned),
        subscription,
        reason: "manual",
        lines: lines(context, body).await?,
        discount_cents: cents::of(body, "discount_cents"),
        coupon: None,
        period: None,
        due_date,
        also,
    };
    let mut invoice = make(context, new).await?;
    if let Some(why) = text("discount_description") {
        note(&mut invoice, "discount_description", why);
    }
    if let Some(parts) = parts {
        (invoice, _) = installment::lay(context, invoice, &parts).await?;
    }
    let invoice = context.update(&INVOICE, invoice).await?;
    Ok(Answered::Created(&INVOICE, invoice))
}

/// The subscription that a body names.
async fn subscription(context: &mut Context, id: Option<&str>, account: &Row) -> Result<Option<Row>, Problem> {
    let Some(id) = id else { return Ok(None) };
    let found = context.tx.get(&SUBSCRIPTION, &Key::Uid(id.to_ascii_lowercase())).await?;
    match found {
        Some(row) if row.text("billing_account_id") == account.uid => Ok(Some(row)),
        Some(_) => Err(Problem::field("subscription_id", "é de outra conta de cobrança")),
        None => Err(Problem::field("subscription_id", "não foi encontrado")),
    }
}

/// Puts the accrual period of a body into a draft: days as a draft keeps them.
///
/// # Errors
/// 422 for one that ends before it begins.
pub(super) fn put_period(doc: &mut Map<String, Value>, body: &Map<String, Value>) -> Result<(), Problem> {
    for name in ["period_start", "period_end"] {
        let Some(sent) = body.get(name) else { continue };
        let day = sent.as_str().and_then(day::of);
        doc.insert(name.to_owned(), day.map_or(Value::Null, |day| Value::from(day::text(day))));
    }
    let end = |name: &str| doc.get(name).and_then(Value::as_str).and_then(day::of);
    match (end("period_start"), end("period_end")) {
        (Some(first), Some(last)) if last < first => {
            Err(Problem::field("period_end", "vem antes do início do período"))
        }
        _ => Ok(()),
    }
}

/// Completes the line at a place: one whose price is named with the product that it is a price of, and one of a product with
/// the product's service, unless the line names another.
///
/// # Errors
/// 422 for a price that nobody set, or of another product.
pub(super) async fn complete(context: &mut Context, at: usize, mut line: NewLine) -> Result<NewLine, Problem> {
    let text = |line: &NewLine, name: &str| line.also.get(name).and_then(Value::as_str).map(str::to_owned);
    if let Some(id) = text(&line, "price_id") {
        let field = format!("line_items[{at}].price_id");
        let found = context.tx.get(&PRICE, &Key::Uid(id)).await?;
        let price = found.ok_or_else(|| Problem::field(&field, "não é um preço conhecido"))?;
        if text(&line, "product_id").is_some_and(|product| product != price.text("product_id")) {
            return Err(Problem::field(&field, "é preço de outro produto"));
        }
        line.also.insert("product_id".to_owned(), Value::from(price.text("product_id")));
    }
    if let (None, Some(id)) = (text(&line, "service_item_id"), text(&line, "product_id"))
        && let Some(product) = context.tx.get(&PRODUCT, &Key::Uid(id)).await?
    {
        let service = product.doc.get("service_item_id").cloned().unwrap_or_default();
        line.also.insert("service_item_id".to_owned(), service);
    }
    Ok(line)
}

/// The lines of a body.
async fn lines(context: &mut Context, body: &Map<String, Value>) -> Result<Vec<NewLine>, Problem> {
    let sent = body.get("line_items").and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default();
    let mut lines = Vec::with_capacity(sent.len());
    for (at, line) in sent.iter().filter_map(Value::as_object).enumerate() {
        lines.push(complete(context, at, read(at, line)?).await?);
    }
    Ok(lines)
}

/// One line of a body: words, quantity and price, and what it points to.
///
/// # Errors
/// 422 for less than one.
pub(super) fn read(at: usize, line: &Map<String, Value>) -> Result<NewLine, Problem> {
    let quantity = line.get("quantity").and_then(money::decimal).unwrap_or(Decimal::ONE);
    if quantity < Decimal::ONE {
        return Err(Problem::field(&format!("line_items[{at}].quantity"), "deve ser 1 ou mais"));
    }
    let points = ["product_id", "price_id", "service_item_id"];
    Ok(NewLine {
        description: line.get("description").and_then(Value::as_str).unwrap_or_default().to_owned(),
        quantity,
        unit_amount_subcents: cents::of(line, "unit_amount_subcents"),
        also: points.iter().filter_map(|name| Some(((*name).to_owned(), line.get(*name)?.clone()))).collect(),
    })
}
