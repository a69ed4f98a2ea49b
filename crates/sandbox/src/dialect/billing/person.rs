//! Lists narrowed by their customer: what the API calls the person.

use catalogue::billing::billing_account::BILLING_ACCOUNT;
use catalogue::{Kind, Record, Tool};
use storage::{Comparison, Condition, IndexValue};

use super::listing::words_of;
use crate::dialect::Sent;
use crate::problem::Problem;

/// Where a record holds the person that it is about.
struct Held {
    id: &'static str,
    document: &'static str,
    name: &'static str,
}

/// A billing account shows its customer.
const IN_ACCOUNT: Held = Held { id: "customer.id", document: "customer.document_number", name: "customer.name" };

/// Companies and certificates show a person.
const IN_RECORD: Held = Held { id: "person_id", document: "person.document_number", name: "person.name" };

/// What `person_id`, `person_document_number` and `person_name_contains` ask of the records of the list `tool`, themselves or
/// of the billing account that they belong to.
///
/// # Errors
/// 400 for a name of too many words.
pub(super) fn conditions(tool: &Tool, sent: &Sent) -> Result<Vec<Condition>, Problem> {
    let record = tool.returns;
    let account = account_field(record);
    let held = match account {
        None if record.field("person_id").is_some() => IN_RECORD,
        _ => IN_ACCOUNT,
    };
    let equal = |on, text: &String| Condition::new(on, Comparison::Equal, IndexValue::Text(text.clone()));
    let mut asked: Vec<Condition> = Vec::new();
    asked.extend(sent.get("person_id").map(|id| equal(held.id, id)));
    asked.extend(sent.get("person_document_number").map(|number| equal(held.document, number)));
    if let Some(text) = sent.get("person_name_contains") {
        asked.push(Condition::begins(held.name, words_of("person_name_contains", text)?));
    }
    Ok(match account {
        _ if asked.is_empty() => Vec::new(),
        Some(field) => vec![Condition::refers(field, asked)],
        None => asked,
    })
}

/// The field that names the billing account of a record.
fn account_field(record: &'static Record) -> Option<&'static str> {
    let account = BILLING_ACCOUNT.table();
    let is_account = |kind| matches!(kind, Kind::Reference { to, .. } if to.is_called(&account));
    record.all_fields().find(|field| is_account(field.kind)).map(|field| field.name)
}
