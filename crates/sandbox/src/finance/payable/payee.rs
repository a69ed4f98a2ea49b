//! Whom a payment goes to: the payee of the bill where one is named, else its person.

use catalogue::finance::person::PERSON;
use serde_json::Value;
use storage::{Key, Row};

use crate::context::Context;
use crate::finance::transaction::doc;
use crate::problem::Problem;

/// Who receives the money.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Payee {
    /// Name, where one is known.
    pub(crate) name: Option<String>,
    /// CPF or CNPJ without mask, where one is known.
    pub(crate) document: Option<String>,
}

/// The payee of `bill`.
pub(crate) async fn of(context: &mut Context, bill: &Row) -> Result<Payee, Problem> {
    let own = |name: &str| doc::filled(&bill.doc, name).map(str::to_owned);
    let (name, document) = (own("beneficiary_name"), own("beneficiary_document"));
    // A payee of its own is somebody else than the bill's person: nothing is filled in from there.
    if name.is_some() || document.is_some() {
        return Ok(Payee { name, document });
    }
    let person = match doc::filled(&bill.doc, "person_id") {
        Some(id) => context.tx.get(&PERSON, &Key::Uid(id.to_owned())).await?,
        None => None,
    };
    let of_person = |field: &str| {
        let person = person.as_ref()?;
        person.doc.get(field).and_then(Value::as_str).filter(|text| !text.is_empty()).map(str::to_owned)
    };
    Ok(Payee { name: of_person("name").or_else(|| own("person_name")), document: of_person("document_number") })
}
