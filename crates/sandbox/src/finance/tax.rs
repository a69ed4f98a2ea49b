//! Kinds of tax: one a name in the workspace.

use catalogue::Record;
use catalogue::finance::payable::PAYABLE;
use catalogue::finance::receivable::RECEIVABLE;
use catalogue::finance::tax::TAX;
use serde_json::{Value, json};

use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::{Walk, equal, first};
use crate::verbs::update;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("finance_taxes_create", |context, asked| Box::pin(create(context, asked))),
    ("finance_taxes_update", |context, asked| Box::pin(change(context, asked))),
    ("finance_taxes_delete", |context, asked| Box::pin(delete(context, asked))),
];

/// Bills of each kind that a refusal names.
const NAMED_BILLS: usize = 100;

async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    refuse_twin(context, doc.get("name"), None).await?;
    for name in ["default_withholding", "active"] {
        doc.entry(name).or_insert(Value::Bool(true));
    }
    Ok(Answered::Created(&TAX, context.insert(&TAX, doc).await?))
}

async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&TAX, &asked.key()?).await?;
    refuse_twin(context, asked.body.get("name"), Some(row.id)).await?;
    Ok(Answered::Record(&TAX, update::store(context, &TAX, row, &asked.body).await?))
}

async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&TAX, &asked.key()?).await?;
    let payables = bills(context, &PAYABLE, &row.uid).await?;
    let receivables = bills(context, &RECEIVABLE, &row.uid).await?;
    if !(payables.is_empty() && receivables.is_empty()) {
        let message = "O imposto está em uso em contas a pagar ou a receber. Desative-o com active false.";
        return Err(Problem::in_use(message, json!({ "payables": payables, "receivables": receivables })));
    }
    context.tx.delete(&TAX, row.id).await?;
    Ok(Answered::NoContent)
}

/// The ids of the bills that withhold the tax, as many as a refusal names.
async fn bills(context: &mut Context, record: &'static Record, tax: &str) -> Result<Vec<String>, Problem> {
    let (mut ids, mut walk) = (Vec::new(), Walk::new(record, equal("tax_charges.tax_id", tax)));
    while ids.len() < NAMED_BILLS
        && let Some(rows) = walk.next(context).await?
    {
        ids.extend(rows.into_iter().map(|row| row.uid));
    }
    ids.truncate(NAMED_BILLS);
    Ok(ids)
}

async fn refuse_twin(context: &mut Context, name: Option<&Value>, own: Option<i64>) -> Result<(), Problem> {
    let Some(name) = name.and_then(Value::as_str) else { return Ok(()) };
    match first(context, &TAX, vec![equal("name", name)]).await? {
        Some(twin) if Some(twin.id) != own => {
            let message = format!("Já existe um imposto chamado {name}.");
            Err(Problem::conflict(message, json!({ "fields": { "name": ["já está em uso"] }, "id": twin.uid })))
        }
        _ => Ok(()),
    }
}
