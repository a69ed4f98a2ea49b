//! Companies of a workspace: one active a CNPJ.

use catalogue::finance::account::ACCOUNT;
use catalogue::finance::automatic_rule::AUTOMATIC_RULE;
use catalogue::finance::category::CATEGORY;
use catalogue::finance::classification_center::CLASSIFICATION_CENTER;
use catalogue::finance::company::COMPANY;
use catalogue::finance::fiscal_document::FISCAL_DOCUMENT;
use catalogue::finance::payable::PAYABLE;
use catalogue::finance::person::PERSON;
use catalogue::finance::receipt::RECEIPT;
use catalogue::finance::receivable::RECEIVABLE;
use catalogue::finance::transaction::TRANSACTION;
use catalogue::{Kind, Record};
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, IndexValue};

use super::account;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::{Walk, count, equal, first};
use crate::verbs::update;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("finance_companies_create", |context, asked| Box::pin(create(context, asked))),
    ("finance_companies_update", |context, asked| Box::pin(change(context, asked))),
    ("finance_companies_delete", |context, asked| Box::pin(delete(context, asked))),
];

/// Characters of a CNPJ.
const CNPJ_CHARS: usize = 14;

async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    let cnpj = doc.get("cnpj").and_then(Value::as_str).unwrap_or_default().to_owned();
    if cnpj.len() != CNPJ_CHARS {
        return Err(Problem::field("cnpj", "não é um CNPJ válido"));
    }
    complete_address(&mut doc)?;
    refuse_twin(context, &cnpj, None).await?;
    doc.insert("type".to_owned(), Value::from(kind(&cnpj)));
    doc.insert("active".to_owned(), Value::Bool(true));
    Ok(Answered::Created(&COMPANY, context.insert(&COMPANY, doc).await?))
}

/// `matriz` for the first establishment of a CNPJ root, `filial` for any other (Receita Federal: characters 9 to 12).
pub(crate) fn kind(cnpj: &str) -> &'static str {
    if cnpj.get(8..12) == Some("0001") { "matriz" } else { "filial" }
}

async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&COMPANY, &asked.key()?).await?;
    let mut body = asked.body.clone();
    complete_address(&mut body)?;
    if body.get("active") == Some(&Value::Bool(true)) {
        refuse_twin(context, row.text("cnpj"), Some(row.id)).await?;
    }
    Ok(Answered::Record(&COMPANY, update::store(context, &COMPANY, row, &body).await?))
}

/// Deletes the company with what only classifies or holds records of it, once there are no such records.
async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&COMPANY, &asked.key()?).await?;
    let mut remaining = Map::new();
    for (name, record) in
        [("transactions", &TRANSACTION), ("payables", &PAYABLE), ("receivables", &RECEIVABLE), ("people", &PERSON)]
    {
        let own = vec![equal("company_id", &row.uid)];
        remaining.insert(name.to_owned(), Value::from(count(context, record, own).await?));
    }
    if remaining.values().any(|count| *count != 0) {
        let message = "A empresa ainda tem lançamentos, contas ou pessoas. Desative-a com active false.";
        return Err(Problem::conflict(message, Value::Object(remaining)));
    }
    for record in [&AUTOMATIC_RULE, &CATEGORY, &CLASSIFICATION_CENTER, &ACCOUNT, &FISCAL_DOCUMENT] {
        remove_all(context, record, &row.uid).await?;
    }
    release_receipts(context, &row.uid).await?;
    context.tx.delete(&COMPANY, row.id).await?;
    Ok(Answered::NoContent)
}

/// Receipts outlive their bills, and then the company too: they name neither it nor its accounts any more.
async fn release_receipts(context: &mut Context, company: &str) -> Result<(), Problem> {
    let mut walk = Walk::new(&RECEIPT, equal("company_id", company));
    while let Some(rows) = walk.next(context).await? {
        for mut row in rows {
            row.put("company_id", Value::Null);
            row.put("financial_account_id", Value::Null);
            context.update(&RECEIPT, row).await?;
        }
    }
    Ok(())
}

async fn remove_all(context: &mut Context, record: &'static Record, company: &str) -> Result<(), Problem> {
    let mut walk = Walk::new(record, equal("company_id", company));
    while let Some(rows) = walk.next(context).await? {
        for row in rows {
            if std::ptr::eq(record, &raw const ACCOUNT) {
                account::forget(context, &row.uid).await?;
            }
            context.tx.delete(record, row.id).await?;
        }
    }
    Ok(())
}

/// Refuses the CNPJ of another active company.
async fn refuse_twin(context: &mut Context, cnpj: &str, own: Option<i64>) -> Result<(), Problem> {
    let active = Condition::new("active", Comparison::Equal, IndexValue::Integer(1));
    match first(context, &COMPANY, vec![equal("cnpj", cnpj), active]).await? {
        Some(twin) if Some(twin.id) != own => {
            let details = json!({ "fields": { "cnpj": ["já está em uso"] }, "id": twin.uid });
            Err(Problem::conflict("Já existe uma empresa ativa com este CNPJ.", details))
        }
        _ => Ok(()),
    }
}

/// An address is replaced as a whole: what was not sent is `null`.
fn complete_address(doc: &mut Map<String, Value>) -> Result<(), Problem> {
    let Some(Value::Object(address)) = doc.get_mut("address") else { return Ok(()) };
    let state = address.get("state").and_then(Value::as_str);
    if state.is_some_and(|state| state.len() != 2 || !state.bytes().all(|byte| byte.is_ascii_alphabetic())) {
        return Err(Problem::field("address.state", "deve ter 2 letras"));
    }
    if let Some(Kind::Object(fields)) = COMPANY.field("address").map(|field| field.kind) {
        for field in fields.iter().flat_map(|group| group.iter()) {
            address.entry(field.name).or_insert(Value::Null);
        }
    }
    Ok(())
}
