//! Who is charged, and what an institution needs to know of them.

use catalogue::finance::person::PERSON;
use serde_json::Value;
use storage::{Key, Row};

use crate::context::Context;
use crate::domain::document::Document;
use crate::fields::RowFields;
use crate::finance::transaction::doc;
use crate::problem::Problem;

/// Hidden on people: their address. The API neither takes nor answers it; the app does, here the demo data.
pub(crate) const ADDRESS: &str = "address";

/// What an address needs to stand on a boleto.
const ADDRESS_PARTS: &[(&str, &str)] = &[
    ("street", "logradouro"),
    ("number", "número"),
    ("neighborhood", "bairro"),
    ("city", "cidade"),
    ("state", "UF"),
    ("zip_code", "CEP"),
];

/// The payer of `bill`, with a document; for a boleto with a full address as well.
///
/// # Errors
/// 422 that names what is missing.
pub(super) async fn check(context: &mut Context, bill: &Row, kind: &str) -> Result<(), Problem> {
    let person = match doc::filled(&bill.doc, "person_id") {
        Some(id) => context.tx.get(&PERSON, &Key::Uid(id.to_owned())).await?,
        None => None,
    };
    let person = person.ok_or_else(|| Problem::field("person_id", "é obrigatório para cobrar"))?;
    if Document::parse(person.text("document_number")).is_err() {
        return Err(Problem::field("person.document_number", "é obrigatório: a pessoa não tem CPF ou CNPJ"));
    }
    if kind != "bank_billet" {
        return Ok(());
    }
    let address = person.doc.get(ADDRESS).and_then(Value::as_object);
    let has = |name: &str| address.is_some_and(|address| doc::filled(address, name).is_some());
    let missing: Vec<&str> = ADDRESS_PARTS.iter().filter(|(name, _)| !has(name)).map(|(_, word)| *word).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let message = format!("está incompleto para um boleto: falta {}", missing.join(", "));
    Err(Problem::field("person.address", &message))
}
