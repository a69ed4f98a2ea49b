//! Payers: one a CPF or CNPJ.

use catalogue::banking::data::customer::CUSTOMER;
use serde_json::{Map, Value};
use storage::{Comparison, Condition, IndexValue, Order, Query, Row};

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::domain::document::Document;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::verbs::{create, update};

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("banking_data_customer_create", |context, asked| Box::pin(register(context, asked))),
    ("banking_data_customer_update", |context, asked| Box::pin(change(context, asked))),
    ("banking_data_customer_find_by_cnpj_cpf", |context, asked| Box::pin(find_by_document(context, asked))),
    ("banking_data_customer_find_by_email", |context, asked| Box::pin(find_by_email(context, asked))),
];

/// The payer with the CPF or CNPJ of `doc`; made of `doc` when there is none yet.
///
/// # Errors
/// [`Problem::Fields`] on `cnpj_cpf` when it is no valid document.
pub async fn found_or_created(context: &mut Context, mut doc: Map<String, Value>) -> Result<Row, Problem> {
    let sent = doc.get("cnpj_cpf").and_then(Value::as_str).unwrap_or_default();
    let document = Document::parse(sent).map_err(|_| wrong_document())?.masked();
    if let Some(row) = by(context, "cnpj_cpf", &document).await? {
        return Ok(row);
    }
    doc.insert("cnpj_cpf".to_owned(), Value::from(document));
    complete(&mut doc);
    create::store(context, &CUSTOMER, doc).await
}

async fn register(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    let document = doc.get("cnpj_cpf").and_then(Value::as_str).ok_or_else(wrong_document)?.to_owned();
    if by(context, "cnpj_cpf", &document).await?.is_some() {
        return Err(Problem::field("cnpj_cpf", "já está em uso"));
    }
    complete(&mut doc);
    Ok(Answered::Created(&CUSTOMER, create::store(context, &CUSTOMER, doc).await?))
}

async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&CUSTOMER, &asked.key()?).await?;
    let mut body = asked.body.clone();
    if body.contains_key("address") || body.contains_key("address_number") {
        let part = |name: &str| body.get(name).and_then(Value::as_str).unwrap_or_else(|| row.text(name));
        let short = short_address(part("address"), part("address_number"));
        body.insert("truncated_address".to_owned(), short);
    }
    update::store(context, &CUSTOMER, row, &body).await?;
    Ok(Answered::NoContent)
}

async fn find_by_document(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let sent = asked.query.get("q").map(String::as_str).unwrap_or_default();
    let document = Document::parse(sent).map_err(|_| Problem::bad_parameter("q", "não é um CNPJ ou CPF válido"))?;
    let row = by(context, "cnpj_cpf", &document.masked()).await?.ok_or(Problem::NotFound)?;
    Ok(Answered::Record(&CUSTOMER, row))
}

async fn find_by_email(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let sent = asked.query.get("q").map(|email| email.trim()).unwrap_or_default();
    let row = by(context, "email", sent).await?.ok_or(Problem::NotFound)?;
    Ok(Answered::Record(&CUSTOMER, row))
}

/// The newest payer whose field `on` holds `value`.
async fn by(context: &mut Context, on: &'static str, value: &str) -> Result<Option<Row>, Problem> {
    let kind = CUSTOMER.field(on).map(|field| field.kind);
    let value = kind.and_then(|kind| IndexValue::of(kind, &Value::from(value)));
    let Some(value) = value else { return Ok(None) };
    let conditions = vec![Condition::new(on, Comparison::Equal, value)];
    let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit: 1 };
    Ok(context.tx.list(&CUSTOMER, &query).await?.rows.pop())
}

/// What the service sets by itself.
fn complete(doc: &mut Map<String, Value>) {
    let part = |name: &str| doc.get(name).and_then(Value::as_str).unwrap_or_default();
    let short = short_address(part("address"), part("address_number"));
    doc.insert("truncated_address".to_owned(), short);
    for name in ["ignore_sms", "ignore_whatsapp", "ignore_credit_restriction"] {
        doc.entry(name).or_insert(Value::Bool(false));
    }
    doc.entry("credit_restriction_status").or_insert(Value::from(0));
    doc.entry("tags").or_insert_with(|| Value::Array(Vec::new()));
}

fn short_address(street: &str, number: &str) -> Value {
    let filled: Vec<&str> = [street, number].into_iter().filter(|part| !part.is_empty()).collect();
    Value::from(filled.join(", "))
}

fn wrong_document() -> Problem {
    Problem::field("cnpj_cpf", "não é um CNPJ ou CPF válido")
}
