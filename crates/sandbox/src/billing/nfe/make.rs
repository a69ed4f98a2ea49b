//! The NF-e that an invoice asks for, as its lines, its customer and its withholdings say.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::billing::product::PRODUCT;
use catalogue::billing::product_group::PRODUCT_GROUP;
use catalogue::billing::service_item::SERVICE_ITEM;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, IndexValue, Key, Row};

use super::share::{self, Share};
use super::taxes::Taxes;
use super::{draft, of_invoice};
use crate::billing::tax_rule::situation::Parties;
use crate::billing::withholding;
use crate::context::Context;
use crate::domain::city;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::Walk;

/// Characters of a service description, as the national layout bounds it.
const DESCRIPTION_CHARS: usize = 2000;

/// Makes the draft of an invoice's NF-e, or of a part's.
///
/// # Errors
/// The store's.
pub(super) async fn of_invoice(context: &mut Context, invoice: &Row, share: Share) -> Result<Row, Problem> {
    let account = context.find(&BILLING_ACCOUNT, &Key::Uid(invoice.text("billing_account_id").to_owned())).await?;
    let company = of_invoice::company_of(context, invoice).await?;
    let service = main_service(context, invoice, company.as_ref()).await?;
    let parties = Parties::of(context, &account, company.as_ref().map(|company| company.uid.as_str())).await?;
    let iss = draft::usual_iss(context, &parties, service.as_ref().map(|service| service.uid.as_str())).await?;
    let taxes = taxes(context, invoice, &share, iss).await?;
    let mut doc = draft::blank();
    doc.insert("invoice_id".to_owned(), Value::from(invoice.uid.as_str()));
    draft::put_parties(&mut doc, &account, company.as_ref());
    doc.insert("amount_cents".to_owned(), Value::from(share.cents));
    doc.insert("taxes".to_owned(), Value::Object(taxes.doc(share.cents)));
    doc.insert("service_description".to_owned(), Value::from(description(invoice, &share)));
    if let Some(service) = service {
        let code = |name: &str| service.doc.get(name).cloned().unwrap_or_default();
        doc.insert("service_code".to_owned(), code("municipal_code"));
        for name in ["lc116_code", "cnae_code", "nbs_code"] {
            doc.insert(name.to_owned(), code(name));
        }
    }
    doc.insert("customer_snapshot".to_owned(), taker(&account));
    if !share.installment_id.is_empty() {
        doc.insert(share::INSTALLMENT.to_owned(), Value::from(share.installment_id));
    }
    draft::store(context, doc).await
}

/// The taxes that the invoice was billed with, or the part of them that falls on a share.
async fn taxes(context: &mut Context, invoice: &Row, share: &Share, iss: Option<Decimal>) -> Result<Taxes, Problem> {
    let noted = withholding::of_invoice(context, invoice).await?;
    let parts: Vec<_> = noted.into_iter().map(|(name, percent, cents)| (name, percent, share.of(cents))).collect();
    Ok(Taxes::withheld(iss, &parts))
}

/// What was billed, line by line.
fn description(invoice: &Row, share: &Share) -> String {
    let lines = invoice.doc.get("line_items").and_then(Value::as_array);
    let named = lines.into_iter().flatten().filter_map(|line| line.get("description")?.as_str());
    let mut text = named.collect::<Vec<_>>().join("; ");
    if let Some(label) = &share.label {
        text = format!("{text} ({label})");
    }
    text.chars().take(DESCRIPTION_CHARS).collect()
}

/// The customer as it is now: what it changes later changes no NF-e.
fn taker(account: &Row) -> Value {
    let empty = Value::Null;
    let customer = account.doc.get("customer").unwrap_or(&empty);
    let contact = |list: &str| customer.get(list)?.as_array()?.first()?.get("value").cloned();
    let name = customer.get("legal_name").filter(|name| !name.is_null()).or_else(|| customer.get("name"));
    let own = account.doc.get("billing_email").filter(|email| !email.is_null()).cloned();
    json!({
        "name": name,
        "email": own.or_else(|| contact("emails")),
        "document_type": customer.get("document_type"),
        "document_number": customer.get("document_number"),
        "phone": contact("phones"),
        "address": customer.get("addresses").and_then(Value::as_array).and_then(|all| all.first()).map(address),
    })
}

/// A customer's address in the form of an NF-e's.
fn address(kept: &Value) -> Value {
    let field = |name: &str| kept.get(name).cloned().unwrap_or_default();
    let text = |name: &str| kept.get(name).and_then(Value::as_str).unwrap_or_default();
    json!({ "street": field("street"), "number": field("number"), "complement": field("complement"),
        "neighborhood": field("neighborhood"), "city": field("city"),
        "city_code": city::code_of(text("city"), text("state")), "state": field("state"),
        "zip_code": field("postal_code"), "country": kept.get("country").and_then(Value::as_str).unwrap_or("BR") })
}

/// The service item of the most money: an NFS-e has one service. Where no line has one, the only one that there is.
async fn main_service(context: &mut Context, invoice: &Row, company: Option<&Row>) -> Result<Option<Row>, Problem> {
    let lines = invoice.doc.get("line_items").and_then(Value::as_array).cloned().unwrap_or_default();
    let mut sums: Vec<(String, i64)> = Vec::new();
    for line in lines.iter().filter_map(Value::as_object) {
        let Some(id) = service_of(context, line).await? else { continue };
        let cents = line.get("amount_cents").and_then(Value::as_i64).unwrap_or_default();
        match sums.iter_mut().find(|(known, _)| *known == id) {
            Some((_, sum)) => *sum += cents,
            None => sums.push((id, cents)),
        }
    }
    // Of equal sums the first line's.
    match sums.iter().rev().max_by_key(|(_, sum)| *sum) {
        Some((id, _)) => Ok(context.tx.get(&SERVICE_ITEM, &Key::Uid(id.clone())).await?),
        None => only(context, company).await,
    }
}

/// The service item of a line: its own, else its product's, else the product group's.
async fn service_of(context: &mut Context, line: &Map<String, Value>) -> Result<Option<String>, Problem> {
    let id = |doc: &Map<String, Value>, name: &str| doc.get(name).and_then(Value::as_str).map(str::to_owned);
    if let Some(own) = id(line, "service_item_id") {
        return Ok(Some(own));
    }
    let Some(product) = id(line, "product_id") else { return Ok(None) };
    let Some(product) = context.tx.get(&PRODUCT, &Key::Uid(product)).await? else { return Ok(None) };
    if let Some(own) = id(&product.doc, "service_item_id") {
        return Ok(Some(own));
    }
    let Some(group) = id(&product.doc, "product_group_id") else { return Ok(None) };
    let group = context.tx.get(&PRODUCT_GROUP, &Key::Uid(group)).await?;
    Ok(group.and_then(|group| id(&group.doc, "service_item_id")))
}

/// The only active service item that the company may use.
async fn only(context: &mut Context, company: Option<&Row>) -> Result<Option<Row>, Problem> {
    let is_active = Condition::new("is_active", Comparison::Equal, IndexValue::Integer(1));
    let fits =
        |item: &Row| !item.has("company_id") || company.is_some_and(|company| company.uid == item.text("company_id"));
    let mut walk = Walk::new(&SERVICE_ITEM, is_active);
    let mut found: Option<Row> = None;
    while let Some(rows) = walk.next(context).await? {
        for row in rows.into_iter().filter(fits) {
            if found.replace(row).is_some() {
                return Ok(None);
            }
        }
    }
    Ok(found)
}
