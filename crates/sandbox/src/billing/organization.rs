//! The organization of the account: one record, made when it is first needed, together with the roles of the system.

use catalogue::Record;
use catalogue::billing::organization::ORGANIZATION;
use engine::AccountId;
use serde_json::{Map, Value, json};
use storage::{Key, Row};

use super::{derived_id, person, public_id, team_role};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::domain::document::Document;
use crate::problem::Problem;
use crate::rules::Rule;
use crate::verbs::update;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("billing_organization_get", |context, asked| Box::pin(show(context, asked))),
    ("billing_organization_update", |context, asked| Box::pin(change(context, asked))),
];

/// Reads that make the organization and its roles where nobody has needed them yet.
pub(crate) const FOUNDING: &[&str] = &["billing_organization_get", "billing_team_roles_list", "billing_team_roles_get"];

/// What an organization is called until somebody says otherwise.
const NAME: &str = "Organização de Exemplo";

/// Its CNPJ without check digits: nobody's.
const CNPJ: [u8; 12] = *b"456789120001";

/// The organization's id, which follows from the account.
pub(crate) fn id(account: &AccountId) -> String {
    derived_id::of(&["billing organization", &account.0])
}

/// The organization, made with the system's roles where it is not there yet.
///
/// # Errors
/// The store's.
pub(crate) async fn founded(context: &mut Context) -> Result<Row, Problem> {
    let id = id(&context.account);
    if let Some(row) = context.tx.get(&ORGANIZATION, &Key::Uid(id.clone())).await? {
        return Ok(row);
    }
    let fault = || Problem::Internal("the usual CNPJ is none".to_owned());
    let document = Document::cnpj_of(CNPJ).ok_or_else(fault)?;
    let given = json!({ "name": NAME, "legal_name": "Organização de Exemplo Ltda", "email": "contato@exemplo.com.br",
        "phone": "+55 11 5555-0100", "addresses": [{ "street": "Rua das Acácias", "number": "210",
        "neighborhood": "Centro", "city": "Barueri", "state": "SP", "postal_code": "06401000" }] });
    let Value::Object(mut given) = given else { return Err(fault()) };
    let person_id = derived_id::of(&["billing person of organization", &context.account.0]);
    let person = person::new(context, &person_id, &document, &mut given)?;
    let public_id = public_id::fresh(context.entropy.as_ref());
    let doc = json!({ "public_id": public_id, "external_id": null, "status": "active", "person": person, "custom_metadata": {}, "metadata": {} });
    let Value::Object(doc) = doc else { return Err(fault()) };
    let row = context.tx.insert(&ORGANIZATION, id, doc, context.now).await?;
    team_role::found(context).await?;
    Ok(row)
}

/// What the organization is called, for letters.
///
/// # Errors
/// The store's.
pub(crate) async fn name(context: &mut Context) -> Result<String, Problem> {
    let organization = founded(context).await?;
    let name = organization.doc.get("person").and_then(|person| person["name"].as_str());
    Ok(name.unwrap_or_default().to_owned())
}

/// Stores a record that names its organization.
///
/// # Errors
/// The store's.
pub(crate) async fn insert(
    context: &mut Context,
    record: &'static Record,
    mut doc: Map<String, Value>,
) -> Result<Row, Problem> {
    let organization = founded(context).await?;
    doc.insert("organization_id".to_owned(), Value::from(organization.uid));
    for name in ["custom_metadata", "metadata"] {
        doc.entry(name).or_insert_with(|| json!({}));
    }
    context.insert(record, doc).await
}

async fn show(context: &mut Context, _: &Asked) -> Result<Answered, Problem> {
    Ok(Answered::Record(&ORGANIZATION, founded(context).await?))
}

async fn change(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = founded(context).await?;
    let mut body = asked.body.clone();
    let kept = row.doc.get("person").and_then(Value::as_object).cloned().unwrap_or_default();
    let person = person::changed(context, kept, &mut body)?;
    body.insert("person".to_owned(), Value::Object(person));
    Ok(Answered::Record(&ORGANIZATION, update::store(context, &ORGANIZATION, row, &body).await?))
}
