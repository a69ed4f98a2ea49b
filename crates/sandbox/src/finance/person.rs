//! People: customers and suppliers, one a document in a company.

use catalogue::finance::automatic_rule::AUTOMATIC_RULE;
use catalogue::finance::person::PERSON;
use serde_json::{Map, Value, json};

use super::renamed;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::domain::document::Document;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::uses::{count_either, equal, first};
use crate::verbs::update;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("finance_people_create", |context, asked| Box::pin(create(context, asked))),
    ("finance_people_update", |context, asked| Box::pin(change(context, asked))),
    ("finance_people_delete", |context, asked| Box::pin(delete(context, asked))),
];

/// A new person's document with everything that an answer shows.
pub(crate) fn whole(mut doc: Map<String, Value>) -> Map<String, Value> {
    for (name, usual) in [
        ("is_customer", json!(false)),
        ("is_supplier", json!(false)),
        ("active", json!(true)),
        ("emails", json!([])),
        ("phones", json!([])),
    ] {
        doc.entry(name).or_insert(usual);
    }
    doc
}

async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut doc = asked.body.clone();
    if let Some(number) = text(&doc, "document_number").map(str::to_owned) {
        put_type(&mut doc, &number, None)?;
        let company = text(&doc, "company_id").unwrap_or_default().to_owned();
        refuse_twin(context, &company, &number, None).await?;
    }
    Ok(Answered::Created(&PERSON, context.insert(&PERSON, whole(doc)).await?))
}

/// Changes what was sent; a `null` changes nothing.
async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&PERSON, &asked.key()?).await?;
    let mut body = asked.body.clone();
    body.retain(|_, value| !value.is_null());
    let (old_name, old_number) = (row.text("name").to_owned(), row.text("document_number").to_owned());
    let number = text(&body, "document_number").unwrap_or(&old_number).to_owned();
    if !number.is_empty() {
        let changed = (number != old_number).then_some(());
        put_type(&mut body, &number, changed.is_none().then_some(row.text("document_type")))?;
        if changed.is_some() {
            refuse_twin(context, row.text("company_id"), &number, Some(row.id)).await?;
        }
    }
    let row = update::store(context, &PERSON, row, &body).await?;
    if row.text("name") != old_name {
        renamed::in_bills(context, &row, ("person_id", "person_name")).await?;
    }
    Ok(Answered::Record(&PERSON, row))
}

/// Removes the person from every list and reading. Entries and bills keep the id, and the name that they repeat.
async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&PERSON, &asked.key()?).await?;
    let rules = count_either(context, &AUTOMATIC_RULE, ("match_person_id", "set_person_id"), &row.uid).await?;
    if rules > 0 {
        let message = "Uma regra automática usa esta pessoa. Altere ou exclua a regra antes.";
        return Err(Problem::conflict(message, json!({ "automatic_rules": rules })));
    }
    context.tx.delete(&PERSON, row.id).await?;
    Ok(Answered::NoContent)
}

fn text<'a>(doc: &'a Map<String, Value>, name: &str) -> Option<&'a str> {
    doc.get(name).and_then(Value::as_str)
}

/// Sets the document's type by its number; refuses one that says otherwise. `kept` is the type of a number that stays.
fn put_type(doc: &mut Map<String, Value>, number: &str, kept: Option<&str>) -> Result<(), Problem> {
    let own = match Document::parse(number) {
        Ok(Document::Cpf(_)) => "cpf",
        Ok(Document::Cnpj(_)) => "cnpj",
        Err(_) => return Err(Problem::field("document_number", "não é um CPF ou CNPJ válido")),
    };
    match text(doc, "document_type") {
        Some(sent) if sent != own => Err(Problem::field("document_type", "não é o tipo do document_number")),
        None if kept == Some(own) => Ok(()),
        _ => {
            doc.insert("document_type".to_owned(), Value::from(own));
            Ok(())
        }
    }
}

async fn refuse_twin(context: &mut Context, company: &str, number: &str, own: Option<i64>) -> Result<(), Problem> {
    let same = vec![equal("document_number", number), equal("company_id", company)];
    match first(context, &PERSON, same).await? {
        Some(twin) if Some(twin.id) != own => {
            let details = json!({ "fields": { "document_number": ["já está em uso"] }, "id": twin.uid });
            Err(Problem::conflict("A empresa já tem uma pessoa com este CPF ou CNPJ.", details))
        }
        _ => Ok(()),
    }
}
