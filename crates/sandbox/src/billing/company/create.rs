//! Registers a company.

use catalogue::billing::company::COMPANY;
use serde_json::{Map, Value};

use super::{ACTIVE, asks_for_the_mark, branch, crown, default};
use crate::answer::{Answered, Asked};
use crate::billing::{organization, person};
use crate::context::Context;
use crate::domain::document::Document;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{equal, first};

pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let mut body = asked.body.clone();
    let document = document(&mut body)?;
    unused(context, &document).await?;
    let parent_id = body.get("parent_company_id").and_then(Value::as_str).map(str::to_owned);
    let is_first = default(context).await?.is_none();
    let wants_the_mark = asks_for_the_mark(&body) == Some(true);
    if let Some(parent_id) = &parent_id {
        branch::head_office(context, parent_id, &document).await?;
        if wants_the_mark {
            return Err(Problem::field("is_default", "só uma matriz pode ser a empresa padrão"));
        }
    }
    let person_id = engine::clock::uuid_v7(context.now, context.entropy.as_ref()).to_string();
    let person = person::new(context, &person_id, &document, &mut body)?;
    body.extend([
        ("parent_company_id".to_owned(), Value::from(parent_id)),
        ("person_id".to_owned(), Value::from(person_id)),
        ("person".to_owned(), Value::Object(person)),
        ("status".to_owned(), Value::from(ACTIVE)),
        ("is_default".to_owned(), Value::from(false)),
    ]);
    let mut row = organization::insert(context, &COMPANY, body).await?;
    if is_first || wants_the_mark {
        row = crown(context, row).await?;
    }
    Ok(Answered::Created(&COMPANY, row))
}

/// The document, taken out of the body with its type, which must be that of the document.
fn document(body: &mut Map<String, Value>) -> Result<Document, Problem> {
    let said = body.remove("document_type");
    let number = body.remove("document_number");
    let text = number.as_ref().and_then(Value::as_str).unwrap_or_default();
    let document =
        Document::parse(text).map_err(|_| Problem::field("document_number", "não é um CNPJ ou CPF válido"))?;
    let is = match document {
        Document::Cpf(_) => "cpf",
        Document::Cnpj(_) => "cnpj",
    };
    match said.as_ref().and_then(Value::as_str) {
        Some(said) if said != is => {
            Err(Problem::field("document_type", &format!("não é o de document_number, que é um {}", is.to_uppercase())))
        }
        _ => Ok(document),
    }
}

/// Refuses the document of a company that is there.
async fn unused(context: &mut Context, document: &Document) -> Result<(), Problem> {
    let twin = first(context, &COMPANY, vec![equal("person.document_number", &document.unmasked())]).await?;
    match twin {
        None => Ok(()),
        Some(twin) if twin.text("status") == ACTIVE => Err(Problem::field("document_number", "já está em uso")),
        Some(_) => {
            Err(Problem::field("document_number", "é de uma empresa inativa; reative-a em vez de cadastrar outra"))
        }
    }
}
